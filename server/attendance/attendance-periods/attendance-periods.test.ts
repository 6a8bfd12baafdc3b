import { beforeEach, expect, test, vi } from 'vitest'
import * as attendance from '../../../api/attendance/attendance.ts'
import * as calls from '../../../api/attendance/attendance-periods.ts'
import * as exceptions from '../../../api/attendance/exceptions.ts'
import * as slots from '../../../api/contracts/slots.ts'
import { formatDay } from '../../../api/core/format.ts'
import * as schedules from '../../../api/roster/duty-schedules.ts'
import { testApp } from '../../test/app.ts'
import { waitingForLocks } from '../../test/postgres/waiting.ts'
import { makeDutySchedule, makeGuard } from '../../test/records/makers.ts'
import { ago, minutesSince } from '../../test/records/minute-of-test.ts'
import { makePost, type Post } from '../../test/records/post-makers.ts'
import { leaveSlot } from '../attendance/queries.ts'

const { db, pool, send, tokenOf } = await testApp()
let post: Post
beforeEach(async () => {
  post = await makePost(db)
})

/** Long enough ago that its month is over. */
const BEGAN = 40 * 24 * 60
const month = () => post.day(BEGAN).slice(0, 7)
const monthName = () => new Date(`${month()}-15`).toLocaleString('en-US', { month: 'long', year: 'numeric' })
const body = () => ({ month: month(), station_ids: [post.station.id] })
const approve = () => send('admin', calls.approve, { body: body() })
const lock = () => send('admin', calls.lock, { body: body() })
const reopen = (reason: string) =>
  send('super_admin', calls.reopen, { body: { month: month(), station_id: post.station.id, reason } })
const decide = (id: number, reason = 'The supervisor was there.') =>
  send('admin', attendance.decide, {
    params: { id: String(id) },
    body: { state: 'Done', in_at: ago(BEGAN), out_at: ago(BEGAN - 720), reason },
  })

test('B9: approving a month with two undecided shifts is refused with their count; decided it is approved, locked, and nothing changes any more', async () => {
  const [one, other] = [await post.shift({ began: BEGAN }), await post.shift({ began: BEGAN })]
  const refused = await approve()
  expect(refused).toMatchObject({ status: 409, body: { code: 'undecided', current: { count: 2 } } })
  expect(refused.body.message).toMatch(
    new RegExp(`^2 shifts not decided yet\\. The first is .*, Main gate, ${formatDay(post.day(BEGAN))} at \\d\\d:\\d\\d\\.$`),
  )
  await decide(one.shift)
  await decide(other.shift)
  expect((await lock()).body).toMatchObject({ code: 'not_approved' })
  expect((await approve()).body).toMatchObject([
    {
      state: 'Approved',
      slots: 2,
      covered: 2,
      undecided: 0,
      agreed_minutes: 1440,
      covered_minutes: 1440,
      decided_by_approver: 2,
    },
  ])
  expect(await decide(one.shift)).toMatchObject({
    status: 409,
    body: { code: 'period_approved', message: `${monthName()} is approved.` },
  })
  expect((await lock()).body).toMatchObject([{ state: 'Locked', locked_by_name: expect.any(String) }])
  expect(await decide(one.shift)).toMatchObject({
    status: 409,
    body: { code: 'period_locked', message: `${monthName()} is locked.` },
  })
})

test.each([
  { meanwhile: 'puts a guard back on post', change: "state = 'On post', out_at = null, minutes = 0", refused: true },
  { meanwhile: 'shortens a shift', change: "out_at = out_at - interval '2 hours', minutes = 600", refused: false },
])('a month is approved as it is after a decision that $meanwhile meanwhile', async ({ change, refused }) => {
  const { shift, slot } = await post.shift({ began: BEGAN })
  await decide(shift)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select id from duty_schedules where id = $1 for update', [shift])
    await client.query(`update attendances set ${change}, decided_at = now(), version = version + 1 where id = $1`, [shift])
    const approving = approve()
    await expect.poll(() => waitingForLocks(pool)).toBe(1)
    await client.query('commit')
    const { status, body: answer } = await approving
    if (refused) expect([status, answer.code, answer.current.count]).toEqual([409, 'undecided', 1])
    else expect([status, answer]).toMatchObject([200, [{ state: 'Approved', covered_minutes: 600 }]])
  } finally {
    client.release(true)
  }
  const { rows: months } = await pool.query(
    "select totals ->> 'covered_minutes' as minutes from attendance_periods where state = 'Approved'",
  )
  expect(months).toEqual(refused ? [] : [{ minutes: '600' }])
  const { rows: slotsNow } = await pool.query('select state, covered_minutes from slots where id = $1', [slot])
  expect(slotsNow).toEqual([refused ? { state: 'Filled', covered_minutes: null } : { state: 'Decided', covered_minutes: 600 }])
})

