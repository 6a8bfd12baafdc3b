import { passwordNeeded } from './errors.ts'
import type { Caller } from './route.ts'

/**
 * Lets only those go on who have given their password within the last ten minutes: for calls in which some changes ask for it.
 * A call that always asks for it says so in the contract (`stepUp`).
 * @throws 403 `password_needed`
 */
export function requireConfirmed({ confirmed }: Caller) {
  if (!confirmed) throw passwordNeeded()
}
