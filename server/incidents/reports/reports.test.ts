import { expect, test } from 'vitest'
import * as days from '../../../api/attendance/attendance-days.ts'
import { addDays, monthAfter, today } from '../../../api/core/fields/days.ts'
import * as calls from '../../../api/incidents/reports.ts'
import * as schedules from '../../../api/roster/duty-schedules.ts'
import { openSession } from '../../platform/sessions/sessions.ts'
import { testApp } from '../../test/app.ts'
import { makeAccount, makeClient, makeDutySchedule, makeGuard, makeIncident, makeStation } from '../../test/records/makers.ts'
import { ago } from '../../test/records/minute-of-test.ts'
import { makePost } from '../../test/records/post-makers.ts'

const { db, pool, send } = await testApp()
const SEPTEMBER = '2026-09'
const CALLS = { operations: calls.operations, people: calls.people, incidents: calls.incidents }
const reportOf = async (report: calls.Report, month = SEPTEMBER): Promise<calls.ReportOfMonth> => {
  const call = CALLS[calls.REPORTS[report].section] as typeof calls.operations
  return (await send('admin', call, { query: { report, month } as never })).body
}
const rows = async (report: calls.Report, month?: string) => (await reportOf(report, month)).rows

/** A shift of twelve hours by day for which the guard was there. */
async function worked(guard_id: number, station_id: number, shift_date: string) {
  const { id } = await makeDutySchedule(db, { guard_id, station_id, shift_date })
  await pool.query("insert into attendances (id, state, in_at, out_at, minutes) values ($1, 'Done', $2, $3, 720)", [
    id,
    `${shift_date}T06:00:00+03:00`,
    `${shift_date}T18:00:00+03:00`,
  ])
}

test('uncovered seats are counted by what was noted of the guard, otherwise by what is seen', async () => {
  const BEGAN = 30 * 24 * 60
  const post = await makePost(db)
  const [full, sick, late] = [
    await post.shift({ began: BEGAN }),
    await post.shift({ began: BEGAN }),
    await post.shift({ began: BEGAN }),
  ]
  const done = (shift: { shift: number; slot: number }, from: number, lateMinutes: number) =>
    pool.query(
      `insert into attendances (id, slot_id, state, in_at, out_at, minutes, late_minutes) values ($1, $2, 'Done', $3, $4, $5, $6)`,
      [shift.shift, shift.slot, ago(from), ago(BEGAN - 720), 720 - lateMinutes, lateMinutes],
    )
  await done(full, BEGAN, 0)
  await done(late, BEGAN - 60, 60)
  await pool.query("insert into attendances (id, slot_id, state, cause, reason) values ($1, $2, 'No show', 'sick', 'Malaria')", [
    sick.shift,
    sick.slot,
  ])
  for (const { slot } of [full, sick, late]) await pool.query('select settle_slot($1)', [slot])
  const copy = `insert into slots (line_id, term_id, day, seat, start_time, end_time, state, off_reason)
    select line_id, term_id, day, seat + $2, start_time, end_time, $3, $4 from slots where id = $1`
  await pool.query(copy, [full.slot, 100, 'Open', null])
  await pool.query(copy, [full.slot, 200, 'Off', 'Closed'])
  const month = post.day(BEGAN).slice(0, 7)
  expect(await rows('uncovered', month)).toEqual([
    { id: null, name: 'Nobody was planned', count: 1, base: 12, rate: 48 },
    { id: null, name: 'Sick', count: 1, base: 12, rate: 48 },
    { id: null, name: 'Came late', count: 1, base: 1, rate: 4 },
  ])
  expect(await reportOf('uncovered', monthAfter(month))).toMatchObject({ rows: [], before: { count: 3, base: 25 } })

  // The shifts behind each line.
  const behind = async (cause: string) =>
    (await send('admin', calls.uncovered, { query: { from: addDays(today(), -40), to: today(), cause } })).body
  const one = { post: 'Main gate', line_id: post.line.id, day: post.day(BEGAN), station_name: expect.any(String) }
  expect(await behind('Sick')).toMatchObject({
    total: 1,
    slots: [{ ...one, slot_id: sick.slot, missing_minutes: 720, guard_name: sick.guard.name }],
  })
  expect(await behind('Came late')).toMatchObject({
    total: 1,
    slots: [{ ...one, slot_id: late.slot, missing_minutes: 60, guard_name: late.guard.name }],
  })
  expect(await behind('Nobody was planned')).toMatchObject({
    total: 1,
    slots: [{ ...one, missing_minutes: 720, guard_name: null }],
  })
  expect(await behind('Transport')).toEqual({ total: 0, slots: [] })
  const reversed = { from: today(), to: addDays(today(), -1), cause: 'Sick' }
  expect(await send('admin', calls.uncovered, { query: reversed })).toMatchObject({
    status: 422,
    body: { fields: { to: 'The last day must not be before the first.' } },
  })
})

