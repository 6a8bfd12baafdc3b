import { Kysely } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { addDays, mondayOf, today } from '../../../api/core/fields/days.ts'
import * as schedules from '../../../api/roster/duty-schedules.ts'
import * as generator from '../../../api/roster/generator.ts'
import * as choices from '../../../api/roster/guard-choices.ts'
import * as links from '../../../api/roster/offer-links.ts'
import { repeat } from '../../../api/roster/repeated-shifts.ts'
import * as board from '../../../api/roster/schedule-board.ts'
import * as offers from '../../../api/roster/slot-offers.ts'
import * as slotShifts from '../../../api/roster/slot-shifts.ts'
import { findSlot } from '../../contracts/index.ts'
import type { Database } from '../../platform/db/schema.ts'
import { postgres } from '../../platform/db/statements.ts'
import { testApp } from '../../test/app.ts'
import { makeDayPost } from '../../test/records/contract-makers.ts'
import { makeDutySchedule, makeGuard, makeQualification, makeStation } from '../../test/records/makers.ts'
import { candidatesFor } from '../slot-shifts/candidates.ts'

const { db, pool, send } = await testApp()
const MONDAY = addDays(mondayOf(today()), 7)
const FRIDAY = addDays(MONDAY, 4)
const HOURS = { start_time: '06:00', end_time: '18:00' }
const FIREARMS = 3
const REASON = 'Nobody else is in Kampala.'
const ABOVE = 'Moses Okot would have 60 h of work a week on average of three weeks (by law at most 56 h).'
const refused = (message: string) => ({ status: 409, body: { code: 'not_deployable', message, fields: { guard_id: message } } })

type Rules = { cap_rule?: 'off' | 'warn' | 'stop'; two_guards_rule?: 'warn' | 'stop' }
const rules = ({ cap_rule = 'off', two_guards_rule = 'warn' }: Rules) =>
  pool.query('update company_settings set cap_rule = $1, two_guards_rule = $2', [cap_rule, two_guards_rule])

let post: Awaited<ReturnType<typeof makeDayPost>>
let guard: number
let elsewhere: number
beforeEach(async () => {
  post = await makeDayPost(db)
  guard = (await makeGuard(db)).id
  elsewhere = (await makeStation(db)).id
})

const worked = (shift_date: string) => makeDutySchedule(db, { guard_id: guard, station_id: elsewhere, shift_date, ...HOURS })
/** Works on a number of days from a Monday on. */
const works = async (monday: string, days: number) => {
  for (let day = 0; day < days; day++) await worked(addDays(monday, day))
}
/** Fourteen shifts of twelve hours in the 21 days that end with the Friday: exactly 56 hours a week. */
const workFourteen = async () => {
  await works(addDays(MONDAY, -14), 5)
  await works(addDays(MONDAY, -7), 5)
  await works(MONDAY, 4)
}

const body = (shift_date = FRIDAY, more: object = {}) => ({
  guard_id: guard,
  station_id: elsewhere,
  shift_date,
  ...HOURS,
  shift_type: 'Day',
  ...more,
})
const add = (shift_date?: string, more?: object) => send('admin', schedules.create, { body: body(shift_date, more) })
const change = (id: number, shift_date: string, more?: object) =>
  send('admin', schedules.update, { params: { id: String(id) }, body: body(shift_date, more) })
const check = () => send('admin', schedules.check, { body: { guard_id: guard, shift_date: FRIDAY, ...HOURS } })
const fill = (id: string, more: object = {}, guard_id = guard) =>
  send('admin', slotShifts.fill, { params: { id }, body: { guard_id, ...more } })
const choiceOf = async (query: object, guard_id = guard) => {
  const { body } = await send('admin', choices.list, { query: { shift_date: FRIDAY, ...HOURS, ...query } })
  return (body as choices.GuardChoice[]).find((one) => one.guard_id === guard_id)
}
const candidates = async (id: string) => (await send('admin', slotShifts.candidates, { params: { id } })).body

