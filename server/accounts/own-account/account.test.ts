import { expect, test } from 'vitest'
import * as calls from '../../../api/accounts/account.ts'
import * as auth from '../../../api/accounts/auth.ts'
import { testApp } from '../../test/app.ts'
import { makeAccount } from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()
const PASSWORD = 'correct horse battery staple'
const NEW = 'gatepost lantern kitenge'
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

const login = (emailAddress: string, password = PASSWORD, userAgent = CHROME) =>
  send(null, auth.login, { body: { emailAddress, password } }, { 'user-agent': userAgent })
const alive = async (token: string) => (await send({ token }, auth.me, {})).status === 200

async function lydia(...devices: string[]) {
  const account = await makeAccount(db, { email: 'lydia@engabo.example', password: PASSWORD })
  const tokens: string[] = []
  for (const device of devices.length ? devices : [CHROME])
    tokens.push((await login(account.email, PASSWORD, device)).body.access_token)
  return { account, tokens, me: { token: tokens[0]! } }
}
const change = (as: { token: string }, current_password: string, password: string) =>
  send(as, calls.changePassword, { body: { current_password, password } })
const emails = async () => (await pool.query('select recipient, subject, body_text from emails order by id')).rows

test('the own profile: name and contacts are changed, the address is shown', async () => {
  const { me, account } = await lydia()
  expect((await send(me, calls.profile, {})).body).toEqual({
    id: account.id,
    version: 1,
    userName: 'Lydia Asiimwe',
    emailAddress: 'lydia@engabo.example',
    contacts: '+256 700 000 003',
    role: 'admin',
  })
  const saved = await send(me, calls.updateProfile, { body: { userName: 'Lydia Okello', contacts: '0700 1', version: 1 } })
  expect(saved).toMatchObject({
    status: 200,
    body: { message: 'Your profile is saved.', profile: { userName: 'Lydia Okello', contacts: '0700 1', version: 2 } },
  })
  const outdated = await send(me, calls.updateProfile, { body: { userName: 'L', contacts: '1', version: 1 } })
  expect(outdated).toMatchObject({ status: 409, body: { code: 'outdated', current: { userName: 'Lydia Okello' } } })
  const { rows } = await pool.query(
    "select account_id, old, new from audit_log where table_name = 'accounts' and action = 'update'",
  )
  expect(rows).toMatchObject([
    { account_id: account.id, old: { user_name: 'Lydia Asiimwe' }, new: { user_name: 'Lydia Okello' } },
  ])
})

test.each(['role', 'emailAddress', 'id', 'active', 'client_id', 'password_hash'])(
  'the profile refuses the field %s',
  async (field) => {
    const { me } = await lydia()
    const body = { userName: 'L', contacts: '1', [field]: 'super_admin' }
    expect((await send(me, calls.updateProfile, { body })).status).toBe(422)
  },
)

test('a changed password ends every other session but not this one, and the owner is notified', async () => {
  const { me, tokens, account } = await lydia(CHROME, PHONE)
  expect(await change(me, PASSWORD, NEW)).toMatchObject({
    status: 200,
    body: { message: 'Your password is changed. You are signed out everywhere else.' },
  })
  expect([await alive(tokens[0]!), await alive(tokens[1]!)]).toEqual([true, false])
  expect((await login(account.email)).status).toBe(401)
  expect((await login(account.email, NEW)).status).toBe(200)
  const [email] = await emails()
  expect(email).toMatchObject({ recipient: account.email, subject: 'Your password was changed' })
  expect(email.body_text).toContain('Address: 127.0.0.1')
  const { rows } = await pool.query("select account_id, new::text from audit_log where action = 'password_changed'")
  expect(rows).toEqual([{ account_id: account.id, new: null }])
  const logged = await pool.query(
    'select string_agg(coalesce(old::text, $1) || coalesce(new::text, $1), $1) as everything from audit_log',
    [''],
  )
  expect(logged.rows[0].everything).not.toMatch(/argon2|gatepost/)
})

test('an earlier link to set a password is not valid once another password is set', async () => {
  const { me, account } = await lydia()
  await pool.query(
    "insert into one_time_links (hash, account_id, purpose, expires_at) values (sha256('t'), $1, 'reset', now() + interval '1 hour')",
    [account.id],
  )
  await change(me, PASSWORD, NEW)
  expect((await pool.query('select 1 from one_time_links where used_at is null')).rowCount).toBe(0)
})

