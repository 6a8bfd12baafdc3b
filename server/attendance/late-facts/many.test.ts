import { beforeEach, expect, test } from 'vitest'
import * as attendance from '../../../api/attendance/attendance.ts'
import * as periods from '../../../api/attendance/attendance-periods.ts'
import * as calls from '../../../api/contracts/contracts.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { testApp } from '../../test/app.ts'
import { makeContract, makeContractLine } from '../../test/records/contract-makers.ts'
import { makeDutySchedule, makeGuard, makeStation } from '../../test/records/makers.ts'

// A contract that was entered late has a month of shifts of which nobody has said anything.

const { db, pool, send } = await testApp()
const THIS_MONTH = `${today().slice(0, 7)}-01`
const LAST = addDays(THIS_MONTH, -1)
const FIRST = `${LAST.slice(0, 7)}-01`
const DAYS = Number(LAST.slice(8))
const told = { told_by: 'Sarah of the client', reason: 'From the occurrence book.' }

let line_id: number
let station_id: number
let guards: number[]
beforeEach(async () => {
  const made = await makeContract(db, { starts_on: FIRST, bill_basis: 'approved_slots' })
  station_id = (await makeStation(db, { client_id: made.client_id })).id
  line_id = (await makeContractLine(db, { contract_id: made.id, station_id, from_on: FIRST })).id
  await pool.query("insert into billing_runs (month, computed_at, counts) values ($1, now(), '{}')", [FIRST])
  await send('super_admin', calls.activate, { params: { id: String(made.id) } })
  guards = [(await makeGuard(db)).id, (await makeGuard(db)).id]
})

const record = (more: object) =>
  send('admin', periods.recordMany, {
    body: { line_id, from: FIRST, to: LAST, kind: 'stood', guard_ids: guards, ...told, ...more } as never,
  })
const monthNow = async () => (await send('admin', periods.list, { query: { month: FIRST.slice(0, 7) } })).body[0]

test('all shifts of a month are recorded by one call: each guard at a seat of his own, in full', async () => {
  expect((await record({ dry_run: true })).body).toEqual({ slots: 2 * DAYS, left: 0 })
  expect(await monthNow()).toMatchObject({ undecided: 2 * DAYS })
  expect(await record({})).toMatchObject({ status: 200, body: { slots: 2 * DAYS, left: 0 } })
  expect(await monthNow()).toMatchObject({ undecided: 0, covered: 2 * DAYS, late_facts: 2 * DAYS })
  const { rows } = await pool.query(
    `select d.guard_id, s.seat, a.state, a.minutes, a.late_minutes, a.reason, count(*)::integer as days
     from slots s join duty_schedules d on d.slot_id = s.id join attendances a on a.id = d.id group by 1, 2, 3, 4, 5, 6 order by 2`,
  )
  const full = { state: 'Done', minutes: 720, late_minutes: 0, reason: told.reason, days: DAYS }
  expect(rows).toEqual([
    { guard_id: guards[0], seat: 1, ...full },
    { guard_id: guards[1], seat: 2, ...full },
  ])
  const approved = await send('admin', periods.approve, { body: { month: FIRST.slice(0, 7), station_ids: [station_id] } })
  expect(approved.status).toBe(200)
})

test('days on which a guard was elsewhere, and seats without a guard, are left; nobody stood at those, as is said next', async () => {
  await makeDutySchedule(db, { guard_id: guards[0]!, shift_date: FIRST, start_time: '08:00', end_time: '16:00' })
  expect((await record({ guard_ids: [guards[0]] })).body).toEqual({ slots: DAYS - 1, left: DAYS + 1 })
  expect((await record({ kind: 'nobody', guard_ids: [], to: addDays(FIRST, 1) })).body).toEqual({ slots: 3, left: 0 })
  expect(await monthNow()).toMatchObject({ undecided: DAYS - 2, uncovered: 3, covered: DAYS - 1 })
})

test('what somebody has said already stays', async () => {
  const { rows } = await pool.query('select id from slots where day = $1 order by seat', [FIRST])
  await send('admin', attendance.nobody, { params: { id: String(rows[0].id) }, body: told })
  expect((await record({ to: FIRST })).body).toEqual({ slots: 1, left: 0 })
})

test.each([
  [{ guard_ids: [] }, { guard_ids: 'Choose at least one guard.' }],
  [{ guard_ids: [1_999_999_999] }, { guard_ids: 'There is no such guard.' }],
  [{ line_id: 1_999_999_999 }, { line_id: 'There is no such post.' }],
  [{ to: addDays(FIRST, -1) }, { to: 'Choose one to 62 days.' }],
])('%j is refused', async (more, fields) => {
  expect(await record(more)).toMatchObject({ status: 422, body: { fields } })
})

test('a month that is approved stays as it is', async () => {
  await pool.query("insert into attendance_periods (station_id, month, state) values ($1, $2, 'Approved')", [station_id, FIRST])
  for (const kind of ['stood', 'nobody'])
    expect(await record({ kind })).toMatchObject({
      status: 409,
      body: { code: 'period_approved', fields: { from: expect.any(String) } },
    })
})
