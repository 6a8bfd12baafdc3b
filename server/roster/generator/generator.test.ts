import { beforeEach, expect, test, vi } from 'vitest'
import { addDays, mondayOf, today } from '../../../api/core/fields/days.ts'
import * as schedules from '../../../api/roster/duty-schedules.ts'
import * as calls from '../../../api/roster/generator.ts'
import { testApp } from '../../test/app.ts'
import { waitingForLocks } from '../../test/postgres/waiting.ts'
import { makeDayPost } from '../../test/records/contract-makers.ts'
import { makeDutySchedule, makeGuard, makeQualification } from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()
const MONDAY = addDays(mondayOf(today()), 7)
const cycleNamed = (name: string) => calls.USUAL_CYCLES.find((one) => one.name === name)!.cycle

let line: number
let guards: number[]
beforeEach(async () => {
  line = (await makeDayPost(db)).line.id
  guards = []
  for (const name of ['Amos', 'Beth', 'Carol', 'David']) guards.push((await makeGuard(db, { first_name: name })).id)
})

const request = (more: Partial<calls.RosterRequest> = {}): calls.RosterRequest => ({
  line_ids: [line],
  from: MONDAY,
  weeks: 4,
  cycle: cycleNamed('4 on, 3 off'),
  guards: guards.map((guard_id, index) => ({ guard_id, offset: 2 * index })),
  ...more,
})
const preview = async (more?: Partial<calls.RosterRequest>) =>
  (await send('admin', calls.preview, { body: request(more) })).body as calls.RosterPlan
const save = (fingerprint: string, more?: Partial<calls.RosterRequest>) =>
  send('admin', calls.save, { body: { request: request(more), fingerprint } })
const planned = async () => (await pool.query('select * from duty_schedules where deleted_at is null order by id')).rows

test('a roster is previewed with hours and cost, saves nothing, and is saved as it was shown', async () => {
  const plan = await preview()
  expect(plan).toMatchObject({ filled: 56, open: 0, reasons: [], left_open: [] })
  expect(plan.hours.map(({ guard_name, shifts }) => [guard_name, shifts])).toEqual([
    ['Amos Okot', 13],
    ['Beth Okot', 13],
    ['Carol Okot', 16],
    ['David Okot', 14],
  ])
  expect(plan.hours[0]).toMatchObject({ hours: 156, average: 39, overtime_hours: 0 })
  // 672 hours at 300,000 / 208, and 10 % social security.
  expect(plan.cost).toBe(1_066_154)
  expect(await planned()).toEqual([])

  expect((await save(plan.fingerprint)).body).toEqual({ filled: 56, open: 0 })
  expect(await planned()).toHaveLength(56)
  const { rows } = await pool.query("select count(*) from slots where state = 'Filled'")
  expect(rows[0].count).toBe(56)
  expect(await preview()).toMatchObject({ filled: 0, open: 0 })
})

test('three guards on 4/2 work overtime, which is reported for each and stored with the shifts', async () => {
  const three = { cycle: cycleNamed('4 on, 2 off'), guards: guards.slice(0, 3).map((guard_id) => ({ guard_id })) }
  const plan = await preview(three)
  expect(plan.filled).toBe(56)
  expect(plan.hours.map(({ shifts, overtime_hours }) => [shifts, overtime_hours])).toEqual([
    [20, 48],
    [18, 24],
    [18, 24],
  ])
  await save(plan.fingerprint, three)
  const overruled = (await send('admin', schedules.list, { query: { overruled: 'true' } })).body as schedules.DutySchedule[]
  expect(overruled.length).toBe(plan.shifts.filter(({ findings }) => findings.length > 0).length)
  expect(overruled[0]).toMatchObject({ overruled: ['average', 'cap'], override_reason: 'Planned by a generated roster.' })
})

