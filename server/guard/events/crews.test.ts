import { beforeEach, describe, expect, test } from 'vitest'
import * as alarms from '../../../api/alarm/alarms.ts'
import * as dispatches from '../../../api/alarm/dispatches.ts'
import type { GuardEvent } from '../../../api/guard/guard-events.ts'
import * as guardPack from '../../../api/guard/guard-pack.ts'
import { testApp } from '../../test/app.ts'
import { enrolledPhone, newEvent } from '../../test/phone.ts'
import { makeAlarm, makeAlarmSystem, makeCrew } from '../../test/records/alarm-makers.ts'
import { makeGuard, makeStation } from '../../test/records/makers.ts'
import { ago } from '../../test/records/post-makers.ts'

// A crew says on its phone what it does for an alarm, also without a network: each deed at its own time, and once.

const { db, pool, send } = await testApp()

const GATE = { latitude: 0.3163, longitude: 32.5822 }
const FINDINGS = { perimeter: 'secure', doors: 'forced', windows: 'secure', inside: 'not checked' } as const
type Deed = Omit<NonNullable<GuardEvent['dispatch']>, 'id'>
let alarm: Awaited<ReturnType<typeof makeAlarm>>
let unit: Awaited<ReturnType<typeof makeCrew>>
let phone: Awaited<ReturnType<typeof enrolledPhone>>
let seq: number
beforeEach(async () => {
  const station = await makeStation(db, GATE)
  const system = await makeAlarmSystem(db, { station_id: station.id, client_id: station.client_id!, instructions: 'Two dogs.' })
  alarm = await makeAlarm(db, { system_id: system.id, opened_at: ago(40), waits_since: ago(40) })
  unit = await makeCrew(db, { name: 'Rapid 3', latitude: 0.35, longitude: 32.6 })
  phone = await enrolledPhone(send, { guard_id: unit.guard_id })
  seq = 0
})

/** The crew is asked, some minutes ago; the id of the dispatch. */
async function asked(minutes = 30) {
  const { status } = await send('admin', dispatches.send, {
    params: { id: String(alarm.id) },
    body: { unit_id: unit.id },
  })
  expect(status).toBe(201)
  const { rows } = await pool.query(
    'update dispatches set asked_at = asked_at - make_interval(mins => $2) where unit_id = $1 returning id',
    [unit.id, minutes],
  )
  return rows[0].id as number
}
const deed = (id: number, minutes: number, said: Deed, more: Partial<GuardEvent> = {}) =>
  newEvent('dispatch', { seq: ++seq, device_time: ago(minutes), dispatch: { id, ...said }, ...more })
const caseOf = async () => (await send('admin', alarms.get, { params: { id: String(alarm.id) } })).body as alarms.AlarmCase
const crew = async () => (await caseOf()).dispatches[0]!
const packOf = async (token = phone.token) => (await send({ token }, guardPack.pack, { query: {} })).body.crew
const flagsOf = async (id: string) =>
  (await pool.query('select flags from attendance_events where id = $1', [id])).rows[0].flags as string[]

