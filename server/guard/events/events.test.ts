import { beforeEach, describe, expect, test } from 'vitest'
import * as attendance from '../../../api/attendance/attendance.ts'
import * as days from '../../../api/attendance/attendance-days.ts'
import * as exceptions from '../../../api/attendance/exceptions.ts'
import * as now from '../../../api/attendance/now.ts'
import { clockTimeAt, today } from '../../../api/core/fields/days.ts'
import * as calls from '../../../api/guard/guard-events.ts'
import * as pack from '../../../api/guard/guard-pack.ts'
import * as shiftEvents from '../../../api/guard/shift-events.ts'
import * as incidents from '../../../api/incidents/incidents.ts'
import { EVENT_CHAIN } from '../../accounts/audit/checkpoint-queries.ts'
import { addCheckpoints } from '../../accounts/audit/checkpoints.ts'
import { verifyChain } from '../../accounts/audit/verify-chain.ts'
import { testApp } from '../../test/app.ts'
import { enrolledPhone, newEvent, newKey } from '../../test/phone.ts'
import { picture } from '../../test/records/documents.ts'
import { makeGuard } from '../../test/records/makers.ts'
import { ago } from '../../test/records/minute-of-test.ts'
import { makePost, type Post } from '../../test/records/post-makers.ts'
import { roundPositions } from '../index.ts'

const { db, pool, send } = await testApp({ limits: true })
let post: Post
beforeEach(async () => {
  post = await makePost(db)
  await pool.query('update stations set latitude = 0.3163, longitude = 32.5822 where id = $1', [post.station.id])
})

/** A guard with a phone and a shift that began some minutes ago. */
async function onDuty(began: number, hours = 12) {
  const made = await post.shift({ began, hours })
  return { ...made, phone: await enrolledPhone(send, { guard_id: made.guard.id }) }
}
const known = async (shift: number) => (await send('admin', attendance.get, { params: { id: String(shift) } })).body
const open = async () =>
  (await send('admin', exceptions.list, { query: { resolved: 'false', sort: 'id' } })).body as exceptions.Exception[]
const stored = async () =>
  (
    await pool.query(
      `select e.kind, e.flags, e.corrected_at, e.duty_id, p.distance_m from attendance_events e
       left join event_positions p on p.event_id = e.id order by e.entry`,
    )
  ).rows
const flags = async () => (await stored()).map((row) => row.flags)
/** A point some meters north of the station. */
const north = (meters: number) => ({ latitude: 0.3163 + meters / 111_195, longitude: 32.5822 })
const HERE = { ...north(0), accuracy_m: 20 }

