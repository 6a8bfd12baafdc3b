import { beforeEach, expect, test } from 'vitest'
import * as contracts from '../../../api/contracts/contracts.ts'
import * as slots from '../../../api/contracts/slots.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { formatDay } from '../../../api/core/format.ts'
import * as guards from '../../../api/people/guards.ts'
import * as schedules from '../../../api/roster/duty-schedules.ts'
import * as guardChoices from '../../../api/roster/guard-choices.ts'
import * as calls from '../../../api/roster/slot-shifts.ts'
import { testApp } from '../../test/app.ts'
import { makeContract } from '../../test/records/contract-makers.ts'
import { makeDutySchedule, makeGuard, makeQualification, makeStation } from '../../test/records/makers.ts'
import { wallClock } from '../../test/records/minute-of-test.ts'

const { db, pool, send } = await testApp()
const NIGHT = {
  seats: 2,
  start_time: '18:00',
  end_time: '06:00',
  weekdays: 127,
  rate_unit: 'guard_month',
  rate: 950_000,
} as const

let station: { id: number; name: string }
let contractId: string
let line: contracts.Contract['lines'][number]

/** An active contract with a post by night for two guards. */
async function activeContract(post: object = {}, terms: object = {}) {
  const { id, client_id } = await makeContract(db)
  contractId = String(id)
  station = await makeStation(db, { client_id, name: 'Kisozi Mall' })
  const body = {
    name: 'Main gate, night',
    shift_label: 'Night',
    from_on: today(),
    station_id: station.id,
    ...post,
    terms: { ...NIGHT, ...terms },
  }
  await send('admin', contracts.addLine, { params: { id: contractId }, body })
  const activated = await send('admin', contracts.activate, { params: { id: contractId } })
  line = activated.body.contract.lines[0]
}
beforeEach(async () => {
  await activeContract()
})

const slotOn = async (day: string, seat = 1) => {
  const { rows } = await pool.query('select id from slots where line_id = $1 and day = $2 and seat = $3', [line.id, day, seat])
  return String(rows[0].id)
}
const fill = (id: string, guard_id: number, more: object = {}) =>
  send('admin', calls.fill, { params: { id }, body: { guard_id, ...more } })
const tomorrow = addDays(today(), 1)
const coverageOn = async (day: string) => {
  const { body } = await send('admin', slots.coverage, { query: { from: day, to: day, station_id: String(station.id) } })
  return body.rows[0].days[0]
}

test('a guard fills a slot at its hours, coverage counts it, and the second planner is told who has it', async () => {
  const guard = await makeGuard(db, { first_name: 'Sarah', last_name: 'Nansubuga' })
  const id = await slotOn(tomorrow)
  expect(await coverageOn(tomorrow)).toMatchObject({ needed: 2, covered: 0, off: 0 })
  expect(await fill(id, guard.id)).toMatchObject({
    status: 201,
    body: {
      message: 'The shift is filled',
      slot: {
        state: 'Filled',
        guard_name: 'Sarah Nansubuga',
        station_name: 'Kisozi Mall',
        name: 'Main gate, night',
        ends_next_day: true,
        covers: true,
        published: false,
      },
    },
  })
  expect(await coverageOn(tomorrow)).toMatchObject({ needed: 2, covered: 1 })
  const [shift] = (await send('admin', schedules.list, { query: { station_id: String(station.id) } })).body
  expect(shift).toMatchObject({ shift_type: 'Night', shift_date: tomorrow, start_time: '18:00', end_time: '06:00' })

  const second = await fill(id, (await makeGuard(db)).id)
  expect(second).toMatchObject({ status: 409, body: { code: 'taken', message: 'Sarah Nansubuga has this shift already.' } })
  expect(await fill(await slotOn(tomorrow, 2), guard.id)).toMatchObject({ status: 409, body: { code: 'overlap' } })
})

