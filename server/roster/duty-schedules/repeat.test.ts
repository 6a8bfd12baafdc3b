import { beforeEach, expect, test } from 'vitest'
import * as calls from '../../../api/roster/duty-schedules.ts'
import { repeat } from '../../../api/roster/repeated-shifts.ts'
import { testApp } from '../../test/app.ts'
import { makeDutySchedule, makeGuard, makeStation } from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()
/** A Monday. */
const FIRST = '2031-03-03'
const MON_TO_FRI = 31
let guard: { id: number }
let station: { id: number }
beforeEach(async () => {
  guard = await makeGuard(db, { first_name: 'Moses', last_name: 'Okello' })
  station = await makeStation(db, { name: 'Kira Depot' })
})

const plan = (more: object = {}) =>
  send('admin', repeat, {
    body: {
      guard_id: guard.id,
      station_id: station.id,
      shift_date: FIRST,
      until: '2031-03-14',
      weekdays: MON_TO_FRI,
      start_time: '06:00',
      end_time: '18:00',
      shift_type: 'Day',
      ...more,
    },
  })
const shifts = async () =>
  (await send('admin', calls.list, { query: { guard_id: String(guard.id), sort: 'shift_date' } })).body as calls.DutySchedule[]

test('a shift is planned on the chosen weekdays until a day, in one call; the preview saves nothing', async () => {
  const days = ['03', '04', '05', '06', '07', '10', '11', '12', '13', '14'].map((day) => `2031-03-${day}`)
  const preview = await plan({ dry_run: true })
  expect(preview.body).toEqual({ made: days.map((shift_date) => ({ shift_date, id: null })), left_out: [] })
  expect(await shifts()).toEqual([])

  const { status, body } = await plan()
  expect(status).toBe(200)
  const made = await shifts()
  expect(body.made).toEqual(made.map(({ shift_date, id }) => ({ shift_date, id })))
  expect(made.map(({ shift_date }) => shift_date)).toEqual(days)
  expect(made[9]).toMatchObject({ station_name: 'Kira Depot', start_time: '06:00', end_time: '18:00', shift_type: 'Day' })
})

test('days are left out when the guard has the shift already, is away, or has another shift', async () => {
  const own = { guard_id: guard.id, station_id: station.id, start_time: '06:00', end_time: '18:00' }
  await makeDutySchedule(db, { ...own, shift_date: '2031-03-03' })
  await makeDutySchedule(db, { ...own, shift_date: '2031-03-06', start_time: '12:00', end_time: '20:00' })
  await pool.query(
    `insert into guard_absences (guard_id, kind, from_on, until_on, state) values ($1, 'annual', '2031-03-05', '2031-03-05', 'Approved')`,
    [guard.id],
  )
  const { body } = await plan({ until: '2031-03-07' })
  expect(body.made.map(({ shift_date }: { shift_date: string }) => shift_date)).toEqual(['2031-03-04', '2031-03-07'])
  expect(body.left_out).toEqual([
    { shift_date: '2031-03-03', reason: 'already_there', message: 'Moses Okello has this shift already.' },
    { shift_date: '2031-03-05', reason: 'not_deployable', message: 'On leave on 5 Mar 2031.' },
    { shift_date: '2031-03-06', reason: 'overlap', message: 'Moses Okello has a shift at that time already, 12:00–20:00.' },
  ])
})

test('a day that breaks a working rule together with those before it needs a reason, which its shift keeps', async () => {
  const everyDay = { until: '2031-03-09', weekdays: 127 }
  const sentence = 'Moses Okello would have no 24 h free from 3 Mar 2031 to 9 Mar 2031 (one free day in seven).'
  const { body } = await plan({ ...everyDay, dry_run: true })
  expect(body.left_out).toEqual([{ shift_date: '2031-03-09', reason: 'working_rules', message: sentence }])

  await plan({ ...everyDay, override_reason: 'Nobody else until Monday' })
  const made = await shifts()
  expect(made).toHaveLength(7)
  expect(made.map(({ overruled }) => overruled)).toEqual([...Array(6).fill([]), ['free_day']])
  expect(made[6]).toMatchObject({ override_reason: 'Nobody else until Monday' })
  expect(made[0]!.override_reason).toBeNull()
})

test('the last day is at most 92 days away and not before the first; no day chosen is refused', async () => {
  const fields = async (more: object) => (await plan(more)).body.fields
  const until = 'Choose a last day within 92 days of the first.'
  expect(await fields({ until: '2031-03-02' })).toEqual({ until })
  expect(await fields({ until: '2031-06-03' })).toEqual({ until })
  expect(await fields({ until: 'soon', shift_date: 'now' })).toHaveProperty('until')
  expect(await fields({ weekdays: 0 })).toEqual({ weekdays: 'Choose at least one day.' })
  expect((await plan({ guard_id: 99_999 })).body.fields).toEqual({ guard_id: 'There is no guard with this number.' })
  expect((await plan({ until: '2031-06-02', weekdays: 1 })).body.made).toHaveLength(14)
})
