import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/open.ts'
import { type Actor, noteEvent } from '../db/requests.ts'
import { invalid } from '../errors.ts'
import { verifyPassword } from '../passwords.ts'
import { tokenHash } from '../tokens.ts'
import type { Cookies } from './cookies.ts'
import { accountsOfDevice, findOwnAccount, forgetTry } from './queries.ts'
import { accountKey, enterTry } from './throttle.ts'

type Proof = {
  db: Db
  accountId: number
  /** What was typed, and the field it was typed into. */
  password: string
  field: string
  actor: Actor
  request: FastifyRequest
  cookies: Cookies
}

/**
 * Lets somebody signed in go on who knows the password of the own account. A wrong one counts as a failed login,
 * so that a stolen session is no way around the limits of guessing.
 * @throws 422 at the field, 429
 */
export async function proveOwnPassword({ db, accountId, password, field, actor, request, cookies }: Proof) {
  const account = await findOwnAccount(db, accountId)
  const device = cookies.readDevice(request)
  const known = device !== undefined && (await accountsOfDevice(db, tokenHash(device))).includes(accountId)
  const tryId = await enterTry(db, {
    address: actor.address,
    accountKey: accountKey(account.email),
    deviceHash: known ? tokenHash(device) : null,
  })
  const proved = await verifyPassword(account.password_hash, password).catch(async (busy) => {
    await forgetTry(db, tryId)
    throw busy
  })
  if (!proved) {
    await noteEvent(db, actor, 'password_refused')
    throw invalid({ [field]: 'This is not your password.' })
  }
  await forgetTry(db, tryId)
}
