import { expect, test } from 'vitest'
import { addDays, mondayOf, today } from '../../../api/core/fields/days.ts'
import * as calls from '../../../api/roster/schedule-board.ts'
import { testApp } from '../../test/app.ts'
import { makeDayPost } from '../../test/records/contract-makers.ts'
import { makeAccount, makeDutySchedule, makeGuard, makeQualification, makeStation } from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()
const WEEKS = { from_week: '2026-03-02', to_week: '2026-03-09' }
const NIGHT = { start_time: '18:00', end_time: '06:00', shift_type: 'Night' }
type Report = calls.CopyReport

const plan = async (query: Record<string, string> = {}) =>
  (await send('admin', calls.copyPlan, { query: { ...WEEKS, ...query } })).body as Report
const copy = async (body: object = {}, headers = {}) => send('admin', calls.copy, { body: { ...WEEKS, ...body } }, headers)
const inTarget = async () =>
  (
    await pool.query(`select guard_id, station_id, shift_date, start_time, end_time, shift_type from duty_schedules
      where shift_date between '2026-03-09' and '2026-03-15' and deleted_at is null order by shift_date, guard_id`)
  ).rows
const nothingLeftOut = (copied: number): Report => ({ copied, reasons: [], left_out: [] })

test('every shift of the week is copied to the same day of the other week, night shifts included, and no other shift', async () => {
  await makeStation(db)
  await makeGuard(db)
  for (const shift_date of ['2026-03-01', '2026-03-02', '2026-03-08'])
    await makeDutySchedule(db, { guard_id: 1, station_id: 1, shift_date, ...NIGHT })
  await makeDutySchedule(db, { guard_id: 1, station_id: 1, shift_date: '2026-03-04', deleted_at: new Date().toISOString() })
  expect(await plan()).toEqual(nothingLeftOut(2))
  expect(await inTarget()).toEqual([])
  expect(await copy()).toMatchObject({ status: 200, body: nothingLeftOut(2) })
  const night = { guard_id: 1, station_id: 1, start_time: '18:00', end_time: '06:00', shift_type: 'Night' }
  expect(await inTarget()).toEqual([
    { ...night, shift_date: '2026-03-09' },
    { ...night, shift_date: '2026-03-15' },
  ])
})

test('shifts that cannot be copied are left out with their reasons, in the preview and in the copy', async () => {
  await makeStation(db, { name: 'Kololo Gate' })
  await makeStation(db, { name: 'Closed', active: false })
  for (let number = 1; number <= 6; number++) await makeGuard(db, { first_name: `Guard${number}` })
  for (const guard_id of [1, 2, 3, 4, 5]) await makeDutySchedule(db, { guard_id, station_id: 1, shift_date: '2026-03-03' })
  await makeDutySchedule(db, { guard_id: 6, station_id: 2, shift_date: '2026-03-03' })
  await pool.query("update guards set status = 'On Leave' where id = 2")
  await deleteAnyway(5)
  await makeDutySchedule(db, { guard_id: 3, station_id: 1, shift_date: '2026-03-10' })
  await makeDutySchedule(db, { guard_id: 4, station_id: 1, shift_date: '2026-03-09', start_time: '20:00', end_time: '07:00' })

  const planned = await plan()
  expect(planned).toMatchObject({
    copied: 1,
    reasons: [
      { reason: 'already_there', count: 1 },
      { reason: 'guard_unavailable', count: 2 },
      { reason: 'station_unavailable', count: 1 },
      { reason: 'overlap', count: 1 },
    ],
    left_out: [
      { guard_name: 'Guard2 Okot', shift_date: '2026-03-10', reason: 'guard_unavailable' },
      { guard_name: 'Guard3 Okot', station_name: 'Kololo Gate', reason: 'already_there' },
      { guard_name: 'Guard4 Okot', start_time: '06:00', end_time: '18:00', reason: 'overlap' },
      { guard_name: 'Guard5 Okot', reason: 'guard_unavailable' },
      { guard_name: 'Guard6 Okot', station_name: 'Closed', reason: 'station_unavailable' },
    ],
  })
  const { status, body } = await copy()
  expect([status, body]).toEqual([200, planned])
  expect((await inTarget()).map(({ guard_id }) => guard_id)).toEqual([4, 1, 3])
})

