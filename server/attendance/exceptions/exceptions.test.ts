import { beforeEach, expect, test, vi } from 'vitest'
import * as attendance from '../../../api/attendance/attendance.ts'
import * as calls from '../../../api/attendance/exceptions.ts'
import { board, type NowRow } from '../../../api/attendance/now.ts'
import { sos } from '../../../api/attendance/now-news.ts'
import * as law from '../../../api/company/dated-settings.ts'
import * as contracts from '../../../api/contracts/contracts.ts'
import * as slots from '../../../api/contracts/slots.ts'
import { addDays, clockTimeAt, today } from '../../../api/core/fields/days.ts'
import * as guards from '../../../api/people/guards.ts'
import * as schedules from '../../../api/roster/duty-schedules.ts'
import { fill, free } from '../../../api/roster/slot-shifts.ts'
import { openSession } from '../../platform/sessions/sessions.ts'
import { testApp } from '../../test/app.ts'
import { enrolledPhone, newEvent } from '../../test/phone.ts'
import { makePost as makeContractPost } from '../../test/records/contract-makers.ts'
import { makeAccount, makeGuard } from '../../test/records/makers.ts'
import { ago } from '../../test/records/minute-of-test.ts'
import { makePost, type Post } from '../../test/records/post-makers.ts'
import { watchAttendance, watchLawReview } from '../index.ts'

const { db, pool, send } = await testApp()
let post: Post
beforeEach(async () => {
  post = await makePost(db)
})
const openOnes = async () =>
  (await send('admin', calls.list, { query: { resolved: 'false', sort: 'id' } })).body as calls.Exception[]
const params = ({ id }: { id: number }) => ({ id: String(id) })

/** An exception about a guard who has not come. */
async function missingGuard() {
  const { guard } = await post.shift({ began: 20 })
  await watchAttendance(db)
  const [exception] = await openOnes()
  expect(exception?.guard_name).toBe(guard.name)
  return exception!
}

test('steps are kept in order with who took them and when; the first makes it Pending, and only a resolution closes it', async () => {
  const exception = await missingGuard()
  const step = (what: calls.Step, text: string) =>
    send('admin', calls.addStep, { params: params(exception), body: { what, text } })
  expect((await step('called', 'No answer.')).body.exception).toMatchObject({ state: 'Pending', steps: [{ what: 'called' }] })
  const { body } = await step('visited', 'The supervisor is on the way.')
  expect(body.exception.steps).toMatchObject([
    { what: 'called', text: 'No answer.', by: expect.any(String), at: expect.stringMatching(/Z$/) },
    { what: 'visited', text: 'The supervisor is on the way.' },
  ])
  const resolve = (resolution: string) => send('admin', calls.resolve, { params: params(exception), body: { resolution } })
  expect(await resolve('  ')).toMatchObject({ status: 422, body: { fields: { resolution: expect.any(String) } } })
  expect((await resolve('He had the wrong gate.')).body.exception).toMatchObject({
    state: 'Resolved',
    resolution: 'He had the wrong gate.',
    resolved_by_name: expect.any(String),
  })
  const late = { status: 409, body: { message: 'This exception is resolved.' } }
  expect(await step('called', 'Again')).toMatchObject(late)
  expect(await resolve('Again')).toMatchObject(late)
  await watchAttendance(db)
  expect(await openOnes()).toEqual([])
})

test('an exception is assigned to one of the staff, and to nobody else', async () => {
  const exception = await missingGuard()
  const staff = await makeAccount(db, { role: 'admin', user_name: 'Ruth Atim' })
  const assign = (assigned_to: number | null) => send('admin', calls.assign, { params: params(exception), body: { assigned_to } })
  expect((await assign(staff.id)).body.exception).toMatchObject({ assigned_to_name: 'Ruth Atim' })
  expect((await send('admin', calls.list, { query: { assigned_to: String(staff.id) } })).body).toHaveLength(1)
  expect((await assign(null)).body.exception.assigned_to_name).toBeNull()
  const client = await makeAccount(db, { role: 'client', client_id: 1 })
  for (const nobody of [client.id, 99_999])
    expect(await assign(nobody)).toMatchObject({ status: 422, body: { fields: { assigned_to: 'Choose one of the staff.' } } })
})

