import { sql } from 'kysely'
import type { Hours, Shift } from '../../api/core/shift.ts'
import { sharePostOfShift, slotPost } from '../contracts/index.ts'
import type { Db } from '../platform/db/open.ts'
import type { Alone } from './working-rules.ts'

/** Requirements of the post of a slot besides the working rules. */
export type Post = {
  requires: number[]
  armed: boolean
  gender: 'any' | 'Male' | 'Female'
  /** Set for an armed post whose station has no other guard at that time. */
  alone: Alone | undefined
  /** The hours that are agreed, where a shift may have others. */
  hours?: Hours
}

/** SQL: other slots of the station of slot `s`, of line `l`, at its time. */
const beside = sql`select from contract_lines others join slots o on o.line_id = others.id
  where others.station_id = l.station_id and o.id <> s.id and o.span && s.span and o.day between s.day - 1 and s.day + 1`

/** SQL: whether nobody is the second guard of slot `s`, of line `l`: no other slot of the station is filled at its time. */
const isAlone = sql<boolean>`not exists (${beside} and o.state = 'Filled')`
/** SQL: whether nobody is or can become the second guard of slot `s`, of line `l`: no other slot is filled or open. */
export const isOnlySeat = sql<boolean>`not exists (${beside}
  and (o.state = 'Filled' or o.state = 'Open' and upper(o.span) > local_time(now())))`

/** The station of a slot, when no other slot there is filled at that time. */
async function aloneAt(db: Db, slotId: number): Promise<Alone | undefined> {
  const { rows } = await sql<Alone>`
    select st.name as armed_at, ${isOnlySeat} as only_seat
    from slots s join contract_lines l on l.id = s.line_id join stations st on st.id = l.station_id
    where s.id = ${slotId} and ${isAlone}`.execute(db)
  return rows[0]
}

/** Requirements of the post of a slot, with its hours. */
export async function postOfSlot(db: Db, slotId: number): Promise<Post & { hours: Hours }> {
  const { requires, armed, gender, start_time, end_time } = await slotPost(db, slotId).executeTakeFirstOrThrow()
  return { requires, armed, gender, alone: armed ? await aloneAt(db, slotId) : undefined, hours: { start_time, end_time } }
}

type Changed = Shift & { station_id?: number | undefined; line_id?: number | undefined }
/**
 * The slot that a stored shift fills once it is changed: its own while post, station and day stay, otherwise an open one of the
 * same post, or of the one that is named, with these hours; undefined where there is none.
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
    order by s.seat limit 1`.execute(db)
  return rows[0]
}

/**
 * The same, locked until the transaction ends: after its post, which nobody moves meanwhile, and after the shift, together with the
 * slot that it fills before. To be called before its guard is locked (`lockSlot`).
 */
export async function lockSlotOfChanged(db: Db, id: number, changed: Changed): ReturnType<typeof slotOfChanged> {
  await sharePostOfShift(db, id, changed.line_id)
  await sql`select from duty_schedules where id = ${id} for update`.execute(db)
  const seen = await slotOfChanged(db, id, changed)
  await sql`select from slots where id = ${seen?.slot_id ?? null} or id = (select slot_id from duty_schedules where id = ${id})
    order by id for update`.execute(db)
  // Somebody else may have filled it, or moved its post, before the lock was there.
  const found = await slotOfChanged(db, id, changed)
  return found?.slot_id === seen?.slot_id ? found : lockSlotOfChanged(db, id, changed)
}
