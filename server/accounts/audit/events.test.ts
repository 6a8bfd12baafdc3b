import { expect, test } from 'vitest'
import * as admins from '../../../api/accounts/admins.ts'
import * as auth from '../../../api/accounts/auth.ts'
import * as guards from '../../../api/people/guards.ts'
import * as portal from '../../../api/portal/portal.ts'
import * as clients from '../../../api/sites/clients.ts'
import { testApp } from '../../test/app.ts'
import { makeAccount, makeIncident } from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()
const PASSWORD = 'correct horse battery staple'
const events = async () =>
  (
    await pool.query(
      "select account_id, address, action, new from audit_log where action not in ('insert', 'update', 'remove') order by id",
    )
  ).rows
const actions = async () => (await events()).map(({ action }) => action)
const login = (emailAddress: string, password = PASSWORD) =>
  send(null, auth.login, { body: { emailAddress, password } }, { 'user-agent': 'test' })

test('sign-ins, failed sign-ins and sign-outs are audited with person and address', async () => {
  const { id } = await makeAccount(db, { email: 'boss@engabo.example', role: 'admin', password: PASSWORD })
  await login('boss@engabo.example', 'a wrong password!')
  await login('nobody@engabo.example')
  const { body } = await login('boss@engabo.example')
  await send({ token: body.access_token }, auth.logout, {})
  expect(await events()).toEqual([
    { account_id: id, address: '127.0.0.1', action: 'sign_in_failed', new: null },
    { account_id: null, address: '127.0.0.1', action: 'sign_in_failed', new: null },
    { account_id: id, address: '127.0.0.1', action: 'sign_in', new: null },
    { account_id: id, address: '127.0.0.1', action: 'sign_out', new: null },
  ])
})

test('a reused refresh token is audited as stolen', async () => {
  const { id } = await makeAccount(db, { email: 'boss@engabo.example', role: 'admin', password: PASSWORD })
  const { body, headers } = await login('boss@engabo.example')
  const cookie = [headers['set-cookie']].flat().map((set) => String(set).split(';')[0])
  const again = () => send(null, auth.refresh, { body: { refresh_token: body.refresh_token } }, { cookie: cookie.join('; ') })
  expect((await again()).status).toBe(200)
  await pool.query("update session_tokens set used_at = used_at - interval '1 minute' where used_at is not null")
  expect((await again()).status).toBe(401)
  expect((await events()).at(-1)).toEqual({ account_id: id, address: '127.0.0.1', action: 'session_stolen', new: null })
})

test('a refused call of another role is audited; one of a visitor is not', async () => {
  await send('admin', admins.create, {
    body: { userName: 'A', emailAddress: 'a@engabo.example', contacts: '1', password: PASSWORD },
  })
  await send('client', guards.list, { query: { q: 'Nakato' } })
  await send(null, guards.list, { query: {} })
  expect((await events()).map(({ action, new: detail }) => [action, detail])).toEqual([
    ['refused', { call: 'POST /api/v1/admins/register' }],
    ['refused', { call: 'GET /api/v1/guards' }],
  ])
})

test('a record that does not exist is no refusal for staff; for a client it counts as another client’s', async () => {
  expect((await send('admin', clients.get, { params: { id: '99' } })).status).toBe(404)
  expect(await actions()).toEqual([])
  const incident = await makeIncident(db)
  expect((await send('client', portal.incident, { params: { id: String(incident.id) } })).status).toBe(404)
  expect(await events()).toMatchObject([{ action: 'refused', new: { call: `GET /api/v1/portal/incidents/${incident.id}` } }])
})

test('repeated refusals of an account write at most twenty entries an hour, the last of which says that more are left out', async () => {
  for (let count = 0; count < 25; count++) expect((await send('client', guards.list, { query: {} })).status).toBe(403)
  const lines = await events()
  expect(lines).toHaveLength(20)
  expect(lines.at(-2).new).toEqual({ call: 'GET /api/v1/guards' })
  expect(lines.at(-1).new).toEqual({ call: 'GET /api/v1/guards', further_refusals: 'not recorded for an hour' })
  await send('admin', admins.remove, { params: { id: '1' } })
  expect(await actions()).toHaveLength(21)
})