test('overtime is what exceeds 144 hours in three weeks, and belongs to the client of the last shifts', async () => {
  const [acacia, baobab] = [await makeClient(db, { company_name: 'Acacia' }), await makeClient(db, { company_name: 'Baobab' })]
  const [first, last] = [await makeStation(db, { client_id: acacia.id }), await makeStation(db, { client_id: baobab.id })]
  const guard = await makeGuard(db)
  // The block from 31 August to 20 September 2026: 14 shifts at the one, then 2 at the other.
  for (let day = 0; day < 16; day++) await worked(guard.id, (day < 14 ? first : last).id, addDays('2026-09-01', day))
  // The next block ends in October.
  await worked(guard.id, last.id, '2026-09-21')
  expect(await rows('overtime')).toEqual([
    { id: acacia.id, name: 'Acacia', count: 24, base: 168, rate: 14.3 },
    { id: baobab.id, name: 'Baobab', count: 24, base: 24, rate: 100 },
  ])
  expect(await rows('overtime', '2026-08')).toEqual([])
})

test('shifts against a rule are counted by who planned them last, and the CSV of the shifts names that person', async () => {
  const day = addDays(today(), 3)
  const shiftOf = async () => {
    const { guard_id, station_id } = await makeDutySchedule(db, { shift_date: day, start_time: '06:00', end_time: '14:00' })
    return { guard_id, station_id, shift_date: day, start_time: '18:00', end_time: '06:00', shift_type: 'Night' }
  }
  for (const [who, more] of [
    ['admin', { confirm: true, override_reason: 'Nobody else lives near.' }],
    ['admin', {}],
    ['super_admin', { confirm: true, override_reason: 'The client asked.' }],
  ] as const)
    expect((await send(who, schedules.create, { body: { ...(await shiftOf()), ...more } })).status).toBe(201)
  const named = async (role: string, name: string) =>
    (await pool.query<{ id: number }>('update accounts set user_name = $2 where role = $1 returning id', [role, name])).rows[0]!
      .id
  const lydia = await named('admin', 'Lydia Asiimwe')
  const sam = await named('super_admin', 'Sam Okello')
  expect(await rows('overrides', day.slice(0, 7))).toEqual([
    { id: lydia, name: 'Lydia Asiimwe', count: 2, base: 1, rate: 50 },
    { id: sam, name: 'Sam Okello', count: 1, base: 0, rate: 0 },
  ])
  const plannedBy = (id: number) => send('admin', schedules.list, { query: { overruled_by: String(id), from: day, to: day } })
  expect((await plannedBy(lydia)).body).toHaveLength(2)
  expect((await plannedBy(sam)).body).toMatchObject([{ override_reason: 'The client asked.' }])
  const file = (await send('admin', schedules.exportCsv, { query: { overruled: 'true' } })).raw
  const [titles, ...lines] = file.trim().split('\r\n')
  expect(titles).toMatch(/,Against rules,Reason,Planned by$/)
  expect(lines.filter((line: string) => line.endsWith(',Lydia Asiimwe'))).toHaveLength(2)
  expect(lines.filter((line: string) => line.endsWith(',The client asked.,Sam Okello'))).toHaveLength(1)
})

test('incidents of a station stand beside the shifts that guards stood there', async () => {
  const [mall, bank] = [await makeStation(db, { name: 'Mall' }), await makeStation(db, { name: 'Bank' })]
  const guard = await makeGuard(db)
  for (let day = 0; day < 4; day++) await worked(guard.id, mall.id, addDays('2026-09-01', day))
  for (const [station_id, incident_date] of [
    [mall.id, '2026-09-01'],
    [mall.id, '2026-09-30'],
    [mall.id, '2026-10-01'],
    [bank.id, '2026-09-05'],
  ] as const)
    await makeIncident(db, { station_id, incident_date, guard_id: guard.id })
  expect(await rows('stations')).toEqual([
    { id: bank.id, name: 'Bank', count: 1, base: 0, rate: null },
    { id: mall.id, name: 'Mall', count: 2, base: 4, rate: 50 },
  ])
})

