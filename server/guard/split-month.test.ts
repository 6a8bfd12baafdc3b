import { beforeEach, expect, test, vi } from 'vitest'
import * as attendance from '../../api/attendance/attendance.ts'
import * as periods from '../../api/attendance/attendance-periods.ts'
import * as exceptions from '../../api/attendance/exceptions.ts'
import { testApp } from '../test/app.ts'
import { enrolledPhone, newEvent } from '../test/phone.ts'
import { waitingForLocks } from '../test/postgres/waiting.ts'
import { makeGuard } from '../test/records/makers.ts'
import { ago } from '../test/records/minute-of-test.ts'
import { makePost } from '../test/records/post-makers.ts'

// The night of the last day of a month is split at midnight: the second part begins in the next month and belongs to the month of
// its slot, which is that of the first part.

const { db, pool, send } = await testApp()
const at = (day: string, time: string) => new Date(`${day}T${time}:00+03:00`).toISOString()

async function splitNight() {
  const post = await makePost(db)
  const { rows: days } = await pool.query(
    "select first::date, (first - interval '1 day')::date as last from (select date_trunc('month', local_today()) - interval '1 month' as first) m",
  )
  const { first, last } = days[0] as { first: string; last: string }
  async function part(number: 1 | 2, day: string, start: string, end: string) {
    const guard = await makeGuard(db)
    const { rows } = await pool.query(
      `with slot as (
         insert into slots (line_id, term_id, day, seat, part, next_day, start_time, end_time)
         select $1, id, $2, 1, $3, $3 = 2, $4, $5 from line_terms where line_id = $1 returning id
       )
       insert into duty_schedules (guard_id, station_id, shift_date, start_time, end_time, shift_type, slot_id)
       select $6, $7, $8, $4, $5, 'Night', id from slot returning id`,
      [post.line.id, last, number, start, end, guard.id, post.station.id, day],
    )
    return { guard: guard.id, shift: rows[0].id as number }
  }
  const one = await part(1, last, '18:00', '00:00')
  const two = await part(2, first, '00:00', '06:00')
  return { first, one, two, month: { month: last.slice(0, 7), station_id: post.station.id }, last }
}
let night: Awaited<ReturnType<typeof splitNight>>
beforeEach(async () => {
  night = await splitNight()
})

const known = async (shift: number) => (await send('admin', attendance.get, { params: { id: String(shift) } })).body
const decide = (shift: number, from: string, to: string) =>
  send('super_admin', attendance.decide, {
    params: { id: String(shift) },
    body: { state: 'Done', in_at: from, out_at: to, reason: 'As in the book of the post.' },
  })
async function decideBoth({ first, last, one, two } = night) {
  await decide(one.shift, at(last, '18:00'), at(first, '00:00'))
  await decide(two.shift, at(first, '00:00'), at(first, '06:00'))
}
const settle = (call: typeof periods.approve | typeof periods.lock) =>
  send('super_admin', call, { body: { month: night.month.month, station_ids: [night.month.station_id] } })
const ticketsOf = async (kind: 'sos' | 'late_evidence') =>
  ((await send('admin', exceptions.list, { query: { kind } })).body as exceptions.Exception[]).map(({ shift_id, steps }) => [
    shift_id,
    ...steps.map(({ text }) => text),
  ])

