import { expect, test } from 'vitest'
import * as calls from '../../../api/accounts/auth.ts'
import * as clients from '../../../api/sites/clients.ts'
import { testApp } from '../../test/app.ts'
import { makeAccount } from '../../test/records/makers.ts'

const { app, db, pool, send } = await testApp()
const PASSWORD = 'correct horse battery staple'

const login = (emailAddress: string, password = PASSWORD, headers = {}) =>
  send(null, calls.login, { body: { emailAddress, password } }, headers)
const cookiesOf = (headers: Record<string, unknown>) =>
  [headers['set-cookie']]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ')
const refresh = (refresh_token: string, cookie: string) => send(null, calls.refresh, { body: { refresh_token } }, { cookie })
const works = async (token: string) => (await send({ token }, clients.list, { query: {} })).status

async function signIn() {
  const account = await makeAccount(db, { email: 'boss@engabo.example', role: 'admin', password: PASSWORD })
  const { status, body, headers } = await login('boss@engabo.example')
  expect(status).toBe(200)
  return { account, body, cookie: cookiesOf(headers) }
}

test('staff sign in: tokens at the top and under admin with the role, an HttpOnly cookie beside them', async () => {
  await makeAccount(db, { email: 'boss@engabo.example', role: 'super_admin', password: PASSWORD })
  const { body, headers } = await login(' Boss@Engabo.example ')
  const { access_token, refresh_token } = body
  expect(body).toEqual({ access_token, refresh_token, admin: { access_token, refresh_token, role: 'super_admin' } })
  expect(String(headers['set-cookie'])).toMatch(/engabo_session=[^;]+; Max-Age=\d+; Path=\/api\/v1; HttpOnly; SameSite=Strict/)
  expect(await works(access_token)).toBe(200)
})

test('an unknown address, a wrong password, a wrong role and a disabled account get the same response', async () => {
  await makeAccount(db, { email: 'staff@engabo.example', role: 'admin', password: PASSWORD })
  await makeAccount(db, { email: 'client@engabo.example', role: 'client', password: PASSWORD })
  await makeAccount(db, { email: 'gone@engabo.example', role: 'admin', password: PASSWORD, active: false })
  const responses = [
    await login('nobody@engabo.example'),
    await login('staff@engabo.example', 'wrong password 1234'),
    await login('client@engabo.example'),
    await login('gone@engabo.example'),
    await send(null, calls.clientLogin, { body: { emailAddress: 'staff@engabo.example', password: PASSWORD } }),
  ]
  expect(new Set(responses.map(({ status, raw }) => `${status} ${raw}`)).size).toBe(1)
  expect(responses[0]).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
  const asClient = await send(null, calls.clientLogin, { body: { emailAddress: 'client@engabo.example', password: PASSWORD } })
  expect(asClient).toMatchObject({ status: 200, body: { admin: { role: 'client' } } })
})

test('the login answers under its alias and with a trailing slash', async () => {
  await makeAccount(db, { email: 'boss@engabo.example', role: 'admin', password: PASSWORD })
  for (const url of ['/auth/login', '/api/v1/auth/login/']) {
    const { statusCode } = await app.inject({
      method: 'POST',
      url,
      payload: { emailAddress: 'boss@engabo.example', password: PASSWORD },
    })
    expect(statusCode, url).toBe(200)
  }
})

test('a person signs in from a link-local address with an interface name', async () => {
  await makeAccount(db, { email: 'boss@engabo.example', role: 'admin', password: PASSWORD })
  const { statusCode } = await app.inject({
    method: 'POST',
    url: calls.login.path,
    remoteAddress: 'fe80::1%eth0',
    payload: { emailAddress: 'boss@engabo.example', password: PASSWORD },
  })
  expect(statusCode).toBe(200)
  expect((await pool.query('select host(address) as address from sessions')).rows).toEqual([{ address: 'fe80::1' }])
})

test('a refresh returns the next pair of tokens; repeated at once it returns the same pair', async () => {
  const { body, cookie } = await signIn()
  const responses = await Promise.all(Array.from({ length: 10 }, () => refresh(body.refresh_token, cookie)))
  expect(new Set(responses.map(({ raw }) => raw)).size).toBe(1)
  const [next] = responses
  expect(next!.status).toBe(200)
  expect(next!.body.refresh_token).not.toBe(body.refresh_token)
  expect(await works(next!.body.access_token)).toBe(200)
  const live = await pool.query("select 1 from session_tokens where kind = 'refresh' and used_at is null")
  expect(live.rowCount).toBe(1)
})

test('a refresh token used again later ends the whole session', async () => {
  const { body, cookie } = await signIn()
  const next = await refresh(body.refresh_token, cookie)
  await pool.query("update session_tokens set used_at = now() - interval '31 seconds' where used_at is not null")
  expect((await refresh(body.refresh_token, cookie)).status).toBe(401)
  expect(await works(next.body.access_token)).toBe(401)
  expect((await refresh(next.body.refresh_token, cookie)).status).toBe(401)
})

