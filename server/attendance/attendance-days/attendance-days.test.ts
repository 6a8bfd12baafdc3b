import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import * as attendance from '../../../api/attendance/attendance.ts'
import * as calls from '../../../api/attendance/attendance-days.ts'
import * as periods from '../../../api/attendance/attendance-periods.ts'
import { undo } from '../../../api/company/undo.ts'
import { testApp } from '../../test/app.ts'
import { waitingForLocks } from '../../test/postgres/waiting.ts'
import { makeAccount } from '../../test/records/makers.ts'
import { ago } from '../../test/records/minute-of-test.ts'
import { makePost, type Post } from '../../test/records/post-makers.ts'

const { db, pool, send } = await testApp()
/** Long enough ago that its month is over. */
const BEGAN = 40 * 24 * 60
const NEXT = BEGAN - 24 * 60
let post: Post
let other: Post
beforeEach(async () => {
  post = await makePost(db)
  other = await makePost(db)
})

const dayOf = ({ station, day }: Post, began = BEGAN): calls.StationDay => ({ station_id: station.id, day: day(began) })
const approve = (...days: calls.StationDay[]) => send('admin', calls.approve, { body: { days } })
const list = async (query: Partial<calls.AttendanceDayQuery> = {}) =>
  (await send('admin', calls.list, { query: { from: post.day(BEGAN), to: post.day(NEXT), ...query } as never })).body
const decide = (id: number, began = BEGAN, to: object = {}) =>
  send('admin', attendance.decide, {
    params: { id: String(id) },
    body: { state: 'Done', in_at: ago(began), out_at: ago(began - 720), reason: 'The supervisor was there.', ...to },
  })
/** A shift that somebody has decided. */
async function worked(of: Post, began = BEGAN, to: object = {}) {
  const made = await of.shift({ began })
  expect((await decide(made.shift, began, to)).status).toBe(201)
  return made
}
/** The approved shifts, and who has approved them. */
const approved = async () =>
  (await pool.query('select id, approved_by from attendances where approved_at is not null order by id')).rows

/** Changes rows without the rules of the database. */
const unguarded = (statements: string) =>
  pool.query(`set session_replication_role = replica; ${statements}; reset session_replication_role`)

test('days of stations are listed with what stands out, the oldest first', async () => {
  await worked(post)
  await worked(post, BEGAN, { in_at: ago(BEGAN - 40) })
  const missing = await post.shift({ began: BEGAN })
  await post.empty({ began: BEGAN })
  await post.shift({ began: BEGAN, outside: true })
  await worked(other, NEXT)
  const doubted = await other.shift({ began: NEXT })
  await pool.query(
    `insert into attendances (id, slot_id, state, in_at, to_confirm, in_flags) values ($1, $2, 'On post', $3, '{no_pin}', '{no_pin}')`,
    [doubted.shift, doubted.slot, ago(NEXT)],
  )
  await pool.query(
    `insert into exceptions (kind, severity, station_id, duty_id, due_at) values ('not_on_post', 3, $1, $2, now())`,
    [post.station.id, missing.shift],
  )
  const none = { undecided: 0, to_confirm: 0, late: 0, left_early: 0, no_show: 0, uncovered: 0, extra: 0, exceptions: 0 }
  const [first, second] = [
    {
      ...{ station_id: post.station.id, station_name: post.station.name, day: post.day(BEGAN), month: 'Open', approved: 0 },
      ...{ ...none, shifts: 4, undecided: 2, late: 1, uncovered: 1, extra: 1, exceptions: 1 },
    },
    {
      ...{ station_id: other.station.id, station_name: other.station.name, day: post.day(NEXT), month: 'Open', approved: 0 },
      ...{ ...none, shifts: 2, to_confirm: 1 },
    },
  ]
  expect(await list()).toEqual({ days: [first, second], total: 2 })
  expect(await list({ station_id: other.station.id })).toEqual({ days: [second], total: 1 })
  expect(await list({ client_id: post.station.client_id })).toEqual({ days: [first], total: 1 })
  expect(await list({ show: 'ready' })).toEqual({ days: [], total: 0 })
})

