import { sql } from 'kysely'
import { mayStand } from '../../people/index.ts'
import type { Db } from '../../platform/db/open.ts'

export type FreeGuard = {
  guard_id: number
  name: string
  rank: string
  contacts: string
  gender: string
  /** Minutes of the shifts in the three weeks that end with the slot, without it. */
  minutes: number
  /** Shifts at the station in the last 60 days. */
  here: number
  /** Extra slots filled this month. */
  extras: number
}

const DAYS_AVERAGED = 21

/** The Active guards who have no shift during a slot, with what ranks them. */
export async function freeGuards(db: Db, slotId: number): Promise<FreeGuard[]> {
  const { rows } = await sql<FreeGuard>`
    with slot as (select s.span, s.day, l.station_id from slots s join contract_lines l on l.id = s.line_id where s.id = ${slotId}),
    near as (
      select d.guard_id,
        bool_or(d.shift && slot.span) as busy,
        sum(extract(epoch from upper(part.during) - lower(part.during)) / 60) filter (where not isempty(part.during)) as minutes
      from slot
      join duty_schedules d on d.deleted_at is null and d.shift_date between slot.day - ${sql.lit(DAYS_AVERAGED + 1)}::integer and slot.day + 1
      cross join lateral (
        select d.shift * tsrange(upper(slot.span) - ${sql.lit(`${DAYS_AVERAGED} days`)}::interval, upper(slot.span)) as during) part
      group by d.guard_id
    ),
    here as (
      select d.guard_id, count(*)::integer as shifts
      from slot join duty_schedules d on d.station_id = slot.station_id and d.deleted_at is null
        and d.shift_date between local_today() - 60 and local_today()
      group by d.guard_id
    ),
    extras as (
      select d.guard_id, count(*)::integer as shifts
      from slot join slots s on s.origin = 'extra' and s.day between date_trunc('month', slot.day)::date and (date_trunc('month', slot.day) + interval '1 month')::date - 1
      join duty_schedules d on d.slot_id = s.id and d.deleted_at is null
      group by d.guard_id
    )
    select person.id as guard_id, person.first_name || ' ' || person.last_name as name, person.rank, person.contacts, person.gender,
      coalesce(near.minutes, 0)::integer as minutes, coalesce(here.shifts, 0) as here, coalesce(extras.shifts, 0) as extras
    from slot cross join guards person
    left join near on near.guard_id = person.id left join here on here.guard_id = person.id left join extras on extras.guard_id = person.id
    where person.deleted_at is null and ${mayStand(sql`person.id`, sql`slot.span`)} and not coalesce(near.busy, false)
    order by person.id`.execute(db)
  return rows
}

/** How many guards of the company have a shift during a slot, and how many are employed but not Active. */
export async function excludedGuards(db: Db, slotId: number) {
  const { rows } = await sql<{ on_duty: number; not_active: number }>`
    select (
      select count(distinct d.guard_id) from slots s
      join duty_schedules d on d.deleted_at is null and d.shift && s.span and d.shift_date between s.day - 1 and s.day + 1
      join guards g on g.id = d.guard_id and g.status = 'Active' and g.deleted_at is null
      where s.id = ${slotId}
    )::integer as on_duty,
    (
      select count(*) from guards person, slots s
      where s.id = ${slotId} and person.deleted_at is null and person.status <> 'Inactive' and not ${mayStand(sql`person.id`, sql`s.span`)}
    )::integer as not_active`.execute(db)
  return rows[0]!
}