test('a slot that begins without a guard is an exception until somebody fills it or it is off', async () => {
  const { slot, shift } = await post.shift({ began: 5 })
  await pool.query('update duty_schedules set slot_id = null where id = $1', [shift])
  await watchAttendance(db)
  expect(await openOnes()).toMatchObject([{ kind: 'slot_uncovered', severity: 3, slot_id: slot, guard_name: null }])
  await send('admin', slots.off, { params: { id: String(slot) }, body: { reason: 'Closed today' } })
  await watchAttendance(db)
  expect(await openOnes()).toEqual([])
})

test('a guard who left early, and one who has not clocked out an hour after the end, are exceptions', async () => {
  const [early, silent] = [await post.shift({ began: 14 * 60 }), await post.shift({ began: 14 * 60 })]
  await pool.query(
    `insert into attendances (id, slot_id, state, in_at, out_at, minutes, early_minutes) values
      ($1, $2, 'Done', $5, $6, 600, 120), ($3, $4, 'On post', $5, null, 0, 0)`,
    [early.shift, early.slot, silent.shift, silent.slot, ago(14 * 60), ago(4 * 60)],
  )
  await watchAttendance(db)
  expect(await openOnes()).toMatchObject([
    { kind: 'no_clock_out', shift_id: silent.shift },
    { kind: 'left_early', shift_id: early.shift },
  ])
})

test('of a guard who calls for help again and again the alarm has the first step, the latest, and how many there are', async () => {
  const { guard } = await post.shift({ began: 60 })
  const phone = await enrolledPhone(send, { guard_id: guard.id })
  const pressed = Array.from({ length: 30 }, (_, index) => newEvent('sos', { seq: index + 1, device_time: ago(30 - index) }))
  await phone.post(pressed)
  const [alarm] = (await send('admin', sos, {})).body as calls.Exception[]
  const times = pressed.map(({ device_time }) => `${device_time.slice(0, 19)}Z`)
  expect(alarm!.step_count).toBe(30)
  expect(alarm!.steps.map(({ at }) => at)).toEqual([times[0], ...times.slice(-9)])
  const whole = (await send('admin', calls.get, { params: params(alarm!) })).body as calls.Exception
  expect(whole.steps.map(({ at }) => at)).toEqual(times)
})

test('a running slot whose guard is excused is uncovered until another guard takes over', async () => {
  const { shift, slot } = await post.shift({ began: 20 })
  await watchAttendance(db)
  const excused = { state: 'Excused', reason: 'His child is in hospital.' } as const
  await send('admin', attendance.decide, { params: { id: String(shift) }, body: excused })
  await watchAttendance(db)
  expect(await openOnes()).toMatchObject([{ kind: 'slot_uncovered', severity: 3, slot_id: slot, guard_name: null }])
  const relief = await makeGuard(db)
  const body = { guard_id: relief.id, reason: 'Excused' }
  await send('admin', attendance.replace, { params: { id: String(shift) }, body })
  await watchAttendance(db)
  const { body: all } = await send('admin', calls.list, { query: { sort: 'id' } })
  expect(all).toMatchObject([
    { kind: 'not_on_post', state: 'Resolved', resolution: 'The guard is excused.', shift_id: shift },
    { kind: 'slot_uncovered', state: 'Resolved', resolution: 'A guard has taken the shift.', slot_id: slot },
    { kind: 'not_on_post', state: 'Opened', guard_id: relief.id },
  ])
})

test('an exception that a mistaken clocking has resolved is open again once it is corrected', async () => {
  const { shift } = await post.shift({ began: 70 })
  await watchAttendance(db)
  const [exception] = await openOnes()
  await pool.query('update exceptions set escalated_level = 2')
  await send('admin', attendance.clock, { params: { id: String(shift) }, body: { kind: 'in', at: ago(5) } })
  await watchAttendance(db)
  expect(await openOnes()).toEqual([])
  const missed = { state: 'No show', reason: 'It was the guard of the other gate.' } as const
  await send('admin', attendance.decide, { params: { id: String(shift) }, body: missed })
  expect(await watchAttendance(db)).toBe('1 exceptions were opened and 0 resolved')
  const again = { id: exception!.id, kind: 'not_on_post', state: 'Opened', severity: 3, resolution: null, escalated_level: 0 }
  expect(await openOnes()).toMatchObject([again])
  expect(await watchAttendance(db)).toBeUndefined()
})

