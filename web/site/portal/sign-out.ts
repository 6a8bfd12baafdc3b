import { logout } from '../../../contract/auth.ts'
import { call } from '../../lib/call.ts'

/** Ends the session on the server; one that has ended already, or a server out of reach, is no reason to stay. */
export const signOut = () => call(logout, {}).catch(() => undefined)
