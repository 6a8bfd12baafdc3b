import { beforeEach, expect, test } from 'vitest'
import * as audit from '../../../api/accounts/audit.ts'
import * as calls from '../../../api/attendance/attendance.ts'
import * as days from '../../../api/attendance/attendance-days.ts'
import * as exceptions from '../../../api/attendance/exceptions.ts'
import { board, type NowRow } from '../../../api/attendance/now.ts'
import * as slots from '../../../api/contracts/slots.ts'
import { addDays } from '../../../api/core/fields/days.ts'
import * as absences from '../../../api/people/guard-absences.ts'
import { type PortalCoverage, coverage as portalCoverage } from '../../../api/portal/portal-contracts.ts'
import * as schedules from '../../../api/roster/duty-schedules.ts'
import { candidates, fill, free } from '../../../api/roster/slot-shifts.ts'
import { testApp } from '../../test/app.ts'
import { clientPerson } from '../../test/records/client-person.ts'
import { makeGuard } from '../../test/records/makers.ts'
import { ago } from '../../test/records/minute-of-test.ts'
import { makePost, type Post } from '../../test/records/post-makers.ts'
import { watchAttendance } from '../index.ts'

const { db, pool, send } = await testApp()
let post: Post
beforeEach(async () => {
  post = await makePost(db)
})

const clock = (id: number, kind: 'in' | 'out', at?: string) =>
  send('admin', calls.clock, { params: { id: String(id) }, body: { kind, at } })
const decide = (id: number, body: object) =>
  send('admin', calls.decide, { params: { id: String(id) }, body: body as { state: 'Done' } })
const attendanceOf = async (id: number) => (await send('admin', calls.get, { params: { id: String(id) } })).body
const slotOf = async (id: number) => (await send('admin', slots.get, { params: { id: String(id) } })).body
const openExceptions = async () =>
  (await send('admin', exceptions.list, { query: { resolved: 'false', sort: 'id' } })).body as exceptions.Exception[]
const nowRow = async (slotId: number) =>
  ((await send('admin', board, {})).body.rows as NowRow[]).find(({ slot_id }) => slot_id === slotId)

test('B1: a guard who comes eight minutes early and leaves three minutes late has worked 720 minutes and is not late', async () => {
  const { shift, slot } = await post.shift({ began: 13 * 60 })
  expect((await clock(shift, 'in', ago(13 * 60 + 8))).body).toMatchObject({
    message: 'Noted',
    attendance: { state: 'On post', late_minutes: 0, in_method: 'desk', post: 'Main gate' },
  })
  expect((await slotOf(slot)).state).toBe('Filled')
  expect((await clock(shift, 'out', ago(57))).body.attendance).toMatchObject({
    state: 'Done',
    minutes: 720,
    late_minutes: 0,
    early_minutes: 0,
  })
  expect((await slotOf(slot)).state).toBe('Decided')
  expect((await pool.query('select covered_minutes from slots where id = $1', [slot])).rows[0].covered_minutes).toBe(720)
})

test('B2: ten minutes after the start is on time, eleven are late and leave 709 minutes', async () => {
  const [one, other] = [await post.shift({ began: 13 * 60 }), await post.shift({ began: 13 * 60 })]
  await clock(one.shift, 'in', ago(13 * 60 - 10))
  await clock(other.shift, 'in', ago(13 * 60 - 11))
  await clock(one.shift, 'out', ago(60))
  await clock(other.shift, 'out', ago(60))
  expect(await attendanceOf(one.shift)).toMatchObject({ late_minutes: 0, minutes: 710 })
  expect(await attendanceOf(other.shift)).toMatchObject({ late_minutes: 11, minutes: 709 })
})

