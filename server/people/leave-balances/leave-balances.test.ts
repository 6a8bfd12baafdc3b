import { expect, test } from 'vitest'
import { addDays, today } from '../../../api/core/fields/days.ts'
import * as absences from '../../../api/people/guard-absences.ts'
import { testApp } from '../../test/app.ts'
import { makeAbsence, makeDutySchedule, makeGuard, makeStation } from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()
const FROM = addDays(today(), 3)
const ask = (days: number, more: object = {}) =>
  send('admin', absences.create, {
    body: { guard_id: 1, kind: 'annual', from_on: FROM, until_on: addDays(FROM, days - 1), ...more },
  })
const balance = async (query: object = {}) =>
  (await send('admin', absences.balance, { query: { guard_id: '1', ...query } })).body as absences.LeaveBalance
/** The hire date of a guard who has served these months when the leave begins. */
async function hired(months: number) {
  const { rows } = await pool.query('select ($1::date - make_interval(months => $2))::date::text as day', [FROM, months])
  return rows[0].day as string
}

test('D9: with eleven months of service 20 days are refused, because 19.25 are there; 19 are asked for', async () => {
  await makeGuard(db, { hire_date: await hired(11) })
  expect(await ask(20)).toMatchObject({
    status: 422,
    body: { message: '19.25 days are there.', fields: { until_on: '19.25 days are there.' } },
  })
  expect(await ask(19)).toMatchObject({ status: 201, body: { absence: { state: 'Asked', leave_days: 19 } } })
  expect(await balance({ from: FROM })).toMatchObject({ accrued: 19.25, taken: 0, asked: 19, left: 19.25 })
  // Leave that is asked for already is not there a second time, except for the absence that asks for it.
  const later = { from_on: addDays(FROM, 20), until_on: addDays(FROM, 20) }
  expect((await ask(1, later)).body.message).toBe('0.25 days are there.')
  const change = {
    params: { id: '1' },
    body: { guard_id: 1, kind: 'annual', from_on: FROM, until_on: addDays(FROM, 17) },
  } as const
  expect(await send('admin', absences.update, change)).toMatchObject({ status: 200, body: { absence: { leave_days: 18 } } })
})

test('D6: leave of a week with five shifts takes five days, half a day takes half a one, and ending it early gives back the rest', async () => {
  await makeGuard(db, { hire_date: await hired(24) })
  const { id: station_id } = await makeStation(db)
  for (const offset of [-2, 0, 1, 3, 5, 6, 8])
    await makeDutySchedule(db, { guard_id: 1, station_id, shift_date: addDays(FROM, offset) })
  expect(await balance({ from: FROM, to: addDays(FROM, 6) })).toMatchObject({ accrued: 42, left: 42, days: 5 })
  await ask(7)
  await send('admin', absences.approve, { params: { id: '1' }, body: {} })
  expect(await balance({ from: FROM })).toMatchObject({ accrued: 42, taken: 5, asked: 0, left: 37 })
  await makeAbsence(db, { guard_id: 1, from_on: addDays(FROM, 8), half_day: true, state: 'Approved' })
  expect(await balance({ from: FROM })).toMatchObject({ taken: 5.5, left: 36.5 })
  // Of the five days three are before this one.
  await pool.query('update guard_absences set until_on = $1 where id = 1', [addDays(FROM, 4)])
  expect(await balance({ from: FROM })).toMatchObject({ taken: 3.5 })
})

test('leave of other kinds takes none, nor does leave that was refused; no leave is there in the first half year', async () => {
  await makeGuard(db, { hire_date: await hired(5) })
  await makeAbsence(db, { guard_id: 1, kind: 'sick', state: 'Approved' })
  await makeAbsence(db, { guard_id: 1, state: 'Refused' })
  expect(await balance({ from: FROM })).toMatchObject({ accrued: 8.75, taken: 0, left: 8.75 })
  expect((await ask(2)).body.fields.from_on).toMatch(/^Annual leave can be taken from .+ on, after 6 months of service\.$/)
  expect((await ask(30, { kind: 'sick' })).status).toBe(201)
})

test('where every day counts by the setting, a week of leave takes seven days', async () => {
  await pool.query(`update dated_settings set value = value || '{"counted": "calendar"}' where key = 'leave'`)
  await makeGuard(db)
  await makeDutySchedule(db, { guard_id: 1, station_id: (await makeStation(db)).id, shift_date: addDays(FROM, 20) })
  expect(await balance({ from: FROM, to: addDays(FROM, 6) })).toMatchObject({ days: 7 })
})