test('a shift outside of contracts counts: a station that has no other is in the list, and is approved once somebody has decided it', async () => {
  const { shift } = await post.shift({ began: BEGAN, outside: true })
  const listed = async () => (await send('admin', calls.list, { query: { month: month() } })).body
  const ofStation = { station_id: post.station.id, slots: 0, covered: 0, agreed_minutes: 0, outside: 1 }
  expect(await listed()).toMatchObject([{ ...ofStation, undecided: 1, state: 'Open' }])
  expect(await approve()).toMatchObject({
    status: 409,
    body: {
      code: 'undecided',
      message: expect.stringMatching(/^1 shift not decided yet\. The first is .*, Guard, /),
      current: { count: 1 },
    },
  })
  await decide(shift)
  expect((await approve()).body).toMatchObject([{ ...ofStation, undecided: 0, state: 'Approved', decided_by_approver: 1 }])
  expect(await decide(shift)).toMatchObject({ status: 409, body: { code: 'period_approved' } })
  const { rows } = await pool.query('select approved_at is not null as approved from attendances')
  expect(rows).toEqual([{ approved: true }])
})

test('a guard who was replaced and is said to be on post still is undecided, although the slot is decided', async () => {
  const [one, other] = [await post.shift({ began: BEGAN }), await post.shift({ began: BEGAN })]
  await decide(one.shift)
  await leaveSlot(db, { id: one.shift, slot_id: one.slot })
  await pool.query("update slots set state = 'Cancelled' where id = $1", [other.slot])
  await pool.query('update duty_schedules set slot_id = $2 where id = $1', [other.shift, one.slot])
  await decide(other.shift)
  expect((await pool.query('select state from slots where id = $1', [one.slot])).rows).toEqual([{ state: 'Decided' }])
  await pool.query("update attendances set state = 'On post', out_at = null, minutes = 0 where id = $1", [one.shift])
  expect(await approve()).toMatchObject({ status: 409, body: { current: { count: 1 } } })
})

/** Records that another transaction enters at the station, which ends while the month is being approved. */
const UNDER_WAY = {
  'a shift that nobody decided': '',
  'a shift with its decision': `insert into attendances (id, state, in_at, out_at, minutes, decided_at)
    select id, 'Done', instant_of(lower(shift)), instant_of(upper(shift)), 60, now() from duty_schedules where shift_type = 'Late entry'`,
}
test.each(Object.entries(UNDER_WAY))('an approval waits for %s that is being entered', async (_, attendance) => {
  const { shift, guard } = await post.shift({ began: BEGAN })
  await decide(shift)
  const other = await pool.connect()
  try {
    await other.query('begin')
    await other.query(
      `insert into duty_schedules (guard_id, station_id, shift_date, start_time, end_time, shift_type)
        values ($1, $2, $3::date + 20, '01:00', '02:00', 'Late entry')`,
      [guard.id, post.station.id, `${month()}-01`],
    )
    if (attendance) await other.query(attendance)
    const approving = approve()
    await expect.poll(() => waitingForLocks(pool)).toBe(1)
    await other.query('commit')
    const { status, body: answer } = await approving
    if (attendance) expect([status, answer]).toMatchObject([200, [{ outside: 1, undecided: 0 }]])
    else expect([status, answer.current]).toMatchObject([409, { count: 1 }])
  } finally {
    other.release(true)
  }
  const { rows } = await pool.query(
    "select count(*)::integer as count from attendances where approved_at is null and exists (select from attendance_periods where state = 'Approved')",
  )
  expect(rows).toEqual([{ count: 0 }])
})