describe('what a phone reports of a shift', () => {
  test('coming and leaving count, and staff see by which device', async () => {
    const { shift, phone } = await onDuty(13 * 60)
    const came = newEvent('in', { device_time: ago(13 * 60 + 8), shift_id: shift, ...HERE })
    const left = newEvent('out', { seq: 2, device_time: ago(57), ...HERE })
    expect((await phone.post([came, left])).body).toEqual({ accepted: [came.id, left.id], known: [], refused: [] })
    expect(await known(shift)).toMatchObject({
      state: 'Done',
      minutes: 720,
      late_minutes: 0,
      in_method: 'phone',
      out_method: 'phone',
    })
    const { rows } = await pool.query('select in_event, out_event from attendances')
    expect(rows).toEqual([{ in_event: came.id, out_event: left.id }])
    expect(await flags()).toEqual([['late_sync'], []])
    expect(await open()).toEqual([])
  })

  test('B5: a phone 3 h 12 min slow and offline all night is corrected to within 5 s, flagged, and sent again makes no doubles', async () => {
    const { shift, phone } = await onDuty(12 * 60 + 5)
    const slow = (minutes: number) => new Date(Date.parse(ago(minutes)) - 192 * 60_000).toISOString()
    const scans = [100, 200, 300, 400, 500, 600].map((at, index) =>
      newEvent('scan', { seq: 2 + index, device_time: slow(12 * 60 + 5 - at), checkpoint: `point-${index}` }),
    )
    const night = [
      newEvent('in', { seq: 1, device_time: slow(12 * 60 + 15), ...HERE }),
      ...scans,
      newEvent('entry', {
        seq: 8,
        device_time: slow(90),
        category: 'theft',
        severity: 'High',
        text: 'The fence is cut.',
        photo: true,
      }),
      newEvent('out', { seq: 9, device_time: slow(2), ...HERE }),
    ]
    const right = [12 * 60 + 15, ...[100, 200, 300, 400, 500, 600].map((at) => 12 * 60 + 5 - at), 90, 2].map((at) =>
      Date.parse(ago(at)),
    )
    const sentTime = new Date(Date.now() - 192 * 60_000).toISOString()
    expect((await phone.post(night, sentTime)).body.accepted).toHaveLength(9)
    const rows = await stored()
    for (const [index, row] of rows.entries()) {
      expect(Math.abs(Date.parse(row.corrected_at) - right[index]!)).toBeLessThan(5_000)
      expect(row.flags).toContain('skewed')
      expect(row.duty_id).toBe(shift)
    }
    expect(await known(shift)).toMatchObject({ state: 'Done', late_minutes: 0 })
    const own = { token: phone.token }
    const photo = { params: { event_id: night[7]!.id }, body: {}, files: { file: await picture() } }
    for (const _ of ['sent', 'sent again']) expect((await send(own, calls.addPhoto, photo)).status).toBe(200)
    const again = await phone.post(night, sentTime)
    expect(again.body).toEqual({ accepted: [], known: night.map(({ id }) => id), refused: [] })
    expect((await phone.post(night.slice(4), sentTime)).body.accepted).toEqual([])
    expect(await stored()).toHaveLength(9)
    // Held above to within seconds; a minute may end meanwhile.
    const at = new Date(rows[7]!.corrected_at)
    const [incident, ...others] = (await send('admin', incidents.list, { query: {} })).body as incidents.Incident[]
    expect(others).toEqual([])
    expect(incident).toMatchObject({
      description: 'The fence is cut.',
      incident_date: today(at),
      occurred_time: clockTimeAt(at),
      category: 'theft',
      severity: 'High',
      reported_via: 'guard_phone',
    })
    const { body } = await send('admin', incidents.get, { params: { id: String(incident!.id) } })
    expect(body).toMatchObject({ photos: [{ by: null }], photos_lost: 0 })
  })

  test('of an incident without a shift one photo is kept, and each further one is refused instead of lost without a word', async () => {
    const phone = await enrolledPhone(send, { guard_id: (await makeGuard(db)).id })
    const entry = newEvent('entry', { severity: 'High', text: 'A fight at the gate.', photo: true, photos: 6 })
    await phone.post([entry])
    const files = await Promise.all(Array.from({ length: 9 }, (_, place) => picture({ width: 40 + place })))
    const own = { token: phone.token }
    const add = (file: (typeof files)[number]) =>
      send(own, calls.addPhoto, { params: { event_id: entry.id }, body: {}, files: { file } })
    const statuses = []
    for (const file of files) statuses.push((await add(file)).status)
    expect(statuses).toEqual([200, ...Array(8).fill(422)])
    expect((await add(files[0]!)).status).toBe(200)
    expect((await add(files[3]!)).body.fields).toEqual({
      file: 'One photo of this report is kept already. Only an incident at a station keeps several.',
    })
    expect((await pool.query('select count(*)::integer as n from event_photos')).rows).toEqual([{ n: 1 }])
  })

  test('a batch of 200 full events, each as long as its fields allow, is taken whole', async () => {
    const phone = await enrolledPhone(send, { guard_id: (await makeGuard(db)).id })
    const word = '\u0416'.repeat(100)
    const full = (seq: number) =>
      newEvent('entry', {
        ...{ seq, shift_id: 1, latitude: 0.3162999999999999, longitude: 32.58219999999999, accuracy_m: 12.345678901234567 },
        ...{
          mocked: true,
          line_id: 1,
          orders_version: 1,
          checkpoint: word,
          text: '\u0416'.repeat(5000),
          category: word.slice(60),
        },
        fields: {
          name: word,
          from: word,
          host: word,
          id_seen: word,
          plate: word,
          odometer_km: word,
          fuel: word,
          key: word,
          goods: word,
        },
        ...{ closes_entry: 2_000_000_000, item_id: 2_000_000_000, by_self: true, photo: true, photos: 6 },
      })
    const { status, body } = await phone.post(Array.from({ length: calls.MOST_EVENTS }, (_, place) => full(place + 1)))
    expect(status).toBe(200)
    expect(body.accepted).toHaveLength(calls.MOST_EVENTS)
  })

  test('photos that were announced and have not come after seven days are lost, and the event says so', async () => {
    const { shift, phone } = await onDuty(60)
    const [in_, entry] = [
      newEvent('in', HERE),
      newEvent('entry', { seq: 2, severity: 'Low', text: 'A dent.', photo: true, photos: 2 }),
    ]
    await phone.post([in_, entry])
    const own = { token: phone.token }
    await send(own, calls.addPhoto, { params: { event_id: entry.id }, body: {}, files: { file: await picture() } })
    const lost = async () => {
      const [{ id }] = (await send('admin', incidents.list, { query: {} })).body
      const events = (await send('admin', shiftEvents.list, { params: { id: String(shift) } })).body.events
      return [
        (await send('admin', incidents.get, { params: { id } })).body.photos_lost,
        events.at(-1).flags.includes('photo_lost'),
      ]
    }
    expect(await lost()).toEqual([0, false])
    await pool.query(`begin; set local session_replication_role = replica;
      update attendance_events set received_at = received_at - interval '8 days'; commit`)
    expect(await lost()).toEqual([1, true])
  })

  test('an incident of a guard who stands nowhere is an exception that says what it was', async () => {
    const { id: guard_id } = await makeGuard(db)
    const phone = await enrolledPhone(send, { guard_id })
    await phone.post([newEvent('entry', { severity: 'High', text: 'Smoke at the depot.' })])
    expect((await send('admin', incidents.list, { query: {} })).body).toEqual([])
    expect(await open()).toMatchObject([
      { kind: 'unplanned', severity: 3, steps: [{ text: 'Reported without a shift: Smoke at the depot.' }] },
    ])
  })

  test('B6: 140 m away with an accuracy of 60 m is inside; 210 m is outside, allowed and flagged', async () => {
    const { shift, phone } = await onDuty(30)
    await phone.post([newEvent('in', { device_time: ago(30), ...north(140), accuracy_m: 60 })])
    expect((await send('admin', now.board, {})).body.rows).toMatchObject([{ state: 'On post', position: 'inside' }])
    await phone.post([newEvent('sos', { seq: 2, ...north(210), accuracy_m: 60 })])
    await phone.post([newEvent('entry', { seq: 3, ...north(500), accuracy_m: 151, text: 'A visitor.' })])
    const rows = await stored()
    expect(rows.map((row) => [row.distance_m, row.flags])).toEqual([
      [140, []],
      [210, ['outside']],
      [500, ['weak_position']],
    ])
    expect((await known(shift)).state).toBe('On post')
  })

  test('three times outside in seven days open one exception, and a fourth time none', async () => {
    const { phone } = await onDuty(60)
    const outside = (seq: number) =>
      newEvent(seq === 1 ? 'in' : 'entry', { seq, device_time: ago(30 - seq), ...north(900), accuracy_m: 10 })
    await phone.post([outside(1), outside(2)])
    expect(await open()).toEqual([])
    await phone.post([outside(3)])
    await phone.post([outside(4)])
    expect(await open()).toMatchObject([
      { kind: 'outside', severity: 1, steps: [{ text: 'Outside of the station 3 times in seven days.' }] },
    ])
  })

  test('a position is kept only while the guard is clocked in', async () => {
    const { phone } = await onDuty(60)
    await phone.post([
      newEvent('entry', { seq: 1, device_time: ago(50), ...HERE, text: 'Before.' }),
      newEvent('in', { seq: 2, device_time: ago(40), ...HERE }),
      newEvent('entry', { seq: 3, device_time: ago(30), ...HERE, text: 'During.' }),
      newEvent('out', { seq: 4, device_time: ago(20), ...HERE }),
      newEvent('entry', { seq: 5, device_time: ago(10), ...HERE, text: 'After.' }),
    ])
    expect((await stored()).map(({ distance_m }) => distance_m)).toEqual([null, 0, 0, 0, null])
  })

  test('the second coming is a duplicate; the last leaving counts', async () => {
    const { shift, phone } = await onDuty(120)
    await phone.post([
      newEvent('in', { seq: 1, device_time: ago(118), ...HERE }),
      newEvent('in', { seq: 2, device_time: ago(60), ...HERE }),
      newEvent('out', { seq: 3, device_time: ago(50), ...HERE }),
    ])
    await phone.post([newEvent('out', { seq: 4, device_time: ago(10), ...HERE })])
    expect(await flags()).toEqual([[], ['duplicate'], [], []])
    expect(await known(shift)).toMatchObject({ state: 'Left early', in_at: ago(118), out_at: ago(10) })
  })

  test('what the desk heard late gives way to when the phone says the guard came', async () => {
    const { shift, phone } = await onDuty(60)
    await send('admin', attendance.clock, { params: { id: String(shift) }, body: { kind: 'in', at: ago(20) } })
    expect((await known(shift)).late_minutes).toBe(40)
    await phone.post([newEvent('in', { device_time: ago(61), ...HERE })])
    expect(await known(shift)).toMatchObject({ state: 'On post', late_minutes: 0, in_method: 'phone' })
  })

  test('a guard without a shift is taken down as unplanned, in one exception for each guard', async () => {
    const other = await post.shift({ began: 60 })
    const guest = await onDuty(5 * 24 * 60)
    const came = [newEvent('in', { seq: 1, shift_id: other.shift, ...HERE }), newEvent('out', { seq: 2, ...HERE })]
    expect((await guest.phone.post(came)).body.accepted).toHaveLength(2)
    expect(await open()).toMatchObject([{ kind: 'unplanned', severity: 2, guard_id: guest.guard.id, shift_id: null }])
    expect((await open())[0]!.steps).toHaveLength(2)
    expect(await flags()).toEqual([['unplanned'], ['unplanned']])
    // Naming the shift of another guard gives nobody that shift.
    expect((await known(other.shift)).state).toBe('Empty')
  })

  test('evidence that comes after the approval, or after the month was locked, changes nothing and opens an exception', async () => {
    const { shift, phone, guard } = await onDuty(3 * 24 * 60)
    await send('admin', attendance.decide, { params: { id: String(shift) }, body: { state: 'No show', reason: 'Nobody came.' } })
    const day = post.day(3 * 24 * 60)
    await send('admin', days.approve, { body: { days: [{ station_id: post.station.id, day }] } })
    const came = newEvent('in', { device_time: ago(3 * 24 * 60 + 5), ...HERE })
    expect((await phone.post([came])).body.accepted).toEqual([came.id])
    expect((await known(shift)).state).toBe('No show')
    const [late] = await open()
    expect(late).toMatchObject({ kind: 'late_evidence', severity: 1, shift_id: shift, guard_id: guard.id })
    expect(late!.steps[0]!.text).toMatch(/^Clocked in at \d\d:\d\d\.$/)
    await pool.query(
      "insert into attendance_periods (station_id, month, state) values ($1, date_trunc('month', $2::date), 'Locked')",
      [post.station.id, day],
    )
    expect(
      (await phone.post([newEvent('out', { seq: 2, device_time: ago(2.5 * 24 * 60), ...HERE })])).body.accepted,
    ).toHaveLength(1)
    expect((await open()).map(({ kind, steps }) => [kind, steps.length])).toEqual([['late_evidence', 2]])
    expect((await known(shift)).state).toBe('No show')
  })

  test('a guard who comes after all, marked as a no-show, is on post', async () => {
    const { shift, phone } = await onDuty(60)
    await send('admin', attendance.decide, { params: { id: String(shift) }, body: { state: 'No show', reason: 'No answer.' } })
    await phone.post([newEvent('in', { device_time: ago(1), ...HERE })])
    expect(await known(shift)).toMatchObject({ state: 'On post', late_minutes: 59 })
  })
})

