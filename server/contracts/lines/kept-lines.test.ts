import { beforeEach, expect, test } from 'vitest'
import * as calls from '../../../api/contracts/contracts.ts'
import * as slots from '../../../api/contracts/slots.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { formatDay, longMonth } from '../../../api/core/format.ts'
import { testApp } from '../../test/app.ts'
import { makePost } from '../../test/records/contract-makers.ts'
import { makeDutySchedule, makeStation } from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()
/** A day that is about two months ago, and the last one whose shift is decided. */
const FIRST = addDays(today(), -60)
const LAST_DECIDED = addDays(today(), -3)
const inShort = (day: string) => formatDay(day).replace(` ${today().slice(0, 4)}`, '')

let post: Awaited<ReturnType<typeof makePost>>
let id: string
beforeEach(async () => {
  post = await makePost(db, { from_on: FIRST })
  await pool.query('update contracts set starts_on = $1', [FIRST])
  id = String(post.line.id)
  await pool.query('select generate_slots(array[$1::integer], $2, $3)', [post.line.id, FIRST, addDays(today(), 20)])
})
const decide = () => pool.query("update slots set state = 'Decided' where day between $1 and $2", [FIRST, LAST_DECIDED])
const lock = (day: string) =>
  pool.query("insert into attendance_periods (station_id, month, state) values ($1, date_trunc('month', $2::date), 'Locked')", [
    post.station_id,
    day,
  ])

type Change = { kind?: 'guarding' | 'fixed_monthly'; station_id?: number; until_on?: string | null }
const change = (more: Change) => {
  const body = { name: 'Main gate, night', shift_label: 'Night', from_on: FIRST, station_id: post.station_id, ...more }
  return send('admin', calls.updateLine, { params: { id }, body })
}
const refused = (code: string, field: string, message: string) => ({
  status: 409,
  body: { code, message, fields: { [field]: message } },
})

test('the kind of a line of an active contract stays; that of a draft can change', async () => {
  const said = 'The kind stays as it is while the contract is active. Give this a last day and add another.'
  expect(await change({ kind: 'fixed_monthly' })).toMatchObject(refused('conflict', 'kind', said))
  expect((await change({ kind: 'guarding' })).status).toBe(200)
  await pool.query('delete from slots')
  await pool.query("update contracts set status = 'Draft', number = null")
  const changed = await change({ kind: 'fixed_monthly' })
  expect(changed.body.contract.lines[0]).toMatchObject({ kind: 'fixed_monthly' })
})

test('a line whose shifts are decided keeps its station, and its last day is not before them', async () => {
  await decide()
  const other = await makeStation(db, { client_id: post.contract.client_id, name: 'Mukono Yard' })
  const moved = '58 shifts are already decided at this station. Give this post a last day and add one for the other station.'
  expect(await change({ station_id: other.id })).toMatchObject(refused('decided', 'station_id', moved))

  const early = `2 shifts are already decided after this day. The last day can be ${inShort(LAST_DECIDED)} or later.`
  expect(await change({ until_on: addDays(LAST_DECIDED, -2) })).toMatchObject(refused('decided', 'until_on', early))
  const { rows } = await pool.query("select count(*) from slots where state = 'Decided'")
  expect(rows).toEqual([{ count: 58 }])

  const ended = await change({ until_on: addDays(today(), 5) })
  expect(ended.body.contract.lines[0]).toMatchObject({ until_on: addDays(today(), 5), station_name: 'Kisozi Mall' })
  const { rows: left } = await pool.query("select max(day) as last from slots where state <> 'Cancelled'")
  expect(left).toEqual([{ last: addDays(today(), 5) }])
})

