import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { addDays } from '../../../api/core/fields/days.ts'
import { clockDays, type Shift } from '../../../api/core/shift.ts'
import { COPY_REASONS, type CopyReason, type CopyReport, type CopyScope, MAX_NAMED } from '../../../api/roster/schedule-board.ts'
import { loadQualifications, mayStand } from '../../people/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { isBanned } from '../../sites/index.ts'
import { shiftsOfGuards } from '../guard-shift-queries.ts'
import { isOnlySeat } from '../post-queries.ts'
import { rulesInForce } from '../rules-in-force.ts'
import { breaches, type WorkingRules } from '../working-rules.ts'
import { guardsFound, stationsFound } from './queries.ts'

/** Ids of shifts that have a place in the target week, and against which something else speaks there. */
type Against = { unqualified: number[]; rules: number[]; alone: number[] }

/** The shifts of the source week moved to the target week, each with the reason why it cannot be copied, if any. */
function judged(
  db: Db,
  { from_week, to_week, by, q }: CopyScope,
  { unqualified, rules, alone }: Against = { unqualified: [], rules: [], alone: [] },
) {
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
        when planned.id = any(${unqualified}::integer[]) then 'not_qualified'
        when planned.id = any(${rules}::integer[]) then 'working_rules'
        when planned.id = any(${alone}::integer[]) then 'two_guards'
      end as reason
    from (
      select id, guard_id, station_id, override_reason, 'two_guards' = any(overruled) as alone_before, shift_date + ${offset} as shift_date, start_time, end_time, shift_type,
        shift_range(shift_date + ${offset}, start_time, end_time) as shift,
        (select line_id from slots where slots.id = duty_schedules.slot_id) as line_id
      from duty_schedules
      where deleted_at is null and shift_date between ${from_week}::date and ${from_week}::date + 6 and ${found}
    ) planned
    join guards guard on guard.id = planned.guard_id
    join stations station on station.id = planned.station_id`
}

/**
 * The same with the slot that each takes: an open one of the same post with the same hours. A shift of a post that has slots on the
 * day, of which none is left, stays out; further ahead than slots are made it is copied without one.
 */
const placed = (db: Db, scope: CopyScope, against: Against) => sql`
  select candidate.id, guard_id, guard_name, station_id, station_name, shift_date, candidate.start_time, candidate.end_time,
    shift_type, shift, free.slot_id, alone_before, override_reason,
    coalesce(reason, case when free.slot_id is null and (candidate.start_time = candidate.end_time or exists (
      select from slots s where s.line_id = candidate.line_id and s.day between shift_date - 1 and shift_date
        and lower(s.span)::date = shift_date and s.state <> 'Cancelled')) then 'no_open_slot' end) as reason
  from (
    select judged.*, row_number() over (partition by line_id, shift_date, start_time, end_time, reason is null order by id) as place
    from (${judged(db, scope, against)}) judged
  ) candidate
  left join (
    select s.id as slot_id, s.line_id, lower(s.span)::date as day, s.start_time, s.end_time,
      row_number() over (partition by s.line_id, lower(s.span)::date, s.start_time, s.end_time order by s.seat) as place
    from slots s where ${isOpen('s', scope)}
  ) free on reason is null and free.line_id = candidate.line_id and free.day = shift_date
    and free.start_time = candidate.start_time and free.end_time = candidate.end_time and free.place = candidate.place`

/** SQL: a slot of the target week that a copied shift can fill. */
const isOpen = (name: string, { to_week }: CopyScope) => {
  const [day, state, span] = [sql.ref(`${name}.day`), sql.ref(`${name}.state`), sql.ref(`${name}.span`)]
  return sql<boolean>`${day} between ${to_week}::date - 1 and ${to_week}::date + 6 and ${state} = 'Open' and lower(${span}) > local_time(now())`
}

type LeftOut = CopyReport['left_out'][number]
type Judged = Omit<LeftOut, 'reason'> & { reason: CopyReason | null }
type Planned = Shift & { id: number; guard_id: number; requires: number[]; armed: boolean; other_gender: boolean }

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

/** Further reasons against shifts that have a place in the target week: their posts and the working rules; of two, the later one. */
async function speakingAgainst(db: Db, scope: CopyScope): Promise<Against> {
  const { rules, days } = await rulesInForce(db)
  const { rows: planned } = await sql<Planned>`
    select judged.id, guard_id, shift_date, start_time, end_time, coalesce(requires, '{}') as requires, coalesce(armed, false) as armed,
      coalesce(l.gender not in ('any', g.gender), false) as other_gender
    from (${judged(db, scope)}) judged join guards g on g.id = guard_id left join contract_lines l on l.id = line_id
    where reason is null order by shift_date, start_time, judged.id`.execute(db)
  const guards = [...new Set(planned.map(({ guard_id }) => guard_id))]
  const [from, until] = [addDays(scope.to_week, -days), addDays(scope.to_week, 6 + days)]
  const unmet = await loadQualifications(db, guards)
  const there: (Shift & { guard_id: number })[] = await shiftsOfGuards(db, guards, from, until)
  const shiftsBy = Map.groupBy(there, ({ guard_id }) => guard_id)
  const against: Against = { unqualified: [], rules: [], alone: [] }
  for (const { requires, armed, other_gender, ...shift } of planned) {
    const dates = clockDays(shift)
    const others = shiftsBy.get(shift.guard_id) ?? []
    if (
      other_gender ||
      unmet(shift.guard_id, { from: dates[0]!, until: dates.at(-1)!, requires, armed }).some(({ stops }) => stops)
    )
      against.unqualified.push(shift.id)
    else if (breaches(rules, shift, others).length > 0) against.rules.push(shift.id)
    else shiftsBy.set(shift.guard_id, [...others, shift])
  }
  // One that is left out may have been the second guard of another, and leaves its slot to a third.
  if (!planned.some(({ armed }) => armed)) return against
  const find = () => alone(db, scope, against, rules)
  for (let found = await find(); found.length > 0; found = await find()) against.alone.push(...found)
  return against
}

/** SQL: no other slot of the station of `placed` is filled at that time, now or by a row of `placed_rows`. */
const IS_ALONE = sql<boolean>`(placed.slot_id is not null
  and exists (select from slots s join contract_lines l on l.id = s.line_id where s.id = placed.slot_id and l.armed)
  and not exists (select from placed_rows o where o.id <> placed.id and o.reason is null and o.slot_id is not null
    and o.station_id = placed.station_id and o.shift && placed.shift)
  and not exists (select from contract_lines l join slots s on s.line_id = l.id
    where l.station_id = placed.station_id and s.state = 'Filled' and s.span && placed.shift
      and s.day between placed.shift_date - 2 and placed.shift_date + 1))`

/** SQL: nobody could become the second guard of `placed`, because no other slot of its station is filled or open at that time. */
const IS_ONLY_SEAT = sql<boolean>`(select ${isOnlySeat} from slots s join contract_lines l on l.id = s.line_id where s.id = placed.slot_id)`

/**
 * Of the shifts that would be copied, those on armed posts without a second guard: all that nobody has allowed in the source week, and
 * where the company lets nobody allow it, those on the only seat of a station.
 */
async function alone(db: Db, scope: CopyScope, against: Against, { two_guards_rule }: WorkingRules): Promise<number[]> {
  const mayNot = two_guards_rule === 'stop' ? sql`(not alone_before or ${IS_ONLY_SEAT})` : sql`not alone_before`
  const { rows } = await sql<{ id: number }>`
    with placed_rows as materialized (${placed(db, scope, against)})
    select id from placed_rows placed where reason is null and ${mayNot} and ${IS_ALONE}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The shifts that a copy would make now, and those it would leave out. */
export async function planCopy(db: Db, scope: CopyScope): Promise<CopyReport> {
  const { rows } =
    await sql<Judged>`select ${NAMED}, reason from (${placed(db, scope, await speakingAgainst(db, scope))}) placed ${IN_ORDER}`.execute(
      db,
    )
  return report(rows)
}

/** Serialises copies, shares the posts, and locks the slots that they can fill, then the guards and stations of the week against deletion (`lockSlot`). */
async function lockForCopy(db: Db, scope: CopyScope) {
  const { from_week } = scope
  await sql`select pg_advisory_xact_lock(hashtext('duty_schedules.copy'))`.execute(db)
  const posts = sql`select filled.line_id from duty_schedules d join slots filled on filled.id = d.slot_id
    where d.deleted_at is null and d.shift_date between ${from_week}::date and ${from_week}::date + 6`
  await sql`select from contract_lines where id in (${posts}) order by id for share`.execute(db)
  await sql`select from slots where ${isOpen('slots', scope)} and line_id in (${posts}) order by id for update`.execute(db)
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
 * Copies the shifts that fit, each onto an open slot of its post, and returns those left out. A shift that is planned concurrently is left out like any other
 * overlap.
 */
export async function copyWeek(db: Db, scope: CopyScope): Promise<CopyReport> {
  await lockForCopy(db, scope)
  const { rows } = await sql<Judged>`
    with placed_rows as materialized (${placed(db, scope, await speakingAgainst(db, scope))}),
    placed as materialized (select placed.*, reason is null and alone_before and ${IS_ALONE} as allowed from placed_rows placed),
    copied as (
      insert into duty_schedules (guard_id, station_id, shift_date, start_time, end_time, shift_type, slot_id, overruled, override_reason)
      select guard_id, station_id, shift_date, start_time, end_time, shift_type, slot_id,
        case when allowed then array['two_guards'] else '{}' end, case when allowed then override_reason end
      from placed
      where reason is null order by guard_id, shift_date, start_time
      on conflict do nothing
      returning guard_id as whose, shift_date as on_day, start_time as begins
    )
    select ${NAMED}, case when whose is null then coalesce(reason, 'overlap') end as reason
    from placed left join copied on whose = guard_id and on_day = shift_date and begins = start_time and reason is null
    ${IN_ORDER}`.execute(db)
  return report(rows)
}