test('a guard on leave is left out on those days only, and open slots have a reason', async () => {
  const away = addDays(MONDAY, 1)
  await pool.query(
    "insert into guard_absences (guard_id, kind, from_on, until_on, state) values ($1, 'annual', $2, $2, 'Approved')",
    [guards[0], away],
  )
  const one = { weeks: 1, guards: [{ guard_id: guards[0]!, offset: 0 }] }
  const plan = await preview(one)
  expect(plan.shifts.map(({ day }) => day)).toEqual([MONDAY, addDays(MONDAY, 2), addDays(MONDAY, 3)])
  expect(plan.reasons).toEqual([
    { reason: 'not_due', count: 6 },
    { reason: 'on_duty', count: 3 },
    { reason: 'away', count: 2 },
  ])
  expect(plan.left_open[0]).toMatchObject({ station_name: 'Kisozi Mall', name: 'Main gate, day', day: MONDAY, reason: 'on_duty' })
})

test('a post that asks for a woman is filled by women only', async () => {
  await pool.query("update contract_lines set gender = 'Female'")
  await pool.query("update guards set gender = 'Female' where first_name = 'Beth'")
  const plan = await preview({ weeks: 1, guards: guards.slice(0, 2).map((guard_id) => ({ guard_id, offset: 0 })) })
  expect(plan.hours.map(({ guard_name, shifts }) => [guard_name, shifts])).toEqual([
    ['Amos Okot', 0],
    ['Beth Okot', 4],
  ])
  expect(plan.reasons).toContainEqual({ reason: 'other_gender', count: 4 })
})

test('an armed post without a second guard and a long shift are findings, kept with the shifts', async () => {
  await pool.query('update contract_lines set armed = true')
  await pool.query('update company_settings set longest_shift_hours = 10')
  for (const guard_id of guards) await makeQualification(db, { guard_id, type_id: 3, expires_on: addDays(MONDAY, 30) })
  const due = (...offsets: number[]) => offsets.map((offset, index) => ({ guard_id: guards[index]!, offset }))
  const found = async (...offsets: number[]) =>
    (await preview({ weeks: 1, guards: due(...offsets) })).shifts.map(({ day, findings }) => [day, findings])
  const days = [0, 1, 2, 3].map((day) => addDays(MONDAY, day))
  expect(await found(0)).toEqual(days.map((day) => [day, ['length', 'two_guards']]))
  // The second guard has begun a day earlier, and is due again on the Sunday.
  const [first, second, third, fourth] = days
  expect(await found(0, 1)).toEqual([
    ...[first, first, second, second, third, third].map((day) => [day, ['length']]),
    [fourth, ['length', 'two_guards']],
    [addDays(MONDAY, 6), ['length', 'two_guards']],
  ])
  const alone = { weeks: 1, guards: due(0) }
  await save((await preview(alone)).fingerprint, alone)
  expect((await planned()).map(({ overruled }) => overruled)).toEqual(days.map(() => ['length', 'two_guards']))
  // A guard who is there already is the second one.
  const beside = (await preview({ weeks: 1, guards: [{ guard_id: guards[1]!, offset: 0 }] })).shifts
  expect(beside.map(({ findings }) => findings)).toEqual(days.map(() => ['length']))
})