describe('SOS', () => {
  test('opens an exception of the highest severity at once, and the phone alone cannot end it', async () => {
    const { phone, guard } = await onDuty(30)
    await phone.post([newEvent('in', { device_time: ago(30), ...HERE }), newEvent('sos', { seq: 2, ...HERE })])
    await phone.post([newEvent('sos', { seq: 3, ...HERE }), newEvent('sos_clear', { seq: 4 })])
    const [sos, ...others] = await open()
    expect(others).toEqual([])
    expect(sos).toMatchObject({ kind: 'sos', severity: 3, station_id: post.station.id, guard_id: guard.id, state: 'Opened' })
    expect(sos!.steps.map(({ text }) => text)).toEqual([
      'The guard asks for help.',
      'The guard asks for help.',
      'The phone says that all is well. Make sure by calling.',
    ])
    expect((await send({ token: phone.token }, pack.pack, {})).body.sos_open).toBe(true)
    await send('admin', exceptions.resolve, { params: { id: String(sos!.id) }, body: { resolution: 'Rang him: a wrong press.' } })
    expect((await send({ token: phone.token }, pack.pack, {})).body.sos_open).toBe(false)
    await phone.post([newEvent('sos', { seq: 5 })])
    expect(await open()).toHaveLength(1)
  })
})

