import { beforeEach, expect, test } from 'vitest'
import * as attendance from '../../../api/attendance/attendance.ts'
import * as periods from '../../../api/attendance/attendance-periods.ts'
import { board } from '../../../api/attendance/now.ts'
import { addDays, mondayOf, today } from '../../../api/core/fields/days.ts'
import { operations } from '../../../api/incidents/reports.ts'
import { list as week } from '../../../api/roster/schedule-board.ts'
import { candidatesBeside } from '../../../api/roster/slot-shifts.ts'
import { testApp } from '../../test/app.ts'
import { makeResponseUnit } from '../../test/records/alarm-makers.ts'
import { makeDutySchedule, makeGuard } from '../../test/records/makers.ts'
import { ago, wallClock } from '../../test/records/minute-of-test.ts'

// A crew is guards on shifts at the station of their unit: what guarding does with shifts outside of contracts, it does with theirs.

const { db, pool, send } = await testApp()
let unit: Awaited<ReturnType<typeof makeResponseUnit>>
beforeEach(async () => {
  unit = await makeResponseUnit(db, { name: 'Rapid 3', minimum_guards: 1 })
})

/** A shift of twelve hours at the unit that began a number of minutes ago. */
async function shift(began: number, guard: { id: number }) {
  const [start, end] = [wallClock(began), wallClock(began - 720)]
  const hours = { shift_date: start.slice(0, 10), start_time: start.slice(11, 16), end_time: end.slice(11, 16) }
  return makeDutySchedule(db, { station_id: unit.station_id, guard_id: guard.id, shift_type: 'Night', ...hours })
}

test('the board of Now has the crew below its unit, without a client', async () => {
  const guard = await makeGuard(db)
  const { id } = await shift(20, guard)
  const { rows } = (await send('admin', board, {})).body
  expect(rows).toMatchObject([{ shift_id: id, station_name: 'Rapid 3', client_name: null, post: 'Crew', slot_id: null }])
})

test('where no guard is planned the week has a gap, because a crew is needed at every hour', async () => {
  const monday = addDays(mondayOf(today()), 7)
  const [row] = (await send('admin', week, { query: { by: 'station', week: monday } })).body
  expect(row).toMatchObject({ name: 'Rapid 3', by_contract: false })
  expect(row!.gaps).toHaveLength(7)
  expect(row!.gaps[0]).toEqual({ day: monday, from: '00:00', until: '24:00', missing: 1 })
})

test('a guard of a crew who does not come is replaced by one whom the finder offers', async () => {
  const absent = await makeGuard(db, { first_name: 'Moses' })
  const relief = await makeGuard(db, { first_name: 'Sarah', last_name: 'Nansubuga' })
  const { id } = await shift(70, absent)
  const params = { id: String(id) }
  expect((await send('admin', candidatesBeside, { params })).body).toMatchObject({
    candidates: [{ guard_id: relief.id }],
    excluded: { on_duty: 1 },
  })
  const body = { guard_id: relief.id, reason: 'He does not answer his phone.' }
  const replaced = await send('admin', attendance.replace, { params, body })
  expect(replaced).toMatchObject({
    status: 201,
    body: { attendance: { guard_name: 'Sarah Nansubuga', station_id: unit.station_id, slot_id: null } },
  })
  expect((await send('admin', attendance.get, { params })).body).toMatchObject({
    state: 'No show',
    replaced_by: 'Sarah Nansubuga',
  })
  const again = await send('admin', attendance.replace, { params, body })
  expect(again).toMatchObject({ status: 409, body: { message: 'Another guard has taken this shift.' } })
  const { rows } = (await send('admin', board, {})).body
  expect(rows).toMatchObject([{ guard_name: 'Sarah Nansubuga' }])
})

test('the month of a unit is approved and locked as that of a station', async () => {
  const BEGAN = 40 * 24 * 60
  const { id, shift_date } = await shift(BEGAN, await makeGuard(db))
  const month = shift_date.slice(0, 7)
  const body = { month, station_ids: [unit.station_id] }
  expect(await send('admin', periods.approve, { body })).toMatchObject({ status: 409, body: { code: 'undecided' } })
  const came = { state: 'Done', in_at: ago(BEGAN), out_at: ago(BEGAN - 720), reason: 'The desk has heard them.' } as const
  expect((await send('admin', attendance.decide, { params: { id: String(id) }, body: came })).status).toBe(201)
  expect((await send('admin', periods.approve, { body })).body).toMatchObject([
    { station_name: 'Rapid 3', state: 'Approved', outside: 1 },
  ])
  expect((await send('admin', periods.lock, { body })).body).toMatchObject([{ state: 'Locked' }])
  expect((await pool.query('select approved_at is not null as approved from attendances where id = $1', [id])).rows).toEqual([
    { approved: true },
  ])
})

test('overtime of crews is counted under their own name, beside that of clients', async () => {
  const guard = await makeGuard(db)
  const { id, shift_date } = await shift(13 * 60, guard)
  const came = { state: 'Done', in_at: ago(13 * 60), out_at: ago(60), reason: 'The desk has heard them.' } as const
  await send('admin', attendance.decide, { params: { id: String(id) }, body: came })
  // The law's blocks of three weeks are counted from this day.
  const [first, days] = ['2027-01-04', 21]
  const block = Math.floor((Date.parse(shift_date) - Date.parse(first)) / 86_400_000 / days)
  const month = addDays(first, (block + 1) * days - 1).slice(0, 7)
  const { body } = await send('admin', operations, { query: { report: 'overtime', month } })
  expect(body.rows).toMatchObject([{ id: null, name: 'Response units', base: 12 }])
})
