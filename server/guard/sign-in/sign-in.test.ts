import { beforeEach, describe, expect, test } from 'vitest'
import { login as staffLogin } from '../../../contract/accounts/auth.ts'
import * as devices from '../../../contract/guard/devices.ts'
import * as pack from '../../../contract/guard/guard-pack.ts'
import * as contract from '../../../contract/guard/guard-sign-in.ts'
import * as guards from '../../../contract/people/guards.ts'
import { testApp } from '../../test/app.ts'
import { codeFor, enrolledPhone, newKey, PIN } from '../../test/phone.ts'
import * as make from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()
let guard: { id: number }
beforeEach(async () => {
  guard = await make.makeGuard(db, { first_name: 'Moses', last_name: 'Okot', date_of_birth: '1991-07-23' })
})

const enrol = (body: object) => send(null, contract.enrol, { body: body as { code: string } })
const listed = async () => (await send('admin', devices.list, { query: { guard_id: String(guard.id) } })).body as devices.Device[]
const mine = (token: string) => send({ token }, pack.me, {})

test('signing out ends the session of this phone, and none of another', async () => {
  const [one, other] = [await enrolledPhone(send, { guard_id: guard.id }), await enrolledPhone(send, { guard_id: guard.id })]
  const { token } = (await one.login(PIN)).body
  expect((await mine(token)).status).toBe(200)
  expect(await send({ token }, contract.logout, {})).toMatchObject({ status: 200, body: { message: 'You are signed out.' } })
  expect((await mine(token)).status).toBe(401)
  expect((await mine((await other.login(PIN)).body.token)).status).toBe(200)
})

