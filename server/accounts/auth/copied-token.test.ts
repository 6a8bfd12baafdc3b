import { expect, test } from 'vitest'
import * as account from '../../../api/accounts/account.ts'
import { me, refresh } from '../../../api/accounts/auth.ts'
import { testApp } from '../../test/app.ts'
import { PASSWORD, signedInPeople } from '../../test/records/people.ts'

// Tokens copied out of a browser's local storage, without its cookie (docs/decisions/0037).
const app = await testApp()
const { pool, send } = app
const { person } = signedInPeople(app)

const renew = (refresh_token: string, headers: Record<string, string> = {}) =>
  send(null, refresh, { body: { refresh_token } }, headers)
const statusOf = async (token: string) => (await send({ token }, me, {})).status
const tokens = async () => (await pool.query('select count(*) from session_tokens')).rows

test('a copied access token cannot be refreshed in any way, and the owner is not affected', async () => {
  const owner = await person('admin')
  const thief = await person('client')
  const before = await tokens()
  const bearer = { authorization: `Bearer ${owner.token}` }
  const tries = {
    'as the refresh token': renew(owner.token),
    'as the refresh token, with the access token': renew(owner.token, bearer),
    'as the refresh token, with the cookie of the session': renew(owner.token, { cookie: owner.cookie }),
    'as the refresh token, with the cookie of another session': renew(owner.token, { cookie: thief.cookie }),
    'as the cookie': renew(owner.refreshToken, { cookie: `engabo_session=${owner.token}` }),
  }
  for (const [way, response] of Object.entries(tries)) expect([way, (await response).status]).toEqual([way, 401])
  expect((await send({ token: owner.token }, refresh, { body: {} as { refresh_token: string } })).status).toBe(422)
  expect(await tokens()).toEqual(before)
  expect(await statusOf(owner.token)).toBe(200)
  expect((await renew(owner.refreshToken, { cookie: owner.cookie })).status).toBe(200)
})

test('the contents of local storage cannot be refreshed without the cookie of that session', async () => {
  const owner = await person('admin')
  const thief = await person('admin')
  const before = await tokens()
  const bearer = { authorization: `Bearer ${owner.token}` }
  const ways: Record<string, string>[] = [
    {},
    bearer,
    { cookie: 'engabo_session=' },
    { cookie: thief.cookie },
    { ...bearer, cookie: thief.cookie },
  ]
  for (const headers of ways) expect((await renew(owner.refreshToken, headers)).status).toBe(401)
  expect(await tokens()).toEqual(before)
  // Neither the attacker's own session nor the owner's is affected.
  for (const one of [owner, thief]) expect((await renew(one.refreshToken, { cookie: one.cookie })).status).toBe(200)
})

test('a copied access token lasts fifteen minutes however much it is used, and thirty seconds once the owner renews', async () => {
  const owner = await person('admin')
  const left = async () =>
    (
      await pool.query(
        "select extract(epoch from expires_at - now())::integer as seconds from session_tokens where kind = 'access' order by created_at limit 1",
      )
    ).rows[0].seconds
  expect(await left()).toBeLessThanOrEqual(900)
  for (let use = 0; use < 3; use++) expect(await statusOf(owner.token)).toBe(200)
  expect(await left()).toBeLessThanOrEqual(900)
  const pass = (seconds: number) =>
    pool.query('update session_tokens set expires_at = expires_at - make_interval(secs => $1)', [seconds])
  await pass(900 - 60)
  expect(await statusOf(owner.token)).toBe(200)
  const renewed = await renew(owner.refreshToken, { cookie: owner.cookie })
  expect(await left()).toBeLessThanOrEqual(30)
  await pass(30)
  expect(await statusOf(owner.token)).toBe(401)
  expect(await statusOf(renewed.body.access_token)).toBe(200)
})

test('a copied access token cannot be used to set a password', async () => {
  const owner = await person('admin')
  const change = (current_password: string) =>
    send(owner, account.changePassword, { body: { current_password, password: 'seven slow buses to Entebbe' } })
  expect(await change('a guess of the thief')).toMatchObject({
    status: 422,
    body: { fields: { current_password: 'This is not your password.' } },
  })
  expect((await send(owner, account.setUpTwoFactor, { body: { password: 'a guess of the thief' } })).status).toBe(422)
  expect((await change(PASSWORD)).status).toBe(200)
})