test('B4: nobody comes: an exception after ten minutes, the highest severity after thirty; a replacement covers the slot from when it came', async () => {
  const { shift, slot, guard } = await post.shift({ began: 70 })
  expect(await nowRow(slot)).toMatchObject({ state: 'Empty', guard_name: guard.name })
  expect(await watchAttendance(db)).toBe('1 exceptions were opened and 0 resolved')
  expect(await openExceptions()).toMatchObject([{ kind: 'not_on_post', severity: 3, guard_name: guard.name, shift_id: shift }])
  expect(await watchAttendance(db)).toBeUndefined()

  const relief = await makeGuard(db, { first_name: 'Sarah', last_name: 'Nansubuga' })
  const offered = await send('admin', candidates, { params: { id: String(slot) } })
  expect(offered.body.candidates).toMatchObject([{ guard_id: relief.id, name: 'Sarah Nansubuga' }])
  const body = { guard_id: relief.id, reason: 'He does not answer his phone.', cause: 'awol' } as const
  const replaced = await send('admin', calls.replace, { params: { id: String(shift) }, body })
  expect(replaced).toMatchObject({
    status: 201,
    body: { message: 'Another guard has taken over', attendance: { guard_name: 'Sarah Nansubuga', slot_id: slot } },
  })
  expect(await attendanceOf(shift)).toMatchObject({ state: 'No show', replaced_by: 'Sarah Nansubuga', slot_id: slot, minutes: 0 })
  await watchAttendance(db)
  expect(await openExceptions()).toMatchObject([{ guard_name: 'Sarah Nansubuga' }])

  const taken = replaced.body.attendance.id
  expect((await clock(taken, 'in', ago(0))).body.attendance).toMatchObject({ state: 'On post', late_minutes: 0 })
  await watchAttendance(db)
  expect(await openExceptions()).toEqual([])
  // The slot is moved into the past, so that its end can be reached.
  await pool.query("update attendances set in_at = in_at - interval '11 hours' where id = $1", [taken])
  await pool.query(
    `alter table duty_schedules disable trigger user;
     update duty_schedules d set shift_date = (t.at)::date, start_time = (t.at)::time, end_time = (t.at)::time
       from (select lower(shift) - interval '11 hours' as at, id from duty_schedules) t where t.id = d.id and d.slot_id = ${slot};
     update duty_schedules set end_time = start_time + interval '12 hours' where slot_id = ${slot};
     update slots s set day = d.shift_date, start_time = d.start_time, end_time = d.end_time from duty_schedules d where d.slot_id = s.id;
     alter table duty_schedules enable trigger user`,
  )
  await clock(taken, 'out', ago(10))
  expect(await attendanceOf(taken)).toMatchObject({ state: 'Done', minutes: 650, late_minutes: 0 })
  expect((await pool.query('select state, covered_minutes from slots where id = $1', [slot])).rows[0]).toEqual({
    state: 'Decided',
    covered_minutes: 650,
  })
})

test('B4: by 18:10 nobody is late and an exception of severity 2, by 18:30 the post is empty and it is of severity 3', async () => {
  const { shift, slot } = await post.shift({ began: 8 })
  /** The state of the post and its exceptions some minutes later: the shift is moved into the past. */
  async function later(minutes: number) {
    await pool.query(
      `alter table duty_schedules disable trigger user;
       update duty_schedules d set shift_date = t.at::date, start_time = t.at::time
         from (select id, lower(shift) - interval '${minutes} minutes' as at from duty_schedules) t where t.id = d.id and d.id = ${shift};
       update slots s set day = d.shift_date, start_time = d.start_time from duty_schedules d where d.slot_id = s.id;
       alter table duty_schedules enable trigger user`,
    )
    await watchAttendance(db)
    return [(await nowRow(slot))!.state, ...(await openExceptions()).map(({ kind, severity }) => `${kind} ${severity}`)]
  }
  expect(await later(0)).toEqual(['Expected'])
  expect(await later(2)).toEqual(['Late', 'not_on_post 2'])
  expect(await later(18)).toEqual(['Late', 'not_on_post 2'])
  expect(await later(2)).toEqual(['Empty', 'not_on_post 3'])
  await clock(shift, 'in')
  await watchAttendance(db)
  expect(await openExceptions()).toEqual([])
  const [resolved] = (await send('admin', exceptions.list, { query: { state: 'Resolved' } })).body
  expect(resolved).toMatchObject({ resolved_by_name: null, resolution: expect.stringMatching(/^The guard came at \d\d:\d\d\.$/) })
})

