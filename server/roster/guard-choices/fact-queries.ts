import { type RawBuilder, sql } from 'kysely'
import type { Shift } from '../../../api/core/shift.ts'
import { asksToBeAway } from '../../people/index.ts'
import type { Db } from '../../platform/db/open.ts'
import type { StationScope } from '../../platform/sessions/station-scope.ts'
import { rosteredAt } from '../rostered-queries.ts'
import { guardsFound } from '../schedule-board/queries.ts'

/** A time at which a guard is needed, at a station if it is known; `id` is the shift that is changed, which does not count. */
export type Needed = Shift & { station_id?: number | undefined; id?: number | undefined }

export type GuardFacts = {
  guard_id: number
  name: string
  status: string
  rank: string
  contacts: string
  gender: string
  home_area: string | null
  /** Minutes of the shifts in the days of the law's average that end with the shift, without it. */
  minutes: number
  /** Shifts worked at the station in the last 60 days: decided ones of its posts, and those without a post that are over. */
  here: number
  /** Extra slots filled this month. */
  extras: number
  /** Shifts of the last 60 days whose attendance is recorded, without excused ones, and those to which the guard came on time. */
  recorded: number
  on_time: number
  /** He has asked to be away on a day of the shift, and nobody has decided yet. */
  asks_to_be_away: boolean
  /** A shift at that time, with its station. */
  busy: { station: string; start_time: string; end_time: string } | null
}

/** SQL: of shifts `d` that are over, those that were worked: decided ones of a post, and all without one. */
const wasWorked = sql`upper(d.shift) <= local_time(now())
  and coalesce((select a.state in ('On post', 'Done') and a.to_confirm = '{}' from attendances a where a.id = d.id), d.slot_id is null)`

/** SQL: by guard the shifts of the last 60 days whose attendance is recorded, without excused ones, and those that began on time. */
const punctual = sql`
  select d.guard_id, count(*)::integer as recorded,
    (count(*) filter (where a.state in ('On post', 'Done') and a.late_minutes = 0))::integer as on_time
  from duty_schedules d
  cross join lateral (select a.state, a.late_minutes from attendances a where a.id = d.id and a.state <> 'Excused' and a.to_confirm = '{}' limit 1) a
  where d.deleted_at is null and d.shift_date between local_today() - 60 and local_today()
  group by d.guard_id`

/** SQL: by guard the extra slots that are filled in the month of a day. */
const extrasIn = (day: RawBuilder<unknown>) => sql`
  select d.guard_id, count(*)::integer as shifts
  from slots s join duty_schedules d on d.slot_id = s.id and d.deleted_at is null
  where s.origin = 'extra' and s.day between date_trunc('month', ${day})::date and (date_trunc('month', ${day}) + interval '1 month')::date - 1
  group by d.guard_id`

type Asked = { q: string | undefined; stations: StationScope; averageDays: number }

/** The name and address of a station, as one text. */
export async function placeOf(db: Db, stationId: number | undefined): Promise<string | undefined> {
  if (stationId === undefined) return undefined
  const station = await db.selectFrom('stations').select(['name', 'address']).where('id', '=', stationId).executeTakeFirst()
  return station && `${station.name}, ${station.address}`
}