test('of a supervisor are the days of the own stations', async () => {
  await worked(post)
  await worked(other)
  const { id } = await makeAccount(db, { role: 'supervisor' })
  await pool.query('insert into account_stations (account_id, station_id) values ($1, $2)', [id, other.station.id])
  expect((await list({ account_id: id })).days).toMatchObject([{ station_id: other.station.id }])
})

test('days of many stations are approved at once; one that is not decided is refused with its shift, as a whole', async () => {
  const [one, two] = [await worked(post), await worked(post, NEXT)]
  await worked(other)
  const missing = await other.shift({ began: BEGAN })
  const { body } = await approve(dayOf(post), dayOf(post, NEXT), dayOf(other), dayOf(other, NEXT))
  expect(body.approved).toEqual([
    { ...dayOf(post), station_name: post.station.name, shifts: 1 },
    { ...dayOf(post, NEXT), station_name: post.station.name, shifts: 1 },
  ])
  const named = { station_name: other.station.name }
  expect(body.refused).toEqual([
    {
      ...{ ...dayOf(other), ...named, code: 'undecided' },
      message: expect.stringMatching(new RegExp(`^1 shift is not decided: ${missing.guard.name}, \\d\\d:\\d\\d\\.$`)),
      shift: { id: missing.shift, guard_name: missing.guard.name, start_time: expect.any(String), end_time: expect.any(String) },
    },
    { ...dayOf(other, NEXT), ...named, code: 'nothing', message: 'There is no shift on this day.', shift: null },
  ])
  expect((await approved()).map(({ id }) => id)).toEqual([one.shift, two.shift])
  expect(await decide(one.shift)).toMatchObject({ status: 409, body: { code: 'approved' } })
  expect((await list()).days).toMatchObject([dayOf(other)])
  expect((await list({ show: 'all' })).total).toBe(3)
  expect((await approve(dayOf(post))).body).toMatchObject({ approved: [], refused: [{ code: 'approved' }] })
})

test('a shift that comes to an approved day waits for approval, alone', async () => {
  await worked(post)
  await approve(dayOf(post))
  expect((await list()).total).toBe(0)
  const more = await worked(post)
  expect((await list()).days).toMatchObject([{ shifts: 2, approved: 1 }])
  expect((await approve(dayOf(post))).body.approved).toMatchObject([{ shifts: 1 }])
  expect((await approved()).map(({ id }) => id)).toContain(more.shift)
})

test('a day of a month that is approved or locked is refused, and the others are approved', async () => {
  const { shift } = await worked(post)
  await worked(other)
  const month = post.day(BEGAN).slice(0, 7)
  await send('admin', periods.approve, { body: { month, station_ids: [post.station.id] } })
  const asked = () => approve(dayOf(post), dayOf(other))
  expect((await asked()).body).toMatchObject({
    approved: [{ station_id: other.station.id }],
    refused: [{ station_id: post.station.id, code: 'settled', message: 'Its month is approved.' }],
  })
  await send('admin', periods.lock, { body: { month, station_ids: [post.station.id] } })
  expect((await asked()).body.refused[0]).toMatchObject({ code: 'settled', message: 'Its month is locked.' })
  expect((await approved()).map(({ id }) => id)).toContain(shift)
})

