import { PASSWORD_NEEDED } from '../../../api/core/endpoint.ts'

/** Prompts for the password; true once the server has accepted it, false when cancelled. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined

/** True if a refused call may be retried: the password was asked for and accepted. */
export const passwordGiven = async (code: string | undefined) => code === PASSWORD_NEEDED && (await ask?.()) === true

/** Registers the prompt of a page; returns the function that removes it. Without one the refusal is shown like any other. */
export function answerPasswordNeeded(by: Ask) {
  ask = by
  return () => {
    if (ask === by) ask = undefined
  }
}