test('B8: a roll-call of six except one: five are on post, one exception is open, and one entry of the log names all six', async () => {
  const shifts: Awaited<ReturnType<Post['shift']>>[] = []
  for (let number = 0; number < 6; number++) shifts.push(await post.shift({ began: 20 }))
  const missing = shifts[2]!.guard.id
  await attendanceOf(shifts[0]!.shift)
  const before = (await pool.query('select max(id) as id from audit_log')).rows[0].id
  const { body } = await send('admin', calls.presentMany, { body: { station_id: post.station.id, except: [missing] } })
  expect(body).toEqual({ present: 5, absent: 1 })
  for (const { shift, guard } of shifts)
    expect(await attendanceOf(shift)).toMatchObject(
      guard.id === missing ? { state: 'Late' } : { state: 'On post', in_method: 'desk' },
    )
  expect(await openExceptions()).toMatchObject([{ kind: 'not_on_post', guard_id: missing }])
  const { rows } = await pool.query('select action, account_id, new from audit_log where id > $1', [before])
  expect(rows).toMatchObject([{ action: 'roll_call', account_id: expect.any(Number) }])
  expect([...rows[0].new.present, ...rows[0].new.absent].sort()).toEqual(shifts.map(({ guard }) => guard.id).sort())
  const again = await send('admin', calls.presentMany, { body: { station_id: post.station.id, except: [missing] } })
  expect(again.body).toEqual({ present: 0, absent: 1 })
})

test('the cause and reason of a lateness stay when the guard leaves', async () => {
  const { shift } = await post.shift({ began: 13 * 60 })
  const why = { cause: 'late_transport', reason: 'The company car broke down.' }
  await decide(shift, { state: 'On post', in_at: ago(11 * 60), ...why })
  await clock(shift, 'out', ago(60))
  expect(await attendanceOf(shift)).toMatchObject({ state: 'Done', minutes: 600, late_minutes: 120, ...why })
  // A decision says why itself.
  await decide(shift, { state: 'Done', in_at: ago(11 * 60), out_at: ago(90), reason: 'He left before his relief.' })
  expect(await attendanceOf(shift)).toMatchObject({ minutes: 570, cause: null, reason: 'He left before his relief.' })
})

test('a guard who came early and left before the start has not come: the slot waits, is an exception, and is covered once he is back', async () => {
  const { shift, slot, guard } = await post.shift({ began: 12 })
  await clock(shift, 'in', ago(40))
  expect((await clock(shift, 'out', ago(30))).body.attendance).toMatchObject({ state: 'Late', in_at: null, minutes: 0 })
  expect(await slotOf(slot)).toMatchObject({ state: 'Filled' })
  expect(await nowRow(slot)).toMatchObject({ state: 'Late', guard_name: guard.name })
  await watchAttendance(db)
  expect((await openExceptions()).map(({ kind, severity, shift_id }) => [kind, severity, shift_id])).toEqual([
    ['left_early', 2, shift],
    ['not_on_post', 2, shift],
  ])
  await clock(shift, 'in', ago(5))
  await watchAttendance(db)
  expect(await openExceptions()).toEqual([])
  const { body: resolved } = await send('admin', exceptions.list, { query: { kind: 'left_early' } })
  expect(resolved).toMatchObject([{ resolution: expect.stringMatching(/^The guard came back at \d\d:\d\d\.$/) }])
  expect(await attendanceOf(shift)).toMatchObject({ state: 'On post', late_minutes: 0 })
})

test('why somebody was missed is not said of a guard who comes after all', async () => {
  const { shift } = await post.shift({ began: 60 })
  await decide(shift, { state: 'No show', cause: 'awol', reason: 'He does not answer.' })
  await clock(shift, 'in', ago(5))
  expect(await attendanceOf(shift)).toMatchObject({ state: 'On post', cause: null, reason: null })
})