test('of two planners who fill the same slot at once, one succeeds and the other is told who has it', async () => {
  const [one, other] = [await makeGuard(db), await makeGuard(db)]
  const id = await slotOn(tomorrow)
  const answers = await Promise.all([fill(id, one.id), fill(id, other.id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('a slot is open again when it is freed or its shift is deleted or moved', async () => {
  const guard = await makeGuard(db)
  const id = await slotOn(tomorrow)
  const state = async () => (await send('admin', slots.get, { params: { id } })).body.state
  await fill(id, guard.id)
  expect((await send('admin', calls.free, { params: { id }, body: {} })).body.slot.state).toBe('Open')
  await fill(id, guard.id)
  const { rows } = await pool.query('select id from duty_schedules where deleted_at is null')
  const params = { id: String(rows[0].id) }
  await send('admin', schedules.remove, { params, query: { trash: 'true' } })
  expect(await state()).toBe('Open')
  await pool.query('update duty_schedules set deleted_at = null where id = $1', [params.id])
  expect(await state()).toBe('Filled')
  const moved = { guard_id: guard.id, station_id: station.id, shift_date: addDays(today(), 2), shift_type: 'Night' }
  await send('admin', schedules.update, { params, body: { ...moved, start_time: '18:00', end_time: '06:00' } })
  expect(await state()).toBe('Open')
})

test('A10: a guard whose firearms licence ends during the shift is refused, and accepted for the day before', async () => {
  await activeContract({ armed: true, name: 'Cash office' }, { seats: 1 })
  // The 5th of December 2026, or the next one there is.
  const thisYear = `${today().slice(0, 4)}-12-04`
  const year = Number(today().slice(0, 4)) + (thisYear > today() ? 0 : 1)
  const [fourth, fifth] = [`${year}-12-04`, `${year}-12-05`]
  await pool.query('select generate_slots(array[$1::integer], $2, $3)', [line.id, fourth, fifth])
  const guard = await makeGuard(db)
  const type = await pool.query("select id from qualification_types where needed_for = 'armed'")
  await pool.query(
    `insert into guard_qualifications (guard_id, type_id, number, expires_on, verified_at) values ($1, $2, 'F-1', $3, now())`,
    [guard.id, type.rows[0].id, fifth],
  )
  expect(await fill(await slotOn(fifth), guard.id)).toMatchObject({
    status: 409,
    body: { code: 'not_deployable', message: `Firearms handling ends on 5 Dec ${year}, during this shift.` },
  })
  expect(await fill(await slotOn(fourth), guard.id)).toMatchObject({ status: 201 })
})

test('A11: an armed slot without a second guard is a warning, needs a reason when asked for, and strict rules refuse it', async () => {
  await activeContract({ armed: true, name: 'Cash office' })
  const type = await pool.query("select id from qualification_types where needed_for = 'armed'")
  const guards = [await makeGuard(db, { first_name: 'Amos' }), await makeGuard(db)]
  for (const { id } of guards)
    await pool.query(`insert into guard_qualifications (guard_id, type_id, number, verified_at) values ($1, $2, 'F-1', now())`, [
      id,
      type.rows[0].id,
    ])
  const sentence = 'Amos Okot would have an armed post with no second guard at Kisozi Mall at that time.'
  const id = await slotOn(tomorrow)
  const asked = await fill(id, guards[0]!.id, { confirm: false })
  expect(asked).toMatchObject({ status: 409, body: { code: 'working_rules', message: sentence } })
  const kept = await fill(id, guards[0]!.id, { override_reason: 'Second guard arrives by truck' })
  expect(kept.body.warnings).toEqual([{ code: 'two_guards', message: sentence }])
  const overruled = (await send('admin', schedules.list, { query: { overruled: 'true' } })).body
  expect(overruled).toMatchObject([{ overruled: ['two_guards'], override_reason: 'Second guard arrives by truck' }])
  expect((await fill(await slotOn(tomorrow, 2), guards[1]!.id)).body.warnings).toBeUndefined()

  await pool.query('update company_settings set strict_rules = true')
  const later = await slotOn(addDays(today(), 3))
  expect(await fill(later, guards[1]!.id)).toMatchObject({ status: 409, body: { code: 'working_rules' } })
})

test('a shift that is changed is judged by what its post asks for, in the check, when saving and in the picker', async () => {
  await activeContract({ armed: true, gender: 'Female', name: 'Cash office' }, { seats: 1 })
  const FIREARMS = 3
  const able = await makeGuard(db, { first_name: 'Ruth', gender: 'Female' })
  const man = await makeGuard(db, { first_name: 'Amos' })
  for (const { id } of [able, man])
    await makeQualification(db, { guard_id: id, type_id: FIREARMS, expires_on: addDays(today(), 40) })
  const unarmed = await makeGuard(db, { first_name: 'Peter' })
  const id = await slotOn(tomorrow)
  await fill(id, able.id, { override_reason: 'The second guard arrives by truck' })
  const shift = (await send('admin', slots.get, { params: { id } })).body.shift_id as number
  const body = { guard_id: able.id, station_id: station.id, shift_date: tomorrow, start_time: '18:00', end_time: '06:00' }
  const change = (more: object) =>
    send('admin', schedules.update, { params: { id: String(shift) }, body: { ...body, shift_type: 'Night', ...more } })
  const check = (more: object) => send('admin', schedules.check, { body: { ...body, id: shift, ...more } })

  const sentence = 'Firearms handling is missing.'
  const refused = { status: 409, body: { code: 'not_deployable', message: sentence } }
  expect(await change({ guard_id: unarmed.id, override_reason: 'Nobody else' })).toMatchObject(refused)
  expect(await check({ guard_id: unarmed.id })).toMatchObject(refused)
  const query = {
    shift_date: tomorrow,
    start_time: '18:00',
    end_time: '06:00',
    station_id: String(station.id),
    id: String(shift),
  }
  const choices = (await send('admin', guardChoices.list, { query })).body as guardChoices.GuardChoice[]
  const choice = (guard: { id: number }) => choices.find(({ guard_id }) => guard_id === guard.id)
  expect(choice(unarmed)).toMatchObject({ state: 'not_qualified', obstacle: sentence })
  expect(choice(man)).toMatchObject({ state: 'against_post' })

  const woman = { code: 'gender', message: 'Amos Okot would have a post that asks for a female guard.' }
  const alone = 'would have an armed post with no second guard at Kisozi Mall at that time.'
  const findings = [woman, { code: 'two_guards', message: `Amos Okot ${alone}` }]
  expect((await check({ guard_id: man.id })).body).toEqual({ findings })
  expect((await change({ guard_id: man.id })).body).toMatchObject({
    duty_schedule: { overruled: ['gender', 'two_guards'], override_reason: null },
    warnings: findings,
  })

  // Two hours less than agreed is less than the client pays for.
  const shorter = await change({ guard_id: able.id, end_time: '04:00', override_reason: 'Relieved by the police' })
  expect(shorter.body.duty_schedule.overruled).toEqual(['two_guards', 'contract_hours'])
  expect(shorter.body.warnings.at(-1)).toEqual({
    code: 'contract_hours',
    message: 'Ruth Okot would have other hours than the 18:00–06:00 +1 that the contract asks for.',
  })
})

test('a shift that moves to another day takes an open slot of its post there, and stays outside of the contract where there is none', async () => {
  const guard = await makeGuard(db)
  const [first, second] = [await slotOn(tomorrow), await slotOn(addDays(today(), 2))]
  await fill(first, guard.id)
  const state = async (id: string) => (await send('admin', slots.get, { params: { id } })).body.state
  const { shift_id } = (await send('admin', slots.get, { params: { id: first } })).body
  const move = (shift_date: string, hours: object = {}) =>
    send('admin', schedules.update, {
      params: { id: String(shift_id) },
      body: {
        guard_id: guard.id,
        station_id: station.id,
        shift_date,
        start_time: '18:00',
        end_time: '06:00',
        shift_type: 'Night',
        ...hours,
      },
    })
  expect((await move(addDays(today(), 2))).status).toBe(200)
  expect([await state(first), await state(second)]).toEqual(['Open', 'Filled'])
  // Both seats of this day are taken.
  for (const seat of [1, 2]) await fill(await slotOn(addDays(today(), 4), seat), (await makeGuard(db)).id)
  expect((await move(addDays(today(), 4))).status).toBe(200)
  expect([await state(first), await state(second)]).toEqual(['Open', 'Open'])
  const { rows } = await pool.query('select slot_id from duty_schedules where id = $1', [shift_id])
  expect(rows).toEqual([{ slot_id: null }])
  // Put back where it was: the post is named, as the undo of a drag does.
  expect((await move(tomorrow, { line_id: line.id })).status).toBe(200)
  expect(await state(first)).toBe('Filled')
})

test('those who cannot stand at an armed post are counted by reason: a licence that has ended is not one that is missing', async () => {
  await activeContract({ armed: true, name: 'Vault' }, { seats: 1 })
  const FIREARMS = 3
  await pool.query("update guards set status = 'Inactive'")
  const [able, ended, away] = [await makeGuard(db), await makeGuard(db), await makeGuard(db)]
  await makeGuard(db)
  for (const { id } of [able, away])
    await makeQualification(db, { guard_id: id, type_id: FIREARMS, expires_on: addDays(today(), 40) })
  // The night of tomorrow ends after the last day of the licence.
  await makeQualification(db, { guard_id: ended.id, type_id: FIREARMS, expires_on: tomorrow })
  await pool.query(
    "insert into guard_absences (guard_id, kind, from_on, until_on, state) values ($1, 'annual', $2, $2, 'Approved')",
    [away.id, tomorrow],
  )
  const { body } = await send('admin', calls.candidates, { params: { id: await slotOn(tomorrow) } })
  expect(body.candidates.map(({ guard_id }: calls.Candidate) => guard_id)).toEqual([able.id])
  expect(body.excluded).toEqual({
    on_duty: 0,
    expired: 1,
    away: 1,
    not_active: 0,
    not_qualified: 1,
    banned: 0,
    over_hours: 0,
    against_post: 0,
  })
})

test('a post can require a woman', async () => {
  await activeContract({ gender: 'Female', name: 'Ladies entrance' }, { seats: 1 })
  const answer = await fill(await slotOn(tomorrow), (await makeGuard(db)).id)
  expect(answer.body.warnings).toEqual([
    { code: 'gender', message: 'Moses Okot would have a post that asks for a female guard.' },
  ])
})

test('candidates come best first with their reasons; those on duty, on leave or without a licence are counted', async () => {
  const known = await makeGuard(db, { first_name: 'Known' })
  for (const back of [3, 5, 7])
    await makeDutySchedule(db, { guard_id: known.id, station_id: station.id, shift_date: addDays(today(), -back) })
  const tired = await makeGuard(db, { first_name: 'Tired' })
  for (let back = 2; back < 15; back++) await makeDutySchedule(db, { guard_id: tired.id, shift_date: addDays(today(), -back) })
  const fresh = await makeGuard(db, { first_name: 'Fresh', home_area: 'Ntinda' })
  await pool.query("update stations set address = 'Stretcher Road, Ntinda' where id = $1", [station.id])
  const busy = await makeGuard(db)
  await makeDutySchedule(db, { guard_id: busy.id, shift_date: tomorrow, start_time: '20:00', end_time: '22:00' })
  await pool.query("update guards set status = 'On Leave' where id = $1", [(await makeGuard(db)).id])
  await pool.query(
    `insert into guard_absences (guard_id, kind, from_on, until_on, state) values ($1, 'annual', $2, $2, 'Approved')`,
    [(await makeGuard(db, { first_name: 'Away' })).id, tomorrow],
  )
  const { rows } = await pool.query("select id from guards where first_name = 'Moses' and id <> $1 and status = 'Active'", [
    busy.id,
  ])
  for (const { id } of rows) await pool.query("update guards set status = 'Inactive' where id = $1", [id])

  const found = await send('admin', calls.candidates, { params: { id: await slotOn(tomorrow) } })
  expect(found.body.candidates.map(({ guard_id, score }: calls.Candidate) => [guard_id, score])).toEqual([
    [known.id, 70],
    [fresh.id, 50],
    [tired.id, 20],
  ])
  expect(found.body.candidates[0]).toMatchObject({
    average_hours: 16,
    reasons: ['3 shifts at this station in 60 days', 'No extra shift this month', '16 h a week on average'],
    findings: [],
  })
  expect(found.body.candidates[1].reasons).toContain('Lives near, in Ntinda')
  expect(found.body.candidates[2].reasons.at(-1)).toBe('Overtime: 56 h a week on average')
  expect(found.body.excluded).toEqual({
    on_duty: 1,
    expired: 0,
    away: 2,
    not_active: 0,
    not_qualified: 0,
    banned: 0,
    over_hours: 0,
    against_post: 0,
  })

  // The week of the law is a dated setting: the one of the day of the slot counts.
  await pool.query(
    `insert into dated_settings (key, valid_from, value)
     select 'hours', $1, value || '{"week_hours": 60}' from dated_settings where key = 'hours' order by valid_from desc limit 1`,
    [tomorrow],
  )
  // Of three shifts, one was on time, one late and one excused: two were worked.
  await pool.query(
    `insert into attendances (id, state, in_at, late_minutes)
     select id, case when n = 3 then 'Excused' else 'On post' end, case when n < 3 then lower(shift) at time zone 'Africa/Kampala' end, case n when 2 then 20 else 0 end
     from (select id, shift, row_number() over (order by shift_date) as n from duty_schedules where guard_id = $1) theirs`,
    [known.id],
  )
  const later = await send('admin', calls.candidates, { params: { id: await slotOn(tomorrow) } })
  expect(later.body.candidates[0]).toMatchObject({ guard_id: known.id, score: 55 })
  expect(later.body.candidates[0].reasons.at(-1)).toBe('On time to 1 of 2 shifts in 60 days')
  expect(later.body.candidates.at(-1)).toMatchObject({ guard_id: tired.id, score: 30 })
  expect(later.body.candidates.at(-1).reasons.at(-1)).toBe('56 h a week on average')
})

test('a slot can be off, one or many, billed or not, and comes back with its shift', async () => {
  const id = await slotOn(tomorrow)
  await fill(id, (await makeGuard(db)).id)
  const off = await send('admin', slots.off, { params: { id }, body: { reason: 'The client is closed', billed: true } })
  expect(off.body.slot).toMatchObject({ state: 'Off', off_reason: 'The client is closed', off_billed: true, covers: false })
  expect(await coverageOn(tomorrow)).toMatchObject({ needed: 1, covered: 0, off: 1 })
  expect((await fill(id, (await makeGuard(db)).id)).body.message).toBe('This shift is Off. It cannot be filled.')
  expect((await send('admin', slots.on, { params: { id } })).body.slot).toMatchObject({ state: 'Filled', off_reason: null })

  const days = { from: addDays(today(), 10), to: addDays(today(), 12), reason: 'Christmas' }
  const counted = await send('admin', slots.offMany, { body: { contract_id: Number(contractId), ...days, dry_run: true } })
  expect(counted.body).toEqual({ slots: 6 })
  expect((await coverageOn(days.from)).off).toBe(0)
  expect((await send('admin', slots.offMany, { body: { station_id: station.id, ...days } })).body).toEqual({ slots: 6 })
  expect((await coverageOn(days.from)).off).toBe(2)
  expect((await send('admin', slots.offMany, { body: { contract_id: Number(contractId), ...days } })).body).toEqual({ slots: 0 })
  const nowhere = (await send('admin', slots.offMany, { body: days })).body.fields
  expect(nowhere).toEqual({ station_id: 'Choose a post, a station or a contract.' })
})

test('extra guards get slots of their own, which generation does not add again', async () => {
  const day = addDays(today(), 2)
  const body = { line_id: line.id, day, start_time: '10:00', end_time: '16:00', guards: 2, reason: 'A wedding' }
  expect((await send('admin', slots.extra, { body })).body).toMatchObject({ slots: 2 })
  expect(await coverageOn(day)).toMatchObject({ needed: 4 })
  await pool.query('select generate_slots(array[$1::integer], $2, $2)', [line.id, day])
  expect(await coverageOn(day)).toMatchObject({ needed: 4 })
  const late = await send('admin', slots.extra, { body: { ...body, day: addDays(today(), -1) } })
  expect(late.body.fields).toEqual({ told_by: 'This is over: say who told it.' })
})

test('coverage says of a post how soon its next open slot begins, within twelve hours', async () => {
  const [inTwoHours, inTen] = [2, 10].map((hours) => wallClock(-hours * 60).slice(11, 16))
  await activeContract({}, { start_time: inTwoHours, end_time: inTen })
  const query = { from: today(), to: addDays(today(), 3), station_id: String(station.id) }
  const soonest = async () => {
    const { days } = (await send('admin', slots.coverage, { query })).body.rows[0]
    return days.flatMap(({ begins_in }: slots.CoverageDay) => begins_in ?? [])
  }
  const [minutes, ...others] = await soonest()
  expect(others).toEqual([])
  expect(Math.abs(minutes - 119)).toBeLessThanOrEqual(1)
  for (const seat of [1, 2]) await fill(await slotOn(inTwoHours! >= '02:00' ? today() : tomorrow, seat), (await makeGuard(db)).id)
  expect(await soonest()).toEqual([])
})
test('coverage counts the open slots of the next days and says up to when slots exist', async () => {
  const { body } = await send('admin', slots.coverage, { query: { from: today(), to: addDays(today(), 6) } })
  expect(body.generated_until).toBe(addDays(today(), 56))
  expect(body.next_days.needed).toBe(body.next_days.open)
  await fill(await slotOn(tomorrow), (await makeGuard(db)).id)
  const after = (await send('admin', slots.coverage, { query: { from: today(), to: today() } })).body
  expect(after.next_days).toMatchObject({ needed: body.next_days.needed, open: body.next_days.open - 1 })
  // The 57th day ahead has no slots yet, and the answer says so.
  const far = addDays(today(), 57)
  expect(await send('admin', slots.coverage, { query: { from: far, to: far } })).toMatchObject({
    status: 200,
    body: { rows: [], generated_until: addDays(today(), 56) },
  })
  const long = await send('admin', slots.coverage, { query: { from: today(), to: addDays(today(), 31) } })
  expect(long.body.fields).toEqual({ to: 'Choose one to 31 days.' })
})

test('an open slot that is over is Uncovered, and is neither filled nor open any more', async () => {
  const day = addDays(today(), -3)
  const { rows } = await pool.query(
    "insert into slots (line_id, term_id, day, seat, start_time, end_time) select line_id, term_id, $2, 1, '18:00', '06:00' from slots where line_id = $1 limit 1 returning id",
    [line.id, day],
  )
  const id = String(rows[0].id)
  const found = async (state: slots.SlotState) => {
    const { body } = await send('admin', slots.list, { query: { from: day, to: day, line_id: String(line.id), state } })
    return (body as slots.Slot[]).map((slot) => [String(slot.id), slot.state, slot.covers])
  }
  expect(await found('Uncovered')).toEqual([[id, 'Uncovered', false]])
  expect(await found('Open')).toEqual([])
  expect(await fill(id, (await makeGuard(db)).id)).toMatchObject({ status: 409 })
  expect(await coverageOn(day)).toMatchObject({ needed: 1, covered: 0, begins_in: null })
})

test('A12: nine shifts of a suspended guard are no cover while they are kept, and nine open slots once they are opened', async () => {
  const guard = await makeGuard(db)
  for (let day = 1; day <= 9; day++) await fill(await slotOn(addDays(today(), day)), guard.id, { override_reason: 'Nobody else' })
  const covered = async () => {
    const { body } = await send('admin', slots.coverage, { query: { from: tomorrow, to: addDays(today(), 9) } })
    return (body as slots.Coverage).rows.flatMap(({ days }) => days).reduce((sum, day) => sum + day.covered, 0)
  }
  const filled = async () => (await pool.query("select count(*)::integer as n from slots where state = 'Filled'")).rows[0].n
  const suspend = async (more: object) => {
    const params = { id: String(guard.id) }
    const { id: _, version: __, ...now } = (await send('admin', guards.get, { params })).body
    return send('admin', guards.update, { params, body: { ...now, status: 'Suspended', ...more } })
  }
  expect(await covered()).toBe(9)
  expect((await suspend({})).status).toBe(200)
  expect([await covered(), await filled()]).toEqual([0, 9])
  await pool.query("update guards set status = 'Active' where id = $1", [guard.id])
  expect(await covered()).toBe(9)
  const opened = await suspend({ shifts: 'open' })
  expect([opened.status, opened.body.opened.length]).toEqual([200, 9])
  expect([await covered(), await filled()]).toEqual([0, 0])
})

const texts = async () => (await pool.query('select guard_id, recipient, event, body from text_messages')).rows

test('publishing notifies each guard once, by SMS when that is asked for; removing a published shift needs a reason, and a change must be acknowledged again', async () => {
  const guard = await makeGuard(db, { contacts: '0772 100 200' })
  const [first, second] = [await slotOn(tomorrow), await slotOn(addDays(today(), 2))]
  for (const id of [first, second]) await fill(id, guard.id)
  const unreached = await makeGuard(db, { contacts: 'by radio' })
  await fill(await slotOn(tomorrow, 2), unreached.id)
  const days = { from: today(), to: addDays(today(), 6) }
  const told = { shifts: 3, guards: 2, messages: 1, cost: 35 }
  expect((await send('admin', calls.publish, { body: { ...days, sms: true, dry_run: true } })).body).toEqual(told)
  expect(await texts()).toEqual([])
  expect((await send('admin', calls.publish, { body: { ...days, sms: true } })).body).toEqual(told)
  const none = { shifts: 0, guards: 0, messages: 0, cost: 0 }
  expect((await send('admin', calls.publish, { body: { ...days, sms: true } })).body).toEqual(none)
  const body = `You have 2 new shifts. First: ${formatDay(tomorrow)}, 18:00 at Kisozi Mall. http://localhost/g`
  expect(await texts()).toEqual([{ guard_id: guard.id, recipient: '256772100200', event: 'shifts', body }])
  expect(await coverageOn(tomorrow)).toMatchObject({ published: true })

  const refused = await send('admin', calls.free, { params: { id: first }, body: {} })
  expect(refused).toMatchObject({ status: 422, body: { fields: { reason: 'Say why the shift is taken away.' } } })
  expect((await send('admin', calls.free, { params: { id: first }, body: { reason: 'Called off' } })).status).toBe(201)

  const { rows } = await pool.query('select id from duty_schedules where deleted_at is null and guard_id = $1', [guard.id])
  const params = { id: String(rows[0].id) }
  expect((await send('admin', calls.acknowledge, { params })).status).toBe(201)
  expect((await send('admin', calls.acknowledge, { params })).body.message).toBe('Only a published shift can be acknowledged.')
  await pool.query("update duty_schedules set start_time = '17:00' where id = $1", [params.id])
  const after = await pool.query('select status, acknowledged_at from duty_schedules where id = $1', [params.id])
  expect(after.rows).toEqual([{ status: 'published', acknowledged_at: null }])
})

test('a shift on a slot that has begun is neither changed nor deleted', async () => {
  await pool.query("update slots set day = day - 70 where line_id = $1 and state = 'Open'", [line.id])
  const day = addDays(today(), -20)
  const guard = await makeGuard(db)
  const shift = await makeDutySchedule(db, {
    guard_id: guard.id,
    station_id: station.id,
    shift_date: day,
    start_time: '18:00',
    end_time: '06:00',
    slot_id: Number(await slotOn(day)),
  })
  const params = { id: String(shift.id) }
  const begun = { status: 409, body: { code: 'already_begun', message: 'This shift has begun. Decide its attendance instead.' } }
  expect(await send('admin', schedules.remove, { params, query: {} })).toMatchObject(begun)
  const body = {
    guard_id: guard.id,
    station_id: station.id,
    shift_date: day,
    start_time: '07:00',
    end_time: '18:00',
    shift_type: 'Day',
  }
  expect(await send('admin', schedules.update, { params, body })).toMatchObject(begun)
  expect(await fill(await slotOn(addDays(today(), -19)), guard.id)).toMatchObject({
    body: { message: 'This shift is over. Nobody can fill it any more.' },
  })
})

test('a firearms licence that ends takes the cover from the armed posts of its guard, by the slot, the day and the week board, and from no other shift', async () => {
  await activeContract({ armed: true }, { seats: 1 })
  const guard = await makeGuard(db)
  const FIREARMS = 3
  await makeQualification(db, { guard_id: guard.id, type_id: FIREARMS, expires_on: addDays(today(), 40) })
  await fill(await slotOn(tomorrow), guard.id)
  const elsewhere = { guard_id: guard.id, station_id: station.id, shift_date: addDays(today(), 3) }
  await makeDutySchedule(db, elsewhere)
  expect(await coverageOn(tomorrow)).toMatchObject({ needed: 1, covered: 1 })
  // It ends with the evening of the shift, which goes on into the day after.
  await pool.query('update guard_qualifications set expires_on = $1', [tomorrow])
  await pool.query('update guard_qualifications set verified_at = now()')
  expect(await coverageOn(tomorrow)).toMatchObject({ needed: 1, covered: 0 })
  const listed = await send('admin', schedules.list, { query: { covers: 'false' } })
  expect(listed.body).toMatchObject([{ shift_date: tomorrow, guard_id: guard.id, covers: false }])
  const { body } = await send('admin', slots.list, { query: { from: tomorrow, to: tomorrow, line_id: String(line.id) } })
  expect(body).toMatchObject([{ state: 'Filled', covers: false }])
})
