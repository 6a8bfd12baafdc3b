import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as calls from '../../../api/accounts/account.ts'
import * as admins from '../../../api/accounts/admins.ts'
import * as auth from '../../../api/accounts/auth.ts'
import * as dashboard from '../../../api/company/dashboard.ts'
import type { Role } from '../../../api/core/permissions.ts'
import { allCalls } from '../../../api/index.ts'
import { encryptSecrets } from '../../platform/crypto/stored-secrets.ts'
import { testApp } from '../../test/app.ts'
import { strongestRole } from '../../test/calls/callers.ts'
import { makeAccount } from '../../test/records/makers.ts'
import { createFirstAdmin } from '../first-admin/first-admin.ts'

const { db, pool, keyring, send } = await testApp()
const PASSWORD = 'correct horse battery staple'
const HALF_MINUTE = 30_000

/** The middle of a 30-second step, so that no test crosses its end. */
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: (Math.floor(Date.now() / HALF_MINUTE) + 0.5) * HALF_MINUTE }))
afterEach(() => void vi.useRealTimers())

/** The code that the authenticator app shows, now or `away` steps from now. */
const codeOf = (secret: string, away = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + away * HALF_MINUTE })
const login = (emailAddress: string, code?: string, password = PASSWORD) =>
  send(null, auth.login, { body: { emailAddress, password, ...(code && { code }) } })
const clientLogin = (emailAddress: string, code?: string) =>
  send(null, auth.clientLogin, { body: { emailAddress, password: PASSWORD, ...(code && { code }) } })

async function signIn(role: Role = 'admin') {
  const account = await makeAccount(db, { role, password: PASSWORD })
  const { body } = await (role === 'client' ? clientLogin : login)(account.email)
  return { account, me: { token: body.access_token as string } }
}

/** An account with two-factor sign-in, set up with the previous step's code, so that the current ones are unused. */
async function withTwoFactor(role: Role = 'admin') {
  const { account, me } = await signIn(role)
  const { body: begun } = await send(me, calls.setUpTwoFactor, { body: { password: PASSWORD } })
  const { body } = await send(me, calls.confirmTwoFactor, { body: { code: codeOf(begun.secret, -1) } })
  return { account, me, secret: begun.secret as string, codes: body.recovery_codes as string[] }
}
const subjects = async () => (await pool.query('select subject from emails order by id')).rows.map(({ subject }) => subject)
const stateOf = async (me: { token: string }) => (await send(me, calls.twoFactor, {})).body

test('it is set up with the password, a secret for the app, and a first code; ten recovery codes are shown once', async () => {
  const { me, account } = await signIn()
  expect(await stateOf(me)).toEqual({ on: false, since: null, recovery_codes_left: 0, required: false })
  expect((await send(me, calls.setUpTwoFactor, { body: { password: 'wrong' } })).body.fields).toEqual({
    password: 'This is not your password.',
  })
  const { body } = await send(me, calls.setUpTwoFactor, { body: { password: PASSWORD } })
  expect(body.uri).toBe(
    `otpauth://totp/Engabo%20Security:${encodeURIComponent(account.email)}?issuer=Engabo%20Security&secret=${body.secret}&algorithm=SHA1&digits=6&period=30`,
  )
  // Signing in takes no code until one has proved that the app has the secret.
  expect((await login(account.email)).status).toBe(200)
  expect((await send(me, calls.confirmTwoFactor, { body: { code: codeOf(body.secret, 9) } })).status).toBe(422)
  const confirmed = await send(me, calls.confirmTwoFactor, { body: { code: codeOf(body.secret) } })
  expect(confirmed.status).toBe(200)
  expect(new Set(confirmed.body.recovery_codes).size).toBe(10)
  expect(confirmed.body.recovery_codes[0]).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
  expect(await stateOf(me)).toEqual({ on: true, since: expect.any(String), recovery_codes_left: 10, required: false })
  expect(await subjects()).toEqual(['Two-factor sign-in is on'])
  expect((await send(me, calls.setUpTwoFactor, { body: { password: PASSWORD } })).status).toBe(409)
  expect((await send(me, calls.confirmTwoFactor, { body: { code: codeOf(body.secret, 1) } })).status).toBe(409)
})