describe('post orders', () => {
  test('coming without having read them is flagged and counts; having read them clears the next time', async () => {
    await pool.query("update contract_lines set post_orders = 'Check every car.' where id = $1", [post.line.id])
    const { shift, phone } = await onDuty(30)
    const orders = async () => (await send({ token: phone.token }, pack.pack, {})).body.orders
    const [{ version, read, text }] = await orders()
    expect([text, read]).toEqual(['Check every car.', false])
    await phone.post([newEvent('in', { device_time: ago(30), ...HERE })])
    expect([await flags(), (await known(shift)).state]).toEqual([[['orders_unread']], 'On post'])
    await phone.post([newEvent('ack', { seq: 2, line_id: post.line.id, orders_version: version })])
    expect((await orders())[0].read).toBe(true)
    await pool.query(
      "update contract_lines set post_orders = 'Check every bag.', post_orders_version = post_orders_version + 1 where id = $1",
      [post.line.id],
    )
    expect((await orders())[0]).toMatchObject({ text: 'Check every bag.', read: false })
  })
})

describe('who may send', () => {
  test('a batch counts only with the signature of its device over what it says', async () => {
    const { phone } = await onDuty(30)
    const batch = await phone.batch([newEvent('in', HERE)])
    const post = (body: object) => send(null, calls.send, { body: body as typeof batch })
    expect((await post({ ...batch, sent_time: new Date(Date.now() + 1_000).toISOString() })).status).toBe(401)
    const [event] = batch.events
    expect((await post({ ...batch, events: [{ ...event!, latitude: 0.4 }] })).status).toBe(401)
    const foreign = await newKey()
    expect((await post({ ...batch, signature: await foreign.sign(new Uint8Array(3)) })).status).toBe(401)
    expect((await post({ ...batch, device_id: phone.device_id + 1 })).status).toBe(401)
    expect(await stored()).toEqual([])
    expect((await post(batch)).status).toBe(200)
  })

  test('B11: of a guard who has left, what happened before still arrives for 72 hours by signature; calls are 401', async () => {
    const { shift, phone, guard } = await onDuty(120)
    await pool.query("update guards set status = 'Inactive' where id = $1", [guard.id])
    await pool.query("update devices set closed_at = now() - interval '10 minutes'")
    expect((await send({ token: phone.token }, pack.pack, {})).status).toBe(401)
    const [before, after] = [
      newEvent('in', { device_time: ago(119), ...HERE }),
      newEvent('out', { seq: 2, device_time: ago(5), ...HERE }),
    ]
    const refused = [{ id: after.id, message: 'This happened after the guard had left.' }]
    expect((await phone.post([before, after])).body).toEqual({ accepted: [before.id], known: [], refused })
    expect((await phone.post([before, after])).body).toEqual({ accepted: [], known: [before.id], refused })
    expect((await known(shift)).state).toBe('On post')
    const days = newEvent('entry', { seq: 3, device_time: ago(71.5 * 60), text: 'Gate closed.' })
    await pool.query("update devices set closed_at = now() - interval '71 hours'")
    expect((await phone.post([days])).body.accepted).toEqual([days.id])
    await pool.query("update devices set closed_at = now() - interval '73 hours'")
    expect((await phone.post([before])).status).toBe(401)
  })

  test('a device sends at most 60 batches a minute', async () => {
    const { phone } = await onDuty(30)
    await pool.query("insert into call_counts (call, address, count) values ($1, '0.0.0.0', 60)", [
      `events of device ${phone.device_id}`,
    ])
    const { status, body } = await phone.post([newEvent('in', HERE)])
    expect([status, body.message]).toEqual([429, 'Too many batches. Please wait a moment.'])
  })

  test('the same batch ten times at once is stored once', async () => {
    const { phone } = await onDuty(30)
    const batch = await phone.batch(Array.from({ length: 20 }, (_, index) => newEvent('scan', { seq: index + 1 })))
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(null, calls.send, { body: batch })))
    expect(answers.flatMap(({ body }) => body.accepted)).toHaveLength(20)
    expect(answers.flatMap(({ body }) => body.known)).toHaveLength(180)
    expect(await stored()).toHaveLength(20)
  })

  test('at a kiosk each event says whose it is; without the PIN it is to be confirmed', async () => {
    const { shift, guard } = await post.shift({ began: 30 })
    const kiosk = await enrolledPhone(send, { station_id: post.station.id })
    const [whose, nobodys] = [newEvent('in', { guard_id: guard.id, device_time: ago(30) }), newEvent('in', { seq: 2 })]
    expect((await kiosk.post([whose, nobodys])).body).toMatchObject({
      accepted: [whose.id],
      refused: [{ id: nobodys.id, message: 'There is no such guard.' }],
    })
    expect(await known(shift)).toMatchObject({ state: 'To confirm', to_confirm: ['no_pin'], in_method: 'kiosk' })
    expect(await flags()).toEqual([['no_pin', 'no_position']])
  })
})

