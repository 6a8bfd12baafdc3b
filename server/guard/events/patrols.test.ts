import { beforeEach, expect, test } from 'vitest'
import * as checkpoints from '../../../api/attendance/checkpoints.ts'
import * as exceptions from '../../../api/attendance/exceptions.ts'
import * as calls from '../../../api/attendance/patrols.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { daySpan } from '../../../api/core/shift.ts'
import * as pack from '../../../api/guard/guard-pack.ts'
import { rounds as portalRounds } from '../../../api/portal/portal-rounds.ts'
import { watchRounds } from '../../attendance/index.ts'
import { testApp } from '../../test/app.ts'
import { enrolledPhone, newEvent } from '../../test/phone.ts'
import { clientPerson } from '../../test/records/client-person.ts'
import { ago, minutesSince, wallClock } from '../../test/records/minute-of-test.ts'
import { makePost, type Post } from '../../test/records/post-makers.ts'
import { makePatrolRoute, makeRounds } from '../../test/resources/patrol-makers.ts'

const { db, pool, send } = await testApp()

const MINUTE = 60_000
/** A night that is over, at any time of day: from the evening of the day before yesterday. */
const NIGHT = addDays(today(), -2)
/** The time of a clock in Kampala on that night; after midnight where it is before noon. */
const at = (clock: string) => {
  const minutes = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
  return daySpan(NIGHT).from + (minutes + (minutes < 12 * 60 ? 24 * 60 : 0)) * MINUTE
}
const iso = (time: number) => new Date(time).toISOString()
/** On that night alone. */
const NIGHTLY = {
  from_time: '20:00',
  until_time: '04:00',
  every_minutes: 120,
  weekdays: 2 ** ((new Date(NIGHT).getUTCDay() + 6) % 7),
}

let post: Post
let client: Awaited<ReturnType<typeof clientPerson>>
beforeEach(async () => {
  client = await clientPerson(db)
  post = await makePost(db, client.clientId)
  await pool.query('update stations set latitude = 0.3163, longitude = 32.5822 where id = $1', [post.station.id])
})
const HERE = { latitude: 0.3163, longitude: 32.5822, accuracy_m: 20 }

/** A guard who was on post from 18:00 to 06:00 of the night, with a phone. */
async function nightGuard() {
  const made = await post.shift({ began: minutesSince(at('18:00')), hours: 12 })
  return { ...made, phone: await enrolledPhone(send, { guard_id: made.guard.id }) }
}
let seq = 0
const scanAt = (time: number, checkpoint: string, more: object = {}) =>
  newEvent('scan', { seq: ++seq, device_time: iso(time), checkpoint, ...more })
/** A scan of each point, two minutes apart. */
const walk = (from: number, points: { token: string }[]) =>
  points.map(({ token }, index) => scanAt(from + index * 2 * MINUTE, token, HERE))
const rounds = async (more: object = {}) =>
  (await send('admin', calls.list, { query: { from: NIGHT, to: NIGHT, sort: 'due_from', ...more } })).body as calls.Round[]
const missed = async () =>
  (await send('admin', exceptions.list, { query: { kind: 'missed_round', sort: 'id' } })).body as exceptions.Exception[]
const flagsOf = async () => (await pool.query('select flags from patrol_scans order by at')).rows.map(({ flags }) => flags)

