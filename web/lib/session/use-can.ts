import { useQuery } from '@tanstack/react-query'
import { ADMIN_AREAS, can, NOBODY, type Permission, type Person, type Subject } from '../../../api/core/permissions.ts'
import { keptPerson } from './person.ts'
import { useLastRole } from './session.ts'
import { ME } from './use-me.ts'

/**
 * The signed-in person, as far as permissions depend on it; null when signed out. The areas of an admin are in the response that
 * the frame loads and the tab keeps. On the first page of a tab they are not `known` until it arrives.
 */
function usePerson(): { person: Person | null; known: boolean } {
  const role = useLastRole()
  const { data: me, isError } = useQuery({ ...ME, enabled: false })
  if (role === null) return { person: null, known: true }
  if (me) return { person: { role: me.role, areas: me.areas, granted: me.granted, accountId: me.id }, known: true }
  const kept = keptPerson()
  if (kept) return { person: kept, known: true }
  if (role === 'admin' && !isError) return { person: { ...NOBODY, role }, known: false }
  // Until then an admin is shown everything: the server checks every call anyway.
  return { person: { ...NOBODY, role, areas: ADMIN_AREAS }, known: true }
}

export type May = ReturnType<typeof useCan>

/** Returns a function that checks a permission of the signed-in person; while areas are not known, those of every admin. */
export function useCan() {
  const { person } = usePerson()
  return (permission: Permission | 'public', subject?: Subject) =>
    permission === 'public' || (person !== null && can(person, permission, subject))
}

/** The account of the signed-in person; 0 until it is known. */
export const useAccountId = () => usePerson().person?.accountId ?? 0

/** True if it is known what the signed-in person may do. */
export const useIsKnown = () => usePerson().known

/** True for a supervisor, who works from a phone at the own stations. */
export const useIsSupervisor = () => usePerson().person?.role === 'supervisor'

/** True for a supervisor and for an admin of operations alone, who begin in the control room. */
export function useIsOfOperations() {
  const { person, known } = usePerson()
  if (person?.role === 'supervisor') return true
  return known && person?.role === 'admin' && person.areas.length === 1 && person.areas[0] === 'operations'
}
