import { expect, test } from 'vitest'
import * as auth from '../../../api/accounts/auth.ts'
import { confirm } from '../../../api/accounts/step-up.ts'
import { empty } from '../../../api/company/trash.ts'
import { testApp } from '../../test/app.ts'
import { makeAccount } from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()
const PASSWORD = 'correct horse battery staple'
const NEEDED = { status: 403, body: { code: 'password_needed', message: 'Enter your password again to do this.' } }

const login = (emailAddress: string) => send(null, auth.login, { body: { emailAddress, password: PASSWORD } })

/** A super admin who signed in `minutes` ago. */
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

test('ten minutes after signing in the password is required again; once entered it is valid for ten minutes', async () => {
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

test('the confirmation is valid for its session, across a token refresh', async () => {
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

test('a wrong password is named at its field, confirms nothing, and counts as a failed login', async () => {
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

test('confirming the password is executed again with the same idempotency key', async () => {
  const me = await boss()
  const key = { 'idempotency-key': 'again' }
  expect((await send(me, confirm, { body: { password: PASSWORD } }, key)).status).toBe(200)
  expect((await send(me, confirm, { body: { password: 'something else' } }, key)).status).toBe(422)
  expect((await pool.query('select 1 from idempotency_keys')).rowCount).toBe(0)
})

test('a caller without the permission gets a refusal and is not asked for the password', async () => {
  const { email } = await makeAccount(db, { role: 'admin', password: PASSWORD })
  const { body } = await login(email)
  await age(11)
  expect(await send({ token: body.access_token }, empty, {})).toMatchObject({ status: 403, body: { code: 'forbidden' } })
})
