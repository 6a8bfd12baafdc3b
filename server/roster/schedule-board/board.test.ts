import { describe, expect, test } from 'vitest'
import { addDays, mondayOf, today } from '../../../api/core/fields/days.ts'
import * as calls from '../../../api/roster/schedule-board.ts'
import { testApp } from '../../test/app.ts'
import { makeClient, makeDutySchedule, makeGuard, makeStation } from '../../test/records/makers.ts'
import { makePost } from '../../test/records/post-makers.ts'

const { db, pool, send } = await testApp()
const WEEK = '2026-03-02'
const DAY = { start_time: '06:00', end_time: '18:00', shift_type: 'Day' }
const NIGHT = { start_time: '18:00', end_time: '06:00', shift_type: 'Night' }
type Row = calls.BoardRow

const board = async (query: Record<string, string> = {}) => {
  const { status, body, headers } = await send('admin', calls.list, { query: { week: WEEK, ...query } as never })
  return { status, rows: body as Row[], total: Number(headers['x-total-count']), fields: body.fields, link: headers.link }
}
const names = async (query?: Record<string, string>) => (await board(query)).rows.map(({ name }) => name)
/** The gaps of the only station, as text. */
const gaps = async () =>
  (await board()).rows[0]!.gaps.map(({ day, from, until, missing }) => `${day} ${missing} short ${from}–${until}`)
const allWeek = async (shift: object, days = [0, 1, 2, 3, 4, 5, 6]) => {
  for (const day of days) await makeDutySchedule(db, { station_id: 1, shift_date: `2026-03-0${2 + day}`, ...shift })
}

