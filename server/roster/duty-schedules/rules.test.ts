import { beforeEach, expect, test } from 'vitest'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { formatDay } from '../../../api/core/format.ts'
import * as calls from '../../../api/roster/duty-schedules.ts'
import { testApp } from '../../test/app.ts'
import { makeDutySchedule, makeGuard, makeQualification, makeStation } from '../../test/records/makers.ts'

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
const wholeDay = { ...morning, end_time: '18:00' }
const add = (body: calls.DutyScheduleInput) => send('admin', calls.create, { body })
const change = (id: number, body: calls.DutyScheduleUpdate) => send('admin', calls.update, { params: { id: String(id) }, body })
/** Rules that refuse, and no others. */
const rules = (rest: number | null, week: number | null) =>
  pool.query(
    `update company_settings set minimum_rest_hours = $1, weekly_hours = $2, strict_rules = true, free_day = false,
      longest_shift_hours = null`,
    [rest, week],
  )
const judged = async (id: number) =>
  (await pool.query('select overruled, override_reason from duty_schedules where id = $1', [id])).rows[0]
const REST = 'Moses Okot would have 0 min of rest between two shifts (at least 8 h).'
const REASON = 'Nobody else is in Kampala.'
const count = async () => (await pool.query('select 1 from duty_schedules')).rowCount
const REFUSED = {
  status: 409,
  body: { code: 'working_rules', message: REST },
}

beforeEach(async () => {
  await makeGuard(db)
  await makeStation(db)
})

test('by default the rules warn: the shift is saved, the findings are returned, and it is listed as overruled without a reason', async () => {
  const { body: unremarkable } = await add(night)
  expect(unremarkable).toMatchObject({ duty_schedule: { overruled: [], override_reason: null } })
  expect(Object.keys(unremarkable)).toEqual(['message', 'duty_schedule'])
  expect(await add({ ...morning, end_time: '20:00' })).toMatchObject({
    status: 201,
    body: {
      message: 'Duty schedule added successfully',
      duty_schedule: { id: 2, overruled: ['rest', 'length'], override_reason: null },
      warnings: [
        { code: 'rest', message: REST },
        { code: 'length', message: 'Moses Okot would have a shift of 14 h (at most 12 h).' },
      ],
    },
  })
  const { body } = await send('admin', calls.list, { query: { overruled: 'true' } })
  expect((body as calls.DutySchedule[]).map(({ id }) => id)).toEqual([2])
})

test('nobody stands longer than 16 hours in one piece, with a reason or not, unless the company allows longer shifts', async () => {
  const longest = { ...night, shift_date: addDays(today(), 3), end_time: '10:00' }
  const longer = { ...longest, end_time: '10:30', override_reason: REASON }
  const refused = { status: 422, body: { fields: { end_time: 'A shift can be at most 16 hours long.' } } }
  expect(await add(longer)).toMatchObject(refused)
  const { shift_type: _, override_reason: __, ...plan } = longer
  expect(await send('admin', calls.check, { body: plan })).toMatchObject(refused)
  expect((await add(longest)).status).toBe(201)
  expect(await change(1, longer)).toMatchObject(refused)

  await pool.query('update company_settings set longest_shift_hours = 20')
  expect((await change(1, longer)).status).toBe(200)
  // A stored shift is not judged again while its times stay.
  await pool.query('update company_settings set longest_shift_hours = 12')
  expect((await change(1, { ...longer, shift_type: 'Long night' })).status).toBe(200)
})

test('by default a seventh day in a row gives a warning', async () => {
  for (let day = 2; day <= 7; day++)
    expect((await add({ ...wholeDay, shift_date: `2026-03-0${day}` })).body.warnings).toBeUndefined()
  expect((await add({ ...wholeDay, shift_date: '2026-03-08' })).body.warnings).toEqual([
    {
      code: 'free_day',
      message: 'Moses Okot would have no 24 h free from 2 Mar 2026 to 8 Mar 2026 (one free day in seven).',
    },
  ])
})