test('a slot that ended days ago without its guard, while nobody watched, is decided; one of an approved month stays', async () => {
  const began = 4 * 24 * 60
  const elsewhere = await makePost(db)
  const [open, approved] = [await post.shift({ began }), await elsewhere.shift({ began })]
  for (const { shift } of [open, approved])
    await send('admin', attendance.decide, { params: { id: String(shift) }, body: { state: 'No show', reason: 'No answer.' } })
  await pool.query("update slots set state = 'Filled', covered_minutes = null")
  await pool.query(
    "insert into attendance_periods (station_id, month, state) values ($1, date_trunc('month', $2::date), 'Approved')",
    [elsewhere.station.id, elsewhere.day(began)],
  )
  await watchAttendance(db)
  const { rows } = await pool.query('select id::integer, state, covered_minutes from slots order by id')
  expect(rows).toEqual([
    { id: open.slot, state: 'Decided', covered_minutes: 0 },
    { id: approved.slot, state: 'Filled', covered_minutes: null },
  ])
})

test('two processes that watch at once open each exception once', async () => {
  for (let number = 0; number < 4; number++) await post.shift({ began: 20 })
  await Promise.all(Array.from({ length: 5 }, () => watchAttendance(db)))
  expect(await openOnes()).toHaveLength(4)
})

test('the board has the slots of the last two and the next twelve hours, with their states', async () => {
  const shifts = {
    Expected: await post.shift({ began: -60 }),
    Late: await post.shift({ began: 15 }),
    Empty: await post.shift({ began: 40 }),
    Unrecorded: await post.shift({ began: 13 * 60 }),
    Open: await post.shift({ began: -120 }),
    Off: await post.shift({ began: -120 }),
  }
  await pool.query('update duty_schedules set slot_id = null where id = $1', [shifts.Open.shift])
  await send('admin', slots.off, { params: { id: String(shifts.Off.slot) }, body: { reason: 'Closed' } })
  const [before, after] = [await post.shift({ began: 15 * 60 }), await post.shift({ began: -13 * 60 })]
  await watchAttendance(db)
  const { body } = await send('admin', board, {})
  const rows = body.rows as NowRow[]
  for (const [state, { slot }] of Object.entries(shifts)) expect(rows.find(({ slot_id }) => slot_id === slot)?.state).toBe(state)
  expect(rows.map(({ slot_id }) => slot_id)).not.toContain(before.slot)
  expect(rows.map(({ slot_id }) => slot_id)).not.toContain(after.slot)
  expect(body.exceptions).toBe(2)
  expect(rows.find(({ slot_id }) => slot_id === shifts.Empty.slot)?.exception_id).toEqual(expect.any(Number))
})

/** Exceptions about shifts ahead: whether tonight's slots are covered depends on the time of day. */
const aheadOnes = async () => (await openOnes()).filter(({ kind }) => kind === 'not_deployable' || kind === 'no_post')
/** A guard with a shift on each of the next nine nights. */
async function plannedGuard() {
  const nights = await makeContractPost(db)
  const guard = await makeGuard(db, { first_name: 'Sarah', last_name: 'Nansubuga' })
  const slotOn = (day: number) => nights.slotOn(addDays(today(), day))
  for (let day = 1; day <= 9; day++)
    await send('admin', fill, { params: { id: await slotOn(day) }, body: { guard_id: guard.id, override_reason: 'Nobody else' } })
  const become = async (status: guards.Guard['status'], more: object = {}) => {
    const { id: _, version: __, ...now } = (await send('admin', guards.get, { params: params(guard) })).body
    return send('admin', guards.update, { params: params(guard), body: { ...now, status, ...more } })
  }
  return { nights, guard, slotOn, become }
}