test('taking an approval back leaves the reason of the decision, and the log has its own', async () => {
  const { shift, guard } = await post.shift({ began: 13 * 60 })
  const why = { cause: 'awol', reason: 'He did not answer.' }
  await decide(shift, { state: 'No show', ...why })
  await send('admin', days.approve, { body: { days: [{ station_id: post.station.id, day: post.day(13 * 60) }] } })
  const reason = 'The wrong guard was approved.'
  const { body } = await send('admin', calls.reopen, { params: { id: String(shift) }, body: { reason } })
  expect(body.attendance).toMatchObject({ state: 'No show', approved_at: null, ...why })
  const { body: entries } = await send('super_admin', audit.list, { query: { action: 'reopened' } })
  expect(entries).toMatchObject([{ kind: 'attendances', record_id: String(shift), detail: { reason, guard_id: guard.id } }])
  expect(audit.actionName('reopened')).toBe('Took the approval of an attendance back')
})

test('a roll-call of the shifts that were shown leaves the others as they are, and one without a choice takes all of the station', async () => {
  const [shown, missing, hidden, elsewhere] = [
    await post.shift({ began: 20 }),
    await post.shift({ began: 20 }),
    await post.shift({ began: 20, outside: true }),
    await (await makePost(db)).shift({ began: 20 }),
  ]
  const stateOf = async ({ shift }: { shift: number }) => (await attendanceOf(shift)).state
  const shift_ids = [shown.shift, missing.shift, elsewhere.shift]
  const body = { station_id: post.station.id, except: [missing.guard.id, hidden.guard.id] }
  const some = await send('admin', calls.presentMany, { body: { ...body, shift_ids } })
  expect(some.body).toEqual({ present: 1, absent: 1 })
  expect([await stateOf(shown), await stateOf(hidden), await stateOf(elsewhere)]).toEqual(['On post', 'Late', 'Late'])
  expect(await openExceptions()).toMatchObject([{ shift_id: missing.shift }])
  const all = await send('admin', calls.presentMany, { body: { ...body, except: [] } })
  expect(all.body).toEqual({ present: 2, absent: 0 })
  expect([await stateOf(missing), await stateOf(hidden), await stateOf(elsewhere)]).toEqual(['On post', 'On post', 'Late'])
})

test('the first time at which a guard came counts; one who has not come cannot leave, and nobody leaves before coming', async () => {
  const { shift } = await post.shift({ began: 60 })
  expect(await clock(shift, 'out')).toMatchObject({ status: 409, body: { message: 'The guard has not come yet.' } })
  const came = ago(58)
  await clock(shift, 'in', came)
  await clock(shift, 'in', ago(5))
  expect(Date.parse((await attendanceOf(shift)).in_at)).toBe(Date.parse(came))
  expect(await clock(shift, 'out', ago(59))).toMatchObject({
    status: 422,
    body: { fields: { at: 'The end must be after the beginning.' } },
  })
})

test('a time that is still to come, much too early, or after the shift is refused', async () => {
  const { shift } = await post.shift({ began: 60 })
  const at = async (minutes: number) => (await clock(shift, 'in', ago(minutes))).body.fields?.at
  expect(await at(-30)).toBe('This time is still to come.')
  expect(await at(121)).toMatch(/^This is too early: the shift starts on .* at \d\d:\d\d\.$/)
  expect(await at(120)).toBeUndefined()
  const past = await post.shift({ began: 13 * 60 })
  expect((await clock(past.shift, 'in', ago(60))).body.fields.at).toBe('The shift was over at this time.')
})

