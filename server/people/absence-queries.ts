import { type RawBuilder, sql } from 'kysely'
import type { Guard } from '../../api/people/guards.ts'
import type { Db } from '../platform/db/open.ts'
import { hasLapsed } from './lapsed-queries.ts'

/** SQL: an absence, as `a`, on whose days its guard cannot be planned. */
const counts = sql`a.state = 'Approved' and not a.half_day and a.deleted_at is null`

/** SQL: a shift is on a day of an approved absence of its guard. A scalar subquery, which is not planned as a join. */
const isOnAbsence = (guard: RawBuilder<unknown>, shift: RawBuilder<unknown>) =>
  sql<boolean>`((select true from guard_absences a where a.guard_id = ${guard} and ${counts} and a.days && shift_days(${shift}) limit 1) is true)`

/** SQL: a guard has asked to be away on a day of a shift, and nobody has decided yet. */
export const asksToBeAway = (guard: RawBuilder<unknown>, shift: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from guard_absences a where a.guard_id = ${guard} and a.state = 'Asked' and not a.half_day
    and a.deleted_at is null and a.days && shift_days(${shift}))`

/** The days from one to another on which guards ask to be away, and nobody has decided yet. */
export async function askedDays(db: Db, from: string, until: string): Promise<{ guard_id: number; day: string }[]> {
  const { rows } = await sql<{ guard_id: number; day: string }>`
    select a.guard_id, day::date as day
    from generate_series(${from}::date, ${until}::date, interval '1 day') day
    join guard_absences a on a.days @> day::date and a.state = 'Asked' and not a.half_day and a.deleted_at is null`.execute(db)
  return rows
}

/** SQL: whether the guard of a shift may be planned for it: Active, and not away. */
export const mayStand = (guard: RawBuilder<unknown>, shift: RawBuilder<unknown>) =>
  sql<boolean>`((select g.status = 'Active' and not ${isOnAbsence(sql`g.id`, shift)} from guards g where g.id = ${guard}) is true)`

/**
 * SQL: whether the guard of a row of `duty_schedules`, by the name it has in the query, may be planned for it, or it is over. A
 * shift that is kept while its guard is suspended or on leave is not, nor is one after the end of a qualification that it needs.
 */
export const isDeployable = (name: string) => {
  const [shift, guard] = [sql.ref(`${name}.shift`), sql.ref(`${name}.guard_id`)]
  return sql<boolean>`(upper(${shift}) <= local_time(now()) or (${mayStand(guard, shift)} and not ${hasLapsed(name)}))`
}

/** SQL: somebody has decided that the guard of a row of `duty_schedules` did not come, or is excused. */
const isAbsent = (name: string) =>
  sql<boolean>`((select absent.state in ('No show', 'Excused') from attendances absent where absent.id = ${sql.ref(`${name}.id`)}) is true)`

/** SQL: whether a row of `duty_schedules`, by the name it has in the query, counts as cover: its guard may stand and is not absent. */
export const countsAsCover = (name: string) => sql<boolean>`(${isDeployable(name)} and not ${isAbsent(name)})`

/**
 * SQL, for `any(array(…))`: the coming shifts that are kept on days of an approved absence of their guard. `offset 0` keeps the
 * shifts from being joined as a whole table.
 */
export const shiftsOnAbsence = sql<number>`(select kept.id from guard_absences a
  cross join lateral (
    select s.id, s.shift from duty_schedules s
    where s.guard_id = a.guard_id and s.deleted_at is null
      and s.shift_date between greatest(a.from_on, local_today()) - 1 and coalesce(a.until_on, 'infinity') offset 0
  ) kept
  where a.days && daterange(local_today() - 1, null) and ${counts} and a.days && shift_days(kept.shift))`

/** SQL: the status of a guard today. A guard set to Active is On Leave or Suspended on the days of an approved absence. */
export const statusToday = sql<Guard['status']>`case when guards.status = 'Active' then coalesce((
    select case a.kind when 'suspension' then 'Suspended' else 'On Leave' end from guard_absences a
    where a.guard_id = guards.id and ${counts} and a.days @> local_today()
  ), guards.status) else guards.status end`

/** SQL, for `any(array(…))`: the guards who are away today, by the status that this gives them. */
export const awayToday = (status: 'On Leave' | 'Suspended' | 'either') => {
  const kinds = { 'On Leave': sql`and a.kind <> 'suspension'`, Suspended: sql`and a.kind = 'suspension'`, either: sql`` }
  return sql<number>`(select a.guard_id from guard_absences a where a.days @> local_today() and ${counts} ${kinds[status]})`
}

/** The approved absences of some guards that have a day between two dates, both included. */
export const absencesBetween = (db: Db, guardIds: number[], { from, until }: { from: string; until: string }) =>
  db
    .selectFrom('guard_absences as a')
    .select(['a.guard_id', 'a.kind', 'a.from_on', 'a.until_on'])
    .where('a.guard_id', '=', sql<number>`any(${guardIds}::integer[])`)
    .where(sql<boolean>`${counts} and a.days && daterange(${from}::date, ${until}::date, '[]')`)
    .orderBy('a.from_on')
    .execute()

/** The days from `from` to `until` on which each of some guards is away or not Active; guards without such a day are left out. */
export async function awayDays(db: Db, guardIds: number[], from: string, until: string): Promise<Map<number, Set<string>>> {
  const { rows } = await sql<{ id: number; day: string }>`
    select g.id, day::date as day
    from guards g cross join generate_series(${from}::date, ${until}::date, interval '1 day') day
    where g.id = any(${guardIds}::integer[]) and (g.status <> 'Active' or g.deleted_at is not null or exists (
      select from guard_absences a where a.guard_id = g.id and ${counts} and a.days @> day::date))`.execute(db)
  const byGuard = Map.groupBy(rows, ({ id }) => id)
  return new Map([...byGuard].map(([id, days]) => [id, new Set(days.map(({ day }) => day))]))
}