test('two people who approve the same days at once approve each shift once', async () => {
  for (const of of [post, other]) for (const began of [BEGAN, NEXT]) await worked(of, began)
  const days = [dayOf(post), dayOf(post, NEXT), dayOf(other), dayOf(other, NEXT)]
  const both = await Promise.all([
    send('admin', calls.approve, { body: { days } }),
    send('super_admin', calls.approve, { body: { days: days.toReversed() } }),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both.map(({ body }) => body.approved.length).toSorted()).toEqual([0, 4])
  expect(both.flatMap(({ body }) => body.refused.map(({ code }: calls.RefusedDay) => code))).toEqual(Array(4).fill('approved'))
  expect(new Set((await approved()).map(({ approved_by }) => approved_by)).size).toBe(1)
})

test('a day that somebody is changing is approved as it is after that, or not at all', async () => {
  const { shift } = await worked(post)
  await worked(other)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query("update attendances set state = 'On post', out_at = null, minutes = 0 where id = $1", [shift])
    const approving = approve(dayOf(post), dayOf(other))
    await expect.poll(() => waitingForLocks(pool)).toBe(1)
    await client.query('commit')
    expect((await approving).body).toMatchObject({
      approved: [{ station_id: other.station.id }],
      refused: [{ code: 'undecided', shift: { id: shift } }],
    })
  } finally {
    client.release(true)
  }
})

describe('an approval that is undone', () => {
  const KEY = { 'idempotency-key': 'approval' }
  const undone = (who: 'admin' | 'super_admin' = 'admin') => send(who, undo, { body: { keys: [KEY['idempotency-key']] } })

  test('leaves what was approved before, and by others', async () => {
    const { shift } = await worked(post)
    await approve(dayOf(post))
    await worked(post)
    await worked(other)
    await send('admin', calls.approve, { body: { days: [dayOf(post), dayOf(other)] } }, KEY)
    expect(await approved()).toHaveLength(3)
    expect((await undone('super_admin')).status).toBe(409)
    expect((await undone()).status).toBe(200)
    expect((await approved()).map(({ id }) => id)).toEqual([shift])
  })

  test('is refused once a month has used it', async () => {
    await worked(post)
    await send('admin', calls.approve, { body: { days: [dayOf(post)] } }, KEY)
    await send('admin', periods.approve, { body: { month: post.day(BEGAN).slice(0, 7), station_ids: [post.station.id] } })
    expect(await undone()).toMatchObject({ status: 409, body: { code: 'period_approved' } })
    expect(await approved()).toHaveLength(1)
  })
})

/** The shifts of a day, each decided, missed or not decided, and whether the day is asked for. */
const shifts = fc.array(fc.constantFrom('Done', 'No show', undefined), { maxLength: 3 })
const course = fc.record({
  days: fc.array(fc.record({ shifts, asked: fc.boolean() }), { minLength: 6, maxLength: 6 }),
  settled: fc.constantFrom('Open', 'Approved', 'Locked'),
})

test('many days at once are approved and refused as one by one', async () => {
  const places = [post, other, await makePost(db)].flatMap((of) => [BEGAN, NEXT].map((began) => ({ of, began })))
  for (const { days, settled } of fc.sample(course, 8)) {
    await unguarded('delete from attendances; delete from duty_schedules; delete from attendance_periods')
    for (const [place, { of, began }] of places.entries())
      for (const state of days[place]!.shifts) {
        const { shift } = await of.shift({ began })
        const missed = { state, in_at: null, out_at: null }
        if (state) await decide(shift, began, state === 'Done' ? {} : missed)
      }
    const month = `${post.day(BEGAN).slice(0, 7)}-01`
    await pool.query('insert into attendance_periods (station_id, month, state) values ($1, $2, $3)', [
      post.station.id,
      month,
      settled,
    ])
    const asked = places.filter((_, place) => days[place]!.asked).map(({ of, began }) => dayOf(of, began))
    if (asked.length === 0) continue
    const many = (await approve(...asked)).body
    const atOnce = await approved()
    await unguarded('update attendances set approved_by = null, approved_at = null')
    const single = await Promise.all(asked.map(async (day) => (await approve(day)).body))
    const sorted = (of: object[]) => of.map((one) => JSON.stringify(one)).toSorted()
    expect(sorted(single.flatMap((answer) => answer.approved))).toEqual(sorted(many.approved))
    expect(sorted(single.flatMap((answer) => answer.refused))).toEqual(sorted(many.refused))
    expect(await approved()).toEqual(atOnce)
  }
})