test('a decision that differs from what is recorded needs a reason; one that repeats it does not', async () => {
  const { shift } = await post.shift({ began: 13 * 60 })
  expect(await decide(shift, { state: 'No show' })).toMatchObject({ status: 422, body: { fields: { reason: 'Say why.' } } })
  await clock(shift, 'in', ago(13 * 60))
  await clock(shift, 'out', ago(60))
  expect((await decide(shift, { state: 'Done' })).body.attendance).toMatchObject({ state: 'Done', minutes: 720, reason: null })
  const left = { state: 'Done', out_at: ago(120), cause: 'sick', reason: 'Went to the clinic.' }
  expect((await decide(shift, left)).body.attendance).toMatchObject({
    minutes: 660,
    early_minutes: 60,
    reason: 'Went to the clinic.',
    decided_by_name: expect.any(String),
  })
  expect(await decide(shift, { state: 'Done', out_at: ago(14 * 60), reason: 'Wrong' })).toMatchObject({
    status: 422,
    body: { fields: { out_at: 'The end must be after the beginning.' } },
  })
})

test('a no-show whose slot is over leaves it uncovered, and a correction covers it again', async () => {
  const { shift, slot } = await post.shift({ began: 13 * 60 })
  await decide(shift, { state: 'No show', reason: 'Did not come.' })
  const covered = async () => (await pool.query('select state, covered_minutes from slots where id = $1', [slot])).rows[0]
  expect(await covered()).toEqual({ state: 'Decided', covered_minutes: 0 })
  const { body } = await send('admin', slots.coverage, { query: { from: post.day(13 * 60), to: post.day(13 * 60) } })
  expect(body.rows[0].days[0]).toMatchObject({ needed: 1, covered: 0 })
  await decide(shift, { state: 'Done', in_at: ago(13 * 60), out_at: ago(60), reason: 'He was at the back gate.' })
  expect(await covered()).toEqual({ state: 'Decided', covered_minutes: 720 })
})

test('a guard who did not come covers nothing while the slot runs, for the client and the office alike', async () => {
  const person = await clientPerson(db)
  const own = await makePost(db, person.clientId)
  const { shift, slot } = await own.shift({ began: 120 })
  const day = own.day(120)
  const month = day.slice(0, 7)
  const seen = async () =>
    ((await send(person, portalCoverage, { query: { month } })).body as PortalCoverage[])[0]!.days.map(({ covered }) => covered)
  const counted = async () =>
    (await send('admin', slots.coverage, { query: { from: day, to: day } })).body.rows[0]!.days[0]!.covered
  expect([(await slotOf(slot)).covers, await seen(), await counted()]).toEqual([true, [1], 1])
  await decide(shift, { state: 'No show', reason: 'He does not answer.' })
  expect([(await slotOf(slot)).covers, await seen(), await counted()]).toEqual([false, [0], 0])
  expect((await send('admin', slots.monthCoverage, {})).body).toMatchObject({ covered: 0 })
  expect((await send('admin', schedules.get, { params: { id: String(shift) } })).body.covers).toBe(true)
})

test('a shift with attendance is neither changed nor deleted by its own calls', async () => {
  const { shift, guard } = await post.shift({ began: 60, outside: true })
  await clock(shift, 'in')
  const refused = {
    status: 409,
    body: { code: 'already_begun', message: 'This shift has begun. Decide its attendance instead.' },
  }
  expect(await send('admin', schedules.remove, { params: { id: String(shift) } })).toMatchObject(refused)
  const { body } = await send('admin', schedules.get, { params: { id: String(shift) } })
  const { station_id, shift_date, start_time, end_time, shift_type } = body
  const later = end_time.endsWith('30') ? end_time.replace(/30$/, '31') : end_time.replace(/..$/, '30')
  const changed = { guard_id: guard.id, station_id, shift_date, start_time, shift_type, end_time: later }
  expect(await send('admin', schedules.update, { params: { id: String(shift) }, body: changed })).toMatchObject(refused)
})

/** A guard who has called in sick three hours before a shift. */
async function excusedAhead() {
  const planned = await post.shift({ began: -180 })
  const excused = await decide(planned.shift, { state: 'Excused', cause: 'sick', reason: 'He has called in sick.' })
  expect(excused.status).toBe(201)
  expect(await slotOf(planned.slot)).toMatchObject({ state: 'Filled', covers: false })
  return { ...planned, ids: { shift: { id: String(planned.shift) }, slot: { id: String(planned.slot) } } }
}
async function approveSickLeave(guardId: number) {
  const day = post.day(-180)
  const leave = { guard_id: guardId, kind: 'sick', from_on: day, until_on: addDays(day, 2) } as const
  const { body } = await send('admin', absences.create, { body: leave })
  return send('admin', absences.approve, { params: { id: String(body.absence.id) }, body: {} })
}