test('events are never changed or deleted, in no month', async () => {
  const { phone } = await onDuty(30)
  await phone.post([newEvent('in', HERE)])
  const refused = (change: string) => expect(pool.query(change), change).rejects.toThrow('is append-only')
  const { rows } = await pool.query('select tableoid::regclass as part from attendance_events')
  for (const table of ['attendance_events', rows[0].part])
    for (const change of [`update ${table} set flags = '{}'`, `delete from ${table}`]) await refused(change)
  // Each part by itself: those of the months, and the one for months that no job has prepared.
  const parts = await pool.query(
    "select inhrelid::regclass as part from pg_inherits where inhparent = 'attendance_events'::regclass",
  )
  expect(parts.rows.map(({ part }) => part)).toContain('attendance_events_other')
  for (const { part } of parts.rows) await refused(`truncate ${part}`)
  await refused('truncate attendance_events')
})

test('who looks at where a guard was is on record, and the guard reads by whom', async () => {
  const { shift, phone } = await onDuty(30)
  await phone.post([newEvent('in', { device_time: ago(30), ...north(40), accuracy_m: 20 })])
  const params = { id: String(shift) }
  const seen = await send('admin', shiftEvents.list, { params })
  expect(seen.body.events).toMatchObject([{ kind: 'in', flags: [], position: { distance_m: 40 } }])
  const { kept } = (await send({ token: phone.token }, pack.me, {})).body
  expect(kept).toMatchObject({ events: 1, positions: 1, position_days: 90, views: [{ by: 'Lydia Asiimwe' }] })
})

