import { LoginInput, me } from '../../../api/accounts/auth.ts'
import type { Role } from '../../../api/core/permissions.ts'
import { call } from '../../lib/calls/call.ts'
import type { FailureTexts } from '../../lib/calls/failure-text.ts'
import { signIn as send } from '../../lib/session/sign-in.ts'
import { attempt, type Outcome } from '../forms/submit.ts'

const LABELS = { emailAddress: 'Email', password: 'Password', code: 'Code' }

/** `codeNeeded`: the password is right, and the account has two-factor sign-in. */
type SignedIn = Outcome<Role> | { codeNeeded: true }

/** Signs in with a form's input and stores the session. */
export async function signIn(as: 'admin' | 'client', input: unknown, texts: FailureTexts): Promise<SignedIn> {
  const outcome = await attempt({ schema: LoginInput, input, labels: LABELS, texts, send: (body) => send(as, body) })
  if (!('done' in outcome)) return outcome
  return outcome.done ? { done: outcome.done } : { codeNeeded: true }
}

/** Asks the server whether the stored session is still valid; `call` clears one that is not. @throws CallFailure */
export const checkSession = () => call(me, {})
