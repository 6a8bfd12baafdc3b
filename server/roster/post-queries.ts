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

type Changed = Shift & { station_id?: number | undefined; line_id?: number | undefined }
/**
 * The slot that a stored shift fills once it is changed, locked: its own while post, station and day stay, otherwise an open one of
 * the same post, or of the one that is named, with these hours; undefined where there is none.
 */
export async function slotOfChanged(db: Db, id: number, { station_id, line_id, shift_date, start_time, end_time }: Changed) {
  const { rows } = await sql<{ slot_id: number; stays: boolean }>`
    select s.id as slot_id, coalesce(s.id = own.id, false) as stays
    from duty_schedules d left join slots own on own.id = d.slot_id
    join slots s on s.line_id = ${line_id ?? sql`own.line_id`} and s.day between ${shift_date}::date - 1 and ${shift_date}::date
    join contract_lines l on l.id = s.line_id and l.station_id = ${station_id ?? sql`d.station_id`}
    where d.id = ${id} and d.deleted_at is null
      and case when s.line_id = own.line_id and d.shift_date = ${shift_date}::date then s.id = own.id
        else s.state = 'Open' and lower(s.span)::date = ${shift_date}::date and s.start_time = ${start_time}::time
          and s.end_time = ${end_time}::time and lower(s.span) > local_time(now()) end
    order by s.seat limit 1
    for update of s`.execute(db)
  return rows[0]
}