/** No call deletes a guard with shifts, but older data may contain one. */
async function deleteAnyway(guard: number) {
  const owner = await pool.connect()
  await owner.query('begin; set local session_replication_role = replica')
  await owner.query('update guards set deleted_at = now() where id = $1', [guard])
  await owner.query('commit')
  owner.release()
}

test('a second copy copies nothing twice', async () => {
  await makeDutySchedule(db, { shift_date: '2026-03-02' })
  await copy()
  expect((await copy()).body).toMatchObject({ copied: 0, reasons: [{ reason: 'already_there', count: 1 }] })
  expect(await inTarget()).toHaveLength(1)
})

test('the same key gives the first answer again and copies once', async () => {
  await makeDutySchedule(db, { shift_date: '2026-03-02' })
  const key = { 'idempotency-key': 'copy-1' }
  const first = await copy({}, key)
  await pool.query("update duty_schedules set deleted_at = now() where shift_date = '2026-03-09'")
  const again = await copy({}, key)
  expect([again.body, again.headers['idempotent-replayed']]).toEqual([first.body, 'true'])
  expect(await inTarget()).toEqual([])
  expect((await copy({ by: 'guard' }, key)).status).toBe(422)
})

test('a search narrows the copy to the stations or guards it finds', async () => {
  await makeStation(db, { name: 'Kololo Gate' })
  await makeStation(db, { name: 'Bukoto Yard' })
  await makeGuard(db, { first_name: 'Amos', last_name: 'Were' })
  await makeGuard(db, { first_name: 'Sarah', last_name: 'Namuli' })
  await makeDutySchedule(db, { guard_id: 1, station_id: 1, shift_date: '2026-03-02' })
  await makeDutySchedule(db, { guard_id: 2, station_id: 2, shift_date: '2026-03-02' })
  expect((await plan({ q: 'nowhere' })).copied).toBe(0)
  expect((await plan({ by: 'guard', q: 'namuli' })).copied).toBe(1)
  expect((await copy({ by: 'station', q: 'kololo' })).body.copied).toBe(1)
  expect(await inTarget()).toMatchObject([{ guard_id: 1, station_id: 1 }])
})

test('the weeks may be in any order, but not the same', async () => {
  await makeDutySchedule(db, { shift_date: '2026-03-11' })
  expect((await copy({ from_week: '2026-03-12', to_week: '2026-02-04' })).body.copied).toBe(1)
  const { rows } = await pool.query("select shift_date from duty_schedules where shift_date < '2026-03-01'")
  expect(rows).toEqual([{ shift_date: '2026-02-04' }])
  const same = await copy({ to_week: '2026-03-05' })
  expect(same).toMatchObject({ status: 422, body: { fields: { to_week: 'to week must differ from from week.' } } })
})

test('every copied shift is in the audit log with who copied it', async () => {
  await makeDutySchedule(db, { shift_date: '2026-03-02' })
  await makeDutySchedule(db, { shift_date: '2026-03-03' })
  await copy()
  const { rows } = await pool.query(`select action, account_id is not null as known, new ->> 'shift_date' as day from audit_log
    where table_name = 'duty_schedules' and account_id is not null order by id`)
  expect(rows).toEqual([
    { action: 'insert', known: true, day: '2026-03-09' },
    { action: 'insert', known: true, day: '2026-03-10' },
  ])
})

test('of ten concurrent copies one copies, and nine find everything already there', async () => {
  for (let day = 2; day <= 8; day++) await makeDutySchedule(db, { shift_date: `2026-03-0${day}` })
  await makeAccount(db)
  const responses = await Promise.all(Array.from({ length: 10 }, () => copy()))
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(responses.map(({ body }) => body.copied).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 7])
  expect(await inTarget()).toHaveLength(7)
})