test('A12: nine kept shifts of a suspended guard are nine exceptions, once, until each is freed, planned anew or begun, or the guard is Active', async () => {
  const { guard, slotOn, become } = await plannedGuard()
  expect((await become('Suspended')).status).toBe(200)
  await Promise.all([watchAttendance(db), watchAttendance(db)])
  const opened = await aheadOnes()
  expect(opened).toHaveLength(9)
  expect(new Set(opened.map(({ kind, severity, guard_id }) => `${kind} ${severity} ${guard_id}`))).toEqual(
    new Set([`not_deployable 1 ${guard.id}`]),
  )
  expect(opened[0]).toMatchObject({
    guard_name: 'Sarah Nansubuga',
    day: addDays(today(), 1),
    state: 'Opened',
    shift_id: expect.any(Number),
    slot_id: Number(await slotOn(1)),
    steps: [{ by: 'The roster', what: 'noted', text: 'The guard is Suspended.' }],
  })

  // One is freed, one gets another guard, one has begun, one is not needed any more, and of one somebody says what is done.
  await send('admin', free, { params: { id: await slotOn(1) }, body: {} })
  const {
    id: _,
    version: __,
    ...shift
  } = (await send('admin', schedules.list, { query: { from: opened[1]!.day! } })).body.find(
    ({ id }: { id: number }) => id === opened[1]!.shift_id,
  )
  const other = await makeGuard(db)
  const { guard_id: ___, station_id, shift_date, start_time, end_time, shift_type } = shift
  const moved = { guard_id: other.id, station_id, shift_date, start_time, end_time, shift_type, override_reason: 'Asked for' }
  expect((await send('admin', schedules.update, { params: { id: String(opened[1]!.shift_id) }, body: moved })).status).toBe(200)
  await send('admin', slots.off, { params: { id: await slotOn(3) }, body: { reason: 'Closed' } })
  await send('admin', calls.resolve, { params: params(opened[3]!), body: { resolution: 'Back by then.' } })
  await watchAttendance(db)
  expect(await aheadOnes()).toHaveLength(5)
  const { body: resolved } = await send('admin', calls.list, {
    query: { resolved: 'true', kind: 'not_deployable', sort: 'id' },
  })
  expect(resolved.map(({ resolution }: calls.Exception) => resolution)).toEqual([
    'The shift was removed.',
    'Another guard has the shift.',
    'Nobody is needed on that day any more.',
    'Back by then.',
  ])

  await become('Active')
  await watchAttendance(db)
  expect(await aheadOnes()).toEqual([])
  // A decision about the shifts holds for that suspension only.
  await become('Suspended')
  await watchAttendance(db)
  expect(await aheadOnes()).toHaveLength(6)
  await become('Suspended', { shifts: 'open' })
  expect((await become('Inactive', { shifts: 'open' })).status).toBe(200)
  await watchAttendance(db)
  expect(await aheadOnes()).toEqual([])
})

test('a shift within twelve hours of a guard on leave is urgent, and one without a licence or a post is an exception, too', async () => {
  const soon = await post.shift({ began: -5 * 60 })
  await pool.query(
    `insert into guard_absences (guard_id, kind, from_on, until_on, state) values ($1, 'sick', $2, $2::date + 3, 'Approved')`,
    [soon.guard.id, post.day(-5 * 60)],
  )
  const { nights, slotOn } = await plannedGuard()
  const armed = await post.shift({ began: -30 * 60 })
  await pool.query('update contract_lines set armed = true where id = $1', [post.line.id])
  await pool.query(
    `insert into guard_qualifications (guard_id, type_id, number, expires_on, verified_at)
      select $1, id, 'F-1', $2, now() from qualification_types where needed_for = 'armed'`,
    [armed.guard.id, today()],
  )
  const nobody = {
    seats: 0,
    start_time: '18:00',
    end_time: '06:00',
    weekdays: 127,
    rate_unit: 'guard_month',
    rate: 950_000,
  } as const
  await send('admin', contracts.addTerms, {
    params: { id: String(nights.line.id) },
    body: { ...nobody, valid_from: addDays(today(), 9), reason: 'Closed' },
  })
  await watchAttendance(db)
  const found = await aheadOnes()
  expect(found.map(({ kind, severity, steps }) => [kind, severity, steps[0]!.text])).toEqual([
    ['not_deployable', 2, 'The guard is away on that day.'],
    ['not_deployable', 1, 'A qualification that this shift needs does not count on its day.'],
    ['no_post', 1, 'Nobody is needed for this shift any more.'],
  ])
  expect(found[2]).toMatchObject({ guard_name: 'Sarah Nansubuga', slot_id: Number(await slotOn(9)) })
  await pool.query('update duty_schedules set deleted_at = now(), removed_reason = $2 where id = $1', [
    found[2]!.shift_id,
    'No post',
  ])
  await watchAttendance(db)
  expect((await aheadOnes()).map(({ kind }) => kind)).toEqual(['not_deployable', 'not_deployable'])
})

