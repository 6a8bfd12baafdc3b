import { useQuery } from '@tanstack/react-query'
import { ADMIN_AREAS, can, type Permission, type Person, type Subject } from '../../../contract/core/permissions.ts'
import { useLastRole } from './session.ts'
import { ME } from './use-me.ts'

/**
 * Who is signed in, as far as permissions depend on it; null for nobody. Until the server has said which areas an admin has,
 * which the frame asks for, it is taken to be all of them: everything is decided again by the server.
 */
function usePerson(): Person | null {
  const role = useLastRole()
  const me = useQuery({ ...ME, enabled: false }).data
  if (me && role) return { role: me.role, areas: me.areas, granted: me.granted, accountId: me.id }
  return role && { role, areas: ADMIN_AREAS, granted: [], accountId: 0 }
}

export type May = ReturnType<typeof useCan>

/** Tells what the signed-in person may do. */
export function useCan() {
  const person = usePerson()
  return (permission: Permission | 'public', subject?: Subject) =>
    permission === 'public' || (person !== null && can(person, permission, subject))
}