test('B5: six scans of a phone 3 h 12 min slow, in one batch in the morning, make a round of 5 of 6 Incomplete; sent again, no doubles', async () => {
  const { points } = await makePatrolRoute(db, post.station.id, { plan: NIGHTLY, since: iso(at('18:00')) })
  await watchRounds(db)
  const { phone, guard } = await nightGuard()
  const slow = (clock: string) => at(clock) - 192 * MINUTE
  const scans = ['22:01', '22:03', '22:05', '22:07', '22:09'].map((clock, index) =>
    scanAt(slow(clock), points[index]!.token, HERE),
  )
  const twice = scanAt(slow('22:10'), points[4]!.token, HERE)
  const batch = [newEvent('in', { seq: 1, device_time: iso(slow('17:50')), ...HERE }), ...scans, twice]
  const sent = iso(Date.now() - 192 * MINUTE)
  expect((await phone.post(batch, sent)).body.accepted).toHaveLength(7)
  expect((await phone.post(batch, sent)).body.known).toHaveLength(7)
  const round = (await rounds())[1]!
  expect(round).toMatchObject({ state: 'Incomplete', scanned: 5, expected: 6, flagged: 6, guard_name: guard.name })
  expect(Math.abs(Date.parse(round.started_at!) - at('22:01'))).toBeLessThan(5_000)
  const { body } = await send('admin', calls.get, { params: { id: String(round.id) } })
  expect(body.points.map(({ name, scans }: calls.RoundDetail['points'][number]) => [name, scans.length])).toEqual([
    ['Point 1', 1],
    ['Point 2', 1],
    ['Point 3', 1],
    ['Point 4', 1],
    ['Point 5', 2],
    ['Point 6', 0],
  ])
  expect(body.points[4].scans).toMatchObject([
    { counts: true, flags: expect.arrayContaining(['skewed']) },
    { counts: false, flags: expect.arrayContaining(['duplicate']) },
  ])
  // It was missed until the batch came; that a part was walked is noted, and somebody still has to say what about the rest.
  expect((await missed())[1]).toMatchObject({
    state: 'Opened',
    steps: [{ text: 'Reported late: 5 of 6 points, 22:01 to 22:09.' }],
  })
})

test('B7: every 120 min from 20:00 to 04:00 are 5 rounds; with 4 done the client sees 4 of 5, and the missed one is an exception', async () => {
  const { points } = await makePatrolRoute(db, post.station.id, { plan: NIGHTLY, since: iso(at('18:00')) })
  await makeRounds(db)
  const { phone, guard } = await nightGuard()
  await phone.post([newEvent('in', { device_time: iso(at('17:52')), ...HERE })])
  for (const clock of ['20:00', '22:10', '02:05', '04:00']) await phone.post(walk(at(clock), points))
  // Two processes at once.
  await Promise.all([watchRounds(db), watchRounds(db), watchRounds(db)])
  expect((await rounds()).map(({ due_from, state }) => [Date.parse(due_from), state])).toEqual([
    [at('20:00'), 'Completed'],
    [at('22:00'), 'Completed'],
    [at('00:00'), 'Missed'],
    [at('02:00'), 'Completed'],
    [at('04:00'), 'Completed'],
  ])
  const seen = await send(client, portalRounds, { query: { from: NIGHT, to: NIGHT } })
  expect(seen.body).toMatchObject([{ day: NIGHT, station_name: post.station.name, due: 5, done: 4 }])
  expect(seen.raw).not.toMatch(/guard|latitude|flags/)
  expect(await missed()).toMatchObject([{ severity: 2, guard_name: guard.name, station_id: post.station.id, state: 'Opened' }])
})

test('B7: a round is missed, and an exception, 15 minutes after its window and not before', async () => {
  await makePatrolRoute(db, post.station.id, { plan: NIGHTLY, since: iso(at('18:00')) })
  await makeRounds(db)
  const end = (minutes: number, clock: string) =>
    pool.query("update patrols set due_until = now() - $1 * interval '1 second' where due_from = $2", [
      minutes * 60,
      iso(at(clock)),
    ])
  await pool.query("update patrols set due_until = greatest(due_from, now()) + interval '1 hour'")
  await end(14.5, '20:00')
  await end(15, '22:00')
  await watchRounds(db)
  expect((await rounds()).slice(0, 2).map(({ state }) => state)).toEqual(['Due', 'Missed'])
  expect(await missed()).toHaveLength(1)
})

test('a round that is walked just now is not due for its client, who sees how far it is', async () => {
  const { points } = await makePatrolRoute(db, post.station.id, { plan: NIGHTLY, since: iso(at('18:00')) })
  await makeRounds(db)
  await pool.query("update patrols set due_until = greatest(due_from, now()) + interval '1 hour'")
  const { phone } = await nightGuard()
  await phone.post([newEvent('in', { device_time: iso(at('17:52')), ...HERE }), ...walk(at('20:00'), points.slice(0, 2))])
  const seen = (await send(client, portalRounds, { query: { from: NIGHT, to: NIGHT } })).body
  expect(seen).toMatchObject([{ day: NIGHT, due: 0, done: 0 }])
  expect(seen[0].rounds[0]).toMatchObject({ state: 'Running', scanned: 2, expected: points.length })
})