test('the sealing of the audit log chains events, too: one that was changed in the database is found', async () => {
  const { phone } = await onDuty(30)
  await phone.post([newEvent('in', HERE), newEvent('entry', { seq: 2, text: 'Gate closed.' }), newEvent('out', { seq: 3 })])
  expect(await addCheckpoints(db, EVENT_CHAIN)).toBe(3)
  expect(await verifyChain(db, undefined, EVENT_CHAIN)).toMatchObject({ intact: true, verified: 3, pending: 0 })
  await pool.query(`begin; set local session_replication_role = replica;
    update attendance_events set payload = '{"text": "Gate open."}' where kind = 'entry'; commit`)
  expect(await verifyChain(db, undefined, EVENT_CHAIN)).toMatchObject({
    intact: false,
    finding: expect.stringMatching(/^Entry \d+ differs from its checkpoint/),
  })
})

test('after 90 days a position is gone, and the flag still says that it was outside', async () => {
  const { phone } = await onDuty(30)
  await phone.post([
    newEvent('in', { device_time: ago(30), ...north(900), accuracy_m: 10 }),
    newEvent('sos', { seq: 2, ...HERE }),
  ])
  await pool.query("update event_positions set at = now() - interval '91 days' where distance_m > 800")
  expect(await roundPositions(db)).toBe('1 positions are older than 90 days and now only inside or outside')
  expect((await stored()).map(({ distance_m, flags }) => [distance_m, flags])).toEqual([
    [null, ['outside']],
    [0, []],
  ])
  expect(await roundPositions(db)).toBeUndefined()
})