test('as delivered nobody judges the most hours by law', async () => {
  await workFourteen()
  expect((await check()).body).toEqual({ findings: [] })
  const { status, body } = await add()
  expect([status, body.warnings, body.duty_schedule.overruled]).toEqual([201, undefined, []])
})

test('where it asks for a reason, a shift above the most hours by law is a finding like the others', async () => {
  await rules({ cap_rule: 'warn' })
  await workFourteen()
  expect((await check()).body).toEqual({ findings: [{ code: 'cap', message: ABOVE }] })
  expect(await add(FRIDAY, { confirm: false })).toMatchObject({ status: 409, body: { code: 'working_rules', message: ABOVE } })
  const slot = await post.slotOn(FRIDAY)
  expect(await choiceOf({ slot_id: slot })).toMatchObject({
    state: 'over_hours',
    obstacle: null,
    findings: [{ code: 'cap', message: ABOVE }],
  })
  const kept = await fill(slot, { override_reason: REASON })
  expect(kept).toMatchObject({ status: 201, body: { warnings: [{ code: 'cap', message: ABOVE }] } })
  const { body: listed } = await send('admin', schedules.list, { query: { overruled: 'true' } })
  expect(listed).toMatchObject([{ overruled: ['cap'], override_reason: REASON }])
})

test('where it stops, no reason helps: by hand, in the check, on a slot, repeated, and in an offer', async () => {
  await rules({ cap_rule: 'stop' })
  await workFourteen()
  expect(await add()).toMatchObject(refused(ABOVE))
  expect(await check()).toMatchObject(refused(ABOVE))
  const slot = await post.slotOn(FRIDAY)
  for (const more of [{}, { confirm: false }, { confirm: true, override_reason: REASON }]) {
    expect(await add(FRIDAY, more)).toMatchObject(refused(ABOVE))
    expect(await fill(slot, more)).toMatchObject(refused(ABOVE))
  }
  await pool.query('update company_settings set strict_rules = true')
  expect(await add(FRIDAY, { override_reason: REASON })).toMatchObject(refused(ABOVE))
  const offer = { guard_ids: [guard], minutes: 30, override_reason: REASON }
  expect(await send('admin', offers.offer, { params: { id: slot }, body: offer })).toMatchObject(refused(ABOVE))

  const days = { until: addDays(FRIDAY, 3), weekdays: 127, override_reason: REASON }
  expect((await send('admin', repeat, { body: { ...body(), ...days } })).body).toMatchObject({
    made: [{ shift_date: addDays(FRIDAY, 3) }],
    left_out: [0, 1, 2].map((day) => ({ shift_date: addDays(FRIDAY, day), reason: 'not_deployable', message: ABOVE })),
  })
})

test('the windows that end with later shifts count, too', async () => {
  await rules({ cap_rule: 'stop' })
  await works(addDays(MONDAY, -7), 5)
  await works(MONDAY, 5)
  await works(addDays(MONDAY, 7), 4)
  // In the three weeks that end on the last of these shifts; a day earlier is out of them.
  const last = addDays(MONDAY, 10)
  expect(await add(addDays(last, -20))).toMatchObject(refused(ABOVE))
  expect((await add(addDays(last, -21))).status).toBe(201)
})

