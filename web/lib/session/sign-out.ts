import { logout } from '../../../contract/accounts/auth.ts'
import { call } from '../calls/call.ts'
import { dropUnsent } from '../forms/unsent.ts'
import { go } from '../pages/go.ts'
import { readSession } from './session.ts'

/** How long a logout waits for the server; nobody stands before a shared computer longer than that. */
const LOGOUT_MILLISECONDS = 4_000

let leaving = false

/** Whether a logout is under way, so that the end of the session is no surprise. */
export const isLeaving = () => leaving

/** Ends the session on the server, forgets it here, and loads the address `to`. */
export async function signOut(forget: () => void, to: string) {
  leaving = true
  // A page that the browser brings back has not left.
  const back = () => {
    leaving = false
  }
  window.addEventListener('pageshow', back, { once: true })
  try {
    if (readSession()) await call(logout, {}, { signal: AbortSignal.timeout(LOGOUT_MILLISECONDS) })
  } catch {
    // Whoever leaves a shared computer without a network must still be signed out of it.
  }
  forget()
  dropUnsent()
  go(to)
}
