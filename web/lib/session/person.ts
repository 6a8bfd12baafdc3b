import type { Person } from '../../../api/core/permissions.ts'
import { PERSON, readSession } from './session.ts'

/** Stores the person as loaded from the server in the tab, so that a reload has the permissions at once. */
export const keepPerson = (person: Person) => sessionStorage.setItem(PERSON, JSON.stringify(person))

/** The person last loaded from the server in this tab; null when there is none, or the stored role differs. */
export function keptPerson(): Person | null {
  const kept = sessionStorage.getItem(PERSON)
  const person: Person | null = kept && JSON.parse(kept)
  return person?.role === readSession()?.role ? person : null
}
