import { logout } from '../../../api/accounts/auth.ts'
import { call } from '../calls/call.ts'
import { dropUnsent } from '../forms/unsent.ts'
import { go } from '../pages/go.ts'
import { readSession } from './session.ts'

/** The time that a logout waits for the server: nobody waits longer in front of a shared computer. */
const LOGOUT_MILLISECONDS = 4_000

let leaving = false

/** True if a logout is in progress, so that the end of the session is expected. */
export const isLeaving = () => leaving

/**
 * Ends push messages for this person, so that the next person at this browser does not get them. The workers are there only where
 * somebody has asked.
 */
async function unsubscribe() {
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? []
  for (const { scope, pushManager } of workers)
    if (/\/(dashboard\/|portal$)/.test(scope)) await (await pushManager.getSubscription())?.unsubscribe()
}

/** Ends the session on the server, clears it here, and loads the address `to`. */
export async function signOut(forget: () => void, to: string) {
  leaving = true
  // The page was restored from the back/forward cache: the logout is over.
  const back = () => {
    leaving = false
  }
  window.addEventListener('pageshow', back, { once: true })
  try {
    await unsubscribe().catch(() => {})
    if (readSession()) await call(logout, {}, { signal: AbortSignal.timeout(LOGOUT_MILLISECONDS) })
  } catch {
    // Offline, the shared computer must still be signed out.
  }
  forget()
  dropUnsent()
  go(to)
}
