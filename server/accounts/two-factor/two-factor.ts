import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as calls from '../../../api/accounts/account.ts'
import type { AuditAction } from '../../../api/core/fields/audit-actions.ts'
import { siteContent } from '../../company/index.ts'
import type { Caller } from '../../http/callers.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Actor, noteEvent, setActor } from '../../platform/db/requests.ts'
import { conflict, found, invalid, WRONG_CODE } from '../../platform/errors.ts'
import type { EmailContent } from '../../platform/mail/email-layout.ts'
import type { Cookies } from '../auth/cookies.ts'
import { lostPhoneEmail, recoveryCodesEmail, twoFactorEmail, writeTo } from '../auth/email-templates.ts'
import { findPerson, findProfile, stillSignedIn } from '../own-account/account-queries.ts'
import { countedTry, proveOwnPassword } from '../own-account/own-password.ts'
import { whereOf } from '../own-account/set-password.ts'
import { keepSecret, newRecoveryCodes, newSecret, secretUri, spendAppCode, spendCode } from './second-factor.ts'
import { confirmSecret, deleteTwoFactor, replaceRecoveryCodes, twoFactorOf } from './two-factor-queries.ts'

const NOT_ON = 'Two-factor sign-in is off.'
const ALREADY_ON = 'Two-factor sign-in is on already. Switch it off to begin again with another phone.'

type Input = { db: Db; caller: Caller; actor: Actor; request: FastifyRequest }

/**
 * Setting up two-factor sign-in, new recovery codes, switching it off. Secrets are returned once, in responses that are never
 * stored.
 */
export function twoFactorRoutes(app: FastifyInstance, cookies: Cookies) {
  const prove = ({ db, caller: { accountId }, actor, request, body }: Input & { body: { password: string } }) =>
    proveOwnPassword({ db, accountId, password: body.password, field: 'password', actor, request, cookies })

  /** A change of two-factor sign-in: needs a valid session, is audited, and notifies the owner by e-mail. */
  const change = <T>(
    { db, caller, actor }: Input,
    event: AuditAction,
    content: Omit<EmailContent, 'greeting'> | undefined,
    work: (db: Db) => Promise<T>,
  ) =>
    db.transaction().execute(async (transaction) => {
      await setActor(transaction, actor)
      await stillSignedIn(transaction, caller)
      const result = await work(transaction)
      await noteEvent(transaction, actor, event)
      if (content) await writeTo(app, transaction, await findPerson(transaction, caller.accountId), content)
      return result
    })

  route(app, calls.twoFactor, ({ db, caller }) => twoFactorOf(db, caller.accountId))

  route(app, calls.setUpTwoFactor, async (input) => {
    await prove(input)
    const { accountId } = input.caller
    const secret = newSecret()
    await change(input, 'two_factor_begun', undefined, async (db) => {
      if (!(await keepSecret(db, app.keyring, accountId, secret))) throw conflict(ALREADY_ON)
    })
    const { brand } = (await siteContent(input.db)).content
    const { email } = await findPerson(input.db, accountId)
    return { secret, uri: secretUri(secret, brand.name, email) }
  })

  route(app, calls.confirmTwoFactor, async (input) => {
    const { accountId } = input.caller
    const content = twoFactorEmail(true, whereOf(input.request), app.publicUrl)
    return change(input, 'two_factor_on', content, async (db) => {
      if ((await twoFactorOf(db, accountId)).on) throw conflict(ALREADY_ON)
      if (!(await spendAppCode(db, app.keyring, accountId, input.body.code))) throw invalid({ code: WRONG_CODE })
      await confirmSecret(db, accountId)
      return newCodes(db, accountId)
    })
  })

  route(app, calls.renewRecoveryCodes, async (input) => {
    await prove(input)
    const { accountId } = input.caller
    const content = recoveryCodesEmail(whereOf(input.request), app.publicUrl)
    return change(input, 'recovery_codes_renewed', content, async (db) => {
      if (!(await twoFactorOf(db, accountId)).on) throw conflict(NOT_ON)
      return newCodes(db, accountId)
    })
  })

  route(app, calls.endTwoFactor, async (input) => {
    await prove(input)
    const { accountId } = input.caller
    const content = twoFactorEmail(false, whereOf(input.request), app.publicUrl)
    const end = async (db: Db) => {
      const { on, required } = await twoFactorOf(db, accountId)
      if (!on) throw conflict(NOT_ON)
      if (required) throw conflict('Your company requires two-factor sign-in of you. It cannot be switched off.')
      if ((await spendCode(db, app.keyring, accountId, input.body.code)) === 'wrong') throw invalid({ code: WRONG_CODE })
      await deleteTwoFactor(db, accountId)
    }
    await countedTry({ ...input, accountId, cookies }, 'code_refused', () => change(input, 'two_factor_off', content, end))
  })
}

/** Resets two-factor sign-in of somebody who has lost phone and codes, and e-mails them who did it. */
export const lostPhoneRoute = (app: FastifyInstance) =>
  route(app, calls.endTwoFactorOf, async ({ db, params: { id }, caller, actor }) => {
    if (id === caller.accountId) throw conflict('Switch off your own in your profile.')
    const person = found(await findProfile(db, id), 'Account')
    if (!(await twoFactorOf(db, id)).on) throw conflict(NOT_ON)
    await deleteTwoFactor(db, id)
    await noteEvent(db, actor, 'two_factor_off', { table: 'accounts', id })
    const { userName } = found(await findProfile(db, caller.accountId), 'Account')
    await writeTo(app, db, { id, userName: person.userName, email: person.emailAddress }, lostPhoneEmail(userName))
  })

async function newCodes(db: Db, accountId: number) {
  const { codes, hashes } = newRecoveryCodes(accountId)
  await replaceRecoveryCodes(db, accountId, hashes)
  return { recovery_codes: codes }
}