test('with confirm false it is refused with the figures; a reason is stored and audited', async () => {
  await add(night)
  expect(await add({ ...morning, confirm: false })).toMatchObject(REFUSED)
  expect(await add({ ...morning, confirm: true })).toMatchObject({
    status: 422,
    body: { fields: { override_reason: 'Say why this is planned all the same.' } },
  })
  expect((await add({ ...morning, override_reason: 'no' })).status).toBe(422)
  expect(await count()).toBe(1)
  expect(await add({ ...morning, confirm: true, override_reason: ` ${REASON} ` })).toMatchObject({
    status: 201,
    body: { duty_schedule: { overruled: ['rest'], override_reason: REASON }, warnings: [{ code: 'rest' }] },
  })
  const { rows } = await pool.query("select new from audit_log where table_name = 'duty_schedules' and record_id = '2'")
  expect(rows).toMatchObject([{ new: { overruled: ['rest'], override_reason: REASON } }])
})

test('stored findings stay while guard and times stay, and a reason may be added later', async () => {
  await add(night)
  await add(morning)
  const again = { ...morning, shift_type: 'Relief' }
  expect((await change(2, { ...again, confirm: false })).status).toBe(200)
  expect(await judged(2)).toEqual({ overruled: ['rest'], override_reason: null })
  expect((await change(2, { ...again, override_reason: REASON })).status).toBe(200)
  expect(await judged(2)).toEqual({ overruled: ['rest'], override_reason: REASON })
  expect((await change(2, { ...again, shift_type: 'Day' })).body.duty_schedule.override_reason).toBe(REASON)
  expect((await change(2, { ...again, shift_date: '2026-03-05' })).body.warnings).toBeUndefined()
  expect(await judged(2)).toEqual({ overruled: [], override_reason: null })
})

test('a reason for a shift that breaks no rule is not stored', async () => {
  expect((await add({ ...night, override_reason: REASON })).body.duty_schedule).toMatchObject({
    overruled: [],
    override_reason: null,
  })
})

test('a shift can be checked without saving it; a changed shift is not compared with itself', async () => {
  await add(night)
  const { guard_id, shift_date, start_time, end_time } = morning
  const check = (body: object) => send('admin', calls.check, { body: { guard_id, shift_date, start_time, end_time, ...body } })
  expect(await check({})).toMatchObject({ status: 200, body: { findings: [{ code: 'rest', message: REST }] } })
  expect((await check({ id: 1 })).body.findings).toEqual([])
  expect((await check({ start_time: '06:00', end_time: '06:00' })).status).toBe(422)
  expect(await count()).toBe(1)
})

test('a shift type that does not fit the hours gives a warning under any rules; it is saved without a reason', async () => {
  const odd = { code: 'shift_type', message: 'This shift is called "Night", but 06:00–18:00 is by day.' }
  await rules(8, null)
  const saved = await add({ ...wholeDay, shift_type: 'Night', confirm: false })
  expect(saved).toMatchObject({ status: 201, body: { duty_schedule: { overruled: [] } } })
  expect(saved.body.warnings).toEqual([odd])
  expect((await change(1, { ...wholeDay, shift_type: 'Day' })).body.warnings).toBeUndefined()
  expect((await change(1, { ...wholeDay, shift_type: 'Night' })).body.warnings).toEqual([odd])
  await pool.query('update company_settings set strict_rules = false')
  const both = await add({ ...wholeDay, shift_date: '2026-03-04', start_time: '01:00', shift_type: 'Night' })
  expect(both.body.warnings).toEqual([
    { code: 'rest', message: 'Moses Okot would have 7 h of rest between two shifts (at least 8 h).' },
    { ...odd, message: 'This shift is called "Night", but 01:00–18:00 is by day.' },
  ])
  expect(both.body.duty_schedule.overruled).toEqual(['rest'])
})