describe('deeds of a phone (EA10)', () => {
  test('what was done without a network has the time at which it was done', async () => {
    const id = await asked()
    const said = [
      deed(id, 29, { deed: 'accept' }),
      deed(id, 28, { deed: 'set_off' }),
      deed(id, 15, { deed: 'arrive' }),
      deed(id, 5, { deed: 'leave', findings: FINDINGS, slip: 'a-1207' }, { text: 'The back door is broken.' }),
    ]
    expect((await phone.post(said)).body).toMatchObject({ accepted: said.map((one) => one.id), refused: [] })
    const done = {
      ...{ state: 'Left', accepted_at: ago(29), set_off_at: ago(28), arrived_at: ago(15), arrived_how: 'phone', left_at: ago(5) },
      ...{ findings: FINDINGS, slip: 'A-1207', report: 'The back door is broken.' },
    }
    expect(await crew()).toMatchObject(done)
    expect((await phone.post(said)).body.known).toHaveLength(4)
    expect(await crew()).toMatchObject(done)
  })

  test('what the desk has noted by radio stays, and the phone adds what is missing', async () => {
    const id = await asked()
    await send('admin', dispatches.accept, { params: { id: String(id) }, body: { at: ago(27) } })
    await send('admin', dispatches.arrive, { params: { id: String(id) }, body: { at: ago(14) } })
    await phone.post([
      deed(id, 29, { deed: 'accept' }),
      deed(id, 28, { deed: 'set_off' }),
      deed(id, 15, { deed: 'arrive' }),
      deed(id, 5, { deed: 'leave', findings: FINDINGS }),
    ])
    expect(await crew()).toMatchObject({
      ...{ state: 'Left', accepted_at: ago(27), set_off_at: ago(28), arrived_at: ago(14), arrived_how: 'desk', left_at: ago(5) },
      findings: FINDINGS,
    })
    expect((await caseOf()).dispatches).toHaveLength(1)
  })

  test.each([
    ['at the gate', GATE, 'position', 0],
    ['two kilometers away', { latitude: 0.3343, longitude: 32.5822 }, 'phone', 2_001],
  ])(
    'a crew that arrives %s: its position follows the press, and makes nobody suspect it of leaving its post',
    async (_, here, how, metres) => {
      const id = await asked()
      const arrives = deed(id, 15, { deed: 'arrive' })
      await phone.post([arrives])
      expect(await crew()).toMatchObject({ arrived_how: 'phone', distance_m: null })
      const place = newEvent('position', { seq: ++seq, device_time: ago(15), about: arrives.id, ...here, accuracy_m: 12 })
      expect((await phone.post([place])).body.refused).toEqual([])
      const { arrived_how, distance_m } = await crew()
      expect([arrived_how, Math.abs(distance_m! - metres) < 10]).toEqual([how, true])
      expect([...(await flagsOf(arrives.id)), ...(await flagsOf(place.id))]).not.toContain('outside')
    },
  )

  test('a crew that cannot go says why, and the alarm asks for another one', async () => {
    const id = await asked()
    await phone.post([deed(id, 29, { deed: 'refuse', reason: 'A flat tyre' })])
    expect(await crew()).toMatchObject({ state: 'Refused', reason: 'A flat tyre', ended_at: ago(29) })
    await phone.post([deed(id, 20, { deed: 'arrive' })])
    expect(await crew()).toMatchObject({ state: 'Refused', arrived_at: null })
  })

  test('after it was called back, nothing that was done without a network brings it out again', async () => {
    const id = await asked()
    await send('admin', dispatches.cancel, { params: { id: String(id) }, body: {} })
    const late = deed(id, 10, { deed: 'arrive' })
    expect((await phone.post([late])).body.accepted).toEqual([late.id])
    expect(await crew()).toMatchObject({ state: 'Cancelled', arrived_at: null })
  })

  test('a slip that another crew has left is not taken twice, and the rest is noted', async () => {
    const id = await asked()
    await pool.query(`update dispatches set slip = 'A-1' where id = $1`, [id])
    const other = await makeCrew(db)
    const theirs = await makeAlarm(db)
    await send('admin', dispatches.send, { params: { id: String(theirs.id) }, body: { unit_id: other.id } })
    const { rows } = await pool.query('select id from dispatches where unit_id = $1', [other.id])
    const otherPhone = await enrolledPhone(send, { guard_id: other.guard_id })
    const left = deed(rows[0].id, 0, { deed: 'leave', findings: FINDINGS, slip: 'a-1' })
    expect((await otherPhone.post([left])).body.accepted).toEqual([left.id])
    const { body } = await send('admin', alarms.get, { params: { id: String(theirs.id) } })
    expect(body.dispatches).toMatchObject([{ state: 'Left', slip: null, findings: FINDINGS }])
  })

  test('a guard who is not of the crew changes nothing', async () => {
    const id = await asked()
    const other = await makeCrew(db, { name: 'Rapid 4' })
    const stranger = await enrolledPhone(send, { guard_id: other.guard_id })
    const nobody = await enrolledPhone(send, { guard_id: (await makeGuard(db)).id })
    for (const theirs of [stranger, nobody]) await theirs.post([deed(id, 10, { deed: 'accept' })])
    expect(await crew()).toMatchObject({ state: 'Asked' })
  })
})

describe('the pack of a crew', () => {
  test('it has the alarm with what is needed at the gate, until the crew has left', async () => {
    expect(await packOf()).toEqual({ unit: 'Rapid 3', alarm: null })
    const id = await asked()
    const pack = await packOf()
    expect(pack).toMatchObject({
      unit: 'Rapid 3',
      alarm: { id, state: 'Asked', number: alarm.number, ...GATE, instructions: 'Two dogs.' },
    })
    expect(Object.keys(pack.alarm)).toEqual([
      ...[
        'id',
        'state',
        'asked_at',
        'number',
        'kind',
        'zones',
        'station_name',
        'address',
        'latitude',
        'longitude',
        'instructions',
      ],
    ])
    await phone.post([deed(id, 29, { deed: 'arrive' }), deed(id, 5, { deed: 'leave', findings: FINDINGS })])
    expect(await packOf()).toEqual({ unit: 'Rapid 3', alarm: null })
  })

  test('a guard who is on post elsewhere, or nowhere, has none', async () => {
    await asked()
    const nobody = await enrolledPhone(send, { guard_id: (await makeGuard(db)).id })
    expect(await packOf(nobody.token)).toBeNull()
  })
})

test('the phones of the crew are asked by push, and hear that they are called back', async () => {
  const guards = async () =>
    (await pool.query(`select guard_id, body, severity from text_messages where event = 'crew' order by id`)).rows as {
      guard_id: number
      body: string
      severity: number
    }[]
  await pool.query(
    `insert into push_devices (account_id, session_id, endpoint, p256dh, auth, label)
     select s.account_id, s.id, 'https://fcm.googleapis.com/crew', 'A', 'B', 'Phone' from sessions s join accounts a on a.id = s.account_id
     where a.guard_id = $1 limit 1`,
    [unit.guard_id],
  )
  const id = await asked()
  expect(await guards()).toMatchObject([{ guard_id: unit.guard_id, severity: 3 }])
  expect(JSON.parse((await guards())[0]!.body)).toMatchObject({ title: 'Alarm: go now', url: '/g#response' })
  // Of two that wait the phone hears once.
  await pool.query(`update text_messages set state = 'Sent' where event = 'crew'`)
  await send('admin', dispatches.cancel, { params: { id: String(id) }, body: {} })
  expect(JSON.parse((await guards())[1]!.body)).toMatchObject({ title: 'You are called back' })
})
