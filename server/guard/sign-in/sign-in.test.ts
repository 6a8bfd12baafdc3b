import { beforeEach, describe, expect, test, vi } from 'vitest'
import { login as staffLogin } from '../../../api/accounts/auth.ts'
import * as devices from '../../../api/guard/devices.ts'
import * as pack from '../../../api/guard/guard-pack.ts'
import * as calls from '../../../api/guard/guard-sign-in.ts'
import * as guards from '../../../api/people/guards.ts'
import * as passwords from '../../platform/crypto/passwords.ts'
import { testApp } from '../../test/app.ts'
import { codeFor, enrolledPhone, newKey, PIN } from '../../test/phone.ts'
import * as make from '../../test/records/makers.ts'
import { PASSWORD } from '../../test/records/people.ts'

const { db, pool, send } = await testApp()
let guard: { id: number }
beforeEach(async () => {
  guard = await make.makeGuard(db, { first_name: 'Moses', last_name: 'Okot', date_of_birth: '1991-07-23' })
})

const enrol = (body: object) => send(null, calls.enrol, { body: body as { key: string } })
const listed = async () => (await send('admin', devices.list, { query: { guard_id: String(guard.id) } })).body as devices.Device[]
const mine = (token: string) => send({ token }, pack.me, {})

test('signing out ends the session of this phone, and none of another', async () => {
  const [one, other] = [await enrolledPhone(send, { guard_id: guard.id }), await enrolledPhone(send, { guard_id: guard.id })]
  const { token } = (await one.login(PIN)).body
  expect((await mine(token)).status).toBe(200)
  expect(await send({ token }, calls.logout, {})).toMatchObject({ status: 200, body: { message: 'You are signed out.' } })
  expect((await mine(token)).status).toBe(401)
  expect((await mine((await other.login(PIN)).body.token)).status).toBe(200)
})

