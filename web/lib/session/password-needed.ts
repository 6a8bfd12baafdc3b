import { PASSWORD_NEEDED } from '../../../contract/core/endpoint.ts'

/** Asks the person for the password; true once the server has accepted it, false when they would rather not. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined

/** Whether a refused call may be made once more: somebody has been asked for the password and gave it. */
export const passwordGiven = async (code: string | undefined) => code === PASSWORD_NEEDED && (await ask?.()) === true

/** Makes the page one that asks; gives what ends that. Elsewhere the refusal is shown like any other. */
export function answerPasswordNeeded(by: Ask) {
  ask = by
  return () => {
    if (ask === by) ask = undefined
  }
}