test('only an Active guard can be planned, whatever is confirmed; unchanged and past shifts can be saved', async () => {
  const ahead = { ...night, shift_date: addDays(today(), 3) }
  await add(ahead)
  await add(night)
  for (const status of ['On Leave', 'Suspended', 'In Training', 'Inactive']) {
    await pool.query('update guards set status = $1', [status])
    const sentence = `Moses Okot is ${status}. Only a guard who is Active can be planned.`
    const refused = { status: 409, body: { code: 'not_deployable', message: sentence, fields: { guard_id: sentence } } }
    const another = { ...ahead, shift_date: addDays(today(), 6) }
    expect(await add(another)).toMatchObject(refused)
    expect(await add({ ...another, confirm: true, override_reason: REASON })).toMatchObject(refused)
    expect(await add({ ...night, shift_date: '2026-03-09' })).toMatchObject(refused)
    const { guard_id, shift_date, start_time, end_time } = another
    expect(await send('admin', calls.check, { body: { guard_id, shift_date, start_time, end_time } })).toMatchObject(refused)
    expect(await change(1, { ...ahead, end_time: '07:00', override_reason: REASON })).toMatchObject(refused)
    expect((await change(1, { ...ahead, shift_type: status })).status).toBe(200)
    expect(await change(2, ahead)).toMatchObject(refused)
    expect((await change(2, { ...night, end_time: '07:00' })).status).toBe(200)
    expect((await change(2, night)).status).toBe(200)
  }
  expect(await count()).toBe(2)
  await makeGuard(db, { first_name: 'Ruth' })
  expect((await change(1, { ...ahead, guard_id: 2 })).status).toBe(200)
})

test('shifts that are kept for a guard who is not Active are listed until they are over', async () => {
  const day = (offset: number) => ({ ...night, shift_date: addDays(today(), offset) })
  for (const offset of [-3, 3, 5]) await add(day(offset))
  const uncovered = async () => {
    const { body } = await send('admin', calls.list, { query: { covers: 'false' } })
    return (body as calls.DutySchedule[]).map(({ id, covers }) => [id, covers])
  }
  expect(await uncovered()).toEqual([])
  await pool.query("update guards set status = 'Suspended'")
  expect(await uncovered()).toEqual([
    [3, false],
    [2, false],
  ])
  expect((await send('admin', calls.get, { params: { id: '1' } })).body.covers).toBe(true)
  await pool.query("update guards set status = 'Active'")
  expect(await uncovered()).toEqual([])
})

test('a shift that breaks a rule is refused with the figures, and saved after a confirmation', async () => {
  await rules(8, null)
  await add(night)
  expect(await add(morning)).toMatchObject(REFUSED)
  expect(await count()).toBe(1)
  expect(await add({ ...morning, override_reason: REASON })).toMatchObject({
    status: 201,
    body: { duty_schedule: { start_time: '06:00' } },
  })
})

test('the hours of the week count this guard’s shifts without deleted ones', async () => {
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

test('a moved shift is checked at its new time; one with the same guard and times is not checked again', async () => {
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
  expect((await change(2, { ...morning, confirm: true, override_reason: REASON })).status).toBe(200)
  await makeGuard(db, { first_name: 'Ruth' })
  expect((await change(2, { ...morning, guard_id: 2 })).status).toBe(200)
})

test('an overlap is refused whatever is confirmed', async () => {
  await rules(8, 60)
  await add(night)
  for (const confirm of [true, false])
    expect(await add({ ...night, start_time: '20:00', end_time: '22:00', confirm })).toMatchObject({
      status: 409,
      body: { code: 'overlap' },
    })
})

test('the rules see both of two shifts planned concurrently for a guard', async () => {
  await rules(8, null)
  const responses = await Promise.all([add(night), add(morning)])
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('when only qualified guards may be planned, each missing qualification is named; types that no guard has are not required', async () => {
  const ahead = { ...night, shift_date: addDays(today(), 3) }
  const PSO = 1
  await makeQualification(db, { guard_id: 1, type_id: PSO, expires_on: ahead.shift_date })
  expect((await add({ ...ahead, shift_date: addDays(today(), 4) })).status).toBe(201)
  await pool.query('update company_settings set require_qualifications = true')
  const sentence = `PSO guard registration ends on ${formatDay(ahead.shift_date)}, during this shift.`
  const refused = { status: 409, body: { code: 'not_deployable', message: sentence, fields: { guard_id: sentence } } }
  expect(await add({ ...ahead, confirm: false })).toMatchObject(refused)
  expect(await add({ ...ahead, override_reason: REASON, confirm: true })).toMatchObject(refused)
  expect((await add({ ...ahead, start_time: '06:00', end_time: '18:00', confirm: false })).status).toBe(201)
  await makeGuard(db, { first_name: 'Ruth' })
  expect((await add({ ...ahead, guard_id: 2, confirm: false })).body.message).toBe('PSO guard registration is missing.')
})
