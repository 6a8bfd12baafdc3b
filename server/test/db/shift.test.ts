import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, TIME_ZONE } from '../../../api/core/fields/days.ts'
import { clockDays, endsNextDay, minutesOf, minutesOn, overlap, type Shift, spanOf } from '../../../api/core/shift.ts'
import { testDatabase } from '../database.ts'
import * as make from '../records/makers.ts'

// Compares api/core/shift.ts with `shift_range` in SQL.
const { db, pool } = await testDatabase()

const two = (value: number) => String(value).padStart(2, '0')
const clockTime = fc.oneof(
  fc.constantFrom('00:00', '06:00', '18:00', '23:59'),
  fc.nat({ max: 1439 }).map((minute) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`),
)
// Includes ends of months and years, 29 February, and dates of daylight saving changes elsewhere.
const day = fc.oneof(
  fc.nat({ max: 36_524 }).map((count) => addDays('2000-01-01', count)),
  fc.constantFrom('2028-02-28', '2028-02-29', '2026-11-30', '2026-12-31', '2026-03-28', '2026-10-24'),
)
const hours = fc.oneof(
  fc.record({ start_time: clockTime, end_time: clockTime }),
  clockTime.map((time) => ({ start_time: time, end_time: time })),
)
const shift = fc.tuple(day, hours).map(([shift_date, times]): Shift => ({ shift_date, ...times }))
/** Two shifts near each other: about half of the pairs overlap. */
const pair = fc
  .tuple(shift, hours, fc.integer({ min: -2, max: 2 }))
  .map(([one, times, apart]) => ({ one, other: { shift_date: addDays(one.shift_date, apart), ...times } }))

const inDatabase = async <T extends object>(query: string, sent: unknown[]): Promise<T[]> =>
  (await pool.query<T>(query, [JSON.stringify(sent)])).rows

test('the database and api/core/shift.ts agree on 1,000 random shifts', async () => {
  const shifts = fc.sample(shift, 1000)
  const found = await inDatabase<{ place: number }>(
    `select at::integer as place, instant_of(lower(shift)) as starts, instant_of(upper(shift)) as ends, ends_next_day(shift),
      (extract(epoch from upper(shift) - lower(shift)) / 60)::integer as minutes,
      array(select (extract(epoch from coalesce(upper(part) - lower(part), interval '0')) / 60)::integer
        from generate_series(-1, 2) day, lateral (select shift * tsrange(shift_date + day, shift_date + day + 1) as part) parts
        order by day) as minutes_by_day
    from rows from (jsonb_to_recordset($1) as (shift_date date, start_time time, end_time time))
        with ordinality as sent (shift_date, start_time, end_time, at),
      lateral (select shift_range(shift_date, start_time, end_time) as shift) ranges
    order by at`,
    shifts,
  )
  const iso = (instant: number) => new Date(instant).toISOString()
  const counted = shifts.map((one, index) => ({
    place: index + 1,
    starts: iso(spanOf(one).from),
    ends: iso(spanOf(one).to),
    ends_next_day: endsNextDay(one),
    minutes: minutesOf(one),
    minutes_by_day: [-1, 0, 1, 2].map((count) => minutesOn(one, addDays(one.shift_date, count))),
  }))
  const differing = shifts.flatMap((one, index) => {
    const [here, there] = [counted[index], found[index]]
    return JSON.stringify(here) === JSON.stringify(there) ? [] : [{ one, here, there }]
  })
  expect(differing).toEqual([])
  for (const one of shifts)
    expect(minutesOn(one, one.shift_date) + minutesOn(one, addDays(one.shift_date, 1))).toBe(minutesOf(one))
  for (const one of shifts)
    expect(
      clockDays(one).every((each) => minutesOn(one, each) > 0),
      JSON.stringify(one),
    ).toBe(true)
})

test('the database and api/core/shift.ts agree on which of 1,000 random pairs overlap', async () => {
  const pairs = fc.sample(pair, 1000)
  const found = await inDatabase<{ overlap: boolean }>(
    `select shift_range(one.shift_date, one.start_time, one.end_time)
        && shift_range(other.shift_date, other.start_time, other.end_time) as overlap
    from jsonb_array_elements($1) with ordinality as sent (pair, at),
      jsonb_to_record(pair -> 'one') as one (shift_date date, start_time time, end_time time),
      jsonb_to_record(pair -> 'other') as other (shift_date date, start_time time, end_time time)
    order by at`,
    pairs,
  )
  expect(pairs.filter(({ one, other }, index) => overlap(one, other) !== found[index]!.overlap)).toEqual([])
  const overlapping = found.filter((row) => row.overlap).length
  expect(overlapping).toBeGreaterThan(100)
  expect(overlapping).toBeLessThan(900)
})

test('the stored instants of every shift follow the rule', async () => {
  const { station_id, guard_id } = await make.makeDutySchedule(db)
  const shifts = fc.sample(shift, 1000).filter(({ start_time, end_time }) => start_time !== end_time)
  const ids = await pool.query<{ id: number }>(
    `insert into guards (first_name, last_name, gender, date_of_birth, contacts, email, rank, status, hire_date)
      select first_name, n::text, gender, date_of_birth, contacts, n || email, rank, status, hire_date
      from guards cross join generate_series(1, $2::integer) n where id = $1 returning id`,
    [guard_id, shifts.length],
  )
  const rows = shifts.map((one, index) => ({ ...one, shift_type: 'Any', station_id, guard_id: ids.rows[index]!.id }))
  await db.insertInto('duty_schedules').values(rows).execute()
  const { rows: kept } = await pool.query<Shift & { starts: string; ends: string }>(
    `select shift_date, start_time, end_time, instant_of(lower(shift)) as starts, instant_of(upper(shift)) as ends
      from duty_schedules where shift_type = 'Any'`,
  )
  expect(kept).toHaveLength(shifts.length)
  for (const { starts, ends, ...one } of kept)
    expect([Date.parse(starts), Date.parse(ends)], JSON.stringify(one)).toEqual([spanOf(one).from, spanOf(one).to])
})

test('the time zone is named once in the database, as in api/core/common.ts', async () => {
  expect((await pool.query('select company_zone() as zone')).rows).toEqual([{ zone: TIME_ZONE }])
  const { rows } = await pool.query(
    `select proname as place from pg_proc where pronamespace = 'public'::regnamespace and prosrc like $1
      union all select relname from pg_class where relkind in ('v', 'm') and pg_get_viewdef(oid) like $1
      union all select conname from pg_constraint where pg_get_constraintdef(oid) like $1
      union all select adrelid::regclass::text from pg_attrdef where pg_get_expr(adbin, adrelid) like $1
      union all select indexrelid::regclass::text from pg_index where pg_get_indexdef(indexrelid) like $1
      union all select tgname from pg_trigger where pg_get_triggerdef(oid) like $1`,
    [`%${TIME_ZONE}%`],
  )
  expect(rows).toEqual([{ place: 'company_zone' }])
})