test('guards who came after the grace stand beside those who came, by station, with the month before', async () => {
  const [mall, bank] = [await makeStation(db, { name: 'Mall' }), await makeStation(db, { name: 'Bank' })]
  const guard = await makeGuard(db)
  for (const day of ['2026-08-31', '2026-09-01', '2026-09-02', '2026-09-03', '2026-09-30', '2026-10-01'])
    await worked(guard.id, mall.id, day)
  await worked(guard.id, bank.id, '2026-09-05')
  await makeDutySchedule(db, { guard_id: guard.id, station_id: bank.id, shift_date: '2026-09-06' })
  await pool.query(`update attendances set late_minutes = 20 from duty_schedules d
    where d.id = attendances.id and d.shift_date in ('2026-08-31', '2026-09-02')`)
  expect(await reportOf('lateness')).toEqual({
    rows: [
      { id: mall.id, name: 'Mall', count: 1, base: 4, rate: 25 },
      { id: bank.id, name: 'Bank', count: 0, base: 1, rate: 0 },
    ],
    total: { count: 1, base: 5, rate: 20 },
    before: { count: 1, base: 1, rate: 100 },
  })
  // The days of the list to which the number leads.
  const query = { from: '2026-09-01', to: '2026-09-30', show: 'all', station_id: String(mall.id) } as const
  const { body } = await send('admin', days.list, { query })
  expect(body.days.map(({ day, late }: days.AttendanceDay) => [day, late])).toEqual([
    ['2026-09-01', 0],
    ['2026-09-02', 1],
    ['2026-09-03', 0],
    ['2026-09-30', 0],
  ])
})

test('incidents are counted by category with those of severity High, those without one last', async () => {
  const { id: station_id } = await makeStation(db)
  for (const [category, severity, incident_date] of [
    ['theft', 'High', '2026-09-01'],
    ['theft', 'Low', '2026-09-30'],
    ['alarm', 'Low', '2026-09-02'],
    [null, 'Medium', '2026-09-03'],
    ['fire', 'High', '2026-08-31'],
  ] as const)
    await makeIncident(db, { station_id, category, severity, incident_date })
  expect(await reportOf('categories')).toEqual({
    rows: [
      { id: null, name: 'theft', count: 2, base: 1, rate: 50 },
      { id: null, name: 'alarm', count: 1, base: 0, rate: 0 },
      { id: null, name: '', count: 1, base: 0, rate: 0 },
    ],
    total: { count: 4, base: 1, rate: 25 },
    before: { count: 1, base: 1, rate: 100 },
  })
  const { raw } = await send('admin', calls.incidentsCsv, { query: { report: 'categories', month: SEPTEMBER } })
  expect(raw).toBe('\uFEFFCategory,Incidents,Severity High,% High\r\nTheft,2,1,50\r\nAlarm,1,0,0\r\nNo category,1,0,0\r\n')
})

test('each section has its own reports, for those who read its records', async () => {
  const { id: accountId } = await makeAccount(db, { areas: ['people'] })
  const { access_token: token } = await openSession(db, { accountId, role: 'admin', address: '127.0.0.1', userAgent: 'test' })
  const people = { token }
  expect((await send(people, calls.people, { query: { report: 'turnover', month: SEPTEMBER } })).status).toBe(200)
  expect((await send(people, calls.incidents, { query: { report: 'stations', month: SEPTEMBER } })).status).toBe(403)
  expect((await send(people, calls.operations, { query: { report: 'coverage', month: SEPTEMBER } })).status).toBe(403)
  const other = await send('admin', calls.operations, { query: { report: 'turnover' as never, month: SEPTEMBER } })
  expect(other.status).toBe(422)
})

test('guards who left are counted by month beside those of its first day, as a CSV file too', async () => {
  for (const left_on of [null, null, '2026-08-10', '2026-09-05']) {
    const { id } = await makeGuard(db, { hire_date: '2020-01-01', ...(left_on && { status: 'Inactive' as const }) })
    if (left_on) await pool.query('update guards set left_on = $2 where id = $1', [id, left_on])
  }
  await makeGuard(db, { hire_date: '2026-08-20' })
  const none = { id: null, count: 0, base: 3, rate: 0 }
  const report = await reportOf('turnover')
  expect(report.rows).toHaveLength(12)
  expect(report.rows.slice(-3)).toEqual([
    { ...none, name: '2026-07', base: 4 },
    { id: null, name: '2026-08', count: 1, base: 4, rate: 25 },
    { id: null, name: '2026-09', count: 1, base: 4, rate: 25 },
  ])
  const { raw, headers } = await send('admin', calls.peopleCsv, { query: { report: 'turnover', month: SEPTEMBER } })
  expect(raw.startsWith('\uFEFFMonth,Guards who left,Guards on the 1st,% left\r\n2025-10,0,4,0\r\n')).toBe(true)
  expect(raw.endsWith('2026-08,1,4,25\r\n2026-09,1,4,25\r\n')).toBe(true)
  expect(headers['content-disposition']).toContain('turnover-2026-09.csv')
})

test('the days of a list of shifts are in order, and at most a year', async () => {
  const ask = (from: string, to: string) => send('admin', calls.uncovered, { query: { cause: 'Sick', from, to } })
  expect((await ask('2026-09-02', '2026-09-01')).body.fields).toEqual({ to: 'The last day must not be before the first.' })
  expect((await ask('2025-01-01', '2026-09-01')).body.fields).toEqual({ to: 'Choose at most a year.' })
})