test('a shift whose post gets other hours is an exception until it is planned at these', async () => {
  const { nights, slotOn } = await plannedGuard()
  const terms = {
    seats: 1,
    start_time: '19:00',
    end_time: '06:00',
    weekdays: 127,
    rate_unit: 'guard_month',
    rate: 950_000,
  } as const
  const body = { ...terms, valid_from: addDays(today(), 9), reason: 'The gate closes later' }
  expect((await send('admin', contracts.addTerms, { params: { id: String(nights.line.id) }, body })).status).toBe(201)
  await watchAttendance(db)
  const [found, ...others] = await aheadOnes()
  expect(others).toEqual([])
  expect(found).toMatchObject({ kind: 'no_post', guard_name: 'Sarah Nansubuga', slot_id: Number(await slotOn(9)) })
  expect(found!.steps[0]!.text).toBe('The hours of the post have changed.')
  await pool.query("update duty_schedules set start_time = '19:00', slot_id = lost_slot_id where id = $1", [found!.shift_id])
  await watchAttendance(db)
  expect(await aheadOnes()).toEqual([])
})

test('a night after a day without rest is an exception for the morning, once, until the guard rests or somebody resolves it', async () => {
  // A minute that begins meanwhile would be a rest.
  vi.useFakeTimers({ toFake: ['Date'] })
  const [day, night, morning] = [await post.shift({ began: -2 * 60 }), await post.shift({ began: -14 * 60 }), ago(-26 * 60)]
  const [short, evening] = [await post.shift({ began: -2 * 60 }), await post.shift({ began: -14 * 60, hours: 4 })]
  vi.useRealTimers()
  // Of the other guard both together are sixteen hours, as long as one shift may be.
  for (const [guard, second] of [
    [day.guard, night],
    [short.guard, evening],
  ] as const)
    await pool.query('update duty_schedules set guard_id = $1 where id = $2', [guard.id, second.shift])
  const open = async () => (await openOnes()).filter(({ kind }) => kind === 'no_rest')

  await Promise.all([watchAttendance(db), watchAttendance(db)])
  const [exception, ...others] = await open()
  expect(others).toEqual([])
  expect(exception).toMatchObject({
    severity: 1,
    guard_name: day.guard.name,
    shift_id: night.shift,
    slot_id: night.slot,
    due_at: morning,
  })
  expect(exception!.steps.map(({ by, text }) => `${by}: ${text}`)).toEqual([
    `The roster: 24 h without rest until ${clockTimeAt(new Date(morning))}: relieve the guard on time, and let the guard rest.`,
  ])

  const replaced = await makeGuard(db)
  await pool.query('update duty_schedules set guard_id = $1 where id = $2', [replaced.id, day.shift])
  await watchAttendance(db)
  expect(await open()).toEqual([])
  expect((await send('admin', calls.get, { params: params(exception!) })).body.resolution).toBe(
    'The guard rests before this shift.',
  )
  await pool.query('update duty_schedules set guard_id = $1 where id = $2', [day.guard.id, day.shift])
  await watchAttendance(db)
  expect(await open()).toHaveLength(1)
})

