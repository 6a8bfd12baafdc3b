import { beforeEach, expect, test } from 'vitest'
import { addDays, mondayOf, today } from '../../../api/core/fields/days.ts'
import type { Assignments } from '../../../api/roster/generator.ts'
import { writeAssignments } from '../../../api/roster/generator.ts'
import * as calls from '../../../api/roster/proposals.ts'
import { testApp } from '../../test/app.ts'
import { makePost } from '../../test/records/contract-makers.ts'
import { makeAbsence, makeDutySchedule, makeGuard, makeQualification } from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()
const MONDAY = addDays(mondayOf(today()), 7)
/** A type that is needed for a firearm. */
const FIREARM = 3

let post: Awaited<ReturnType<typeof makePost>>
const guards: number[] = []
beforeEach(async () => {
  guards.length = 0
  post = await makePost(db)
})
const add = async (...names: string[]) => {
  for (const first_name of names) guards.push((await makeGuard(db, { first_name })).id)
}

type Asked = Parameters<typeof writeAssignments>[0]
const propose = async (more: object = {}) =>
  (await send('admin', calls.propose, { body: { week: MONDAY, ...more } })).body as calls.Proposal
const look = async (assignments: Asked, more: object = {}) =>
  (await send('admin', calls.look, { body: { week: MONDAY, assignments: writeAssignments(assignments), ...more } }))
    .body as calls.Proposal
const save = (assignments: Asked, more: object = {}) =>
  send('admin', calls.save, { body: { week: MONDAY, assignments: writeAssignments(assignments), ...more } })
const planned = async () =>
  (await pool.query('select * from duty_schedules where deleted_at is null and slot_id is not null order by shift_date')).rows
const shiftsOf = ({ guards }: calls.Proposal) =>
  guards.map(({ name, shifts, hours, most }) => [name.split(' ')[0], shifts, hours, most])
const cellsOf = ({ posts }: calls.Proposal) => posts.flatMap(({ cells }) => cells)
const missing = (proposal: calls.Proposal) =>
  proposal.missing.map(({ shifts, suitable, reasons }) => ({ shifts, suitable, reasons }))

test('two guards cover the seven nights of a post, each up to the most hours of a week, and it is saved at once', async () => {
  await add('Amos', 'Beth')
  const proposal = await propose()
  expect(proposal).toMatchObject({
    from: MONDAY,
    shifts: 7,
    filled: 7,
    against: 0,
    findings: 0,
    emptied: 0,
    missing: [],
    changed: [],
  })
  // Of the night of Sunday half is in the next week.
  expect(shiftsOf(proposal)).toEqual([
    ['Amos', 4, 48, 56],
    ['Beth', 3, 30, 56],
  ])
  expect(proposal).toMatchObject({ total_posts: 1, station_ids: [post.station_id] })
  expect(proposal.posts[0]).toMatchObject({ line_id: post.line.id, name: 'Main gate, night', station_name: 'Kisozi Mall' })
  expect(cellsOf(proposal).map(({ day }) => day)).toEqual([0, 1, 2, 3, 4, 5, 6].map((day) => addDays(MONDAY, day)))
  expect(cellsOf(proposal)[0]).toMatchObject({ guard_name: 'Amos Okot', papers: [], findings: [], against: null })
  expect(cellsOf(proposal)[0]!.reasons).toEqual(['New to this station', 'No extra shift this month', '4 h a week on average'])
  expect(await planned()).toEqual([])

  expect((await save(proposal.assignments)).body).toEqual({ filled: 7 })
  expect((await planned()).map(({ guard_id }) => guard_id)).toEqual(cellsOf(proposal).map(({ guard_id }) => guard_id))
  expect(await propose()).toMatchObject({ shifts: 0, filled: 0, missing: [] })
})

test('one guard works four nights, and the other three say why nobody is there', async () => {
  await add('Amos')
  const proposal = await propose()
  expect(proposal).toMatchObject({ filled: 4 })
  expect(missing(proposal)).toEqual([{ shifts: 3, suitable: 1, reasons: [{ reason: 'over_hours', guards: 1 }] }])
  expect(proposal.missing[0]).toMatchObject({ name: 'Main gate, night', station_name: 'Kisozi Mall', night: true, papers: [] })
  expect(proposal.missing[0]!.days).toHaveLength(3)
})

test('the company’s weekly hours are the limit where it has set them', async () => {
  await add('Amos')
  await pool.query('update company_settings set weekly_hours = 40')
  const proposal = await propose()
  expect(shiftsOf(proposal)).toEqual([['Amos', 3, 36, 40]])
})

