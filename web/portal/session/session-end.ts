import type { Role } from '../../../contract/core/permissions.ts'
import { clearSession } from '../../lib/session/session.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import { useSessionEnd } from '../../lib/session/use-session-end.ts'

/** The home page's address with the login dialog open, and a return address. */
export const loginAddress = (from: string) => `/#login=${encodeURIComponent(from)}`

export const signOutToHome = () => signOut(() => clearSession(), '/')

const PLACE = { login: loginAddress, belongs: (role: Role) => role === 'client', elsewhere: '/dashboard', home: '/portal' }

/** Handles the end of a client's session. */
export const useClientSessionEnd = () => useSessionEnd(PLACE)