describe('enrolment', () => {
  test('a code works once, for a day, and is stored only as a hash', async () => {
    const opened = await send('admin', devices.open, { body: { guard_id: guard.id } }, { 'idempotency-key': 'phone-1' })
    expect(opened).toMatchObject({ status: 201, body: { message: 'The phone can be enrolled', device: { state: 'Waiting' } } })
    const { code } = opened.body.device
    expect(code).toMatch(/^\d{8}$/)
    const again = await send('admin', devices.open, { body: { guard_id: guard.id } }, { 'idempotency-key': 'phone-1' })
    expect(again.body.device.code).toBeNull()
    const { public_key } = await newKey()
    const done = await enrol({ code, public_key, pin: PIN, label: 'Tecno Spark' })
    expect(done.body).toMatchObject({ kind: 'phone', session: { guard_id: guard.id, guard_name: 'Moses Okot' } })
    expect(await mine(done.body.session.token)).toMatchObject({
      status: 200,
      body: { guard: { name: 'Moses Okot' } },
    })
    expect(await enrol({ code, public_key, pin: PIN })).toMatchObject({
      status: 401,
      body: { message: 'This code is not valid. Ask the control room for a new one.' },
    })
    expect(await listed()).toMatchObject([{ state: 'In use', label: 'Tecno Spark', guard_name: 'Moses Okot' }])
    const late = await codeFor(send, { guard_id: guard.id })
    await pool.query("update devices set code_until = now() - interval '1 second' where code_hash is not null")
    expect((await enrol({ code: late, public_key, pin: PIN })).status).toBe(401)
    expect((await listed()).map(({ state }) => state)).toEqual(['Expired', 'In use'])
    const { rows } = await pool.query(
      `select (select string_agg(to_jsonb(d)::text, '') from devices d) || (select string_agg(to_jsonb(a)::text, '') from audit_log a)
        || (select string_agg(to_jsonb(k)::text, '') from idempotency_keys k) || (select string_agg(to_jsonb(p)::text, '') from guard_pins p) as kept`,
    )
    expect(rows[0].kept).not.toContain(code)
    expect(rows[0].kept).not.toContain(PIN)
  })

  test('a PIN that is easy to guess is refused, and the code still works', async () => {
    const code = await codeFor(send, { guard_id: guard.id })
    const { public_key } = await newKey()
    const refusal = async (pin: string) => (await enrol({ code, public_key, pin })).body.fields?.pin
    expect(await refusal('000000')).toBe('Choose a PIN that is not one digit six times.')
    expect(await refusal('123456')).toBe('Choose a PIN that does not count up or down.')
    expect(await refusal('876543')).toBe('Choose a PIN that does not count up or down.')
    expect(await refusal('121212')).toBe('Choose a PIN that does not repeat itself.')
    for (const pin of ['199148', '230791', '072391', '481991'])
      expect(await refusal(pin), pin).toBe('Choose a PIN without your date of birth.')
    expect(await refusal('12345')).toBe('The PIN has six digits.')
    expect((await enrol({ code, public_key: `B${'A'.repeat(86)}`, pin: PIN })).body.fields).toEqual({
      public_key: 'This is not a key on P-256.',
    })
    expect((await enrol({ code, public_key, pin: PIN })).status).toBe(200)
  })

  test('of two who type a code at once one has it, and a guard without a phone sets the PIN alone', async () => {
    const code = await codeFor(send, { guard_id: guard.id })
    const keys = await Promise.all([newKey(), newKey()])
    const answers = await Promise.all(keys.map(({ public_key }) => enrol({ code, public_key, pin: PIN })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    const other = await codeFor(send, { guard_id: guard.id })
    expect((await enrol({ code: other, pin: '739164' })).body).toMatchObject({ device_id: null, session: null })
  })

  test('only people and operations open phones, and only for who works here', async () => {
    expect((await send('client', devices.open, { body: { guard_id: guard.id } })).status).toBe(403)
    await pool.query("update guards set status = 'Inactive' where id = $1", [guard.id])
    expect((await send('admin', devices.open, { body: { guard_id: guard.id } })).body.fields).toEqual({
      guard_id: 'This guard does not work here.',
    })
    expect((await send('admin', devices.open, { body: {} })).body.fields).toEqual({ guard_id: 'Choose a guard or a station.' })
  })
})

describe('signing in', () => {
  test('needs the PIN and the key of the device, and a challenge that was not used', async () => {
    const phone = await enrolledPhone(send, { guard_id: guard.id })
    expect(await phone.login(PIN)).toMatchObject({ status: 200, body: { guard_name: 'Moses Okot' } })
    const signed = await phone.signed()
    expect((await send(null, contract.login, { body: { ...signed, pin: PIN } })).status).toBe(200)
    expect((await send(null, contract.login, { body: { ...signed, pin: PIN } })).status).toBe(401)
    const foreign = await newKey()
    const forged = { ...(await phone.signed()), signature: await foreign.sign(new TextEncoder().encode('guard-login.v1')) }
    // A try without the key is not counted: nobody elsewhere can lock a guard.
    for (let time = 0; time < 6; time++)
      expect((await send(null, contract.login, { body: { ...forged, pin: '111222' } })).status).toBe(401)
    expect((await phone.login(PIN)).status).toBe(200)
  })

  test('five wrong PINs lock the guard and end the sessions, until the desk unlocks', async () => {
    const phone = await enrolledPhone(send, { guard_id: guard.id })
    for (const left of ['4 tries are', '3 tries are', '2 tries are', 'One try is'])
      expect((await phone.login('111222')).body).toMatchObject({ code: 'wrong_pin', message: `This PIN is wrong. ${left} left.` })
    expect((await mine(phone.token)).status).toBe(200)
    const locked = { status: 403, body: { code: 'pin_locked', message: expect.stringContaining('Call the control room.') } }
    expect(await phone.login('111222')).toMatchObject(locked)
    expect(await phone.login(PIN)).toMatchObject(locked)
    expect((await mine(phone.token)).status).toBe(401)
    expect((await listed())[0]!.state).toBe('Locked')
    const params = { id: String(phone.device_id) }
    expect((await send('admin', devices.unlock, { params, body: {} })).body.device.state).toBe('In use')
    expect((await send('admin', devices.unlock, { params, body: {} })).body.message).toBe('This guard is not locked.')
    expect((await phone.login(PIN)).status).toBe(200)
    // A right PIN forgets the wrong ones before it.
    for (let time = 0; time < 4; time++) await phone.login('111222')
    expect((await phone.login(PIN)).status).toBe(200)
    expect((await phone.login('111222')).body.message).toBe('This PIN is wrong. 4 tries are left.')
  })

  test('wrong PINs at the same time do not get more tries', async () => {
    const phone = await enrolledPhone(send, { guard_id: guard.id })
    const answers = await Promise.all(Array.from({ length: 8 }, () => phone.login('111222')))
    expect(answers.filter(({ body }) => body.code === 'wrong_pin')).toHaveLength(4)
    expect(answers.filter(({ body }) => body.code === 'pin_locked')).toHaveLength(4)
  })

  test('a guard has no way in by the logins for staff, and his PIN is no password', async () => {
    await enrolledPhone(send, { guard_id: guard.id })
    const { rows } = await pool.query("select email, password_hash from accounts where role = 'guard'")
    expect(rows).toEqual([{ email: `guard-${guard.id}@guards.invalid`, password_hash: null }])
    const body = { emailAddress: rows[0].email, password: PIN }
    expect((await send(null, staffLogin, { body })).status).toBe(401)
  })

  test('a revoked phone, and one of a guard who leaves, is out at once; who comes back has the phone again', async () => {
    const phone = await enrolledPhone(send, { guard_id: guard.id })
    const { body } = await send('admin', guards.get, { params: { id: String(guard.id) } })
    const leave = (status: string) => pool.query('update guards set status = $2 where id = $1', [body.id, status])
    await leave('Inactive')
    expect((await mine(phone.token)).status).toBe(401)
    expect((await phone.login(PIN)).status).toBe(401)
    await leave('Active')
    const back = await phone.login(PIN)
    expect(back.status).toBe(200)
    const params = { id: String(phone.device_id) }
    expect((await send('admin', devices.revoke, { params })).body.device.state).toBe('Revoked')
    expect((await mine(back.body.token)).status).toBe(401)
    expect((await phone.login(PIN)).status).toBe(401)
    expect((await send('admin', devices.revoke, { params })).body.message).toBe('This device is revoked already.')
    // Deleting the guard is not stopped by the account that his phone has.
    expect((await send('admin', guards.remove, { params: { id: String(guard.id) }, query: {} })).status).toBe(200)
  })
})

test('at a kiosk the guards of the next and the last twelve hours sign in, for a quarter of an hour', async () => {
  const station = await make.makeStation(db)
  const kiosk = await enrolledPhone(send, { station_id: station.id })
  const names = async () => (await send(null, contract.kioskGuards, { body: await kiosk.signed() })).body
  expect(await names()).toEqual([])
  await make.makeDutySchedule(db, { guard_id: guard.id, station_id: station.id, start_time: '00:00', end_time: '23:59' })
  expect(await names()).toEqual([{ guard_id: guard.id, guard_name: 'Moses Okot' }])
  expect((await kiosk.login(PIN, { guard_id: guard.id })).status).toBe(401)
  await enrol({ code: await codeFor(send, { guard_id: guard.id }), pin: PIN })
  const { status, body } = await kiosk.login(PIN, { guard_id: guard.id })
  expect([status, body.guard_name]).toEqual([200, 'Moses Okot'])
  expect(Math.round((Date.parse(body.expires_at) - Date.now()) / 60_000)).toBe(15)
  const stranger = await make.makeGuard(db)
  await enrol({ code: await codeFor(send, { guard_id: stranger.id }), pin: PIN })
  expect((await kiosk.login(PIN, { guard_id: stranger.id })).status).toBe(401)
})
