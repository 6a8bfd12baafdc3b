import { beforeEach, expect, test } from 'vitest'
import * as contract from '../../../contract/roster/duty-schedules.ts'
import { testApp } from '../../test/app.ts'
import { makeDutySchedule, makeGuard, makeStation } from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()
const night = {
  guard_id: 1,
  station_id: 1,
  shift_date: '2026-03-02',
  start_time: '18:00',
  end_time: '06:00',
  shift_type: 'Night',
}
const morning = { ...night, shift_date: '2026-03-03', start_time: '06:00', end_time: '14:00', shift_type: 'Day' }
const add = (body: contract.DutyScheduleInput) => send('admin', contract.create, { body })
const change = (id: number, body: contract.DutyScheduleUpdate) =>
  send('admin', contract.update, { params: { id: String(id) }, body })
const rules = (rest: number | null, week: number | null) =>
  pool.query('update company_settings set minimum_rest_hours = $1, weekly_hours = $2', [rest, week])
const count = async () => (await pool.query('select 1 from duty_schedules')).rowCount
const REFUSED = {
  status: 409,
  body: { code: 'working_rules', message: 'Moses Okot would have 0 h of rest between two shifts (at least 8 h).' },
}

beforeEach(async () => {
  await makeGuard(db)
  await makeStation(db)
})

test('as delivered there is no rule', async () => {
  await add(night)
  expect((await add(morning)).status).toBe(201)
})

test('a shift against a rule is refused with the figures, and saved when somebody insists', async () => {
  await rules(8, null)
  await add(night)
  expect(await add(morning)).toMatchObject(REFUSED)
  expect(await count()).toBe(1)
  expect(await add({ ...morning, confirm: true })).toMatchObject({
    status: 201,
    body: { duty_schedule: { start_time: '06:00' } },
  })
})

test('the hours of the week are counted, of this guard and of what is not deleted', async () => {
  await rules(null, 20)
  await makeDutySchedule(db, { station_id: 1, shift_date: '2026-03-02' })
  await makeDutySchedule(db, { guard_id: 1, station_id: 1, shift_date: '2026-03-04', deleted_at: new Date().toISOString() })
  expect((await add(night)).status).toBe(201)
  expect((await add({ ...morning, shift_date: '2026-03-05' })).status).toBe(201)
  expect(await add({ ...morning, shift_date: '2026-03-07' })).toMatchObject({
    status: 409,
    body: { message: 'Moses Okot would have 28 h of work in the week of 2 Mar 2026 (at most 20 h).' },
  })
  expect((await add({ ...morning, shift_date: '2026-03-09' })).status).toBe(201)
})

test('moving a shift is judged where it goes; what stays in guard and time is not asked about again', async () => {
  await makeStation(db)
  await add(night)
  await add(morning)
  await rules(8, null)
  expect((await change(2, { ...morning, station_id: 2 })).status).toBe(200)
  expect(await change(2, { ...morning, start_time: '07:00' })).toMatchObject({
    status: 409,
    body: { message: 'Moses Okot would have 1 h of rest between two shifts (at least 8 h).' },
  })
  expect((await change(2, { ...morning, shift_date: '2026-03-04' })).status).toBe(200)
  expect(await change(2, morning)).toMatchObject(REFUSED)
  expect((await change(2, { ...morning, confirm: true })).status).toBe(200)
  await makeGuard(db, { first_name: 'Ruth' })
  expect((await change(2, { ...morning, guard_id: 2 })).status).toBe(200)
})

test('an overlap is refused for itself, whatever somebody confirms', async () => {
  await rules(8, 60)
  await add(night)
  for (const confirm of [true, false])
    expect(await add({ ...night, start_time: '20:00', end_time: '22:00', confirm })).toMatchObject({
      status: 409,
      body: { code: 'overlap' },
    })
})

test('of two shifts planned for a guard at the same moment the rules see both', async () => {
  await rules(8, null)
  const answers = await Promise.all([add(night), add(morning)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
})