test('a stored shift above the most hours stays as it is, and one of the past may be corrected', async () => {
  await workFourteen()
  const { id } = await worked(FRIDAY)
  await works(addDays(MONDAY, -70), 5)
  await works(addDays(MONDAY, -63), 5)
  await works(addDays(MONDAY, -56), 4)
  const past = addDays(MONDAY, -52)
  const { id: over } = await worked(past)
  await rules({ cap_rule: 'stop' })
  expect((await change(id, FRIDAY, { shift_type: 'Gate' })).status).toBe(200)
  expect((await change(id, FRIDAY, { station_id: (await makeStation(db)).id })).status).toBe(200)
  expect(await change(id, FRIDAY, { start_time: '07:00', end_time: '19:00' })).toMatchObject(refused(ABOVE))
  // Shortened, it is nearer to what is allowed.
  const shortened = ABOVE.replace('60 h', '59 h 50 min')
  expect(await change(id, FRIDAY, { end_time: '17:30' })).toMatchObject({
    status: 200,
    body: { warnings: [{ code: 'cap', message: shortened }] },
  })
  expect(await change(id, FRIDAY)).toMatchObject(refused(ABOVE))
  expect(await change(over, past, { start_time: '07:00', end_time: '19:00' })).toMatchObject({
    status: 200,
    body: { warnings: [{ code: 'cap', message: ABOVE }] },
  })
})

test('who would be above the most hours is among those who cannot be planned, in the picker and in the finder', async () => {
  await rules({ cap_rule: 'stop' })
  await workFourteen()
  const fresh = (await makeGuard(db, { first_name: 'Fresh' })).id
  const slot = await post.slotOn(FRIDAY)
  const stopped = { state: 'over_hours', obstacle: ABOVE, findings: [], score: 0 }
  expect(await choiceOf({ slot_id: slot })).toMatchObject(stopped)
  expect(await choiceOf({ station_id: String(elsewhere) })).toMatchObject(stopped)
  expect(await choiceOf({ slot_id: slot }, fresh)).toMatchObject({ state: 'free', obstacle: null })
  const found = await candidates(slot)
  expect(found.candidates.map(({ guard_id }: slotShifts.Candidate) => guard_id)).toContain(fresh)
  expect(found.candidates.map(({ guard_id }: slotShifts.Candidate) => guard_id)).not.toContain(guard)
  expect(found.excluded).toMatchObject({ over_hours: 1, against_post: 0 })
})

test('an offer is not accepted any more once its shift would be above the most hours', async () => {
  await workFourteen()
  const slot = await post.slotOn(FRIDAY)
  const made = await send('admin', offers.offer, { params: { id: slot }, body: { guard_ids: [guard], minutes: 30 } })
  const token = made.body.offered.links[0].link.split('#')[1]
  await rules({ cap_rule: 'stop' })
  const accept = () => send(null, links.accept, { body: { token } })
  const sentence = 'You cannot take this shift. Please call the control room.'
  expect(await accept()).toMatchObject({ status: 409, body: { code: 'not_deployable', message: sentence } })
  await rules({ cap_rule: 'off' })
  expect((await accept()).status).toBe(200)
})

test('a copied week is without the shifts above the most hours, whether they ask for a reason or stop', async () => {
  await works(addDays(MONDAY, -14), 5)
  await works(addDays(MONDAY, -7), 5)
  const query = { from_week: addDays(MONDAY, -7), to_week: MONDAY }
  const plan = async () => (await send('admin', board.copyPlan, { query })).body
  expect(await plan()).toMatchObject({ copied: 5, reasons: [] })
  for (const cap_rule of ['warn', 'stop'] as const) {
    await rules({ cap_rule })
    expect(await plan()).toMatchObject({
      copied: 4,
      reasons: [{ reason: 'working_rules', count: 1 }],
      left_out: [{ shift_date: FRIDAY }],
    })
  }
})

const request = (more: Partial<generator.RosterRequest> = {}): generator.RosterRequest => ({
  line_ids: [post.line.id],
  from: MONDAY,
  weeks: 3,
  cycle: generator.USUAL_CYCLES.find(({ name }) => name === '5 on, 2 off')!.cycle,
  guards: [{ guard_id: guard, offset: 0 }],
  ...more,
})
const preview = async (more?: Partial<generator.RosterRequest>) =>
  (await send('admin', generator.preview, { body: request(more) })).body as generator.RosterPlan

