import { clientLogin, type LoginInput, login } from '../../../api/accounts/auth.ts'
import type { Role } from '../../../api/core/permissions.ts'
import { CallFailure, call } from '../calls/call.ts'
import { forgetPerson, storeSession } from './session.ts'

/** Signs in and stores the session; the role is the one in the server's response. Undefined: the password is right, and a code is needed. @throws CallFailure */
export async function signIn(as: 'admin' | 'client', body: LoginInput): Promise<Role | undefined> {
  try {
    const answer = await call(as === 'admin' ? login : clientLogin, { body })
    forgetPerson()
    storeSession(answer, answer.admin.role)
    return answer.admin.role
  } catch (error) {
    if (error instanceof CallFailure && error.body?.code === 'second_factor_needed') return undefined
    throw error
  }
}