test('scans of two times neither lock nor wait for the rounds between them', async () => {
  const { points } = await makePatrolRoute(db, post.station.id, { plan: NIGHTLY, since: iso(at('18:00')) })
  await watchRounds(db)
  const { phone } = await nightGuard()
  const between = await pool.connect()
  try {
    await between.query('begin')
    await between.query('select from patrols where due_from = $1 for update', [iso(at('00:00'))])
    await phone.post([scanAt(at('20:05'), points[0]!.token, HERE), scanAt(at('04:05'), points[0]!.token, HERE)])
  } finally {
    between.release(true)
  }
  expect((await rounds()).map(({ scanned }) => scanned)).toEqual([1, 0, 0, 0, 1])
})

test('a missed round whose scans arrive after all is Completed, and its exception says so', async () => {
  const { points } = await makePatrolRoute(db, post.station.id, { plan: NIGHTLY, since: iso(at('18:00')) })
  await watchRounds(db)
  expect(await missed()).toHaveLength(5)
  const { phone } = await nightGuard()
  await phone.post([newEvent('in', { device_time: iso(at('17:52')), ...HERE }), ...walk(at('22:03'), points)])
  expect((await rounds())[1]).toMatchObject({ state: 'Completed', scanned: 6, completed_at: iso(at('22:13')) })
  expect((await missed())[1]).toMatchObject({
    state: 'Resolved',
    resolution: 'The round was made: 6 of 6 points, 22:03 to 22:13.',
    steps: [{ by: 'The phone', text: 'Reported late: 6 of 6 points, 22:03 to 22:13.' }],
  })
  await watchRounds(db)
  expect(await missed()).toHaveLength(5)
})

test('a point of another station, a code of no point, five points in 40 s, a sheet at home and no position: accepted, flagged, reported', async () => {
  const other = await makePost(db)
  const elsewhere = await makePatrolRoute(db, other.station.id, { points: 1 })
  const { points } = await makePatrolRoute(db, post.station.id, { plan: NIGHTLY, since: iso(at('18:00')) })
  await makeRounds(db)
  const { phone, guard } = await nightGuard()
  const home = { latitude: 0.4, longitude: 32.6, accuracy_m: 15 }
  const fast = [0, 10, 20, 30, 40].map((seconds, index) => scanAt(at('20:05') + seconds * 1000, points[index]!.code, HERE))
  const batch = [
    newEvent('in', { device_time: iso(at('17:52')), ...HERE }),
    ...fast,
    scanAt(at('21:00'), elsewhere.points[0]!.token, HERE),
    scanAt(at('21:01'), 'NOSUCH', HERE),
    scanAt(at('22:00'), points[0]!.token, home),
    scanAt(at('22:05'), points[1]!.token),
  ]
  expect((await phone.post(batch)).body.accepted).toHaveLength(10)
  expect((await flagsOf()).map((flags) => flags.filter((flag: string) => flag !== 'late_sync'))).toEqual([
    ['typed_code'],
    ...Array.from({ length: 4 }, () => ['fast_round', 'typed_code']),
    ['wrong_station'],
    ['unknown_point'],
    ['outside'],
    ['no_position'],
  ])
  expect((await rounds()).map(({ scanned }) => scanned)).toEqual([5, 2, 0, 0, 0])
  const report = await send('admin', calls.scanReport, { query: { from: NIGHT, to: NIGHT } })
  expect(report.body).toEqual([
    { guard_id: guard.id, guard_name: guard.name, scans: 9, outside: 1, no_position: 1, fast: 4, wrong_station: 1, typed: 5 },
  ])
})