test('a decision that begins while a month is being approved waits, and is refused', async () => {
  const { shift } = await post.shift({ began: BEGAN, outside: true })
  await decide(shift)
  const other = await pool.connect()
  try {
    await other.query('begin')
    await other.query("select pg_advisory_xact_lock(hashtext('attendance_periods.plans'))")
    await other.query("insert into attendance_periods (station_id, month, state) values ($1, $2, 'Approved')", [
      post.station.id,
      `${month()}-01`,
    ])
    const deciding = decide(shift, 'He left at noon.')
    await expect.poll(() => waitingForLocks(pool)).toBe(1)
    await other.query('commit')
    expect(await deciding).toMatchObject({ status: 409, body: { code: 'period_approved' } })
  } finally {
    other.release(true)
  }
})

/** A month with one decided shift, which is approved and locked. */
async function lockedMonth() {
  const made = await post.shift({ began: BEGAN })
  await decide(made.shift)
  await approve()
  await lock()
  return made
}

test('a month says how many of its slots the person who approved had decided', async () => {
  const [one, other] = [await post.shift({ began: BEGAN }), await post.shift({ began: BEGAN })]
  await decide(one.shift)
  await send('super_admin', attendance.decide, {
    params: { id: String(other.shift) },
    body: { state: 'No show', reason: 'Did not answer.' },
  })
  const listed = async () => (await send('admin', calls.list, { query: { month: month() } })).body[0]
  expect(await listed()).toMatchObject({ slots: 2, decided_by_approver: 0 })
  expect((await approve()).body).toMatchObject([{ state: 'Approved', slots: 2, decided_by_approver: 1 }])
  expect(await listed()).toMatchObject({ slots: 2, decided_by_approver: 1 })
})

test('what is locked is changed by no call: not by attendance, nor by those of slots and shifts, nor in the database', async () => {
  const { shift, slot } = await lockedMonth()
  const locked = { status: 409, body: { code: 'period_locked' } }
  const params = { id: String(shift) }
  expect(await send('admin', attendance.clock, { params, body: { kind: 'out' } })).toMatchObject({ status: 409 })
  expect(await send('admin', attendance.reopen, { params, body: { reason: 'Wrong' } })).toMatchObject(locked)
  expect(await send('admin', slots.off, { params: { id: String(slot) }, body: { reason: 'Closed' } })).toMatchObject({
    status: 409,
  })
  const guard = await makeGuard(db)
  const outside = {
    guard_id: guard.id,
    station_id: post.station.id,
    shift_date: post.day(BEGAN),
    start_time: '01:00',
    end_time: '02:00',
    shift_type: 'Extra',
  }
  expect(await send('admin', schedules.create, { body: outside })).toMatchObject(locked)
  await expect(pool.query('update slots set covered_minutes = 1 where id = $1', [slot])).rejects.toThrow('is locked.')
  await expect(pool.query('delete from attendances')).rejects.toThrow('is locked.')
  await expect(pool.query('update duty_schedules set deleted_at = now()')).rejects.toThrow()
  await expect(makeDutySchedule(db, outside)).rejects.toThrow('is locked.')
})

test('a super admin reopens a month with the password and a reason; then it can be decided and approved anew', async () => {
  const { shift } = await lockedMonth()
  expect(
    (await send('admin', calls.reopen, { body: { month: month(), station_id: post.station.id, reason: 'Wrong' } })).status,
  ).toBe(403)
  const token = await tokenOf('super_admin')
  await pool.query("update sessions set confirmed_at = now() - interval '1 hour'")
  expect((await reopen('A guard was forgotten.')).body.code).toBe('password_needed')
  await pool.query('update sessions set confirmed_at = now()')
  expect(token).toBeTruthy()
  expect(await reopen('A guard was forgotten.')).toMatchObject({ body: { state: 'Open', locked_at: null, approved_at: null } })
  expect((await decide(shift)).status).toBe(201)
  expect((await approve()).body[0].state).toBe('Approved')
  const { rows } = await pool.query(
    "select new ->> 'reopened_reason' as why from audit_log where table_name = 'attendance_periods' and new ? 'reopened_reason' and new ->> 'state' = 'Open' and action = 'update'",
  )
  expect(rows.map(({ why }) => why)).toEqual(['A guard was forgotten.'])
  expect(await reopen('Again')).toMatchObject({ status: 200 })
  expect(await reopen('Again')).toMatchObject({ status: 409, body: { message: 'This month is open already.' } })
})