test('a token copied from local storage cannot be refreshed without the cookie, and the attempt does not sign the owner out', async () => {
  const { body, cookie } = await signIn()
  expect((await refresh(body.refresh_token, 'engabo_session=guess')).status).toBe(401)
  expect((await send(null, calls.refresh, { body: { refresh_token: body.refresh_token } })).status).toBe(401)
  expect((await refresh(body.refresh_token, cookie)).status).toBe(200)
})

test('logout, a disabled account and idling end a session on the next request', async () => {
  const ways: [string, (token: string, id: number) => Promise<unknown>][] = [
    ['logout', (token) => send({ token }, calls.logout, {})],
    ['disabled', (_, id) => pool.query('update accounts set active = false where id = $1', [id])],
    ['deleted', (_, id) => pool.query('update accounts set deleted_at = now() where id = $1', [id])],
    ['idle', () => pool.query("update sessions set last_used_at = now() - interval '31 minutes'")],
    ['twelve hours', () => pool.query("update sessions set expires_at = now() - interval '1 second'")],
  ]
  for (const [name, end] of ways) {
    const account = await makeAccount(db, {
      email: `${name.replace(' ', '-')}@engabo.example`,
      role: 'admin',
      password: PASSWORD,
    })
    const { body, headers } = await login(account.email)
    expect(await works(body.access_token), name).toBe(200)
    await end(body.access_token, account.id)
    expect(await works(body.access_token), name).toBe(401)
    expect((await refresh(body.refresh_token, cookiesOf(headers))).status, name).toBe(401)
  }
})

test('a changed role ends the session and takes effect with the next one', async () => {
  const { body, account } = await signIn()
  const clear = (token: string) => app.inject({ method: 'DELETE', url: '/cache', headers: { authorization: `Bearer ${token}` } })
  expect((await clear(body.access_token)).statusCode).toBe(403)
  await pool.query("update accounts set role = 'super_admin' where id = $1", [account.id])
  expect((await clear(body.access_token)).statusCode).toBe(401)
  expect((await clear((await login(account.email)).body.access_token)).statusCode).toBe(200)
})

test('password guessing is limited for each account and address; the owner can still sign in from a known browser', async () => {
  const { headers } = await (async () => {
    await makeAccount(db, { email: 'boss@engabo.example', role: 'admin', password: PASSWORD })
    return login('boss@engabo.example')
  })()
  const spellings = ['boss@engabo.example', 'BOSS@engabo.example', ' boss@ENGABO.example']
  for (let i = 0; i < 10; i++)
    expect((await login(spellings[i % 3]!, `guess number ${i} of many`, { 'x-forwarded-for': `10.0.0.${i}` })).status).toBe(401)
  const refused = await login('boss@engabo.example')
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' }, headers: { 'retry-after': '900' } })
  expect((await login('boss@engabo.example', PASSWORD, { cookie: cookiesOf(headers) })).status).toBe(200)
})

test('returns the signed-in account', async () => {
  const { body } = await signIn()
  const { body: me } = await send({ token: body.access_token }, calls.me, {})
  expect(me).toMatchObject({ emailAddress: 'boss@engabo.example', role: 'admin' })
})

test('of sixty concurrent guesses at most ten are checked', async () => {
  await makeAccount(db, { email: 'boss@engabo.example', role: 'admin', password: PASSWORD })
  const responses = await Promise.all(
    Array.from({ length: 60 }, (_, index) => login('boss@engabo.example', `guess number ${index}`)),
  )
  expect(responses.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10)
  expect(responses.every(({ status }) => [401, 429, 503].includes(status))).toBe(true)
})

test('a forged device cookie is not accepted', async () => {
  await makeAccount(db, { email: 'boss@engabo.example', role: 'admin', password: PASSWORD })
  const { headers } = await login('boss@engabo.example', PASSWORD, { cookie: 'engabo_device=a' })
  expect(String(headers['set-cookie'])).toMatch(/engabo_device=[\w-]{43};/)
})

test('setting a password through a link ends all sessions, also those that are being opened', async () => {
  const { account, body } = await signIn()
  const token = 'a-one-time-link-of-more-than-twenty-signs'
  await pool.query(
    "insert into one_time_links (hash, account_id, purpose, expires_at) values (sha256($1::text::bytea), $2, 'invitation', now() + interval '1 hour')",
    [token, account.id],
  )
  const [set, ...logins] = await Promise.all([
    send(null, calls.acceptInvitation, { body: { token, password: 'an entirely new password' } }),
    ...Array.from({ length: 4 }, () => login('boss@engabo.example')),
  ])
  expect(set!.status).toBe(200)
  for (const opened of [{ body }, ...logins])
    if (opened.body.access_token) expect(await works(opened.body.access_token)).toBe(401)
  expect((await login('boss@engabo.example')).status).toBe(401)
  expect((await login('boss@engabo.example', 'an entirely new password')).status).toBe(200)
})

test('a logout is executed each time, whatever idempotency key it has', async () => {
  await signIn()
  for (let round = 0; round < 2; round++) {
    const { body } = await login('boss@engabo.example')
    await send({ token: body.access_token }, calls.logout, {}, { 'idempotency-key': 'bye' })
    expect(await works(body.access_token)).toBe(401)
  }
})
