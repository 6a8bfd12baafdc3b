import { clientLogin, LoginInput, login } from '../../contract/auth.ts'
import type { Role } from '../../contract/endpoint.ts'
import { CallFailure, call } from '../lib/call.ts'
import type { FailureTexts } from '../lib/failure-text.ts'
import { storeSession } from '../lib/session.ts'
import { attempt, type Outcome } from './attempt.ts'

const LABELS = { emailAddress: 'Email', password: 'Password', code: 'Code' }

/** `codeNeeded`: the password is right, and the account has two-factor sign-in. */
type SignedIn = Outcome<Role> | { codeNeeded: true }

/** Signs in and remembers the session; the role that counts is the one the server answers. */
export async function signIn(as: 'admin' | 'client', input: unknown, texts: FailureTexts): Promise<SignedIn> {
  const outcome = await attempt({
    schema: LoginInput,
    input,
    labels: LABELS,
    texts,
    send: (body) =>
      call(as === 'admin' ? login : clientLogin, { body }).catch((error) => {
        if (error instanceof CallFailure && error.body?.code === 'second_factor_needed') return undefined
        throw error
      }),
  })
  if (!('done' in outcome)) return outcome
  if (!outcome.done) return { codeNeeded: true }
  const { role } = outcome.done.admin
  storeSession(outcome.done, role)
  return { done: role }
}
