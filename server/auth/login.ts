import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoginInput } from '../../contract/auth.ts'
import type { Db } from '../db/open.ts'
import { type Actor, noteEvent, setActor } from '../db/requests.ts'
import { wrongCredentials } from '../errors.ts'
import { verifyPassword } from '../passwords.ts'
import { openSession } from '../sessions.ts'
import { newToken, tokenHash } from '../tokens.ts'
import type { Cookies } from './cookies.ts'
import { accountsOfDevice, findAccount, forgetTry, isStill, rememberDevice } from './queries.ts'
import { accountKey, enterTry } from './throttle.ts'

type Login = {
  db: Db
  body: LoginInput
  kind: 'staff' | 'client'
  actor: Actor
  request: FastifyRequest
  reply: FastifyReply
  cookies: Cookies
}

/** Signs in. Unknown address, wrong password, wrong kind and disabled account give the same answer after the same work. */
export async function login({ db, body: { emailAddress, password }, kind, actor, request, reply, cookies }: Login) {
  const account = await findAccount(db, emailAddress, kind)
  const device = cookies.readDevice(request)
  const knownTo = device ? await accountsOfDevice(db, tokenHash(device)) : []
  const deviceHash = device && account && knownTo.includes(account.id) ? tokenHash(device) : null
  // The try is on record before the hashing, so that many at once cannot pass the limit together.
  const tryId = await enterTry(db, { address: actor.address, accountKey: accountKey(emailAddress), deviceHash })
  const proved = await verifyPassword(account?.password_hash, password).catch(async (busy) => {
    await forgetTry(db, tryId)
    throw busy
  })
  if (!account || !proved || !account.active) {
    await noteEvent(db, { ...actor, accountId: account?.id ?? null }, 'sign_in_failed')
    throw wrongCredentials()
  }
  // A device that this server never gave out is not believed.
  const kept = device && knownTo.length > 0 ? device : newToken()
  const { cookie, ...tokens } = await db.transaction().execute(async (transaction) => {
    const who = { ...actor, accountId: account.id }
    await setActor(transaction, who)
    // The password may have been changed, or the account disabled, while this one was being checked.
    if (!(await isStill(transaction, account))) throw wrongCredentials()
    await forgetTry(transaction, tryId)
    await rememberDevice(transaction, account.id, tokenHash(kept))
    await noteEvent(transaction, who, 'sign_in')
    const { id: accountId, role } = account
    return openSession(transaction, { accountId, role, address: actor.address, userAgent: request.headers['user-agent'] })
  })
  cookies.set(reply, { session: cookie, device: kept })
  return { ...tokens, admin: { ...tokens, role: account.role } }
}
