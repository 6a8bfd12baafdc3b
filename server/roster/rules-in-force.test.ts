import { beforeEach, expect, test } from 'vitest'
import { addDays, mondayOf, today } from '../../api/core/fields/days.ts'
import { formatDay } from '../../api/core/format.ts'
import * as schedules from '../../api/roster/duty-schedules.ts'
import * as generator from '../../api/roster/generator.ts'
import * as choices from '../../api/roster/guard-choices.ts'
import * as repeated from '../../api/roster/repeated-shifts.ts'
import * as board from '../../api/roster/schedule-board.ts'
import { testApp } from '../test/app.ts'
import { makeDayPost } from '../test/records/contract-makers.ts'
import { makeDutySchedule, makeGuard, makeStation } from '../test/records/makers.ts'

const { db, pool, send } = await testApp()
const MONDAY = addDays(mondayOf(today()), 14)
const HOURS = { start_time: '06:00', end_time: '18:00' }

/** From next week's Monday on the law asks for a free day in four, of 36 hours, and averages over two weeks. */
const newLaw = () =>
  pool.query(
    `insert into dated_settings (key, valid_from, value) select key, $1::date,
      value || '{"average_days": 14, "rest_day_hours": 36, "rest_day_every_days": 4}' from dated_settings where key = 'hours'`,
    [MONDAY],
  )

let guard: number
let station: number
beforeEach(async () => {
  guard = (await makeGuard(db)).id
  station = (await makeStation(db)).id
})
const shift = (shift_date: string) => ({ guard_id: guard, station_id: station, shift_date, ...HOURS, shift_type: 'Day' })
const work = async (from: string, days: number) => {
  for (let day = 0; day < days; day++)
    await makeDutySchedule(db, { guard_id: guard, station_id: station, shift_date: addDays(from, day), ...HOURS })
}
const check = async (shift_date: string) =>
  (await send('admin', schedules.check, { body: { guard_id: guard, shift_date, ...HOURS } })).body.findings as {
    message: string
  }[]
const said = async (shift_date: string) => (await check(shift_date)).map(({ message }) => message)

test('a shift is judged by the hours of the law on its day: a free day in four of 36 hours', async () => {
  await newLaw()
  await work(addDays(MONDAY, -7), 3)
  await work(MONDAY, 3)
  // The fourth day of the old week leaves a free day in seven; the fourth of the new one is too much.
  expect(await said(addDays(MONDAY, -4))).toEqual([])
  expect(await said(addDays(MONDAY, 3))).toEqual([
    `Moses Okot would have no 36 h free from ${formatDay(MONDAY)} to ${formatDay(addDays(MONDAY, 3))} (one free day in four).`,
  ])
  expect(await said(addDays(MONDAY, 4))).toEqual([])
})

test('the average is that of as many days as the law of the day says', async () => {
  await newLaw()
  await pool.query('update company_settings set average_hours = 40, free_day = false')
  await work(addDays(MONDAY, 1), 6)
  expect(await said(addDays(MONDAY, 7))).toEqual([
    'Moses Okot would have 42 h of work a week on average of two weeks (at most 40 h).',
  ])
  await pool.query('update dated_settings set value = value || \'{"average_days": 30}\' where valid_from = $1', [MONDAY])
  await pool.query('update company_settings set average_hours = 20')
  await work(addDays(MONDAY, 8), 2)
  expect(await said(addDays(MONDAY, 7))).toEqual([
    'Moses Okot would have 25 h 12 min of work a week on average of 30 days (at most 20 h).',
  ])
})

test('copying a week and repeating a shift leave out what the law of the new days is against', async () => {
  await newLaw()
  await work(addDays(MONDAY, -7), 4)
  const weeks = { from_week: addDays(MONDAY, -7), to_week: MONDAY }
  expect((await send('admin', board.copyPlan, { query: weeks })).body).toMatchObject({
    copied: 3,
    reasons: [{ reason: 'working_rules', count: 1 }],
    left_out: [{ shift_date: addDays(MONDAY, 3) }],
  })
  const body = { ...shift(MONDAY), until: addDays(MONDAY, 3), weekdays: 127, dry_run: true }
  expect((await send('admin', repeated.repeat, { body })).body.left_out).toEqual([
    {
      shift_date: addDays(MONDAY, 3),
      reason: 'working_rules',
      message: `Moses Okot would have no 36 h free from ${formatDay(MONDAY)} to ${formatDay(addDays(MONDAY, 3))} (one free day in four).`,
    },
  ])
})

test('the finder averages the hours of a guard, and judges the guard, by the law of the day', async () => {
  await work(MONDAY, 3)
  const query = { shift_date: addDays(MONDAY, 3), ...HOURS, station_id: String(station) }
  const found = async () => (await send('admin', choices.list, { query })).body[0] as choices.GuardChoice
  expect(await found()).toMatchObject({ state: 'free', average_hours: 16, findings: [] })
  await newLaw()
  expect(await found()).toMatchObject({
    state: 'over_hours',
    average_hours: 24,
    findings: [{ message: expect.stringContaining('no 36 h free') }],
  })
})

test('a generated roster names the shifts that the law of their days is against', async () => {
  const { line } = await makeDayPost(db)
  const body: generator.RosterRequest = {
    line_ids: [line.id],
    from: addDays(MONDAY, -7),
    weeks: 2,
    cycle: generator.USUAL_CYCLES.find(({ name }) => name === '4 on, 3 off')!.cycle,
    guards: [{ guard_id: guard, offset: 0 }],
  }
  const findings = async () =>
    ((await send('admin', generator.preview, { body })).body as generator.RosterPlan).shifts.map((one) => one.findings)
  expect(await findings()).toEqual(Array(8).fill([]))
  await newLaw()
  expect(await findings()).toEqual([[], [], [], [], ...Array(4).fill(['free_day'])])
})