test('a guard who is excused from a shift ahead is replaced before it begins, and stays excused', async () => {
  const { shift, slot, ids, guard } = await excusedAhead()
  const relief = await makeGuard(db)
  const body = { guard_id: relief.id, reason: 'He is sick.' }
  expect((await send('admin', calls.replace, { params: ids.shift, body })).status).toBe(201)
  expect(await attendanceOf(shift)).toMatchObject({
    state: 'Excused',
    cause: 'sick',
    reason: 'He has called in sick.',
    replaced_by: expect.any(String),
  })
  expect(await slotOf(slot)).toMatchObject({ state: 'Filled', guard_id: relief.id, covers: true })
  expect((await approveSickLeave(guard.id)).status).toBe(201)
  expect((await slotOf(slot)).guard_id).toBe(relief.id)
  const { shift: awaited } = await post.shift({ began: -180 })
  expect(await send('admin', calls.replace, { params: { id: String(awaited) }, body })).toMatchObject({
    status: 409,
    body: { message: 'This shift has not begun. Nobody can have missed it yet.' },
  })
})

test('the slot of a guard who is excused from a shift ahead is freed and filled again; only the shift itself is not changed', async () => {
  const { shift, slot, ids, guard } = await excusedAhead()
  const { body } = await send('admin', schedules.get, { params: ids.shift })
  const { station_id, shift_date, start_time, end_time, shift_type } = body
  const other = await makeGuard(db)
  const changed = { guard_id: other.id, station_id, shift_date, start_time, end_time, shift_type }
  expect(await send('admin', schedules.update, { params: ids.shift, body: changed })).toMatchObject({
    status: 409,
    body: { message: 'The guard of this shift is excused. Let another guard take it over instead.' },
  })
  expect((await attendanceOf(shift)).guard_id).toBe(guard.id)
  expect((await send('admin', free, { params: ids.slot, body: { reason: 'He is sick.' } })).body.slot.state).toBe('Open')
  expect((await send('admin', fill, { params: ids.slot, body: { guard_id: other.id } })).status).toBe(201)
  expect(await slotOf(slot)).toMatchObject({ state: 'Filled', guard_id: other.id, covers: true })
})

test('sick leave takes away a shift from which its guard is excused, and leaves one to which the guard has come', async () => {
  const excused = await excusedAhead()
  expect((await approveSickLeave(excused.guard.id)).body.opened).toMatchObject([{ id: excused.shift }])
  expect((await slotOf(excused.slot)).state).toBe('Open')
  const early = await post.shift({ began: -30 })
  expect((await clock(early.shift, 'in')).status).toBe(201)
  expect((await approveSickLeave(early.guard.id)).status).toBe(201)
  expect(await attendanceOf(early.shift)).toMatchObject({ state: 'On post' })
})

test('a shift that has not begun is decided neither as worked nor, before guards may come, as on post', async () => {
  const { shift, slot } = await post.shift({ began: -120 })
  expect(await decide(shift, { state: 'Done', in_at: ago(600), out_at: ago(60), reason: 'From the book.' })).toMatchObject({
    status: 409,
    body: { message: 'This shift has not begun. Nobody can have worked it yet.' },
  })
  expect(await decide(shift, { state: 'On post', in_at: ago(5), reason: 'Seen at the gate.' })).toMatchObject({
    status: 409,
    body: { message: 'This shift has not begun. Nobody can be on post yet.' },
  })
  expect((await attendanceOf(shift)).state).toBe('Expected')
  expect((await slotOf(slot)).state).toBe('Filled')
  const soon = await post.shift({ began: -30 })
  const came = await decide(soon.shift, { state: 'On post', in_at: ago(5), reason: 'Seen at the gate.' })
  expect(came.body.attendance.state).toBe('On post')
})