test('a shift planned in the same moment is left out, and the rest is copied', async () => {
  for (let day = 2; day <= 8; day++) await makeDutySchedule(db, { shift_date: `2026-03-0${day}` })
  const other = await pool.connect()
  try {
    await other.query('begin')
    await other.query(`insert into duty_schedules (guard_id, station_id, shift_date, start_time, end_time, shift_type)
      values (4, 1, '2026-03-12', '08:00', '09:00', 'Relief')`)
    const copying = copy()
    await waitUntilBlocked()
    await other.query('commit')
    const { status, body } = await copying
    expect([status, body.copied, body.reasons]).toEqual([200, 6, [{ reason: 'overlap', count: 1 }]])
    expect(body.left_out).toMatchObject([{ guard_id: 4, shift_date: '2026-03-12', reason: 'overlap' }])
  } finally {
    other.release()
  }
})

async function waitUntilBlocked() {
  for (let attempt = 0; attempt < 100; attempt++) {
    const { rows } = await pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active'",
    )
    if (rows.length) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The copy never waited for the other transaction.')
}

test('thousands of shifts are copied at once, and two hundred of those left out are named', async () => {
  await pool.query(`
    update company_settings set free_day = false;
    insert into clients (first_name, last_name, contacts, registered_on) values ('A', 'B', '1', '2026-01-01');
    insert into stations (name, client_id, address) select 'Station ' || n, 1, 'A' from generate_series(1, 50) n;
    insert into guards (first_name, last_name, gender, date_of_birth, contacts, email, rank, status, hire_date)
      select 'Guard', n::text, 'Male', '1990-01-01', '1', 'a@b.example', 'Guard', 'Active', '2024-01-01' from generate_series(1, 300) n;
    insert into duty_schedules (guard_id, station_id, shift_date, start_time, end_time, shift_type)
      select g, 1 + g % 50, date '2026-03-02' + d, '06:00', '18:00', 'Day' from generate_series(1, 300) g, generate_series(0, 6) d`)
  expect((await copy()).body).toEqual(nothingLeftOut(2100))
  const again = await plan()
  expect([again.copied, again.reasons, again.left_out.length]).toEqual([0, [{ reason: 'already_there', count: 2100 }], 200])
})

test('shifts that break the working rules are left out, of two the later one', async () => {
  await makeStation(db)
  await makeGuard(db)
  const shifts = [
    { shift_date: '2026-03-02', start_time: '06:00', end_time: '14:00' },
    { shift_date: '2026-03-02', start_time: '18:00', end_time: '22:00' },
    { shift_date: '2026-03-03', start_time: '04:00', end_time: '12:00' },
    { shift_date: '2026-03-06', start_time: '06:00', end_time: '14:00' },
  ]
  for (const shift of shifts) await makeDutySchedule(db, { guard_id: 1, station_id: 1, ...shift })
  await pool.query('update company_settings set minimum_rest_hours = 8, weekly_hours = 20')
  const expected = {
    copied: 2,
    reasons: [{ reason: 'working_rules', count: 2 }],
    left_out: [
      { shift_date: '2026-03-09', start_time: '18:00', reason: 'working_rules' },
      { shift_date: '2026-03-13', start_time: '06:00', reason: 'working_rules' },
    ],
  }
  expect(await plan()).toMatchObject(expected)
  expect(await copy()).toMatchObject({ status: 200, body: expected })
  expect((await inTarget()).map(({ shift_date, start_time }) => [shift_date, start_time])).toEqual([
    ['2026-03-09', '06:00'],
    ['2026-03-10', '04:00'],
  ])
})