test('a line at which guards are planned keeps its station, until their seats are free', async () => {
  const other = await makeStation(db, { client_id: post.contract.client_id, name: 'Mukono Yard' })
  const shiftOn = async (shift_date: string) => {
    const slot_id = Number(await post.slotOn(shift_date))
    const night = { start_time: '18:00', end_time: '06:00', shift_type: 'Night' }
    return makeDutySchedule(db, { station_id: post.station_id, shift_date, slot_id, ...night })
  }
  await shiftOn(addDays(today(), 2))
  const one = '1 shift is planned at this post. Free it first.'
  expect(await change({ station_id: other.id })).toMatchObject(refused('conflict', 'station_id', one))
  await shiftOn(addDays(today(), 3))
  const two = '2 shifts are planned at this post. Free them first.'
  expect(await change({ station_id: other.id })).toMatchObject(refused('conflict', 'station_id', two))
  const begun = await shiftOn(addDays(today(), -2))
  const said = '1 shift at this station has begun. Give this post a last day and add one for the other station.'
  expect(await change({ station_id: other.id })).toMatchObject(refused('conflict', 'station_id', said))
  expect((await change({ until_on: addDays(today(), 10) })).status).toBe(200)
  const { rows } = await pool.query('select count(*)::integer from duty_schedules where slot_id is not null')
  expect(rows).toEqual([{ count: 3 }])

  await pool.query('delete from duty_schedules where id = $1', [begun.id])
  await pool.query("update duty_schedules set deleted_at = now(), removed_reason = 'The post moves.'")
  expect((await change({ station_id: other.id })).body.contract.lines[0]).toMatchObject({ station_name: 'Mukono Yard' })
})

test('a line does not move to a station at which a month of its slots is approved', async () => {
  const other = await makeStation(db, { client_id: post.contract.client_id, name: 'Mukono Yard' })
  const month = `${FIRST.slice(0, 7)}-01`
  const periods = `insert into attendance_periods (station_id, month, state) values ($1, $2, 'Approved')`
  await pool.query(periods, [other.id, month])
  const said = `${longMonth(FIRST.slice(0, 7))} is approved.`
  expect(await change({ station_id: other.id })).toMatchObject(refused('period_approved', 'station_id', said))
  const { rows } = await pool.query('select distinct station_id from slots join contract_lines l on l.id = line_id')
  expect(rows).toEqual([{ station_id: post.station_id }])
  await pool.query("delete from slots where date_trunc('month', day) = $1", [month])
  expect((await change({ station_id: other.id })).body.contract.lines[0]).toMatchObject({ station_name: 'Mukono Yard' })
})

test('a line and a contract do not end before an extra guard who is agreed, until that guard is marked as off', async () => {
  const day = addDays(today(), 12)
  const guard = { line_id: post.line.id, day, start_time: '08:00', end_time: '12:00', guards: 1, reason: 'A wedding.' }
  const made = await send('admin', slots.extra, { body: guard })
  expect(made.status).toBe(200)
  const until_on = addDays(today(), 10)
  const said = `1 extra guard is agreed after ${formatDay(until_on)}. Mark it as off first, or choose ${formatDay(day)} or later as the last day.`
  expect(await change({ until_on })).toMatchObject(refused('conflict', 'until_on', said))
  expect((await change({ until_on: day })).status).toBe(200)
  expect((await change({ until_on: null })).status).toBe(200)

  await pool.query("update contracts set ends_on = $1, renewal = 'renews_monthly'", [until_on])
  const { id: contractId, ...agreed } = (await send('admin', calls.get, { params: { id: String(post.contract.id) } })).body
  const { title, starts_on, ends_on } = agreed
  const ends = () =>
    send('admin', calls.update, { params: { id: String(contractId) }, body: { title, starts_on, ends_on, renewal: 'ends' } })
  expect(await ends()).toMatchObject(refused('conflict', 'renewal', said))
  await pool.query("update slots set state = 'Off', off_reason = 'Called off', off_billed = false where origin = 'extra'")
  expect((await ends()).status).toBe(200)
  expect((await change({ until_on })).status).toBe(200)
})

