import { sql } from 'kysely'
import type { Hours, Shift } from '../../contract/core/shift.ts'
import { slotPost } from '../contracts/index.ts'
import type { Db } from '../platform/db/open.ts'

/** What the post of a slot asks for besides the working rules. */
export type Post = {
  requires: number[]
  armed: boolean
  gender: 'any' | 'Male' | 'Female'
  /** The station, when it has no other guard at that time. */
  alone_at: string | null
  /** The hours that are agreed, where a shift may have others. */
  hours?: Hours
}

/** The name of the station of a slot, when no other slot there is filled at that time. */
async function aloneAt(db: Db, slotId: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select st.name from slots s join contract_lines l on l.id = s.line_id join stations st on st.id = l.station_id
    where s.id = ${slotId} and not exists (
      select from contract_lines others join slots o on o.line_id = others.id
      where others.station_id = l.station_id and o.id <> s.id and o.state = 'Filled' and o.span && s.span
        and o.day between s.day - 1 and s.day + 1)`.execute(db)
  return rows[0]?.name ?? null
}

/** What the post of a slot asks for. */
export async function postOfSlot(db: Db, slotId: number): Promise<Post & { hours: Hours }> {
  const { requires, armed, gender, start_time, end_time } = await slotPost(db, slotId).executeTakeFirstOrThrow()
  return { requires, armed, gender, alone_at: armed ? await aloneAt(db, slotId) : null, hours: { start_time, end_time } }
}

/**
 * The slot that a stored shift fills once it is changed, locked: its own while station and day stay, on another day an open one of
 * its post with these hours; undefined where there is none, and for a shift outside of contracts.
 */
export async function slotOfChanged(db: Db, id: number, { station_id, ...shift }: Shift & { station_id?: number | undefined }) {
  const { rows } = await sql<{ slot_id: number; stays: boolean }>`
    select s.id as slot_id, s.id = own.id as stays
    from duty_schedules d join slots own on own.id = d.slot_id
    join slots s on s.line_id = own.line_id
      and s.day between ${shift.shift_date}::date - 1 and greatest(${shift.shift_date}::date, own.day)
    where d.id = ${id} and d.deleted_at is null and d.station_id = ${station_id ?? sql`d.station_id`}
      and case when d.shift_date = ${shift.shift_date}::date then s.id = own.id
        else s.state = 'Open' and lower(s.span)::date = ${shift.shift_date}::date and s.start_time = ${shift.start_time}::time
          and s.end_time = ${shift.end_time}::time and lower(s.span) > local_time(now()) end
    order by s.seat limit 1
    for update of s`.execute(db)
  return rows[0]
}