test('a roster names what the board would warn of by the rules of the company, beside shifts planned after it, too', async () => {
  await pool.query(`update company_settings set minimum_rest_hours = 24, average_hours = 20, weekly_hours = 30, free_day = true`)
  // Of one who works on each of the six days after the roster of a week.
  for (let day = 7; day < 13; day++)
    await makeDutySchedule(db, { guard_id: guards[0]!, shift_date: addDays(MONDAY, day), start_time: '06:00', end_time: '18:00' })
  const one = {
    weeks: 1,
    cycle: ['day', 'day', 'day', 'off', 'day', 'day', 'day'] as calls.Duty[],
    guards: [{ guard_id: guards[0]!, offset: 0 }],
  }
  const plan = await preview(one)
  // With 24 hours between two shifts nobody works two days in a row, nor on the day before the one after the roster. A day has two seats.
  expect(plan.shifts.map(({ day }) => day)).toEqual([0, 2, 4].map((day) => addDays(MONDAY, day)))
  expect(plan.reasons).toContainEqual({ reason: 'too_little_rest', count: 6 })
  await save(plan.fingerprint, one)
  const saved = (await planned()).filter(({ slot_id }) => slot_id !== null)
  expect(saved.map(({ overruled }) => overruled)).toEqual(Array(3).fill(['average', 'week']))
  for (const { id, slot_id, guard_id, station_id, shift_date, start_time, end_time, overruled } of saved) {
    // As if it were planned by hand beside the others.
    await pool.query('update duty_schedules set deleted_at = now(), slot_id = null where id = $1', [id])
    const body = { guard_id, station_id, shift_date, start_time: start_time.slice(0, 5), end_time: end_time.slice(0, 5) }
    const { findings } = (await send('admin', schedules.check, { body })).body
    expect(findings.map(({ code }: { code: string }) => code)).toEqual(overruled)
    await pool.query('update duty_schedules set deleted_at = null, slot_id = $2 where id = $1', [id, slot_id])
  }
})

test('a roster that has changed since the preview is not saved', async () => {
  const plan = await preview()
  await makeDutySchedule(db, { guard_id: guards[0]!, shift_date: MONDAY })
  expect(await save(plan.fingerprint)).toMatchObject({
    status: 409,
    body: { message: 'Shifts or guards have changed since this roster was made. Look at it again.' },
  })
  expect(await planned()).toHaveLength(1)
})

test('a roster is not saved for a guard who is suspended at that moment', async () => {
  const plan = await preview()
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query("update guards set status = 'Suspended' where id = $1", [guards[0]])
    const saving = save(plan.fingerprint)
    await vi.waitFor(async () => expect(await waitingForLocks(pool)).toBe(1))
    await client.query('commit')
    expect(await saving).toMatchObject({
      status: 409,
      body: { message: 'Shifts or guards have changed since this roster was made. Look at it again.' },
    })
  } finally {
    client.release(true)
  }
  expect(await planned()).toEqual([])
})

test('an invalid request is refused at its field', async () => {
  const refused = async (more: object) => (await send('admin', calls.preview, { body: request(more as never) })).body.fields
  expect(await refused({ line_ids: [] })).toEqual({ line_ids: 'Choose at least one post.' })
  expect(await refused({ guards: [] })).toEqual({ guards: 'Choose at least one guard.' })
  expect(await refused({ cycle: ['off'] })).toEqual({ cycle: 'A cycle has at least one day of work.' })
  expect(await refused({ relievers: [guards[0]] })).toEqual({ relievers: 'A guard of the cycle cannot be a reliever too.' })
  expect(await refused({ guards: [{ guard_id: 99 }] })).toEqual({ guards: 'There is no guard with the number 99.' })
  expect(await refused({ guards: [{ guard_id: guards[0] }, { guard_id: guards[0] }] })).toEqual({
    guards: 'A guard is named twice.',
  })
})

test('the guards who know the posts are proposed, those with the most shifts first', async () => {
  const { rows } = await pool.query('select station_id from contract_lines where id = $1', [line])
  const worked = (guard_id: number, back: number) =>
    makeDutySchedule(db, { guard_id, station_id: rows[0].station_id, shift_date: addDays(today(), -back) })
  for (const [guard, back] of [
    [guards[1]!, 2],
    [guards[2]!, 3],
    [guards[2]!, 4],
    [guards[3]!, 40],
  ] as const)
    await worked(guard, back)
  const { body } = await send('admin', calls.pool, { query: { line_ids: String(line) } })
  expect(body).toEqual([
    { guard_id: guards[2], name: 'Carol Okot', shifts: 2 },
    { guard_id: guards[1], name: 'Beth Okot', shifts: 1 },
  ])
  expect((await send('admin', calls.pool, { query: { line_ids: 'x' } })).body.fields).toEqual({
    line_ids: 'Choose at least one post.',
  })
})