test('a roster names shifts above the most hours by law under any rule, once, and they keep it as a rule of its own', async () => {
  for (const cap_rule of ['off', 'warn'] as const) {
    await rules({ cap_rule })
    const { shifts } = await preview()
    expect([shifts.length, shifts.at(-1)!.findings]).toEqual([15, ['average', 'cap']])
  }
  const { fingerprint } = await preview()
  await send('admin', generator.save, { body: { request: request(), fingerprint } })
  const { rows } = await pool.query('select overruled from duty_schedules order by shift_date desc limit 1')
  expect(rows).toEqual([{ overruled: ['average', 'cap'] }])
})

test('where it stops, a roster leaves the slot open, with shifts before and after it counted', async () => {
  await rules({ cap_rule: 'stop' })
  const [friday, last] = [addDays(MONDAY, 18), addDays(MONDAY, 20)]
  const plan = await preview()
  expect(plan.shifts.map(({ day }) => day).at(-1)).toBe(addDays(friday, -1))
  expect(plan.filled).toBe(14)
  expect(plan.reasons).toContainEqual({ reason: 'cap', count: 2 })
  expect(plan.left_open.filter(({ reason }) => reason === 'cap').map(({ day }) => day)).toEqual([friday, friday])
  // Nothing speaks against the fifteenth shift once the first is out of its window.
  expect((await preview({ weeks: 4 })).shifts.at(-1)!.day > last).toBe(true)

  await works(addDays(MONDAY, 7), 5)
  await works(addDays(MONDAY, 14), 5)
  const before = await preview({ weeks: 1 })
  expect([before.filled, before.shifts.at(-1)!.day]).toEqual([4, addDays(MONDAY, 3)])
  expect(before.reasons).toContainEqual({ reason: 'cap', count: 2 })
})

const alone = (name: string) => `${name} Okot would have an armed post with no second guard at Kisozi Mall at that time.`
/** An armed post with a number of seats, and two guards with firearms. */
async function armedPost(seats: number) {
  await pool.query('update contract_lines set armed = true where id = $1', [post.line.id])
  await pool.query('update line_terms set seats = $1 where line_id = $2', [seats, post.line.id])
  await pool.query('select generate_slots(array[$1::integer], $2, $3)', [post.line.id, today(), addDays(today(), 35)])
  const [moses, amos] = [guard, (await makeGuard(db, { first_name: 'Amos' })).id]
  for (const guard_id of [moses, amos])
    await makeQualification(db, { guard_id, type_id: FIREARMS, expires_on: addDays(MONDAY, 60) })
  return [moses, amos] as const
}

test('an armed post without a second guard stops a shift only where nobody could become one', async () => {
  const [moses, amos] = await armedPost(2)
  await rules({ two_guards_rule: 'stop' })
  const [first, second] = [await post.slotOn(FRIDAY, 1), await post.slotOn(FRIDAY, 2)]
  // The other seat is open: the finding asks for a reason, so that seats are filled one after the other.
  expect(await fill(first, { confirm: false }, moses)).toMatchObject({
    status: 409,
    body: { code: 'working_rules', message: alone('Moses') },
  })
  expect(await choiceOf({ slot_id: first })).toMatchObject({ state: 'against_post', obstacle: null })
  expect((await fill(first, { override_reason: REASON }, moses)).body.warnings).toEqual([
    { code: 'two_guards', message: alone('Moses') },
  ])
  expect((await fill(second, { confirm: false }, amos)).status).toBe(201)
})