/** Facts that rank guards for a shift: all but the Inactive, or those that a search finds; with a limit, those rostered at the stations. */
export async function guardFacts(
  db: Db,
  { id, station_id, ...shift }: Needed,
  { q, stations, averageDays }: Asked,
): Promise<GuardFacts[]> {
  const found = q ? sql`person.id in (${guardsFound(db, q).select('id')})` : sql`person.status <> 'Inactive'`
  const { rows } = await sql<GuardFacts>`
    with need as (
      select ${shift.shift_date}::date as day, ${station_id ?? null}::integer as station_id,
        shift_range(${shift.shift_date}::date, ${shift.start_time}::time, ${shift.end_time}::time) as span
    ),
    near as (
      select d.guard_id,
        min(d.id) filter (where d.shift && need.span) as busy_id,
        sum(extract(epoch from upper(part.during) - lower(part.during)) / 60) filter (where not isempty(part.during)) as minutes
      from need
      join duty_schedules d on d.deleted_at is null and d.id is distinct from ${id ?? null}::integer
        and d.shift_date between need.day - ${sql.lit(averageDays + 1)}::integer and need.day + 1
      cross join lateral (
        select d.shift * tsrange(upper(need.span) - ${sql.lit(`${averageDays} days`)}::interval, upper(need.span)) as during) part
      group by d.guard_id
    ),
    here as (
      select d.guard_id, count(*)::integer as shifts
      from need join duty_schedules d on d.station_id = need.station_id and d.deleted_at is null
        and d.shift_date between local_today() - 60 and local_today()
      where ${wasWorked}
      group by d.guard_id
    ),
    punctual as (${punctual}),
    extras as (${extrasIn(sql`${shift.shift_date}::date`)})
    select person.id as guard_id, person.first_name || ' ' || person.last_name as name, person.status, person.rank,
      person.contacts, person.gender, person.home_area,
      ${asksToBeAway(sql`person.id`, sql`(select span from need)`)} as asks_to_be_away,
      coalesce(near.minutes, 0)::integer as minutes, coalesce(here.shifts, 0) as here, coalesce(extras.shifts, 0) as extras,
      coalesce(punctual.recorded, 0) as recorded, coalesce(punctual.on_time, 0) as on_time,
      (select json_build_object('station', site.name, 'start_time', to_char(d.start_time, 'HH24:MI'), 'end_time', to_char(d.end_time, 'HH24:MI'))
        from duty_schedules d join stations site on site.id = d.station_id where d.id = near.busy_id) as busy
    from guards person
    left join near on near.guard_id = person.id left join here on here.guard_id = person.id left join extras on extras.guard_id = person.id
    left join punctual on punctual.guard_id = person.id
    where person.deleted_at is null and ${found}${stations ? sql` and ${rosteredAt('person.id', stations)}` : sql``}
    order by person.id`.execute(db)
  return rows
}

/** Facts that hold for every shift of some days; those of a station and a time are added to them. */
export type LastingFacts = Pick<
  GuardFacts,
  'guard_id' | 'name' | 'rank' | 'contacts' | 'status' | 'gender' | 'home_area' | 'extras' | 'recorded' | 'on_time'
>

/** The Active guards, and those of some numbers, with what ranks them for shifts of the month of a day, whatever the station. */
export async function lastingFacts(db: Db, day: string, ids: number[]): Promise<LastingFacts[]> {
  const { rows } = await sql<LastingFacts>`
    with punctual as (${punctual}), extras as (${extrasIn(sql`${day}::date`)})
    select person.id as guard_id, person.first_name || ' ' || person.last_name as name, person.status, person.rank,
      person.contacts, person.gender, person.home_area, coalesce(extras.shifts, 0) as extras,
      coalesce(punctual.recorded, 0) as recorded, coalesce(punctual.on_time, 0) as on_time
    from guards person
    left join extras on extras.guard_id = person.id left join punctual on punctual.guard_id = person.id
    where person.deleted_at is null and (person.status = 'Active' or person.id = any(${ids}::integer[]))
    order by person.id`.execute(db)
  return rows
}

/** The shifts that guards have worked at some stations in the last 60 days. */
export async function workedAt(db: Db, stationIds: number[]) {
  const { rows } = await sql<{ guard_id: number; station_id: number; shifts: number }>`
    select d.guard_id, d.station_id, count(*)::integer as shifts
    from duty_schedules d
    where d.station_id = any(${stationIds}::integer[]) and d.deleted_at is null
      and d.shift_date between local_today() - 60 and local_today() and ${wasWorked}
    group by d.guard_id, d.station_id`.execute(db)
  return rows
}
