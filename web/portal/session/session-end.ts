import type { Role } from '../../../contract/core/permissions.ts'
import { clearSession } from '../../lib/session/session.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import { useSessionEnd } from '../../lib/session/use-session-end.ts'

/** The home page with its login dialog open, which leads back here. */
export const loginAddress = (from: string) => `/#login=${encodeURIComponent(from)}`

export const signOutToHome = () => signOut(() => clearSession(), '/')

const PLACE = { login: loginAddress, belongs: (role: Role) => role === 'client', elsewhere: '/dashboard', home: '/portal' }

/** What happens when the session of a client ends under them. */
export const useClientSessionEnd = () => useSessionEnd(PLACE)