test('an open exception of the highest severity stands in the way of an approval, and a resolved one does not', async () => {
  const { shift } = await post.shift({ began: BEGAN })
  await decide(shift)
  await pool.query(
    "insert into exceptions (kind, severity, station_id, duty_id, due_at) values ('not_on_post', 3, $1, $2, now())",
    [post.station.id, shift],
  )
  // A call for help of somebody who had no shift, on the day of the other.
  await pool.query(
    "insert into exceptions (kind, severity, station_id, opened_at, due_at) values ('sos', 3, $1, instant_of($2::date + time '12:00'), now())",
    [post.station.id, post.day(BEGAN)],
  )
  for (const left of ['2 open exceptions', '1 open exception']) {
    expect(await approve()).toMatchObject({
      status: 409,
      body: { code: 'undecided', message: expect.stringMatching(new RegExp(` has ${left} of this month\\.$`)) },
    })
    const [open] = (await send('admin', exceptions.list, { query: { state: 'Opened' } })).body
    await send('admin', exceptions.resolve, { params: { id: String(open.id) }, body: { resolution: 'He was there all night.' } })
  }
  expect((await approve()).status).toBe(200)
})

test('two who approve and lock the same month at once leave it locked once', async () => {
  const { shift } = await post.shift({ began: BEGAN })
  await decide(shift)
  expect((await Promise.all([approve(), approve(), approve()])).map(({ status }) => status)).toEqual([200, 200, 200])
  await Promise.all([lock(), lock()])
  const { rows } = await pool.query(
    "select count(*)::integer as count from audit_log where table_name = 'attendance_periods' and new ->> 'state' = 'Locked'",
  )
  expect(rows[0].count).toBe(1)
})

test('a night over the end of a month belongs to the month in which it begins, which waits for the clock-out of the next morning', async () => {
  // Shifts are given in minutes before now.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const first = Date.parse(`${month()}-01T00:00:00+03:00`)
  const minutes = (hours: number) => minutesSince(first) - hours * 60
  const night = await post.shift({ began: minutes(-6) })
  await post.shift({ began: minutes(18) })
  const before = post.day(minutes(-6)).slice(0, 7)
  const has = async (which: string) => {
    const all: calls.AttendancePeriod[] = (await send('admin', calls.list, { query: { month: which } })).body
    return all.find(({ station_id }) => station_id === post.station.id)
  }
  const judge = (call: typeof calls.approve | typeof calls.lock) =>
    send('admin', call, { body: { month: before, station_ids: [post.station.id] } })
  const clock = (kind: 'in' | 'out', at: string) =>
    send('admin', attendance.clock, { params: { id: String(night.shift) }, body: { kind, at } })

  expect((await clock('in', ago(minutes(-6)))).status).toBe(201)
  expect(await judge(calls.approve)).toMatchObject({ status: 409, body: { code: 'undecided', current: { count: 1 } } })
  expect((await clock('out', ago(minutes(6)))).body.attendance).toMatchObject({ state: 'Done', minutes: 720 })
  expect((await judge(calls.approve)).body).toMatchObject([{ state: 'Approved', slots: 1, covered_minutes: 720 }])
  expect((await judge(calls.lock)).body).toMatchObject([{ state: 'Locked' }])
  // The month of the morning has its own night alone, and is still open.
  expect(await has(month())).toMatchObject({ state: 'Open', slots: 1, undecided: 1, covered_minutes: 0 })
  expect((await has(before))?.agreed_minutes).toBe(720)
})
