import { expect, test } from 'vitest'
import * as trash from '../../../api/company/trash.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import * as calls from '../../../api/roster/duty-schedules.ts'
import { testApp } from '../../test/app.ts'
import { dayShift, makeDutySchedule, makeGuard, makeStation } from '../../test/records/makers.ts'
import { makePost } from '../../test/records/post-makers.ts'
import { testRecordRules } from '../../test/records/record-rules.ts'

const on = await testApp()
const { db, pool, send } = on
const add = (shift: Partial<calls.DutyScheduleInput> = {}) => send('admin', calls.create, { body: { ...dayShift, ...shift } })
const found = async (query: object) =>
  (await send('admin', calls.list, { query: { sort: 'id', ...query } })).body.map(({ id }: calls.DutySchedule) => id)

/** Guard 1 and station 1. */
async function aPost() {
  await makeGuard(db)
  await makeStation(db)
}

testRecordRules({
  on,
  title: 'Duty schedule',
  table: 'duty_schedules',
  calls,
  valid: async (number) => {
    const { rowCount } = await pool.query('select 1 from guards')
    if (!rowCount) await aPost()
    return { ...dayShift, shift_date: `2026-03-0${number}` }
  },
  change: { start_time: '18:00', end_time: '06:00', shift_type: 'Night' },
  shows: {
    valid: { guard_name: 'Moses Okot', station_name: 'Kololo Gate', ends_next_day: false },
    changed: { ends_next_day: true },
  },
  messages: {
    create: 'Duty schedule added successfully',
    update: 'Schedule updated successfully',
    remove: 'Schedule deleted successfully',
  },
  required: ['guard_id', 'station_id', 'shift_date', 'start_time', 'end_time', 'shift_type'],
})

test('the table begins with the shifts of today, the earliest first, then has the coming days, then the past', async () => {
  await aPost()
  const days = [-2, 3, 0, -1, 1]
  const shifts = days.map((day) => ({ shift_date: addDays(today(), day) }))
  for (const shift of [...shifts, { shift_date: today(), start_time: '02:00', end_time: '05:00' }])
    await makeDutySchedule(db, { guard_id: 1, station_id: 1, ...shift })
  const order = [6, 3, 5, 2, 4, 1]
  expect(await found({ sort: calls.FROM_TODAY })).toEqual(order)
  const pages = ['1', '2', '3'].map((page) => found({ sort: calls.FROM_TODAY, page, page_size: '2' }))
  expect(await Promise.all(pages)).toEqual([order.slice(0, 2), order.slice(2, 4), order.slice(4)])
  expect(await found({ sort: calls.FROM_TODAY, from: addDays(today(), -1), to: today() })).toEqual([6, 3, 4])
  const { raw } = await send('admin', calls.exportCsv, { query: { sort: calls.FROM_TODAY } })
  const lines = raw.toString().trim().split('\r\n').slice(1)
  const dates = order.map((id) => (id === 6 ? today() : addDays(today(), days[id - 1]!)))
  expect(lines.map((line) => dates.find((day) => line.includes(day)))).toEqual(dates)
})

test('an end at or before the start is on the next day; equal times are refused', async () => {
  await aPost()
  expect((await add({ start_time: '18:00', end_time: '06:00' })).body.duty_schedule.ends_next_day).toBe(true)
  const equal = await add({ start_time: '06:00', end_time: '06:00' })
  expect(equal).toMatchObject({ status: 422, body: { fields: { end_time: 'end time must differ from start time.' } } })
})

test('a guard cannot have two shifts at the same time, also across midnight; one right after the other is allowed', async () => {
  await aPost()
  const message = 'This guard already has a shift at that time.'
  expect((await add({ start_time: '18:00', end_time: '06:00' })).status).toBe(201)
  const overlaps = [
    await add({ start_time: '20:00', end_time: '22:00' }),
    await add({ shift_date: '2026-03-03', start_time: '05:59', end_time: '12:00' }),
    await add({ start_time: '04:00', end_time: '19:00' }),
  ]
  for (const refused of overlaps)
    expect(refused).toMatchObject({ status: 409, body: { code: 'overlap', message, fields: { start_time: message } } })
  const next = await add({ shift_date: '2026-03-03', start_time: '06:00', end_time: '18:00' })
  expect(next.status).toBe(201)
  await makeGuard(db)
  expect((await add({ guard_id: 2, start_time: '18:00', end_time: '06:00' })).status).toBe(201)
  const moved = await send('admin', calls.update, {
    params: { id: String(next.body.duty_schedule.id) },
    body: { ...dayShift, start_time: '17:00', end_time: '19:00' },
  })
  expect(moved).toMatchObject({ status: 409, body: { code: 'overlap' } })
  await send('admin', calls.remove, { params: { id: '1' } })
  expect((await add({ start_time: '20:00', end_time: '22:00' })).status).toBe(201)
})