test('typed codes count and are shown; more than half of them in a night open one exception for the shift, half of them none', async () => {
  const plan = { ...NIGHTLY, until_time: '21:00' }
  const { points } = await makePatrolRoute(db, post.station.id, { plan, since: iso(at('18:00')), points: 4 })
  await makeRounds(db)
  const typing = async (typed: number) => {
    const { phone, guard, shift } = await nightGuard()
    const said = points.map(({ code, token }, place) =>
      scanAt(at('20:01') + place * 2 * MINUTE, place < typed ? code : token, HERE),
    )
    await phone.post([newEvent('in', { device_time: iso(at('17:52')), ...HERE }), ...said])
    return { guard, shift }
  }
  const opened = async () =>
    (await send('admin', exceptions.list, { query: { kind: 'typed_codes' } })).body as exceptions.Exception[]
  await typing(2)
  await watchRounds(db)
  expect(await rounds()).toMatchObject([{ state: 'Completed', scanned: 4, flagged: 4 }])
  expect(await opened()).toEqual([])
  await pool.query('delete from patrol_scans')
  const { guard, shift } = await typing(3)
  await watchRounds(db)
  expect(await opened()).toMatchObject([
    { severity: 1, guard_id: guard.id, shift_id: shift, steps: [{ text: '3 of 4 codes were typed, not scanned.' }] },
  ])
})

test('the phone knows its rounds and points without a network, and cannot make a code from what it knows', async () => {
  const soon = (minutes: number) => wallClock(-minutes).slice(11, 16)
  const plan = { from_time: soon(-30), until_time: soon(90), every_minutes: 60 }
  const { points } = await makePatrolRoute(db, post.station.id, { plan, since: ago(40), points: 2 })
  await makeRounds(db)
  const { guard } = await post.shift({ began: 60 })
  const phone = await enrolledPhone(send, { guard_id: guard.id })
  await phone.post([newEvent('in', { device_time: ago(60), ...HERE }), scanAt(Date.now(), points[1]!.code, HERE)])
  const { body, raw } = await send({ token: phone.token }, pack.pack, {})
  expect(body.rounds).toHaveLength(3)
  expect(body.rounds[0]).toMatchObject({ route: 'Fence', points: points.map(({ id }) => id), done: [points[1]!.id] })
  const [station] = body.stations
  expect(station.points.map(({ name }: { name: string }) => name)).toEqual(['Point 1', 'Point 2'])
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(points[0]!.token))).toString('hex')
  expect(station.points[0].hash).toBe(hash.slice(0, 32))
  for (const { token, code } of points) {
    expect(raw).not.toContain(token)
    expect(raw).not.toContain(code)
  }
})

test('a code that was replaced counts for scans made before, also when they arrive later, and for none after; the phone knows it', async () => {
  const { points } = await makePatrolRoute(db, post.station.id, { plan: NIGHTLY, since: iso(at('20:00')), points: 2 })
  await makeRounds(db)
  const { phone } = await nightGuard()
  const [gate, pool2] = points
  const renew = (id: number) => send('admin', checkpoints.renew, { params: { id: String(id) } })
  const { code, printed_at } = (await renew(gate!.id)).body.checkpoint
  expect(code).not.toBe(gate!.code)
  expect(printed_at).toBeNull()
  await pool.query('update retired_sheets set retired_at = $1', [iso(at('20:10'))])
  const scans = [['20:05', gate!.token] as const, ['22:05', gate!.token] as const, ['22:15', code] as const]
  expect((await phone.post(scans.map(([clock, said]) => scanAt(at(clock), said, HERE)))).body).toMatchObject({ refused: [] })
  expect((await flagsOf()).map((flags) => flags.includes('old_code'))).toEqual([false, true, false])
  expect((await rounds()).slice(0, 2).map(({ scanned }) => scanned)).toEqual([1, 1])
  const query = { station_id: String(post.station.id) }
  await send('admin', checkpoints.sheet, { params: { id: query.station_id } })
  const listed = (await send('admin', checkpoints.list, { query })).body as checkpoints.Checkpoint[]
  expect(listed.map(({ id, printed_at }) => [id, printed_at !== null])).toEqual([
    [gate!.id, true],
    [pool2!.id, true],
  ])
  const { stations } = (await send({ token: phone.token }, pack.pack, {})).body
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(gate!.code))).toString('hex')
  expect(stations[0].points.map(({ old }: { old: string[] }) => old.includes(hash.slice(0, 32)))).toEqual([true, false])
})
