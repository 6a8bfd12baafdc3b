import { expect, test } from 'vitest'
import * as admins from '../../contract/admins.ts'
import * as auth from '../../contract/auth.ts'
import type { Sent } from '../../contract/endpoint.ts'
import { allCalls } from '../../contract/index.ts'
import { confirm } from '../../contract/step-up.ts'
import { empty, restore } from '../../contract/trash.ts'
import { testApp } from '../test/app.ts'
import { makeAccount } from '../test/makers.ts'

const { db, pool, send } = await testApp()
const PASSWORD = 'correct horse battery staple'
const NEEDED = { status: 403, body: { code: 'password_needed', message: 'Enter your password again to do this.' } }

const login = (emailAddress: string) => send(null, auth.login, { body: { emailAddress, password: PASSWORD } })

/** A super admin who signed in so many minutes ago. */
async function boss(minutes = 11) {
  const { id, email } = await makeAccount(db, { role: 'super_admin', password: PASSWORD })
  const { body } = await login(email)
  await age(minutes)
  return { id: String(id), email, token: body.access_token as string }
}
const age = (minutes: number) =>
  pool.query('update sessions set confirmed_at = confirmed_at - make_interval(mins => $1)', [minutes])
const give = (as: { token: string }, password = PASSWORD) => send(as, confirm, { body: { password } })
const written = async () => (await pool.query('select count(*) from audit_log')).rows[0]

test('ten minutes after signing in the password is asked for again; once given it counts for ten minutes', async () => {
  const me = await boss(9)
  expect((await send(me, empty, {})).status).toBe(200)
  await age(2)
  const before = await written()
  expect(await send(me, empty, {})).toMatchObject(NEEDED)
  expect(await written()).toEqual(before)
  expect(await give(me)).toMatchObject({ status: 200, body: { message: 'Thank you. You can go on.' } })
  expect((await send(me, empty, {})).status).toBe(200)
  await age(11)
  expect(await send(me, empty, {})).toMatchObject(NEEDED)
})

test('it counts for the session in which it was given, and goes on over an exchange of tokens', async () => {
  const me = await boss()
  const { body, headers } = await login(me.email)
  await age(11)
  await give({ token: body.access_token })
  expect(await send(me, empty, {})).toMatchObject(NEEDED)
  const cookie = [headers['set-cookie']]
    .flat()
    .map((one) => String(one).split(';')[0])
    .join('; ')
  const next = await send(null, auth.refresh, { body: { refresh_token: body.refresh_token } }, { cookie })
  expect((await send({ token: next.body.access_token }, empty, {})).status).toBe(200)
})

test('a wrong password is said at its field, opens nothing, and counts as a failed login', async () => {
  const me = await boss()
  for (let guess = 0; guess < 10; guess++)
    expect(await give(me, `guess number ${guess}`)).toMatchObject({
      status: 422,
      body: { fields: { password: 'This is not your password.' } },
    })
  expect(await send(me, empty, {})).toMatchObject(NEEDED)
  expect(await give(me)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect((await login(me.email)).status).toBe(429)
  const { rows } = await pool.query("select account_id from audit_log where action = 'password_refused'")
  expect(rows).toEqual(Array(10).fill({ account_id: Number(me.id) }))
})

test('a stored answer never stands for a password that was not given', async () => {
  const me = await boss()
  const key = { 'idempotency-key': 'again' }
  expect((await send(me, confirm, { body: { password: PASSWORD } }, key)).status).toBe(200)
  expect((await send(me, confirm, { body: { password: 'something else' } }, key)).status).toBe(422)
  expect((await pool.query('select 1 from idempotency_keys')).rowCount).toBe(0)
})

test('what always asks for it: deleting an admin, emptying the trash, erasing a person', () => {
  const asking = allCalls.filter(({ call }) => call.stepUp).map(({ group, name }) => `${group}.${name}`)
  expect(asking).toEqual(expect.arrayContaining(['admins.remove', 'trash.empty', 'recruitment.erasePerson']))
})

test('whoever may not do something is told so, and not asked for a password', async () => {
  const { email } = await makeAccount(db, { role: 'admin', password: PASSWORD })
  const { body } = await login(email)
  await age(11)
  expect(await send({ token: body.access_token }, empty, {})).toMatchObject({ status: 403, body: { code: 'forbidden' } })
})

test('role, permission, address and state of somebody else ask for it; a name does not', async () => {
  const me = await boss()
  const other = await makeAccount(db, { role: 'admin', email: 'amina@engabo.example' })
  const params = { id: String(other.id) }
  const profile = { userName: 'Amina Ssali', contacts: '0700' }
  const put = (more: object) => send(me, admins.update, { params, body: { ...profile, ...more } })
  const changes = [
    { role: 'super_admin' },
    { may_view_identity_documents: true },
    { emailAddress: 'other@engabo.example' },
    { active: false },
  ]
  for (const change of changes) expect(await put(change)).toMatchObject(NEEDED)
  expect((await put({ role: 'admin', active: true, emailAddress: 'amina@engabo.example' })).status).toBe(200)
  const add = (role: 'admin' | 'super_admin') =>
    send(me, admins.create, {
      body: { ...profile, role, emailAddress: `${role}@engabo.example`, password: PASSWORD },
    } satisfies Sent<typeof admins.create>)
  expect(await add('super_admin')).toMatchObject(NEEDED)
  expect((await add('admin')).status).toBe(201)
  await give(me)
  for (const change of changes) expect((await put(change)).status).toBe(200)
  expect((await add('super_admin')).status).toBe(201)
})

test('bringing back an account asks for it, as making one does', async () => {
  const me = await boss()
  const gone = await makeAccount(db, { role: 'super_admin' })
  await pool.query('update accounts set deleted_at = now() where id = $1', [gone.id])
  const back = () => send(me, restore, { params: { kind: 'accounts', id: String(gone.id) } })
  expect(await back()).toMatchObject(NEEDED)
  await give(me)
  expect(await back()).toMatchObject({ status: 200, body: { message: 'Account restored' } })
})