test('the reason for deleting a shift is kept in the trash and the audit log; a reason is optional', async () => {
  await aPost()
  await add()
  await add({ shift_date: '2026-03-03' })
  await send('admin', calls.remove, { params: { id: '1' }, query: { trash: 'true', reason: 'Entered twice.' } })
  expect((await send('admin', calls.remove, { params: { id: '2' }, query: { trash: 'true' } })).status).toBe(200)
  const { body } = await send('admin', trash.list, { query: { sort: 'deleted_at' } })
  expect(body.map((item: trash.TrashItem) => item.removed_reason)).toEqual(['Entered twice.', null])
  const { rows } = await pool.query(
    "select new->>'removed_reason' as why from audit_log where new->>'deleted_at' is not null order by id",
  )
  expect(rows.map(({ why }) => why)).toEqual(['Entered twice.', null])
  const long = await send('admin', calls.remove, { params: { id: '1' }, query: { reason: 'x'.repeat(301) } })
  expect(long).toMatchObject({ status: 422, body: { fields: { reason: 'reason must have at most 300 characters.' } } })
})

test('of twenty concurrent shifts for one guard and time one is accepted', async () => {
  await aPost()
  const responses = await Promise.all(Array.from({ length: 20 }, () => add()))
  const statuses = responses.map(({ status }) => status).sort()
  expect([statuses[0], new Set(statuses.slice(1))]).toEqual([201, new Set([409])])
  expect(await found({})).toHaveLength(1)
})

test('a guard or station that does not exist or is deleted is named at its field', async () => {
  await aPost()
  const noGuard = { guard_id: 'There is no guard with this number.' }
  expect(await add({ guard_id: 999 })).toMatchObject({ status: 422, body: { fields: noGuard } })
  expect((await add({ station_id: 999 })).body.fields).toEqual({ station_id: 'There is no station with this number.' })
  const { id } = await makeGuard(db, { deleted_at: new Date().toISOString() })
  expect((await add({ guard_id: id })).body.fields).toEqual(noGuard)
  expect((await add({ guard_id: 'one' as unknown as number })).body.fields).toEqual({ guard_id: 'guard id must be a number.' })
})

test.each(['24:00', '6:00', '06:60', '06:00:30', 'noon', ''])('%j is not a time', async (start_time) => {
  await aPost()
  const refused = await add({ start_time })
  expect(refused.status).toBe(422)
  expect(refused.body.fields.start_time).toBe(start_time ? 'Please enter a time as HH:MM.' : 'start time is required.')
})

test('search finds the number of guard and station by containing text and the shift type in any case', async () => {
  for (let number = 0; number < 12; number++) await aPost()
  await makeDutySchedule(db, { guard_id: 12, station_id: 3, shift_type: 'Night' })
  await makeDutySchedule(db, { guard_id: 4, station_id: 12, shift_type: 'Day' })
  await makeDutySchedule(db, { guard_id: 5, station_id: 5, shift_type: 'Evening' })
  expect(await found({ q: '12' })).toEqual([1, 2])
  expect(await found({ q: '3' })).toEqual([1])
  expect(await found({ q: 'NIG' })).toEqual([1])
  expect(await found({ q: 'ay' })).toEqual([2])
  expect(await found({ q: 'Moses' })).toEqual([])
})

test('filters take a guard, a station and a span of days', async () => {
  await aPost()
  await aPost()
  await makeDutySchedule(db, { guard_id: 1, station_id: 1, shift_date: '2026-03-01' })
  await makeDutySchedule(db, { guard_id: 2, station_id: 1, shift_date: '2026-03-02' })
  await makeDutySchedule(db, { guard_id: 2, station_id: 2, shift_date: '2026-03-03' })
  expect(await found({ guard_id: '2' })).toEqual([2, 3])
  expect(await found({ station_id: '1' })).toEqual([1, 2])
  expect(await found({ from: '2026-03-02', to: '2026-03-02' })).toEqual([2])
  expect(await found({ sort: '-shift_date' })).toEqual([3, 2, 1])
  expect((await send('admin', calls.list, { query: { from: '2026-02-30' } })).body.fields).toEqual({
    from: 'Please enter a valid date.',
  })
})

test('a shift that is over is not linked to a post that has no open shift then, and says where to record it', async () => {
  const post = await makePost(db)
  const { shift: id } = await post.shift({ began: 3 * 24 * 60, outside: true })
  const { rows } = await pool.query(
    'select guard_id, station_id, shift_date, start_time, end_time, shift_type from duty_schedules where id = $1',
    [id],
  )
  const answer = await send('admin', calls.update, { params: { id: String(id) }, body: { ...rows[0], line_id: post.line.id } })
  expect(answer).toMatchObject({
    status: 409,
    body: { fields: { line_id: 'This shift is over. Record who stood at the post in the muster instead.' } },
  })
})