test('a shift that fills a slot is copied onto an open slot of its post; one that its post has no slot for, or no right to, is left out', async () => {
  const { station_id, slotOn } = await makeDayPost(db)
  const [from_week, to_week] = [addDays(mondayOf(today()), 7), addDays(mondayOf(today()), 14)]
  await pool.query('update contract_lines set armed = true')
  const FIREARMS = 3
  const armed = async (first_name: string, expires_on = addDays(to_week, 30)) => {
    const guard = await makeGuard(db, { first_name })
    await makeQualification(db, { guard_id: guard.id, type_id: FIREARMS, expires_on })
    return guard.id
  }
  const [amos, beth, carol] = [await armed('Amos'), await armed('Beth'), await armed('Carol', to_week)]
  const on = async (guard_id: number, day: string, seat: number) =>
    makeDutySchedule(db, { guard_id, station_id, shift_date: day, slot_id: Number(await slotOn(day, seat)) })
  const day = (offset: number, week = from_week) => addDays(week, offset)
  await on(amos, day(0), 1)
  await on(beth, day(0), 2)
  await on(amos, day(1), 2)
  await on(beth, day(1), 1)
  // Her licence ends with the Monday.
  await on(carol, day(2), 1)
  // Somebody else has a seat of the Tuesday already.
  await on(await armed('David'), day(1, to_week), 1)

  const weeks = { from_week, to_week, by: 'station' as const }
  const report = (await send('admin', calls.copyPlan, { query: weeks })).body as Report
  expect(report).toMatchObject({
    copied: 3,
    reasons: [
      { reason: 'not_qualified', count: 1 },
      { reason: 'no_open_slot', count: 1 },
    ],
    left_out: [
      { guard_name: 'Beth Okot', shift_date: day(1, to_week), reason: 'no_open_slot' },
      { guard_name: 'Carol Okot', shift_date: day(2, to_week), reason: 'not_qualified' },
    ],
  })
  expect((await send('admin', calls.copy, { body: weeks })).body).toEqual(report)
  const { rows } = await pool.query(
    `select s.day, s.seat, d.guard_id, s.state from slots s join duty_schedules d on d.slot_id = s.id
     where s.day between $1 and $1::date + 6 and d.guard_id in ($2, $3) order by s.day, s.seat`,
    [to_week, amos, beth],
  )
  expect(rows).toEqual([
    { day: to_week, seat: 1, guard_id: amos, state: 'Filled' },
    { day: to_week, seat: 2, guard_id: beth, state: 'Filled' },
    { day: day(1, to_week), seat: 2, guard_id: amos, state: 'Filled' },
  ])
})

test('an armed shift that would have no second guard is left out, unless that was allowed in the week it is copied from', async () => {
  const { station_id, slotOn } = await makeDayPost(db)
  const [from_week, to_week] = [addDays(mondayOf(today()), 7), addDays(mondayOf(today()), 14)]
  await pool.query('update contract_lines set armed = true')
  const armed = async (first_name: string, expires_on: string) => {
    const guard = await makeGuard(db, { first_name })
    await makeQualification(db, { guard_id: guard.id, type_id: 3, expires_on })
    return guard.id
  }
  const [amos, beth] = [await armed('Amos', addDays(to_week, 30)), await armed('Beth', addDays(to_week, 1))]
  const on = async (guard_id: number, day: number, more = {}) => {
    const [shift_date, seat] = [addDays(from_week, day), guard_id === amos ? 1 : 2]
    await makeDutySchedule(db, { guard_id, station_id, shift_date, slot_id: Number(await slotOn(shift_date, seat)), ...more })
  }
  for (const day of [1, 2]) for (const guard of [amos, beth]) await on(guard, day)
  await on(amos, 3, { overruled: ['two_guards'], override_reason: 'The bank has police at the door' })

  const weeks = { from_week, to_week, by: 'station' as const }
  const report = (await send('admin', calls.copyPlan, { query: weeks })).body as Report
  expect(report).toMatchObject({
    copied: 3,
    left_out: [
      { guard_name: 'Amos Okot', shift_date: addDays(to_week, 2), reason: 'two_guards' },
      { guard_name: 'Beth Okot', shift_date: addDays(to_week, 2), reason: 'not_qualified' },
    ],
  })
  expect((await send('admin', calls.copy, { body: weeks })).body).toEqual(report)
  const { rows } = await pool.query(
    'select shift_date, guard_id, overruled, override_reason from duty_schedules where shift_date >= $1 order by 1, 2',
    [to_week],
  )
  const together = { shift_date: addDays(to_week, 1), overruled: [], override_reason: null }
  expect(rows).toEqual([
    { ...together, guard_id: amos },
    { ...together, guard_id: beth },
    {
      shift_date: addDays(to_week, 3),
      guard_id: amos,
      overruled: ['two_guards'],
      override_reason: 'The bank has police at the door',
    },
  ])
})
