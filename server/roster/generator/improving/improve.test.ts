import { beforeEach, expect, test } from 'vitest'
import { addDays, mondayOf, today } from '../../../../api/core/fields/days.ts'
import * as calls from '../../../../api/roster/generator.ts'
import { holdAlone } from '../../../platform/db/alone.ts'
import { testApp } from '../../../test/app.ts'
import { makeDayPost } from '../../../test/records/contract-makers.ts'
import { makeDutySchedule, makeGuard } from '../../../test/records/makers.ts'
import { firstRoster, rosterBasis } from '../generate.ts'
import { rosterProblem } from './roster-problem.ts'

const { app, db, pool, send, tokenOf } = await testApp()
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
const MONDAY = addDays(mondayOf(today()), 7)

let line: number
let guards: number[]
/** Two seats by day at one station, three guards on 4/2, the first of whom is on leave for the first week. */
beforeEach(async () => {
  line = (await makeDayPost(db)).line.id
  guards = []
  for (const name of ['Amos', 'Beth', 'Carol']) guards.push((await makeGuard(db, { first_name: name })).id)
  await pool.query(
    "insert into guard_absences (guard_id, kind, from_on, until_on, state) values ($1, 'annual', $2, $3, 'Approved')",
    [guards[0], MONDAY, addDays(MONDAY, 6)],
  )
})

const request = (): calls.RosterRequest => ({
  line_ids: [line],
  from: MONDAY,
  weeks: 4,
  cycle: calls.USUAL_CYCLES[0]!.cycle,
  guards: guards.map((guard_id, index) => ({ guard_id, offset: 2 * index })),
})
const improve = async (seconds: number) => {
  const { status, raw } = await send('admin', calls.improve, { body: { request: request(), seconds } })
  expect(status).toBe(200)
  return raw
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text) as calls.Improvement)
}
const review = (assignments: calls.Assignments) =>
  send('admin', calls.review, { body: { request: request(), assignments: calls.writeAssignments(assignments) } })
const isFree = async () => {
  const release = await holdAlone(db, 'roster.improve')
  release?.()
  return release !== undefined
}

test('the search fills what the cycle leaves open, and ends when nothing is better', async () => {
  const lines = await improve(30)
  expect(lines[0]).toMatchObject({ open: 5, overtime_hours: 48, done: false })
  expect(lines[0]).not.toHaveProperty('assignments')
  // Beth and Carol alone have one free day each in the week of the leave.
  expect(lines.at(-1)).toMatchObject({ open: 2, done: true })
  expect(lines.filter(({ done }) => done)).toHaveLength(1)
  const best = lines.findLast(({ assignments }) => assignments)!.assignments!
  const { body: plan } = await review(best)
  expect(plan).toMatchObject({ filled: 54, open: 2, reasons: [{ reason: 'no_free_day', count: 2 }] })
  const findings = (plan as calls.RosterPlan).shifts.flatMap(({ findings }) => findings)
  expect(findings).not.toContain('free_day')
  const amos = (plan as calls.RosterPlan).shifts.filter(({ guard_id }) => guard_id === guards[0])
  expect(amos.every(({ day }) => day > addDays(MONDAY, 6))).toBe(true)

  const save = { request: request(), assignments: calls.writeAssignments(best), fingerprint: plan.fingerprint }
  expect((await send('admin', calls.save, { body: save })).body).toEqual({ filled: 54, open: 2 })
  const { rows } = await pool.query("select count(*) from slots where state = 'Filled'")
  expect(rows[0].count).toBe(54)
})

test('where nobody may be above the most hours by law, the improved roster keeps every window of three weeks below them', async () => {
  await pool.query("update company_settings set cap_rule = 'stop'")
  // Beth has worked five days of each of the two weeks before.
  for (const day of [-14, -13, -12, -11, -10, -7, -6, -5, -4, -3])
    await makeDutySchedule(db, { guard_id: guards[1]!, shift_date: addDays(MONDAY, day) })
  const lines = await improve(3)
  const best = lines.findLast(({ assignments }) => assignments)!.assignments!
  expect(lines.at(-1)!.open).toBeLessThan(lines[0]!.open)
  for (const [at, { open }] of lines.entries()) expect(open).toBeLessThanOrEqual(lines[Math.max(0, at - 1)]!.open)

  const { status, body: plan } = await review(best)
  expect([status, plan.filled]).toEqual([200, 56 - lines.at(-1)!.open])
  expect((plan as calls.RosterPlan).shifts.flatMap(({ findings }) => findings)).not.toContain('cap')
  const save = { request: request(), assignments: calls.writeAssignments(best), fingerprint: plan.fingerprint }
  expect((await send('admin', calls.save, { body: save })).body).toEqual({ filled: plan.filled, open: plan.open })

  const { rows } = await pool.query(
    `select max((select sum(extract(epoch from upper(part.during) - lower(part.during))) from duty_schedules d,
        lateral (select d.shift * tsrange(upper(last.shift) - interval '21 days', upper(last.shift)) as during) part
        where d.guard_id = last.guard_id and d.deleted_at is null and not isempty(part.during)) / 3600 / 3)::float8 as most
      from duty_schedules last where deleted_at is null`,
  )
  expect(rows[0].most).toBe(56)
})