describe('the rows of a week', () => {
  test('stations and guards come in order of name with their shifts of the week', async () => {
    await makeStation(db, { name: 'Muyenga Tower', minimum_guards: 2 })
    await makeStation(db, { name: 'Bukoto Yard', minimum_guards: 0 })
    await makeGuard(db, { first_name: 'Sarah', last_name: 'Namuli' })
    await makeGuard(db, { first_name: 'Amos', last_name: 'Were' })
    await makeDutySchedule(db, { guard_id: 1, station_id: 1, shift_date: '2026-03-03', ...DAY })
    const byStation = await board()
    expect(byStation.rows).toMatchObject([
      { id: 2, name: 'Bukoto Yard', week: WEEK, status: 'Active', minimum_guards: 0, shifts: [] },
      {
        id: 1,
        name: 'Muyenga Tower',
        minimum_guards: 2,
        shifts: [
          { id: 1, version: 1, guard_name: 'Sarah Namuli', shift_date: '2026-03-03', start_time: '06:00', end_time: '18:00' },
        ],
      },
    ])
    const byGuard = await board({ by: 'guard' })
    expect(byGuard.rows).toMatchObject([
      { id: 2, name: 'Amos Were', status: 'Active', minimum_guards: null, shifts: [], gaps: [] },
      { id: 1, name: 'Sarah Namuli', shifts: [{ station_id: 1, station_name: 'Muyenga Tower' }], gaps: [] },
    ])
  })

  test('a night shift belongs to both weeks that it touches; one that ends at midnight does not', async () => {
    await makeStation(db)
    await makeDutySchedule(db, { station_id: 1, shift_date: '2026-03-01', ...NIGHT })
    await makeDutySchedule(db, { station_id: 1, shift_date: '2026-03-01', start_time: '16:00', end_time: '00:00' })
    await makeDutySchedule(db, { station_id: 1, shift_date: '2026-03-01', ...DAY })
    await makeDutySchedule(db, { station_id: 1, shift_date: '2026-03-08', ...NIGHT })
    await makeDutySchedule(db, { station_id: 1, shift_date: '2026-03-09', ...DAY })
    const shifts = async (week: string) => (await board({ week })).rows[0]!.shifts.map(({ id }) => id)
    expect(await shifts('2026-02-23')).toEqual([3, 2, 1])
    expect(await shifts('2026-03-02')).toEqual([1, 4])
    expect(await shifts('2026-03-09')).toEqual([4, 5])
  })

  test('any day selects its week, by default this one; weeks outside of the calendar are refused', async () => {
    await makeStation(db)
    expect((await board({ week: '2026-03-08' })).rows[0]!.week).toBe('2026-03-02')
    expect((await send('admin', calls.list, { query: {} })).body[0].week).toBe(mondayOf(today()))
    for (const week of ['1999-12-31', '2100-01-01'])
      expect(await board({ week })).toMatchObject({
        status: 422,
        fields: { week: 'Please choose a week between 2000 and 2099.' },
      })
    expect((await board({ week: '2026-02-30' })).fields).toEqual({ week: 'Please enter a valid date.' })
    expect((await board({ week: '2099-12-31' })).rows[0]!.week).toBe('2099-12-28')
  })

  test('pages rows, not shifts, and says how many there are', async () => {
    await makeClient(db)
    for (let number = 1; number <= 7; number++) await makeStation(db, { name: `Station ${number}`, client_id: 1 })
    await allWeek({ guard_id: (await makeGuard(db)).id, ...DAY })
    const first = await board({ page: '1', page_size: '3' })
    expect(first.rows.map(({ name }) => name)).toEqual(['Station 1', 'Station 2', 'Station 3'])
    expect([first.total, first.rows[0]!.shifts.length]).toEqual([7, 7])
    expect(await names({ page: '3', page_size: '3' })).toEqual(['Station 7'])
    expect(await names({ page: '4', page_size: '3' })).toEqual([])
  })

  test('one station, or those of a contract, are shown with the guards who stand there', async () => {
    const [post, other] = [await makePost(db), await makePost(db)]
    await makeStation(db, { name: 'Elsewhere' })
    const { guard } = await post.shift({ began: -60 })
    await other.shift({ began: -60 })
    const week = mondayOf(post.day(-60))
    const [{ contract_id }] = (await pool.query('select contract_id from contract_lines where id = $1', [post.line.id])).rows
    const station = [post.station.name]
    expect(await names({ week, station_id: String(post.station.id) })).toEqual(station)
    expect(await names({ week, contract_id: String(contract_id) })).toEqual(station)
    expect(await names({ week, by: 'guard', contract_id: String(contract_id) })).toEqual([guard.name])
    expect(await names({ week, contract_id: String(contract_id), station_id: String(other.station.id) })).toEqual([])
  })

  test('search finds stations by name, number and client, guards by name and number', async () => {
    const { id: client_id } = await makeClient(db, { company_name: 'Kasuku Grocers' })
    await makeStation(db, { name: 'Ntinda Till', client_id })
    await makeStation(db, { name: '100% Yard' })
    await makeGuard(db, { first_name: 'Sarah', last_name: 'Namuli' })
    await makeGuard(db, { first_name: 'Amos', last_name: 'Were' })
    expect(await names({ q: 'NTINDA' })).toEqual(['Ntinda Till'])
    expect(await names({ q: 'kasuku' })).toEqual(['Ntinda Till'])
    expect(await names({ q: '2' })).toEqual(['100% Yard'])
    expect(await names({ q: '0%' })).toEqual(['100% Yard'])
    expect(await names({ q: 'nobody' })).toEqual([])
    expect(await names({ by: 'guard', q: 'sarah namuli' })).toEqual(['Sarah Namuli'])
    expect(await names({ by: 'guard', q: '2' })).toEqual(['Amos Were'])
  })

  test('inactive guards and stations appear only in weeks with a shift; deleted ones never', async () => {
    await makeStation(db, { name: 'Closed', active: false })
    await makeStation(db, { name: 'Closed, but planned', active: false })
    await makeStation(db, { name: 'Deleted', deleted_at: new Date().toISOString() })
    await makeGuard(db, { first_name: 'On', last_name: 'Leave', status: 'On Leave' })
    await makeGuard(db, { first_name: 'Left', last_name: 'Long Ago', status: 'Inactive' })
    await makeDutySchedule(db, { guard_id: 1, station_id: 2, shift_date: '2026-03-01', ...NIGHT })
    expect((await board()).rows).toMatchObject([{ name: 'Closed, but planned', status: 'Not active', gaps: [] }])
    expect((await board({ by: 'guard' })).rows).toMatchObject([{ name: 'On Leave', status: 'On Leave' }])
    expect(await names({ week: '2026-03-09' })).toEqual([])
  })

  test('a deleted shift is gone from the board and leaves a gap', async () => {
    await makeStation(db)
    await allWeek({ start_time: '00:00', end_time: '12:00' })
    await allWeek({ start_time: '12:00', end_time: '00:00' })
    expect(await gaps()).toEqual([])
    await pool.query('update duty_schedules set deleted_at = now() where id = 3')
    expect(await gaps()).toEqual(['2026-03-04 1 short 00:00–12:00'])
    expect((await board()).rows[0]!.shifts).toHaveLength(13)
  })
})

