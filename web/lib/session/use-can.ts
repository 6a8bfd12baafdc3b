import { useQuery } from '@tanstack/react-query'
import { ADMIN_AREAS, can, type Permission, type Person, type Subject } from '../../../contract/core/permissions.ts'
import { useLastRole } from './session.ts'
import { ME } from './use-me.ts'

/**
 * The signed-in person, as far as permissions depend on it; null when signed out. Until the frame has loaded an admin's areas,
 * all of them are assumed: the server decides on every call anyway.
 */
function usePerson(): Person | null {
  const role = useLastRole()
  const me = useQuery({ ...ME, enabled: false }).data
  if (me && role) return { role: me.role, areas: me.areas, granted: me.granted, accountId: me.id }
  return role && { role, areas: ADMIN_AREAS, granted: [], accountId: 0 }
}

export type May = ReturnType<typeof useCan>

/** Returns a function that checks a permission of the signed-in person. */
export function useCan() {
  const person = usePerson()
  return (permission: Permission | 'public', subject?: Subject) =>
    permission === 'public' || (person !== null && can(person, permission, subject))
}
