import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LoginInput } from '../../../api/accounts/auth.ts'
import { verifyPassword } from '../../platform/crypto/passwords.ts'
import { newToken, tokenHash } from '../../platform/crypto/tokens.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Actor, noteEvent, setActor } from '../../platform/db/requests.ts'
import { secondFactorNeeded, wrongCode, wrongCredentials } from '../../platform/errors.ts'
import { openSession } from '../../platform/sessions/sessions.ts'
import { findPerson } from '../own-account/account-queries.ts'
import { whereOf } from '../own-account/set-password.ts'
import { checkSecondFactor } from '../two-factor/second-factor.ts'
import { twoFactorOf } from '../two-factor/two-factor-queries.ts'
import type { Cookies } from './cookies.ts'
import { recoveryCodeUsedEmail, writeTo } from './email-templates.ts'
import { accountsOfDevice, findAccount, forgetTry, isUnchanged, rememberDevice } from './queries.ts'
import { accountKey, enterTry } from './throttle.ts'

type Login = {
  app: FastifyInstance
  db: Db
  body: LoginInput
  kind: 'staff' | 'client'
  actor: Actor
  request: FastifyRequest
  reply: FastifyReply
  cookies: Cookies
}

/**
 * Signs in. An unknown address, a wrong password, a wrong kind and a disabled account get the same response after the same
 * work. The second factor is asked for only after the right password; a wrong code counts as a failed login.
 */
export async function login({ app, db, body: { emailAddress, password, code }, kind, actor, request, reply, cookies }: Login) {
  const account = await findAccount(db, emailAddress, kind)
  const device = cookies.readDevice(request)
  const knownTo = device ? await accountsOfDevice(db, tokenHash(device)) : []
  const deviceHash = device && account && knownTo.includes(account.id) ? tokenHash(device) : null
  // Recorded before hashing, so that concurrent attempts cannot pass the limit together.
  const tryId = await enterTry(db, { address: actor.address, accountKey: accountKey(emailAddress), deviceHash })
  const proved = await verifyPassword(account?.password_hash, password).catch(async (busy) => {
    await forgetTry(db, tryId)
    throw busy
  })
  if (!account || !proved || !account.active) {
    await noteEvent(db, { ...actor, accountId: account?.id ?? null }, 'sign_in_failed')
    throw wrongCredentials()
  }
  // Ignore a device cookie that this server did not issue.
  const kept = device && knownTo.length > 0 ? device : newToken()
  const who = { ...actor, accountId: account.id }
  const opened = await db.transaction().execute(async (transaction) => {
    await setActor(transaction, who)
    // The password may have been changed, or the account disabled, while this password was being hashed.
    if (!(await isUnchanged(transaction, account))) throw wrongCredentials()
    const second = await checkSecondFactor(transaction, app.keyring, account.id, code)
    if (second === 'needed' || second === 'wrong') return second
    await forgetTry(transaction, tryId)
    await rememberDevice(transaction, account.id, tokenHash(kept))
    await noteEvent(transaction, who, 'sign_in')
    if (second === 'recovery code') await tellOfRecoveryCode(app, transaction, account.id, request)
    const { id: accountId, role } = account
    return openSession(transaction, { accountId, role, address: actor.address, userAgent: request.headers['user-agent'] })
  })
  if (opened === 'wrong') {
    await noteEvent(db, who, 'sign_in_failed')
    throw wrongCode()
  }
  if (opened === 'needed') {
    await forgetTry(db, tryId)
    throw secondFactorNeeded()
  }
  const { cookie, ...tokens } = opened
  cookies.set(reply, { session: cookie, device: kept })
  return { ...tokens, admin: { ...tokens, role: account.role } }
}

/** Warns the owner, because copied recovery codes could otherwise be used unnoticed. */
async function tellOfRecoveryCode(app: FastifyInstance, db: Db, accountId: number, request: FastifyRequest) {
  const { recovery_codes_left } = await twoFactorOf(db, accountId)
  const content = recoveryCodeUsedEmail(recovery_codes_left, whereOf(request), app.publicUrl)
  await writeTo(app, db, await findPerson(db, accountId), content)
}