test('a slot that was off by mistake while its guard worked is decided once it is on again', async () => {
  const { shift, slot } = await post.shift({ began: 11 * 60 })
  await clock(shift, 'in', ago(11 * 60))
  await send('admin', slots.off, { params: { id: String(slot) }, body: { reason: 'Wrong row' } })
  await clock(shift, 'out', ago(60))
  expect((await slotOf(slot)).state).toBe('Off')
  const on = await send('admin', slots.on, { params: { id: String(slot) } })
  expect(on.body.slot).toMatchObject({ state: 'Decided', covers: true })
  expect((await pool.query('select covered_minutes from slots where id = $1', [slot])).rows[0].covered_minutes).toBe(600)
})

test('a shift that was moved to another slot after its guard came decides that slot, and the old one is open', async () => {
  const { shift, slot } = await post.shift({ began: 13 * 60 })
  await clock(shift, 'in', ago(13 * 60))
  const { rows } = await pool.query(
    `insert into slots (line_id, term_id, day, seat, start_time, end_time)
       select line_id, term_id, day, seat + 1, start_time, end_time from slots where id = $1 returning id::integer`,
    [slot],
  )
  await pool.query('update duty_schedules set slot_id = $2 where id = $1', [shift, rows[0].id])
  await clock(shift, 'out', ago(60))
  const after = await pool.query('select id::integer, state, covered_minutes from slots order by id')
  expect(after.rows).toEqual([
    { id: slot, state: 'Open', covered_minutes: null },
    { id: rows[0].id, state: 'Decided', covered_minutes: 720 },
  ])
})

test('who was sent home and replaced, and who came instead, cover the slot together', async () => {
  const { shift, slot } = await post.shift({ began: 300 })
  await clock(shift, 'in', ago(300))
  const relief = await makeGuard(db)
  const body = { guard_id: relief.id, reason: 'Sick', cause: 'sick' } as const
  const { body: by } = await send('admin', calls.replace, { params: { id: String(shift) }, body })
  expect(await attendanceOf(shift)).toMatchObject({ state: 'Done', minutes: 300 })
  await pool.query("update attendances set out_at = out_at - interval '60 minutes' where id = $1", [shift])
  await decide(by.attendance.id, { state: 'Done', in_at: ago(40), out_at: ago(10), reason: 'Until the night guard came.' })
  expect((await pool.query('select covered_minutes from slots where id = $1', [slot])).rows[0].covered_minutes).toBe(270)
})

test('a version that is not the current one is refused with the attendance as it is', async () => {
  const { shift } = await post.shift({ began: 13 * 60 })
  await clock(shift, 'in', ago(13 * 60))
  const refused = await decide(shift, { state: 'No show', reason: 'Nobody saw him.', version: 0 })
  expect(refused).toMatchObject({ status: 409, body: { code: 'outdated', current: { state: 'On post' } } })
})

test('shifts are found by day, station, guard, state and whether somebody has decided', async () => {
  const done = await post.shift({ began: 13 * 60 })
  const open = await post.shift({ began: 13 * 60 })
  const late = await post.shift({ began: 20 })
  await clock(done.shift, 'in', ago(13 * 60))
  await clock(done.shift, 'out', ago(60))
  const days = { from: post.day(13 * 60), to: post.day(0) }
  const found = async (query: object) =>
    (await send('admin', calls.list, { query: { ...days, sort: 'id', ...query } })).body.map(({ id }: calls.Attendance) => id)
  expect(await found({})).toEqual([done.shift, open.shift, late.shift])
  expect(await found({ undecided: 'true' })).toEqual([open.shift])
  expect(await found({ undecided: 'false' })).toEqual([done.shift, late.shift])
  expect(await found({ state: 'Late' })).toEqual([late.shift])
  expect(await found({ guard_id: String(open.guard.id) })).toEqual([open.shift])
  expect(await found({ station_id: '999' })).toEqual([])
})