test('a late report of the second part does not hold up a call for help', async () => {
  const { first, last, one, two } = night
  await pool.query(`update dated_settings set value = value || '{"late_evidence_hours": 0}' where key = 'attendance'`)
  const phone = await enrolledPhone(send, { guard_id: two.guard })
  const clock = (id: number, kind: 'in' | 'out', time: string) =>
    send('admin', attendance.clock, { params: { id: String(id) }, body: { kind, at: time } })
  await clock(one.shift, 'in', at(last, '18:00'))
  await clock(one.shift, 'out', at(first, '00:00'))
  await clock(two.shift, 'in', at(first, '00:20'))
  await clock(two.shift, 'out', at(first, '06:00'))
  expect((await settle(periods.approve)).status).toBe(200)
  const approved = await known(two.shift)
  expect(approved).toMatchObject({ state: 'Done', late_minutes: 20, approved_at: expect.any(String) })
  // The phone, which had no network, knows that he came in time.
  const came = newEvent('in', { seq: 1, device_time: at(last, '23:58') })
  const sos = newEvent('sos', { seq: 2 })
  expect((await phone.post([came, sos])).body).toEqual({ accepted: [came.id, sos.id], known: [], refused: [] })
  expect(await known(two.shift)).toEqual(approved)
  expect(await ticketsOf('late_evidence')).toEqual([[two.shift, 'Clocked in at 23:58.']])
  expect(await ticketsOf('sos')).toHaveLength(1)
})

test('the second part is approved, locked and reopened with the month of its slot', async () => {
  const { first, two } = night
  await decideBoth()
  expect((await settle(periods.approve)).status).toBe(200)
  const approved = await known(two.shift)
  expect(approved.approved_at).not.toBeNull()
  expect((await settle(periods.lock)).status).toBe(200)
  const longer = await decide(two.shift, at(first, '00:00'), at(first, '09:00'))
  expect(longer).toMatchObject({ status: 409, body: { code: 'period_locked' } })
  expect(await known(two.shift)).toEqual(approved)
  await send('super_admin', periods.reopen, { body: { ...night.month, reason: 'The relief was late.' } })
  expect((await known(two.shift)).approved_at).toBeNull()
  expect((await decide(two.shift, at(first, '00:00'), at(first, '05:00'))).status).toBe(201)
  // The next month is not that of the second part.
  const { rows } = await pool.query(
    "insert into attendance_periods (station_id, month, state) values ($1, $2, 'Locked') returning month",
    [night.month.station_id, first],
  )
  expect(rows).toHaveLength(1)
  expect((await decide(two.shift, at(first, '00:00'), at(first, '06:00'))).status).toBe(201)
})

test('an open exception of the second part keeps the month of its slot from being approved', async () => {
  await decideBoth()
  await pool.query(
    `insert into exceptions (kind, severity, station_id, duty_id, slot_id, guard_id, due_at)
     select 'left_early', 3, station_id, id, slot_id, guard_id, now() from duty_schedules where id = $1`,
    [night.two.shift],
  )
  const refused = await settle(periods.approve)
  expect(refused).toMatchObject({ status: 409, body: { code: 'undecided' } })
  expect(refused.body.message).toMatch(/ has 1 open exception of this month\.$/)
})

test('events that meet a month which was locked meanwhile are kept, and somebody is told', async () => {
  const post = await makePost(db)
  const { shift, guard } = await post.shift({ began: 60 })
  const phone = await enrolledPhone(send, { guard_id: guard.id })
  const came = newEvent('in', { seq: 1, device_time: ago(58) })
  const sos = newEvent('sos', { seq: 2 })
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select id from duty_schedules where id = $1 for update', [shift])
    await client.query(
      "insert into attendance_periods (station_id, month, state) values ($1, date_trunc('month', $2::date), 'Locked')",
      [post.station.id, post.day(60)],
    )
    const sent = phone.post([came, sos])
    await vi.waitFor(async () => expect(await waitingForLocks(pool)).toBe(1))
    await client.query('commit')
    expect(await sent).toMatchObject({ status: 200, body: { accepted: [came.id, sos.id], known: [], refused: [] } })
  } finally {
    client.release(true)
  }
  expect((await known(shift)).state).not.toBe('On post')
  expect(await ticketsOf('late_evidence')).toEqual([[shift, expect.stringMatching(/^Clocked in at \d\d:\d\d\.$/)]])
  expect(await ticketsOf('sos')).toHaveLength(1)
})
