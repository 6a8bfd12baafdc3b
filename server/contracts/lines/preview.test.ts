import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as calls from '../../../api/contracts/contracts.ts'
import * as slots from '../../../api/contracts/slots.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { testApp } from '../../test/app.ts'
import { makeContract, makeContractLine } from '../../test/records/contract-makers.ts'
import { makeDutySchedule, makeStation } from '../../test/records/makers.ts'

// A preview of changed terms says exactly what the change does afterwards, and changes nothing itself.

const { db, pool, send } = await testApp()
/** `npm run test:attack` tries 100 of them. */
const COURSES = Number(process.env.FUZZ_RUNS ?? 40) / 5
const of = (id: number) => ({ params: { id: String(id) } })
/** Days that are over, and ahead, on which guards are planned. */
const [OVER, AHEAD] = [8, 12]
const CLOCKS = [
  ['06:00', '18:00'],
  ['18:00', '06:00'],
  ['07:00', '19:00'],
  ['06:00', '12:00'],
] as const

const terms = fc.record({
  seats: fc.integer({ min: 0, max: 4 }),
  clock: fc.constantFrom(...CLOCKS, CLOCKS[0], CLOCKS[0]),
  weekdays: fc.constantFrom(127, 127, 127, 31, 85, 64),
  holiday: fc.constantFrom('same', 'off', 'extra'),
  rate: fc.constantFrom(900_000, 950_000, 1_000_000),
})
const day = fc.oneof(
  { weight: 1, arbitrary: fc.constant(-OVER - 1) },
  { weight: 4, arbitrary: fc.integer({ min: -OVER, max: 0 }) },
  { weight: 6, arbitrary: fc.integer({ min: 1, max: AHEAD }) },
)
const change = fc.record({ terms, day })
const course = fc.record({
  first: terms,
  activated: fc.constantFrom(true, true, true, false),
  /** The slots of ten that are filled; then the days that are split, off and holidays. */
  filled: fc.integer({ min: 2, max: 10 }),
  split: fc.nat({ max: AHEAD }),
  off: fc.nat({ max: AHEAD }),
  holiday: fc.nat({ max: AHEAD }),
  decided: fc.boolean(),
  changes: fc.array(change, { minLength: 1, maxLength: 3 }),
})
type Course = typeof course extends fc.Arbitrary<infer T> ? T : never

const bodyOf = ({ seats, clock: [start_time, end_time], rate, ...more }: Course['first']) => ({
  ...{ seats, start_time, end_time, rate, rate_unit: 'guard_month' as const, reason: 'Agreed by telephone' },
  ...more,
})

async function agreed({ first, activated, filled, split, off, holiday, decided }: Course) {
  await pool.query('update holidays set deleted_at = now() where deleted_at is null')
  const from_on = addDays(today(), -OVER)
  const contract = await makeContract(db, { starts_on: from_on, bill_basis: 'approved_slots' })
  const station = await makeStation(db, { client_id: contract.client_id })
  const { seats, clock, ...rest } = first
  const hours = { start_time: clock[0], end_time: clock[1] }
  const line = await makeContractLine(db, { contract_id: contract.id, station_id: station.id, from_on })
  await pool.query(
    'update line_terms set seats = $2, start_time = $3, end_time = $4, weekdays = $5, holiday = $6, rate = $7 where line_id = $1',
    [...[line.id, Math.max(seats, 1), hours.start_time, hours.end_time, rest.weekdays, rest.holiday, rest.rate]],
  )
  await pool.query("insert into holidays (day, name, kind) values ($1, 'A visit', 'declared')", [addDays(today(), holiday)])
  if (activated) expect((await send('admin', calls.activate, of(contract.id))).status).toBe(201)
  const { rows } = await pool.query('select id, day, seat from slots where line_id = $1 and day < $2 order by id', [
    line.id,
    addDays(today(), AHEAD + 1),
  ])
  for (const slot of rows) {
    const day = addDays(today(), split)
    if (slot.seat === 1 && slot.day === day) await send('admin', slots.split, { ...of(slot.id), body: { at: '09:00' } })
  }
  const parts = await pool.query('select id, day, start_time, end_time from slots where line_id = $1 and day < $2 order by id', [
    line.id,
    addDays(today(), AHEAD + 1),
  ])
  for (const [place, { id, day, ...times }] of parts.rows.entries())
    if ((place * 7) % 10 < filled) await makeDutySchedule(db, { station_id: station.id, shift_date: day, slot_id: id, ...times })
  const offs = await pool.query('select id from slots where line_id = $1 and day = $2', [line.id, addDays(today(), off)])
  for (const { id } of offs.rows) await send('admin', slots.off, { ...of(id), body: { reason: 'The client is closed' } })
  if (decided)
    await pool.query(
      "update slots set state = 'Decided', covered_minutes = 0 where id = (select min(id) from slots where line_id = $1 and day < local_today())",
      [line.id],
    )
  return { contractId: contract.id, lineId: line.id }
}

const TABLES = ['contracts', 'contract_lines', 'line_terms', 'slots', 'duty_schedules', 'audit_log', 'notices']
/** Everything that a change of terms touches, as text. */
const everything = async () =>
  Promise.all(
    TABLES.map(async (table) => (await pool.query(`select md5(string_agg(t::text, ' ' order by t::text)) from ${table} t`)).rows),
  )
const withoutPost = async (lineId: number) =>
  (
    await pool.query<{ count: number }>(
      `select count(*)::integer as count from duty_schedules d join slots s on s.id = d.lost_slot_id
        where s.line_id = $1 and d.slot_id is null and d.deleted_at is null`,
      [lineId],
    )
  ).rows[0]!.count
const netOf = async (contractId: number, month: string) =>
  (await send('admin', calls.preview, { ...of(contractId), query: { month } })).body.net

test('the preview of any change of terms says what the change does, and changes nothing', async () => {
  let [opened, refused] = [0, 0]
  await fc.assert(
    fc.asyncProperty(course, async (drawn) => {
      const { contractId, lineId } = await agreed(drawn)
      for (const { terms, day } of drawn.changes) {
        const body = { ...bodyOf(terms), valid_from: addDays(today(), day) }
        const month = body.valid_from.slice(0, 7)
        const before = await everything()
        const said = await send('admin', calls.termsPreview, { ...of(lineId), body })
        expect(await everything()).toEqual(before)
        const [net_now, lost] = [await netOf(contractId, month), await withoutPost(lineId)]
        const done = await send('admin', calls.addTerms, { ...of(lineId), body })
        if (done.status !== 201) {
          refused++
          expect({ status: said.status, ...said.body, request_id: 0 }).toEqual({
            status: done.status,
            ...done.body,
            request_id: 0,
          })
          continue
        }
        const after = { net_then: await netOf(contractId, month), opened: (await withoutPost(lineId)) - lost }
        opened += after.opened
        expect(said).toMatchObject({ status: 200, body: { month, net_now, invoiced: [], ...after } })
      }
    }),
    { numRuns: COURSES },
  )
  expect(opened).toBeGreaterThan(0)
  expect(refused).toBeGreaterThan(0)
})
