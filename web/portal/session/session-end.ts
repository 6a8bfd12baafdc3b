import { readAddress } from '../../../api/core/languages.ts'
import type { Role } from '../../../api/core/permissions.ts'
import { redirectEarly } from '../../lib/pages/early-redirect.ts'
import { clearSession } from '../../lib/session/session.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import { useSessionEnd } from '../../lib/session/use-session-end.ts'

const SIGN_IN = '/#login='
/** The home page's address with the login dialog open, and a return address. */
const loginAddress = (from: string) => SIGN_IN + encodeURIComponent(from)

/** The redirect for a stored role from an address of the portal; undefined when it may stay. */
export function redirectFor(role: Role | null, { pathname, search }: { pathname: string; search: string }) {
  if (role === null) return loginAddress(readAddress(pathname).path + search)
  return role === 'client' ? undefined : STAFF
}
const STAFF = '/dashboard'

/** The same, before the page's scripts have loaded. */
export const EARLY = redirectEarly({ signIn: SIGN_IN, roles: ['client'], elsewhere: STAFF })

export const signOutToHome = () => signOut(() => clearSession(), '/')

const PLACE = { login: loginAddress, belongs: (role: Role) => role === 'client', elsewhere: STAFF, home: '/portal' }

/** Handles the end of a client's session. */
export const useClientSessionEnd = () => useSessionEnd(PLACE)