test('the yearly review of the law is an exception from 1 July on, once, for who sees to money, until it is on record', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-06-15T09:00:00Z') })
  const at = (day: string) => vi.setSystemTime(new Date(`${day}T09:00:00+03:00`))
  await pool.query("update company_settings set law_reviewed_on = '2026-07-03'")
  const adminOf = async (area: 'money' | 'operations') => {
    const { id: accountId } = await makeAccount(db, { areas: [area] })
    const session = await openSession(db, { accountId, role: 'admin', address: '127.0.0.1', userAgent: 'test' })
    return { token: session.access_token }
  }
  const readBy = async (area: 'money' | 'operations') =>
    (await send(await adminOf(area), calls.list, { query: { kind: 'law_review' } })).body as calls.Exception[]
  for (const day of ['2027-06-15', '2027-06-30']) {
    at(day)
    expect(await watchLawReview(db)).toBeUndefined()
  }
  expect(await readBy('money')).toEqual([])

  at('2027-07-01')
  await watchLawReview(db)
  await watchLawReview(db)
  const [exception, ...others] = await readBy('money')
  expect(others).toEqual([])
  expect(exception).toMatchObject({ kind: 'law_review', severity: 1, state: 'Opened', station_name: null, guard_name: null })
  expect(await readBy('operations')).toEqual([])
  expect((await send(await adminOf('operations'), calls.get, { params: params(exception!) })).status).toBe(404)
  expect(
    await send('super_admin', calls.resolve, { params: params(exception!), body: { resolution: 'Nothing to do.' } }),
  ).toMatchObject({
    status: 409,
    body: { message: 'Record the review under Rates and law.' },
  })

  at('2027-07-20')
  expect((await send('super_admin', law.setReviewed, {})).body).toMatchObject({ state: 'done' })
  expect(await readBy('money')).toMatchObject([
    { id: exception!.id, state: 'Resolved', resolution: 'The values were compared with the law on 20 Jul 2027.' },
  ])
  await watchLawReview(db)
  expect(await readBy('money')).toHaveLength(1)
  at('2028-07-01')
  await watchLawReview(db)
  expect((await readBy('money')).map(({ state }) => state).sort()).toEqual(['Opened', 'Resolved'])
})

test('an exception about a shift outside of contracts ends when it is removed, moved or given to another guard, who has his own', async () => {
  const [removed, moved, given] = [
    await post.shift({ began: 40, outside: true }),
    await post.shift({ began: 40, outside: true }),
    await post.shift({ began: 40, outside: true }),
  ]
  const made = [removed, moved, given]
  const byShift = (ones: calls.Exception[]) => ones.toSorted((one, other) => one.shift_id! - other.shift_id!)
  await watchAttendance(db)
  expect(byShift(await openOnes())).toMatchObject(
    made.map(({ shift }) => ({ kind: 'not_on_post', severity: 3, shift_id: shift, slot_id: null })),
  )
  await send('admin', schedules.remove, { params: { id: String(removed.shift) } })
  const change = async (shift: number, more: object) => {
    const { body: now } = await send('admin', schedules.get, { params: { id: String(shift) } })
    const { guard_id, station_id, shift_date, start_time, end_time, shift_type } = now
    const body = { guard_id, station_id, shift_date, start_time, end_time, shift_type, ...more }
    expect((await send('admin', schedules.update, { params: { id: String(shift) }, body })).status).toBe(200)
  }
  await change(moved.shift, { shift_date: addDays(today(), 3) })
  const other = await makeGuard(db)
  await change(given.shift, { guard_id: other.id })
  await watchAttendance(db)
  const { body: all } = await send('admin', calls.list, {})
  const ended = byShift(all).filter(({ state }) => state === 'Resolved')
  expect(ended.map(({ resolution }) => resolution)).toEqual([
    'The shift was removed.',
    'The shift begins later.',
    'Another guard has the shift.',
  ])
  await watchAttendance(db)
  expect(await openOnes()).toMatchObject([{ shift_id: given.shift, guard_id: other.id, state: 'Opened' }])
  // Also where somebody has resolved the one about the guard before.
  const [open] = await openOnes()
  await send('admin', calls.resolve, { params: params(open!), body: { resolution: 'He is ill.' } })
  await watchAttendance(db)
  expect(await openOnes()).toEqual([])
  const third = await makeGuard(db)
  await change(given.shift, { guard_id: third.id })
  await watchAttendance(db)
  expect(await openOnes()).toMatchObject([{ shift_id: given.shift, guard_id: third.id, resolved_by_name: null }])
})
