import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoginInput } from '../../contract/auth.ts'
import type { Db } from '../db/open.ts'
import { type Actor, noteEvent, setActor } from '../db/requests.ts'
import { wrongCredentials } from '../errors.ts'
import { verifyPassword } from '../passwords.ts'
import { openSession } from '../sessions.ts'
import { newToken, tokenHash } from '../tokens.ts'
import type { Cookies } from './cookies.ts'
import { type Attempt, findAccount, insertFailure, isKnownDevice, rememberDevice } from './queries.ts'
import { accountKey, checkThrottle } from './throttle.ts'

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
  const deviceHash = device && account && (await isKnownDevice(db, account.id, tokenHash(device))) ? tokenHash(device) : null
  const attempt: Attempt = { address: actor.address, accountKey: accountKey(emailAddress), deviceHash }
  await checkThrottle(db, attempt)
  const proved = await verifyPassword(account?.password_hash, password)
  if (!account || !proved || !account.active) {
    await insertFailure(db, attempt)
    await noteEvent(db, { ...actor, accountId: account?.id ?? null }, 'sign_in_failed')
    throw wrongCredentials()
  }
  const kept = device ?? newToken()
  const { cookie, ...tokens } = await db.transaction().execute(async (transaction) => {
    const who = { ...actor, accountId: account.id }
    await setActor(transaction, who)
    await rememberDevice(transaction, account.id, tokenHash(kept))
    await noteEvent(transaction, who, 'sign_in')
    return openSession(transaction, {
      accountId: account.id,
      role: account.role,
      address: actor.address,
      userAgent: request.headers['user-agent'],
    })
  })
  cookies.set(reply, { session: cookie, device: kept })
  return { ...tokens, admin: { ...tokens, role: account.role } }
}
