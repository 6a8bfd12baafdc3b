import type { Person } from '../../../contract/core/permissions.ts'
import { PERSON, readSession } from './session.ts'

/** Keeps in the tab who the server says is signed in, so that a reload shows at once what the person may do. */
export const keepPerson = (person: Person) => sessionStorage.setItem(PERSON, JSON.stringify(person))

/** The person that the server last named in this tab; null when there is none, or when the stored role is another one. */
export function keptPerson(): Person | null {
  const kept = sessionStorage.getItem(PERSON)
  const person: Person | null = kept && JSON.parse(kept)
  return person?.role === readSession()?.role ? person : null
}
