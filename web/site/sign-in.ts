import { clientLogin, LoginInput, login } from '../../contract/auth.ts'
import type { Role } from '../../contract/endpoint.ts'
import { call } from '../lib/call.ts'
import type { FailureTexts } from '../lib/failure-text.ts'
import { storeSession } from '../lib/session.ts'
import { attempt, type Outcome } from './attempt.ts'

const LABELS = { emailAddress: 'Email', password: 'Password' }

/** Signs in and remembers the session; the role that counts is the one the server answers. */
export const signIn = (as: 'admin' | 'client', input: unknown, texts: FailureTexts): Promise<Outcome<Role>> =>
  attempt({
    schema: LoginInput,
    input,
    labels: LABELS,
    texts,
    send: async (body) => {
      const answer = await call(as === 'admin' ? login : clientLogin, { body })
      storeSession(answer, answer.admin.role)
      return answer.admin.role
    },
  })