test('the last day does not move over days of a locked month, either way', async () => {
  const locked = addDays(today(), -40)
  await lock(locked)
  const said = `${longMonth(locked.slice(0, 7))} is locked.`
  expect(await change({ until_on: addDays(FIRST, 1) })).toMatchObject(refused('period_locked', 'until_on', said))
  const other = await makeStation(db, { client_id: post.contract.client_id })
  expect(await change({ station_id: other.id })).toMatchObject(refused('period_locked', 'station_id', said))
  await pool.query('update contract_lines set until_on = $1', [addDays(FIRST, 1)])
  expect(await change({ until_on: null })).toMatchObject(refused('period_locked', 'until_on', said))
})

test('terms that have been in force are not taken back, though nobody was needed under them', async () => {
  const { rows } = await pool.query(
    `insert into line_terms (line_id, valid_from, seats, start_time, end_time, weekdays, rate_unit, rate, reason)
     values ($1, $2, 0, '18:00', '06:00', 127, 'guard_month', 950000, 'Closed for works') returning id`,
    [post.line.id, addDays(today(), -10)],
  )
  const params = { id: String(rows[0].id) }
  expect(await send('admin', calls.removeTerms, { params })).toMatchObject({
    status: 409,
    body: { message: 'Shifts under these terms have begun. Add new terms instead.' },
  })
})

test('new terms in a locked month are refused at their day', async () => {
  await lock(today())
  const terms = { seats: 2, start_time: '18:00', end_time: '06:00', weekdays: 127, rate_unit: 'guard_month', rate: 1 } as const
  const body = { ...terms, valid_from: today() }
  const said = `${longMonth(today().slice(0, 7))} is locked.`
  expect(await send('admin', calls.addTerms, { params: { id }, body })).toMatchObject(
    refused('period_locked', 'valid_from', said),
  )
})

test('extra guards and slots marked as off in a locked month are refused at their day', async () => {
  const day = today()
  await lock(day)
  const said = `${longMonth(day.slice(0, 7))} is locked.`
  const hours = { start_time: '08:00', end_time: '12:00' }
  const extra = { line_id: post.line.id, day, ...hours, guards: 1, reason: 'A wedding.' }
  expect(await send('admin', slots.extra, { body: extra })).toMatchObject(refused('period_locked', 'day', said))
  const body = { station_id: post.station_id, from: day, to: day, reason: 'Closed.' }
  expect(await send('admin', slots.offMany, { body })).toMatchObject(refused('period_locked', 'from', said))
})

test('a month that is locked before its end takes neither extra guards nor days off for the days still to come', async () => {
  // Of the next month: this one may be over tomorrow.
  const day = addDays(`${addDays(`${today().slice(0, 7)}-01`, 31).slice(0, 7)}-01`, 9)
  await pool.query('select generate_slots(array[$1::integer], $2, $2)', [post.line.id, day])
  await lock(day)
  const said = `${longMonth(day.slice(0, 7))} is locked.`
  const hours = { start_time: '08:00', end_time: '12:00' }
  const extra = { line_id: post.line.id, day, ...hours, guards: 1, reason: 'A wedding.' }
  expect(await send('admin', slots.extra, { body: extra })).toMatchObject(refused('period_locked', 'day', said))
  const body = { station_id: post.station_id, from: day, to: day, reason: 'Closed.' }
  expect(await send('admin', slots.offMany, { body })).toMatchObject(refused('period_locked', 'from', said))
  const { rows } = await pool.query('select id from slots where day = $1 limit 1', [day])
  const one = await send('admin', slots.off, { params: { id: String(rows[0].id) }, body: { reason: 'Closed.', billed: false } })
  expect(one).toMatchObject({ status: 409, body: { code: 'period_locked', message: said } })
  // Of another month, and of another station.
  const before = addDays(`${day.slice(0, 7)}-01`, -1)
  expect((await send('admin', slots.offMany, { body: { ...body, from: before, to: before } })).status).toBe(200)
  await pool.query('update attendance_periods set station_id = $1', [(await makeStation(db)).id])
  expect((await send('admin', slots.extra, { body: extra })).status).toBe(200)
})