describe('shortages of guards', () => {
  test('a day without shifts is short from midnight to midnight', async () => {
    await makeStation(db, { minimum_guards: 2 })
    await allWeek({ start_time: '06:00', end_time: '05:59' }, [0])
    expect((await gaps()).slice(-1)).toEqual(['2026-03-08 2 short 00:00–24:00'])
  })

  test('a guard who takes over to the minute leaves no gap, also across midnight and the ends of the week', async () => {
    await makeStation(db, { minimum_guards: 1 })
    await makeDutySchedule(db, { station_id: 1, shift_date: '2026-03-01', ...NIGHT })
    await allWeek(DAY)
    await allWeek(NIGHT)
    expect(await gaps()).toEqual([])
  })

  test('without the night before, Monday begins short', async () => {
    await makeStation(db, { minimum_guards: 1 })
    await allWeek(DAY)
    await allWeek(NIGHT)
    expect(await gaps()).toEqual(['2026-03-02 1 short 00:00–06:00'])
  })

  test('a shift whose guard is not Active does not count, unless it is over', async () => {
    const monday = addDays(mondayOf(today()), 7)
    const day = { start_time: '00:00', end_time: '12:00' }
    await makeStation(db)
    for (const week of [monday, addDays(monday, -14)]) {
      await makeDutySchedule(db, { station_id: 1, shift_date: week, ...day })
      await makeDutySchedule(db, { station_id: 1, shift_date: week, start_time: '12:00', end_time: '00:00' })
    }
    const onMonday = async (week: string) => (await board({ week })).rows[0]!.gaps.filter((gap) => gap.day === week)
    expect([await onMonday(monday), await onMonday(addDays(monday, -14))]).toEqual([[], []])
    await pool.query("update guards set status = 'Suspended' where id in (1, 3)")
    expect(await onMonday(monday)).toEqual([{ day: monday, from: '00:00', until: '12:00', missing: 1 }])
    expect(await onMonday(addDays(monday, -14))).toEqual([])
    const { rows } = await board({ week: monday })
    expect(rows[0]!.shifts.map(({ start_time, covers }) => [start_time, covers])).toEqual([
      ['00:00', false],
      ['12:00', true],
    ])
  })

  test('counts the missing guards as others come and go', async () => {
    await makeStation(db, { minimum_guards: 3 })
    await allWeek({ start_time: '00:00', end_time: '23:59' })
    await allWeek({ start_time: '23:59', end_time: '00:00' })
    await allWeek({ start_time: '06:00', end_time: '18:00' })
    await allWeek({ start_time: '10:00', end_time: '14:00' }, [0])
    expect((await gaps()).slice(0, 5)).toEqual([
      '2026-03-02 2 short 00:00–06:00',
      '2026-03-02 1 short 06:00–10:00',
      '2026-03-02 1 short 14:00–18:00',
      '2026-03-02 2 short 18:00–24:00',
      '2026-03-03 2 short 00:00–06:00',
    ])
  })

  test('more guards than needed do not make up for too few at another time; a minimum of none is never short', async () => {
    await makeStation(db, { name: 'A', minimum_guards: 1 })
    await makeStation(db, { name: 'B', minimum_guards: 0 })
    await allWeek(DAY, [0])
    await allWeek(DAY, [0])
    const { rows } = await board()
    expect(rows[0]!.gaps.slice(0, 2)).toEqual([
      { day: '2026-03-02', from: '00:00', until: '06:00', missing: 1 },
      { day: '2026-03-02', from: '18:00', until: '24:00', missing: 1 },
    ])
    expect(rows[1]!.gaps).toEqual([])
  })

  test('can be filtered by stations that are short', async () => {
    await makeStation(db, { name: 'Full' })
    await makeStation(db, { name: 'Short' })
    await makeStation(db, { name: 'Closed', active: false })
    await makeDutySchedule(db, { station_id: 3, shift_date: WEEK })
    await allWeek({ start_time: '00:00', end_time: '12:00' })
    await allWeek({ start_time: '12:00', end_time: '00:00' })
    expect(await names()).toEqual(['Closed', 'Full', 'Short'])
    const short = await board({ short: 'true', page: '1' })
    expect([short.rows.map(({ name }) => name), short.total]).toEqual([['Short'], 1])
  })
})