test('neither the secret nor a recovery code is in the audit log or in stored responses', async () => {
  const { me, secret, codes } = await withTwoFactor()
  await send(me, calls.renewRecoveryCodes, { body: { password: PASSWORD } }, { 'idempotency-key': 'again' })
  const { rows } = await pool.query(`select string_agg(everything, ' ') as everything from (
    select a::text as everything from audit_log a union all select k::text from idempotency_keys k union all
    select e::text from emails e union all select encode(hash, 'escape') from recovery_codes union all
    select f::text from two_factors f) t`)
  for (const part of [secret, ...codes]) expect(rows[0].everything).not.toContain(part)
})

test('a secret that was altered in the database, or copied from another account, is not accepted', async () => {
  const [mine, other] = [await withTwoFactor(), await withTwoFactor()]
  await pool.query('update two_factors set secret = (select secret from two_factors where account_id = $1)', [other.account.id])
  expect((await login(mine.account.email, codeOf(other.secret))).status).toBe(500)
  expect((await login(other.account.email, codeOf(other.secret))).status).toBe(200)
  await pool.query('update two_factors set secret = $1, key_id = null', [mine.secret])
  expect((await login(mine.account.email, codeOf(mine.secret))).status).toBe(500)
})

test('unencrypted secrets of an older version are encrypted, no plain text is left on the disk, and their codes stay valid', async () => {
  const people = [await withTwoFactor(), await withTwoFactor('client')]
  const fileOf = async () =>
    (await pool.query("select pg_read_binary_file(pg_relation_filepath('two_factors')) as file")).rows[0].file as Buffer
  for (const { account, secret } of people)
    await pool.query('update two_factors set secret = $1, key_id = null where account_id = $2', [secret, account.id])
  await pool.query('checkpoint')
  expect((await fileOf()).includes(people[0]!.secret)).toBe(true)
  expect(await encryptSecrets(db, keyring)).toBe(2)
  await pool.query('checkpoint')
  for (const { secret } of people) expect((await fileOf()).includes(secret)).toBe(false)
  expect(await encryptSecrets(db, keyring)).toBe(0)
  expect((await login(people[0]!.account.email, codeOf(people[0]!.secret))).status).toBe(200)
  expect((await clientLogin(people[1]!.account.email, codeOf(people[1]!.secret))).status).toBe(200)
})

test('the login asks for the code only when the password is right, and its answer stays as it was', async () => {
  const { account, secret } = await withTwoFactor()
  const unknown = await login('nobody@engabo.example', '123456')
  const wrong = await login(account.email, codeOf(secret), 'wrong password 1234')
  expect([wrong.status, wrong.raw]).toEqual([unknown.status, unknown.raw])
  expect(await login(account.email)).toMatchObject({
    status: 401,
    body: { code: 'second_factor_needed', message: 'Enter the code from your authenticator app.' },
  })
  const { status, body } = await login(account.email, codeOf(secret))
  const { access_token, refresh_token } = body
  expect([status, body]).toEqual([200, { access_token, refresh_token, admin: { access_token, refresh_token, role: 'admin' } }])
})

test('a client signs in with a code, too', async () => {
  const { account, secret } = await withTwoFactor('client')
  expect((await clientLogin(account.email)).body.code).toBe('second_factor_needed')
  expect((await clientLogin(account.email, codeOf(secret))).status).toBe(200)
})

test('a code works once, half a minute early or late, and in groups of three', async () => {
  const { account, secret } = await withTwoFactor()
  const now = codeOf(secret)
  expect((await login(account.email, `${now.slice(0, 3)} ${now.slice(3)}`)).status).toBe(200)
  const again = await login(account.email, now)
  expect(again).toMatchObject({
    status: 401,
    body: { code: 'wrong_code', fields: { code: expect.stringMatching(/^This code is not right/) } },
  })
  // An earlier code is refused after a later one.
  expect((await login(account.email, codeOf(secret, -1))).status).toBe(401)
  expect((await login(account.email, codeOf(secret, 1))).status).toBe(200)
  expect((await login(account.email, codeOf(secret, 3))).status).toBe(401)
})

