import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { addDays } from '../../../contract/core/fields/days.ts'
import type { Shift } from '../../../contract/core/shift.ts'
import {
  COPY_REASONS,
  type CopyReason,
  type CopyReport,
  type CopyScope,
  MAX_NAMED,
} from '../../../contract/roster/schedule-board.ts'
import { companySettings } from '../../company/index.ts'
import { mayStand } from '../../people/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { isBanned } from '../../sites/index.ts'
import { shiftsOfGuards } from '../guard-shift-queries.ts'
import { breaches, DAYS_JUDGED } from '../working-rules.ts'
import { guardsFound, stationsFound } from './queries.ts'

/** The shifts of the source week moved to the target week, each with the reason why it cannot be copied, if any. */
function judged(db: Db, { from_week, to_week, by, q }: CopyScope, against: number[] = []) {
  const offset = sql`(${to_week}::date - ${from_week}::date)`
  const found: RawBuilder<SqlBool> = !q
    ? sql`true`
    : by === 'station'
      ? sql`station_id in (${stationsFound(db, q).select('id')})`
      : sql`guard_id in (${guardsFound(db, q).select('id')})`
  return sql`
    select planned.*, guard.first_name || ' ' || guard.last_name as guard_name, station.name as station_name,
      case
        when exists (select from duty_schedules there where there.guard_id = planned.guard_id and there.deleted_at is null
          and there.station_id = planned.station_id and there.shift = planned.shift) then 'already_there'
        when guard.deleted_at is not null or not ${mayStand(sql`guard.id`, sql`planned.shift`)} then 'guard_unavailable'
        when ${isBanned(sql`planned.guard_id`, sql`planned.station_id`)} then 'banned'
        when station.deleted_at is not null or not station.active then 'station_unavailable'
        when exists (select from duty_schedules there where there.guard_id = planned.guard_id and there.deleted_at is null
          and there.shift && planned.shift) then 'overlap'
        when planned.id = any(${against}::integer[]) then 'working_rules'
      end as reason
    from (
      select id, guard_id, station_id, shift_date + ${offset} as shift_date, start_time, end_time, shift_type,
        shift_range(shift_date + ${offset}, start_time, end_time) as shift
      from duty_schedules
      where deleted_at is null and shift_date between ${from_week}::date and ${from_week}::date + 6 and ${found}
    ) planned
    join guards guard on guard.id = planned.guard_id
    join stations station on station.id = planned.station_id`
}

type LeftOut = CopyReport['left_out'][number]
type Judged = Omit<LeftOut, 'reason'> & { reason: CopyReason | null }

const NAMED = sql`id, guard_id, guard_name, station_id, station_name, shift_date, start_time, end_time,
  ends_next_day(shift), shift_type`
const IN_ORDER = sql`order by shift_date, start_time, guard_name, id`

function report(rows: Judged[]): CopyReport {
  const leftOut = rows.filter((row): row is LeftOut => row.reason !== null)
  const counts = Map.groupBy(leftOut, ({ reason }) => reason)
  return {
    copied: rows.length - leftOut.length,
    reasons: COPY_REASONS.flatMap((reason) => {
      const count = counts.get(reason)?.length
      return count ? [{ reason, count }] : []
    }),
    left_out: leftOut.slice(0, MAX_NAMED),
  }
}

/** The ids of shifts that have a place in the target week but break a working rule there; of two, the later one. */
async function againstRules(db: Db, scope: CopyScope): Promise<number[]> {
  const rules = await companySettings(db)
  const { rows: planned } = await sql<Shift & { id: number; guard_id: number }>`
    select id, guard_id, shift_date, start_time, end_time from (${judged(db, scope)}) judged
    where reason is null order by shift_date, start_time, id`.execute(db)
  const guards = [...new Set(planned.map(({ guard_id }) => guard_id))]
  const there: (Shift & { guard_id: number })[] = await shiftsOfGuards(
    db,
    guards,
    addDays(scope.to_week, -DAYS_JUDGED),
    addDays(scope.to_week, 6 + DAYS_JUDGED),
  )
  const shiftsBy = Map.groupBy(there, ({ guard_id }) => guard_id)
  return planned.flatMap((shift) => {
    const others = shiftsBy.get(shift.guard_id) ?? []
    if (breaches(rules, shift, others).length > 0) return [shift.id]
    shiftsBy.set(shift.guard_id, [...others, shift])
    return []
  })
}

/** What a copy would do now. */
export async function planCopy(db: Db, scope: CopyScope): Promise<CopyReport> {
  const { rows } =
    await sql<Judged>`select ${NAMED}, reason from (${judged(db, scope, await againstRules(db, scope))}) judged ${IN_ORDER}`.execute(
      db,
    )
  return report(rows)
}

/** Serialises copies, and locks the guards and stations of the week against deletion. */
async function lockForCopy(db: Db, { from_week }: CopyScope) {
  await sql`select pg_advisory_xact_lock(hashtext('duty_schedules.copy'))`.execute(db)
  for (const [table, column] of [
    ['guards', 'guard_id'],
    ['stations', 'station_id'],
  ] as const)
    await sql`select from ${sql.table(table)} where id in (
      select ${sql.ref(column)} from duty_schedules
      where deleted_at is null and shift_date between ${from_week}::date and ${from_week}::date + 6
    ) order by id for share`.execute(db)
}

/**
 * Copies the shifts that fit, and returns those left out. A shift that is planned concurrently is left out like any other
 * overlap.
 */
export async function copyWeek(db: Db, scope: CopyScope): Promise<CopyReport> {
  await lockForCopy(db, scope)
  const { rows } = await sql<Judged>`
    with judged as materialized (${judged(db, scope, await againstRules(db, scope))}),
    copied as (
      insert into duty_schedules (guard_id, station_id, shift_date, start_time, end_time, shift_type)
      select guard_id, station_id, shift_date, start_time, end_time, shift_type from judged
      where reason is null order by guard_id, shift_date, start_time
      on conflict do nothing
      returning guard_id as whose, shift_date as on_day, start_time as begins
    )
    select ${NAMED}, case when whose is null then coalesce(reason, 'overlap') end as reason
    from judged left join copied on whose = guard_id and on_day = shift_date and begins = start_time and reason is null
    ${IN_ORDER}`.execute(db)
  return report(rows)
}