test('the only seat of a station cannot be filled where an armed guard needs a second one', async () => {
  const [moses, amos] = await armedPost(1)
  const slot = await post.slotOn(FRIDAY)
  expect((await fill(await post.slotOn(addDays(FRIDAY, 1)), { override_reason: REASON }, moses)).status).toBe(201)
  await rules({ two_guards_rule: 'stop' })
  for (const more of [{}, { confirm: false }, { override_reason: REASON }])
    expect(await fill(slot, more, moses)).toMatchObject(refused(alone('Moses')))
  expect(await choiceOf({ slot_id: slot })).toMatchObject({ state: 'against_post', obstacle: alone('Moses') })
  expect(await candidates(slot)).toMatchObject({ candidates: [], excluded: { over_hours: 0, against_post: 2 } })

  // A planned shift stays with its guard, and goes to nobody else.
  const { rows } = await pool.query('select id from duty_schedules where slot_id is not null')
  const saturday = { station_id: post.station_id, override_reason: REASON }
  expect((await change(rows[0].id, addDays(FRIDAY, 1), { ...saturday, shift_type: 'Vault' })).status).toBe(200)
  expect(await change(rows[0].id, addDays(FRIDAY, 1), { ...saturday, guard_id: amos })).toMatchObject(refused(alone('Amos')))

  const plan = await preview({ weeks: 1, cycle: ['any'] })
  expect(plan).toMatchObject({ filled: 0, reasons: [{ reason: 'two_guards', count: 6 }] })

  const query = { from_week: MONDAY, to_week: addDays(MONDAY, 7) }
  expect((await send('admin', board.copyPlan, { query })).body).toMatchObject({
    copied: 0,
    reasons: [{ reason: 'two_guards', count: 1 }],
  })
  await rules({ two_guards_rule: 'warn' })
  expect((await send('admin', board.copyPlan, { query })).body).toMatchObject({ copied: 1, reasons: [] })
})

test('the replacement finder loads the shifts of guards once, also where a rule stops', async () => {
  await workFourteen()
  await makeGuard(db, { first_name: 'Amos' })
  const slot = (await findSlot(db, Number(await post.slotOn(FRIDAY))))!
  const ask = async (cap_rule: 'off' | 'stop') => {
    await rules({ cap_rule })
    let statements = 0
    const counting = new Kysely<Database>({ dialect: postgres(pool), log: () => void statements++ })
    const { candidates } = await candidatesFor(counting, slot)
    return { statements, candidates: candidates.map(({ name }) => name) }
  }
  const { statements, candidates } = await ask('off')
  expect(candidates).toEqual(['Amos Okot', 'Moses Okot'])
  expect(await ask('stop')).toEqual({ statements, candidates: ['Amos Okot'] })
})

test('a guard at another post of the station is the second one, and so is an open slot there', async () => {
  const [moses] = await armedPost(1)
  await rules({ two_guards_rule: 'stop' })
  const { rows } = await pool.query(
    `insert into contract_lines (contract_id, station_id, name, shift_label, from_on)
      select contract_id, station_id, 'Parking', 'Day', from_on from contract_lines where id = $1 returning id`,
    [post.line.id],
  )
  await pool.query(
    `insert into line_terms (line_id, valid_from, seats, start_time, end_time, weekdays, rate_unit, rate)
      select $1, valid_from, 1, '12:00', '20:00', weekdays, rate_unit, rate from line_terms where line_id = $2`,
    [rows[0].id, post.line.id],
  )
  await pool.query('select generate_slots(array[$1::integer], $2, $3)', [rows[0].id, today(), addDays(today(), 35)])
  const slot = await post.slotOn(FRIDAY)
  expect(await fill(slot, { confirm: false }, moses)).toMatchObject({ status: 409, body: { code: 'working_rules' } })
  const { rows: parking } = await pool.query('select id from slots where line_id = $1 and day = $2', [rows[0].id, FRIDAY])
  await fill(String(parking[0].id), {}, (await makeGuard(db, { first_name: 'Peter' })).id)
  expect((await fill(slot, { confirm: false }, moses)).status).toBe(201)
  // On a day without the other post nobody could become the second guard.
  await pool.query("update slots set state = 'Cancelled' where line_id = $1 and day = $2", [rows[0].id, addDays(FRIDAY, 1)])
  expect(await fill(await post.slotOn(addDays(FRIDAY, 1)), {}, moses)).toMatchObject(refused(alone('Moses')))
})