test('shifts of the week that are planned elsewhere count, and a guard has one shift a day', async () => {
  await add('Amos')
  for (const day of [0, 2, 4])
    await makeDutySchedule(db, { guard_id: guards[0]!, shift_date: addDays(MONDAY, day), start_time: '06:00', end_time: '12:00' })
  const proposal = await propose()
  // Tuesday and Thursday begin twelve hours after the morning shift of the day before; three shifts of six hours and three nights are 54 hours.
  expect(cellsOf(proposal).flatMap(({ day, guard_id }) => (guard_id ? [day] : []))).toEqual(
    [5, 6].map((day) => addDays(MONDAY, day)),
  )
  expect(shiftsOf(proposal)).toEqual([['Amos', 2, 36, 56]])
  expect(missing(proposal)).toEqual([
    { shifts: 3, suitable: 1, reasons: [{ reason: 'on_duty', guards: 1 }] },
    { shifts: 2, suitable: 1, reasons: [{ reason: 'too_little_rest', guards: 1 }] },
  ])
})

test('a company without guards is told that nobody can be proposed', async () => {
  const none = await propose()
  expect(none).toMatchObject({ shifts: 7, filled: 0, guards: [] })
  expect(missing(none)).toEqual([{ shifts: 7, suitable: 0, reasons: [] }])
})

test('an armed post says that nobody has the permit, or that who has it is away', async () => {
  await add('Amos', 'Beth')
  await pool.query('update contract_lines set armed = true')
  const none = await propose()
  expect(none).toMatchObject({ filled: 0 })
  expect(missing(none)).toEqual([{ shifts: 7, suitable: 0, reasons: [{ reason: 'not_qualified', guards: 2 }] }])
  const { rows } = await pool.query("select name from qualification_types where needed_for = 'armed' order by id")
  expect(none.missing[0]!.papers).toEqual(rows.map(({ name }) => name))

  const armed = await pool.query("select id from qualification_types where needed_for = 'armed'")
  for (const { id } of armed.rows) await makeQualification(db, { guard_id: guards[0]!, type_id: id })
  await makeAbsence(db, { guard_id: guards[0]!, from_on: MONDAY, until_on: addDays(MONDAY, 7), state: 'Approved' })
  expect(missing(await propose())).toEqual([{ shifts: 7, suitable: 1, reasons: [{ reason: 'away', guards: 1 }] }])
  expect(armed.rows.map(({ id }) => id)).toContain(FIREARM)
})

test('a ban by the client, another gender, and a guard who is not Active keep guards out', async () => {
  await add('Amos', 'Beth', 'Carol')
  await pool.query("update guards set gender = 'Female' where first_name <> 'Amos'")
  await pool.query("update guards set status = 'Suspended' where first_name = 'Carol'")
  await pool.query("update contract_lines set gender = 'Female'")
  const proposal = await propose()
  expect(shiftsOf(proposal)).toEqual([['Beth', 4, 48, 56]])
  await pool.query("update contract_lines set gender = 'Male'")
  await pool.query("insert into client_bans (guard_id, client_id, reason) values ($1, $2, 'Slept on duty.')", [
    guards[0],
    post.contract.client_id,
  ])
  expect(missing(await propose())).toEqual([
    {
      shifts: 7,
      suitable: 0,
      reasons: [
        { reason: 'banned', guards: 1 },
        { reason: 'other_gender', guards: 1 },
      ],
    },
  ])
})

test('the guard who knows the station comes first, then who lives near', async () => {
  await add('Amos', 'Beth', 'Carol')
  await pool.query("update stations set address = 'Plot 4, Ntinda'")
  await pool.query("update guards set home_area = 'Ntinda, Kampala' where first_name = 'Beth'")
  for (const back of [2, 4, 6])
    await makeDutySchedule(db, { guard_id: guards[2]!, station_id: post.station_id, shift_date: addDays(today(), -back) })
  const proposal = await propose()
  expect(shiftsOf(proposal).map(([name, shifts]) => [name, shifts])).toEqual([
    ['Carol', 4],
    ['Beth', 3],
  ])
  expect(cellsOf(proposal)[0]!.reasons[0]).toBe('3 shifts at this station in 60 days')
  expect(cellsOf(proposal).find(({ guard_id }) => guard_id === guards[1])!.reasons).toContain('Lives near, in Ntinda, Kampala')
})

test('who may carry a firearm is kept for the armed post', async () => {
  await add('Amos', 'Beth', 'Carol', 'David')
  const armed = await makePost(db, { name: 'Armoury', armed: true })
  const { rows } = await pool.query("select id from qualification_types where needed_for = 'armed'")
  for (const guard_id of guards.slice(0, 2)) for (const { id } of rows) await makeQualification(db, { guard_id, type_id: id })
  const proposal = await propose()
  expect(proposal).toMatchObject({ shifts: 14, filled: 14, missing: [] })
  const { cells } = proposal.posts.find(({ line_id }) => line_id === armed.line.id)!
  expect(new Set(cells.map(({ guard_id }) => guard_id))).toEqual(new Set(guards.slice(0, 2)))
})