describe('enrolment', () => {
  test('a code works once, for a day, and is stored only as a hash', async () => {
    const opened = await send('admin', devices.open, { body: { guard_id: guard.id } }, { 'idempotency-key': 'phone-1' })
    expect(opened).toMatchObject({ status: 201, body: { message: 'The phone can be enrolled', device: { state: 'Waiting' } } })
    const { code, key } = opened.body.device
    expect(code).toMatch(/^\d{8}$/)
    expect(key).toMatch(/^[\w-]{22}$/)
    const typed = { code, guard: String(guard.id) }
    const again = await send('admin', devices.open, { body: { guard_id: guard.id } }, { 'idempotency-key': 'phone-1' })
    expect([again.body.device.code, again.body.device.key]).toEqual([null, null])
    const { public_key } = await newKey()
    const done = await enrol({ ...typed, public_key, pin: PIN, label: 'Tecno Spark' })
    expect(done.body).toMatchObject({ kind: 'phone', session: { guard_id: guard.id, guard_name: 'Moses Okot' } })
    expect(await mine(done.body.session.token)).toMatchObject({
      status: 200,
      body: { guard: { name: 'Moses Okot' } },
    })
    expect((await enrol({ key, public_key, pin: PIN })).status).toBe(401)
    expect(await enrol({ ...typed, public_key, pin: PIN })).toMatchObject({
      status: 401,
      body: { message: 'This code is not valid. Ask the control room for a new one.' },
    })
    expect(await listed()).toMatchObject([{ state: 'In use', label: 'Tecno Spark', guard_name: 'Moses Okot' }])
    const late = await codeFor(send, { guard_id: guard.id })
    await pool.query("update devices set code_until = now() - interval '1 second' where code_hash is not null")
    expect((await enrol({ ...late.scanned, public_key, pin: PIN })).status).toBe(401)
    expect((await listed()).map(({ state }) => state)).toEqual(['Expired', 'In use'])
    const { rows } = await pool.query(
      `select (select string_agg(to_jsonb(d)::text, '') from devices d) || (select string_agg(to_jsonb(a)::text, '') from audit_log a)
        || (select string_agg(to_jsonb(k)::text, '') from idempotency_keys k) || (select string_agg(to_jsonb(p)::text, '') from guard_pins p) as kept`,
    )
    expect(rows[0].kept).not.toContain(code)
    expect(rows[0].kept).not.toContain(key)
    expect(rows[0].kept).not.toContain(PIN)
  })

  test('a PIN that is easy to guess is refused, and the code still works', async () => {
    const { typed } = await codeFor(send, { guard_id: guard.id })
    const { public_key } = await newKey()
    const refusal = async (pin: string) => (await enrol({ ...typed, public_key, pin })).body.fields?.pin
    expect(await refusal('000000')).toBe('Choose a PIN that is not one digit six times.')
    expect(await refusal('123456')).toBe('Choose a PIN that does not count up or down.')
    expect(await refusal('876543')).toBe('Choose a PIN that does not count up or down.')
    expect(await refusal('121212')).toBe('Choose a PIN that does not repeat itself.')
    for (const pin of ['199148', '230791', '072391', '481991'])
      expect(await refusal(pin), pin).toBe('Choose a PIN without your date of birth.')
    expect(await refusal('12345')).toBe('The PIN has six digits.')
    expect((await enrol({ ...typed, public_key: `B${'A'.repeat(86)}`, pin: PIN })).body.fields).toEqual({
      public_key: 'This is not a key on P-256.',
    })
    expect((await enrol({ ...typed, public_key, pin: PIN })).status).toBe(200)
  })

  test('of two who type a code at once one has it, and a guard without a phone sets the PIN alone', async () => {
    const { scanned } = await codeFor(send, { guard_id: guard.id })
    const keys = await Promise.all([newKey(), newKey()])
    const answers = await Promise.all(keys.map(({ public_key }) => enrol({ ...scanned, public_key, pin: PIN })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    const other = await codeFor(send, { guard_id: guard.id })
    expect((await enrol({ ...other.typed, pin: '739164' })).body).toMatchObject({ device_id: null, session: null })
  })

  test('only operations and supervisors open phones, and only for who works here', async () => {
    expect((await send('client', devices.open, { body: { guard_id: guard.id } })).status).toBe(403)
    await pool.query("update guards set status = 'Inactive' where id = $1", [guard.id])
    expect((await send('admin', devices.open, { body: { guard_id: guard.id } })).body.fields).toEqual({
      guard_id: 'This guard does not work here.',
    })
    expect((await send('admin', devices.open, { body: {} })).body.fields).toEqual({ guard_id: 'Choose a guard or a station.' })
  })
})

describe('typed codes', () => {
  const wrong = (code: string) => (code === '11111111' ? '22222222' : '11111111')

  test('work with the number of the guard or the telephone, in any spelling, and with no other number', async () => {
    await pool.query("update guards set contacts = '0772 123 456' where id = $1", [guard.id])
    for (const number of [String(guard.id), '+256 772 123456', '0772123456']) {
      const { typed } = await codeFor(send, { guard_id: guard.id })
      const { public_key } = await newKey()
      expect((await enrol({ ...typed, guard: '2000000', public_key, pin: PIN })).status).toBe(401)
      expect((await enrol({ code: typed.code, station: 1, public_key, pin: PIN })).status).toBe(401)
      expect((await enrol({ ...typed, guard: number, public_key, pin: PIN })).status, number).toBe(200)
    }
    expect((await enrol({ code: '12345678', pin: PIN })).body.fields).toEqual({
      guard: 'Type the number of the guard or of the station, too.',
    })
  })

  test.each(['guard', 'station'] as const)(
    'five wrong ones close the digits for that %s, also at the same time; the QR code goes on',
    async (of) => {
      const station = await make.makeStation(db)
      const owner = of === 'guard' ? { guard_id: guard.id } : { station_id: station.id }
      const { scanned, typed } = await codeFor(send, owner)
      const { public_key } = await newKey()
      const more = { public_key, ...(of === 'guard' && { pin: PIN }) }
      await Promise.all(Array.from({ length: 8 }, () => enrol({ ...typed, ...more, code: wrong(typed.code) })))
      const { rows } = await pool.query('select code_tries from devices')
      expect(rows).toEqual([{ code_tries: 5 }])
      // Right digits get the same answer from then on.
      expect((await enrol({ ...typed, ...more })).status).toBe(401)
      expect((await enrol({ ...scanned, ...more })).status).toBe(200)
    },
  )

  test('of 10,000 guesses at twenty guards no more are compared than the ceiling of the hour, and super admins are told once', async () => {
    await make.makeAccount(db, { role: 'super_admin', email: 'owner@engabo.example', password: PASSWORD })
    const owners = await Promise.all(Array.from({ length: 20 }, () => make.makeGuard(db)))
    const codes = await Promise.all(owners.map(({ id }) => codeFor(send, { guard_id: id })))
    const guesses = Array.from({ length: 100 }, (_, at) => codes[at % codes.length]!.typed)
    const statuses = []
    for (const typed of guesses) statuses.push((await enrol({ ...typed, code: wrong(typed.code), pin: PIN })).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(50)
    expect(statuses.slice(50).every((status) => status === 429)).toBe(true)
    expect((await pool.query('select sum(code_tries)::integer as tries from devices')).rows).toEqual([{ tries: 50 }])
    const { rows } = await pool.query("select recipient from emails where subject = 'Somebody guesses codes of phones'")
    expect(rows.map(({ recipient }) => recipient)).toContain('owner@engabo.example')
    expect(new Set(rows.map(({ recipient }) => recipient)).size).toBe(rows.length)
    const { public_key } = await newKey()
    expect((await enrol({ ...codes[0]!.scanned, public_key, pin: PIN })).status).toBe(200)
  })

  test('no PIN is hashed for a code that is wrong', async () => {
    const hash = vi.spyOn(passwords, 'hashPassword')
    await enrol({ code: '11111111', guard: String(guard.id), pin: PIN })
    await enrol({ key: 'x'.repeat(22), pin: PIN })
    expect(hash).not.toHaveBeenCalled()
  })
})

describe('an enrolment whose answer was lost', () => {
  const nonce = 'n'.repeat(43)

  test('gets the same answer again, to the token, and no other phone does', async () => {
    const { scanned } = await codeFor(send, { guard_id: guard.id })
    const [mine, other] = [await newKey(), await newKey()]
    const body = { ...scanned, nonce, public_key: mine.public_key, pin: PIN }
    const first = await enrol(body)
    const again = await enrol(body)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect((await send({ token: again.body.session.token }, pack.me, {})).status).toBe(200)
    expect((await enrol({ ...body, public_key: other.public_key })).status).toBe(401)
    expect((await enrol({ ...body, nonce: 'm'.repeat(43) })).status).toBe(401)
    const { rows } = await pool.query("select string_agg(to_jsonb(e)::text, '') as kept from enrolments e")
    expect(rows[0].kept).not.toContain(first.body.session.token)
    expect(rows[0].kept).not.toContain(nonce)
    await pool.query("update enrolments set at = now() - interval '25 hours'")
    expect((await enrol(body)).status).toBe(401)
  })

  test('at a shared phone, too, where the PIN that was typed last counts', async () => {
    const { typed } = await codeFor(send, { guard_id: guard.id })
    const body = { ...typed, nonce, pin: '739164' }
    const first = await enrol(body)
    expect((await enrol({ ...body, pin: PIN })).body).toEqual(first.body)
    const { rows } = await pool.query('select pin_hash from guard_pins')
    expect(await passwords.verifyPassword(rows[0].pin_hash, PIN)).toBe(true)
  })
})

describe('signing in', () => {
  test('needs the PIN and the key of the device, and a challenge that was not used', async () => {
    const phone = await enrolledPhone(send, { guard_id: guard.id })
    expect(await phone.login(PIN)).toMatchObject({ status: 200, body: { guard_name: 'Moses Okot' } })
    const signed = await phone.signed()
    expect((await send(null, calls.login, { body: { ...signed, pin: PIN } })).status).toBe(200)
    expect((await send(null, calls.login, { body: { ...signed, pin: PIN } })).status).toBe(401)
    const foreign = await newKey()
    const forged = { ...(await phone.signed()), signature: await foreign.sign(new TextEncoder().encode('guard-login.v1')) }
    // A try without the key is not counted: nobody elsewhere can lock a guard.
    for (let time = 0; time < 6; time++)
      expect((await send(null, calls.login, { body: { ...forged, pin: '111222' } })).status).toBe(401)
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
  const names = async () => (await send(null, calls.kioskGuards, { body: await kiosk.signed() })).body
  expect(await names()).toEqual([])
  await make.makeDutySchedule(db, { guard_id: guard.id, station_id: station.id, start_time: '00:00', end_time: '23:59' })
  expect(await names()).toEqual([{ guard_id: guard.id, guard_name: 'Moses Okot' }])
  expect((await kiosk.login(PIN, { guard_id: guard.id })).status).toBe(401)
  await enrol({ ...(await codeFor(send, { guard_id: guard.id })).typed, pin: PIN })
  const { status, body } = await kiosk.login(PIN, { guard_id: guard.id })
  expect([status, body.guard_name]).toEqual([200, 'Moses Okot'])
  expect(Math.round((Date.parse(body.expires_at) - Date.now()) / 60_000)).toBe(15)
  const stranger = await make.makeGuard(db)
  await enrol({ code: await codeFor(send, { guard_id: stranger.id }), pin: PIN })
  expect((await kiosk.login(PIN, { guard_id: stranger.id })).status).toBe(401)
})
