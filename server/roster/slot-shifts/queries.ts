import { sql } from 'kysely'
import type { RuleCode } from '../../../api/roster/working-rules.ts'
import type { Db } from '../../platform/db/open.ts'
import { atStations } from '../../platform/sessions/station-queries.ts'
import type { StationScope } from '../../platform/sessions/station-scope.ts'
import { shiftColumns } from '../shift-column-queries.ts'

/** The live shift that fills a slot, with the guard's name. */
export const shiftOfSlot = (db: Db, slotId: number) =>
  db
    .selectFrom('duty_schedules as d')
    .innerJoin('guards as g', 'g.id', 'd.guard_id')
    .select(['d.id', sql<string>`g.first_name || ' ' || g.last_name`.as('guard')])
    .where('d.slot_id', '=', slotId)
    .where('d.deleted_at', 'is', null)
    .executeTakeFirst()

/** Locks the live shift that fills a slot, before the slot is locked (`lockSlot`). */
export const lockShiftOfSlot = (db: Db, slotId: number) =>
  sql`select from duty_schedules where slot_id = ${slotId} and deleted_at is null for update`.execute(db)

type Filling = {
  /** A slot, or the station and hours of a shift outside of contracts. */
  slot: { id: number | null; station_id: number; day: string; start_time: string; end_time: string; shift_label: string }
  guard_id: number
  kept: { overruled?: RuleCode[]; override_reason?: string | null }
  /** The guard knows of the shift and has agreed to it. */
  acknowledged?: boolean
}

/** Plans a guard on a slot or at its hours; returns the id of the shift. */
export async function insertShift(db: Db, { slot, guard_id, kept, acknowledged = false }: Filling) {
  const { id } = await db
    .insertInto('duty_schedules')
    .values({
      slot_id: slot.id,
      guard_id,
      station_id: slot.station_id,
      shift_date: slot.day,
      start_time: slot.start_time,
      end_time: slot.end_time,
      shift_type: slot.shift_label,
      ...kept,
      ...(acknowledged && { status: 'acknowledged' as const, published_at: sql`now()`, acknowledged_at: sql`now()` }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Puts a guard's own shift outside of contracts at the station and time of a slot onto it; its id, where there is one. */
export async function linkOutside(db: Db, slotId: number, guardId: number) {
  const { rows } = await sql<{ id: number }>`
    update duty_schedules set slot_id = ${slotId} where id = (
      select d.id from slots s join contract_lines l on l.id = s.line_id
      join duty_schedules d on d.guard_id = ${guardId} and d.station_id = l.station_id and d.shift && s.span
      where s.id = ${slotId} and d.slot_id is null and d.replaced_by is null and d.deleted_at is null
      order by d.id limit 1 for update of d) returning id`.execute(db)
  return rows[0]?.id
}

/** A live shift that fills no slot, at one of these stations. */
export const outsideShift = (db: Db, id: number, stations: StationScope) =>
  db
    .selectFrom('duty_schedules')
    .select(['station_id', 'shift_date', 'start_time', 'end_time'])
    .where('id', '=', id)
    .where('slot_id', 'is', null)
    .where('deleted_at', 'is', null)
    .where(atStations('station_id', stations))
    .executeTakeFirst()

type Days = { from: string; to: string; station_ids?: number[] | undefined }

const planned = (db: Db, { from, to, station_ids }: Days) =>
  db
    .selectFrom('duty_schedules')
    .where('status', '=', 'planned')
    .where('deleted_at', 'is', null)
    .where('shift_date', '>=', from)
    .where('shift_date', '<=', to)
    .where(sql<boolean>`lower(shift) > local_time(now())`)
    .$if(station_ids !== undefined, (shifts) => shifts.where('station_id', '=', sql<number>`any(${station_ids}::integer[])`))

/** The guards whom publishing some days would tell of their shifts: how many they have, and the first of them. */
export const plannedByGuard = (db: Db, days: Days) =>
  db
    .selectFrom('duty_schedules as d')
    .innerJoin('guards as person', 'person.id', 'd.guard_id')
    .innerJoin('stations as site', 'site.id', 'd.station_id')
    .select([
      'd.guard_id',
      'person.contacts',
      sql<number>`count(*)::integer`.as('shifts'),
      sql<string>`min(d.shift_date)`.as('first_day'),
      sql<string>`(array_agg(to_char(d.start_time, 'HH24:MI') || ' at ' || site.name order by d.shift_date, d.start_time))[1]`.as(
        'first',
      ),
    ])
    .where('d.id', 'in', planned(db, days).select('id'))
    .groupBy(['d.guard_id', 'person.contacts'])
    .execute()

export const publishPlanned = (db: Db, days: Days) =>
  db
    .updateTable('duty_schedules')
    .set({ status: 'published', published_at: sql`now()` })
    .where('id', 'in', planned(db, days).select('id').orderBy('id').forUpdate())
    .execute()

/** Marks a published shift as acknowledged; returns it, or undefined when there is none that is published. */
export const acknowledgeShift = (db: Db, id: number) =>
  db
    .updateTable('duty_schedules')
    .set({ status: 'acknowledged', acknowledged_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .returning(shiftColumns)
    .executeTakeFirst()