test('of ten concurrent logins with the same code one succeeds', async () => {
  const { account, secret } = await withTwoFactor()
  const code = codeOf(secret)
  const responses = await Promise.all(Array.from({ length: 10 }, () => login(account.email, code)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('codes cannot be guessed: a wrong one counts as a failed login', async () => {
  const { account, secret } = await withTwoFactor()
  for (let i = 0; i < 10; i++) expect((await login(account.email, `00000${i}`)).status).toBe(401)
  expect((await login(account.email, codeOf(secret))).status).toBe(429)
})

test('being asked for the code is not a failed login', async () => {
  const { account, secret } = await withTwoFactor()
  for (let i = 0; i < 12; i++) expect((await login(account.email)).body.code).toBe('second_factor_needed')
  expect((await login(account.email, codeOf(secret))).status).toBe(200)
})

test('a recovery code works once, however it is typed, and the owner is notified', async () => {
  const { account, me, codes } = await withTwoFactor()
  expect((await login(account.email, codes[0]!.replaceAll('-', ' ').toUpperCase())).status).toBe(200)
  expect((await login(account.email, codes[0])).body.code).toBe('wrong_code')
  expect((await login(account.email, codes[1])).status).toBe(200)
  expect((await stateOf(me)).recovery_codes_left).toBe(8)
  expect(await subjects()).toEqual(['Two-factor sign-in is on', 'A recovery code was used', 'A recovery code was used'])
  const other = await withTwoFactor()
  expect((await login(account.email, other.codes[0])).status).toBe(401)
})

test('a new set of recovery codes invalidates the old one and requires the password', async () => {
  const { account, me, codes } = await withTwoFactor()
  expect((await send(me, calls.renewRecoveryCodes, { body: { password: 'wrong' } })).status).toBe(422)
  const { body } = await send(me, calls.renewRecoveryCodes, { body: { password: PASSWORD } })
  expect(body.recovery_codes).toHaveLength(10)
  expect((await login(account.email, codes[0])).status).toBe(401)
  expect((await login(account.email, body.recovery_codes[0])).status).toBe(200)
})

const end = (me: { token: string }, code: string, password = PASSWORD) =>
  send(me, calls.endTwoFactor, { body: { password, code } })

test('it is switched off with the password and a code, and the owner is notified', async () => {
  const { account, me, secret } = await withTwoFactor()
  const code = codeOf(secret)
  expect((await send(me, calls.endTwoFactor, { body: { password: PASSWORD } as never })).body.fields).toEqual({
    code: 'code is required.',
  })
  expect((await end(me, code, 'wrong')).body.fields).toEqual({ password: 'This is not your password.' })
  expect(await end(me, '000000')).toMatchObject({
    status: 422,
    body: { fields: { code: 'This code is not right, or it was used already. Wait for the next one and try again.' } },
  })
  expect((await login(account.email)).status).toBe(401)
  expect((await stateOf(me)).on).toBe(true)
  expect((await end(me, code)).body).toEqual({ message: 'Two-factor sign-in is off.' })
  expect((await login(account.email)).status).toBe(200)
  expect(await subjects()).toEqual(['Two-factor sign-in is on', 'Two-factor sign-in is off'])
  expect((await pool.query('select 1 from two_factors union all select 1 from recovery_codes')).rowCount).toBe(0)
  expect((await send(me, calls.renewRecoveryCodes, { body: { password: PASSWORD } })).status).toBe(409)
  expect(await end(me, code)).toMatchObject({ status: 409, body: { message: 'Two-factor sign-in is off.' } })
})

test('a recovery code switches it off, too; a used recovery code and the code of a login do not', async () => {
  const { account, me, secret, codes } = await withTwoFactor('client')
  const used = codeOf(secret)
  expect((await clientLogin(account.email, used)).status).toBe(200)
  expect((await end(me, used)).body.fields).toHaveProperty('code')
  expect((await clientLogin(account.email, codes[0])).status).toBe(200)
  expect((await end(me, codes[0]!)).body.fields).toHaveProperty('code')
  expect((await end(me, codes[1]!.toUpperCase())).status).toBe(200)
  expect((await clientLogin(account.email)).status).toBe(200)
})

test('the code cannot be guessed with the password and a session: each wrong one is audited and counts as a failed login', async () => {
  const { account, me, secret } = await withTwoFactor()
  for (let i = 0; i < 10; i++) expect((await end(me, `00000${i}`)).status).toBe(422)
  expect((await end(me, codeOf(secret))).status).toBe(429)
  const { rows } = await pool.query("select 1 from audit_log where action = 'code_refused' and account_id = $1", [account.id])
  expect(rows).toHaveLength(10)
  expect((await stateOf(me)).on).toBe(true)
})

test('somebody who has lost phone and codes regains access through a super admin or on the machine, and is notified', async () => {
  const lost = await withTwoFactor()
  const { me: boss, account } = await signIn('super_admin')
  const help = (as: { token: string }, id: number) => send(as, calls.endTwoFactorOf, { params: { id: String(id) } })
  expect((await help(lost.me, account.id)).status).toBe(403)
  expect((await help(boss, account.id)).status).toBe(409)
  await pool.query('update sessions set confirmed_at = null')
  expect((await help(boss, lost.account.id)).body.code).toBe('password_needed')
  await pool.query('update sessions set confirmed_at = now()')
  expect((await help(boss, lost.account.id)).body).toEqual({ message: 'Two-factor sign-in is off.' })
  expect((await help(boss, lost.account.id)).status).toBe(409)
  expect((await login(lost.account.email)).status).toBe(200)
  const { rows } = await pool.query('select recipient, body_text from emails order by id desc limit 1')
  expect(rows[0]).toMatchObject({
    recipient: lost.account.email,
    body_text: expect.stringContaining('Lydia Asiimwe has switched off'),
  })

  const alone = await withTwoFactor('super_admin')
  await createFirstAdmin(db, { email: alone.account.email, userName: '', linkHash: Buffer.alloc(32) })
  expect((await login(alone.account.email)).status).toBe(200)
})

test('changes are audited', async () => {
  const { me, account, secret } = await withTwoFactor()
  await send(me, calls.renewRecoveryCodes, { body: { password: PASSWORD } })
  await end(me, codeOf(secret))
  const { rows } = await pool.query(
    "select action from audit_log where account_id = $1 and action ~ '(two_factor|recovery)' order by id",
    [account.id],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'two_factor_begun',
    'two_factor_on',
    'recovery_codes_renewed',
    'two_factor_off',
  ])
})

test('a super admin who must set it up can open their own account and nothing else', async () => {
  const { me } = await signIn('super_admin')
  const { me: admin } = await signIn('admin')
  expect((await send(me, auth.me, {})).body.two_factor_missing).toBe(false)
  await pool.query('update company_settings set require_two_factor = true')
  const { endTwoFactorOf: _, ...ownCalls } = calls
  const mine = new Set<unknown>([...Object.values(ownCalls), auth.me, auth.logout])
  const closed = allCalls.filter(({ call }) => strongestRole(call) === 'super_admin' && !mine.has(call))
  expect(closed.length).toBeGreaterThan(100)
  for (const { group, name, call } of closed) {
    const { status, body } = await send(me, call, { params: { id: '1', kind: 'guards', version: '1' } } as never)
    expect([status, body?.code], `${group}.${name}`).toEqual([403, 'two_factor_required'])
  }
  expect((await send(me, auth.me, {})).body.two_factor_missing).toBe(true)
  expect((await stateOf(me)).required).toBe(true)
  // Without sign-in, revenue is left out.
  expect((await send(me, dashboard.homeStats, {})).headers['x-stats-redacted']).toBe('revenue')
  expect((await send(admin, admins.list, { query: {} })).status).toBe(200)

  const { body } = await send(me, calls.setUpTwoFactor, { body: { password: PASSWORD } })
  expect((await send(me, admins.list, { query: {} })).status).toBe(403)
  await send(me, calls.confirmTwoFactor, { body: { code: codeOf(body.secret) } })
  expect((await send(me, admins.list, { query: {} })).status).toBe(200)
  expect((await send(me, auth.me, {})).body.two_factor_missing).toBe(false)
  expect(await end(me, codeOf(body.secret, 1))).toMatchObject({ status: 409 })
})