test('a change needs the current password and a new one that is hard to guess; a refusal changes nothing', async () => {
  const { me, account, tokens } = await lydia(CHROME, PHONE)
  const refusals: [string, string, Record<string, string>][] = [
    ['wrong horse battery staple', NEW, { current_password: 'This is not your password.' }],
    [PASSWORD, PASSWORD, { password: 'This is the password you have. Choose another one.' }],
    [PASSWORD, 'short', { password: 'password must have at least 12 characters.' }],
    [PASSWORD, 'x'.repeat(129), { password: 'password must have at most 128 characters.' }],
    [PASSWORD, 'Password2026!!', { password: 'It is one of the most common passwords, which attackers try first.' }],
    [PASSWORD, 'engabo security 1', { password: 'It is made of the company’s words, which attackers try first.' }],
    [PASSWORD, 'lydia asiimwe 1', { password: 'It is made of your name, address or number, which others know.' }],
  ]
  for (const [current, password, fields] of refusals)
    expect(await change(me, current, password), password).toMatchObject({ status: 422, body: { fields } })
  expect(await alive(tokens[1]!)).toBe(true)
  expect((await login(account.email)).status).toBe(200)
  expect(await emails()).toEqual([])
})

test('a stolen session does not bypass the limits on guessing', async () => {
  const { me } = await lydia()
  for (let i = 0; i < 10; i++) expect((await change(me, `guess number ${i} of many`, NEW)).status).toBe(422)
  expect((await change(me, PASSWORD, NEW)).status).toBe(429)
})

test('of a concurrent change and reset of the password one succeeds, and its password is valid', async () => {
  const { me, account } = await lydia()
  const token = 'a-one-time-link-of-more-than-twenty-signs'
  await pool.query(
    "insert into one_time_links (hash, account_id, purpose, expires_at) values (sha256($1::text::bytea), $2, 'reset', now() + interval '1 hour')",
    [token, account.id],
  )
  const [changed, set] = await Promise.all([
    change(me, PASSWORD, 'kettle of the night watch'),
    send(null, auth.resetPassword, { body: { token, password: NEW } }),
  ])
  // The change that committed first made the link or session of the other one invalid.
  expect([changed.status, set.status].filter((status) => status === 200)).toHaveLength(1)
  expect((await login(account.email, set.status === 200 ? NEW : 'kettle of the night watch')).status).toBe(200)
})

test('sessions are listed with device, address and which one is the caller’s', async () => {
  const { me } = await lydia(CHROME, PHONE)
  const { body } = await send(me, calls.sessions, {})
  expect(body).toEqual([
    {
      id: expect.any(Number),
      device: 'Chrome on Windows',
      address: '127.0.0.1',
      signed_in_at: expect.any(String),
      last_used_at: expect.any(String),
      current: true,
    },
    {
      id: expect.any(Number),
      device: 'Safari on iPhone',
      address: '127.0.0.1',
      signed_in_at: expect.any(String),
      last_used_at: expect.any(String),
      current: false,
    },
  ])
  await pool.query("update sessions set last_used_at = now() - interval '31 minutes' where id = $1", [body[1].id])
  expect((await send(me, calls.sessions, {})).body).toHaveLength(1)
})

test('a person ends one of their sessions; the session of another person is not found', async () => {
  const { me, tokens } = await lydia(CHROME, PHONE)
  const other = await makeAccount(db, { email: 'other@engabo.example', password: PASSWORD })
  const theirs = (await login(other.email)).body.access_token
  const [{ id: theirId }] = (await send({ token: theirs }, calls.sessions, {})).body
  expect((await send(me, calls.endSession, { params: { id: String(theirId) } })).status).toBe(404)
  expect(await alive(theirs)).toBe(true)
  const [, { id }] = (await send(me, calls.sessions, {})).body
  expect((await send(me, calls.endSession, { params: { id: String(id) } })).body).toEqual({
    message: 'The session has ended.',
  })
  expect([await alive(tokens[0]!), await alive(tokens[1]!)]).toEqual([true, false])
  expect((await send(me, calls.endSession, { params: { id: String(id) } })).status).toBe(404)
})

test('signing out everywhere keeps this session, or ends it when asked to', async () => {
  const { me, tokens } = await lydia(CHROME, PHONE, PHONE)
  const end = (body: object) => send(me, calls.endSessions, { body }, { 'idempotency-key': 'bye' })
  expect((await end({})).body).toEqual({ message: 'You are signed out everywhere.' })
  expect(await Promise.all(tokens.map(alive))).toEqual([true, false, false])
  const late = (await login('lydia@engabo.example')).body.access_token
  await end({})
  expect(await alive(late)).toBe(false)
  const { headers } = await end({ and_this: true })
  expect(String(headers['set-cookie'])).toMatch(/engabo_session=;/)
  expect(await alive(tokens[0]!)).toBe(false)
})