test('the search covers what filling shift by shift leaves open', async () => {
  await add('Amos', 'Beth', 'Carol')
  // Carol is free on the first three days only; Amos and Beth would have worked them.
  await makeAbsence(db, { guard_id: guards[2]!, from_on: addDays(MONDAY, 4), until_on: addDays(MONDAY, 8), state: 'Approved' })
  await pool.query('update company_settings set weekly_hours = 30')
  const proposal = await propose()
  expect(proposal).toMatchObject({ shifts: 7, filled: 6 })
  expect(cellsOf(proposal).filter(({ guard_id }) => guard_id === guards[2])).toHaveLength(2)
})

test('a guard who is taken out is replaced, a shift that was emptied stays empty, and a choice by hand is judged', async () => {
  await add('Amos', 'Beth', 'Carol')
  const first = await propose()
  const [amos, beth, carol] = guards as [number, number, number]
  expect(shiftsOf(first).map(([name]) => name)).toEqual(['Amos', 'Beth'])
  const others = first.assignments.filter(([, guard_id]) => guard_id !== amos)
  const [emptied, ...kept] = others
  const second = await propose({ without: [amos], empty: String(emptied![0]), assignments: writeAssignments(kept) })
  expect(second).toMatchObject({ filled: 6, emptied: 1, missing: [] })
  expect(shiftsOf(second).map(([name, shifts]) => [name, shifts])).toEqual([
    ['Beth', 5],
    ['Carol', 1],
  ])
  expect(second.assignments).toEqual(expect.arrayContaining(kept))

  const slots = cellsOf(first).map(({ slot_id }) => slot_id)
  await pool.query("update guards set status = 'Suspended' where id = $1", [carol])
  const judged = await look([
    [slots[0]!, carol],
    [slots[1]!, beth],
  ])
  expect(judged).toMatchObject({ filled: 1, against: 1, emptied: 0 })
  expect(cellsOf(judged).map(({ against }) => against)).toEqual(['away', ...Array(6).fill(null)])
  // Somebody is free for the other five.
  expect(missing(judged).map(({ shifts, reasons }) => [shifts, reasons])).toEqual([[5, []]])
})

test('what a person plans against a rule needs a reason, which is kept', async () => {
  await add('Amos')
  await pool.query('update company_settings set weekly_hours = 30')
  const slots = cellsOf(await propose()).map(({ slot_id }) => slot_id)
  const three: Assignments = slots.slice(0, 3).map((slot_id) => [slot_id, guards[0]!])
  expect(await look(three)).toMatchObject({ filled: 3, findings: 3, against: 0 })
  expect(await save(three)).toMatchObject({
    status: 422,
    body: { fields: { override_reason: 'Say why this is planned all the same.' } },
  })
  expect(await planned()).toEqual([])
  expect((await save(three, { override_reason: 'Nobody else is there.' })).body).toEqual({ filled: 3 })
  expect((await planned()).map(({ overruled, override_reason }) => [overruled, override_reason])).toEqual(
    Array(3).fill([['week'], 'Nobody else is there.']),
  )
})

test('a proposal of which anything has changed is not saved, and says what', async () => {
  await add('Amos', 'Beth')
  const { assignments, posts } = await propose()
  const [slot_id] = assignments.find(([, guard_id]) => guard_id === guards[1])!
  const { day } = posts[0]!.cells.find((cell) => cell.slot_id === slot_id)!
  await makeDutySchedule(db, { guard_id: guards[1]!, shift_date: day, start_time: '18:00', end_time: '06:00' })
  const refused = await save(assignments)
  expect(refused.status).toBe(409)
  expect(refused.body.message).toMatch(
    /^Nothing was saved, because this has changed meanwhile\. Kisozi Mall, Main gate, night: Beth Okot has another shift at that time\./,
  )
  await pool.query("update slots set state = 'Off', off_reason = 'Closed.' where id = $1", [slot_id])
  expect((await save(assignments)).body.message).toMatch(/Kisozi Mall, Main gate, night, .*: it is Off\.$/)
  expect(await planned()).toEqual([])
  const shown = await look(assignments)
  expect(shown).toMatchObject({ shifts: 6, changed: [expect.stringMatching(/it is Off\.$/)] })
  expect((await save(shown.assignments)).body).toEqual({ filled: 6 })
})

test('a proposal is for a station, a contract or all, and has pages of posts', async () => {
  await add('Amos', 'Beth', 'Carol', 'David')
  const other = await makePost(db, { name: 'Back gate' })
  expect(await propose()).toMatchObject({ shifts: 14, filled: 14, total_posts: 2 })
  expect(await propose({ station_id: other.station_id })).toMatchObject({ shifts: 7, posts: [{ name: 'Back gate' }] })
  expect(await propose({ contract_id: post.contract.id })).toMatchObject({ shifts: 7, posts: [{ name: 'Main gate, night' }] })
  expect(await propose({ page: 2 })).toMatchObject({ filled: 14, posts: [] })
})