test('a shift costs the search more at a station in another area than that in which the guard lives', async () => {
  await pool.query(
    "update stations set name = 'Depot', address = 'Ntinda Road' where id = (select station_id from contract_lines where id = $1)",
    [line],
  )
  await pool.query("update guards set home_area = case id when $1 then 'Ntinda, Kampala' when $2 then 'Bunga' end", [
    guards[1],
    guards[2],
  ])
  const basis = await rosterBasis(db, { ...request(), cycle: ['any'] })
  const { problem } = await rosterProblem(basis, await firstRoster(basis))
  // All three are new to the station; Beth lives near, Carol elsewhere, of Amos nobody knows where.
  const last = problem.tasks.findIndex(({ day }) => day === 27)
  expect(problem.people.map(({ costs }) => costs[last])).toEqual([3, 2, 3])
})

test('the search keeps a guard away whom the client has asked not to have', async () => {
  await pool.query(
    `insert into client_bans (client_id, guard_id, reason)
      select st.client_id, $1, 'Asleep on duty' from contract_lines l join stations st on st.id = l.station_id where l.id = $2`,
    [guards[2], line],
  )
  const best = (await improve(10)).findLast(({ assignments }) => assignments)!.assignments!
  const planned = new Set(best.map(([, guard]) => guard))
  expect([planned.has(guards[1]!), planned.has(guards[2]!)]).toEqual([true, false])
})

test('an improved roster that is not possible any more is refused, in whole', async () => {
  const best = (await improve(10)).findLast(({ assignments }) => assignments)!.assignments!
  const changed = 'Shifts or guards have changed since this roster was made. Look at it again.'
  const [slot, guard] = best.find(([, one]) => one === guards[1])!
  const refusals = [
    [[slot, 999]],
    [[99_999, guard]],
    // On leave.
    best.map(([one, other]) => [one, one === slot ? guards[0] : other]),
  ] as calls.Assignments[]
  for (const assignments of refusals)
    expect(await review(assignments)).toMatchObject({ status: 409, body: { code: 'conflict', message: changed } })
  const { body: plan } = await review(best)
  await makeDutySchedule(db, { guard_id: guard, shift_date: MONDAY, start_time: '06:00', end_time: '18:00' })
  const save = { request: request(), assignments: calls.writeAssignments(best), fingerprint: plan.fingerprint }
  expect(await send('admin', calls.save, { body: save })).toMatchObject({ status: 409, body: { message: changed } })
  const { rows } = await pool.query('select count(*) from duty_schedules where deleted_at is null')
  expect(rows[0].count).toBe(1)
})

test('one roster is improved at a time', async () => {
  const release = await holdAlone(db, 'roster.improve')
  const refused = await send('admin', calls.improve, { body: { request: request() } })
  expect(refused).toMatchObject({ status: 409, body: { message: 'Another roster is being improved. Try again in a minute.' } })
  release!()
  await expect.poll(isFree, { timeout: 20_000 }).toBe(true)
})

test('a search ends with its request', async () => {
  const leave = new AbortController()
  const response = await fetch(origin + calls.improve.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf('admin')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ request: request(), seconds: 60 }),
    signal: leave.signal,
  })
  expect(response.headers.get('content-type')).toBe('application/x-ndjson')
  leave.abort()
  await expect.poll(isFree, { timeout: 20_000 }).toBe(true)
})

test('a request that cannot be read leaves nothing behind', async () => {
  const unknown = { ...request(), guards: [{ guard_id: 999 }] }
  expect((await send('admin', calls.improve, { body: { request: unknown } })).status).toBe(422)
  await expect.poll(isFree, { timeout: 20_000 }).toBe(true)
})
