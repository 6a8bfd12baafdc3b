import type { FastifyRequest } from 'fastify'
import type { AuditAction } from '../../../api/core/fields/audit-actions.ts'
import { verifyPassword } from '../../platform/crypto/passwords.ts'
import { tokenHash } from '../../platform/crypto/tokens.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Actor, noteEvent } from '../../platform/db/requests.ts'
import { HttpError, invalid } from '../../platform/errors.ts'
import type { Cookies } from '../auth/cookies.ts'
import { accountsOfDevice, findOwnAccount, forgetTry } from '../auth/queries.ts'
import { accountKey, enterTry } from '../auth/throttle.ts'

type Try = {
  db: Db
  accountId: number
  actor: Actor
  request: FastifyRequest
  cookies: Cookies
}
/** A password and the field it was entered in. */
type Password = { password: string; field: string }

/** Checks the password of the caller's own account. @throws 422 at the field, 429 */
export const proveOwnPassword = ({ password, field, ...attempt }: Try & Password) =>
  countedTry(attempt, 'password_refused', async ({ password_hash }) => {
    if (!(await verifyPassword(password_hash, password))) throw invalid({ [field]: 'This is not your password.' })
  })

/**
 * Runs `prove`, which verifies the caller's identity. A 422 it throws is audited as `refused` and counts as a failed login of
 * the account, so that a stolen session does not bypass the limits on guessing. @throws 429
 */
export async function countedTry<T>(
  { db, accountId, actor, request, cookies }: Try,
  refused: AuditAction,
  prove: (account: { password_hash: string | null }) => Promise<T>,
) {
  const account = await findOwnAccount(db, accountId)
  const device = cookies.readDevice(request)
  const known = device !== undefined && (await accountsOfDevice(db, tokenHash(device))).includes(accountId)
  const tryId = await enterTry(db, {
    address: actor.address,
    accountKey: accountKey(account.email),
    deviceHash: known ? tokenHash(device) : null,
  })
  const result = await prove(account).catch(async (error) => {
    if (error instanceof HttpError && error.statusCode === 422) await noteEvent(db, actor, refused)
    else await forgetTry(db, tryId)
    throw error
  })
  await forgetTry(db, tryId)
  return result
}
