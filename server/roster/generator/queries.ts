import { sql } from 'kysely'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { POOL_SIZE } from '../../../api/roster/generator.ts'
import type { RuleCode } from '../../../api/roster/working-rules.ts'
import type { Db } from '../../platform/db/open.ts'
import { isOnlySeat } from '../post-queries.ts'
import type { OpenSlot } from './plan.ts'

export type DescribedSlot = OpenSlot & {
  name: string
  station_id: number
  station_name: string
  /** Name and address of the station. */
  place: string
  shift_label: string
  requires: number[]
  armed: boolean
  gender: 'any' | 'Male' | 'Female'
  only_seat: boolean
}

type Days = { line_ids: number[]; from: string; until: string }
/** The open slots of posts from a day to a day that have not begun, in the order in which they are filled. */
export async function openSlots(db: Db, { line_ids, from, until }: Days) {
  return db
    .selectFrom('slots as s')
    .innerJoin('contract_lines as l', 'l.id', 's.line_id')
    .innerJoin('stations as st', 'st.id', 'l.station_id')
    .select([
      's.id as slot_id',
      's.line_id',
      sql<string>`lower(s.span)::date`.as('day'),
      's.start_time',
      's.end_time',
      'l.name',
      'l.shift_label',
      'l.requires',
      'l.armed',
      'l.gender',
    ])
    .select(['st.id as station_id', 'st.name as station_name', sql<string>`st.name || ', ' || st.address`.as('place')])
    .select(sql<boolean>`l.armed and ${isOnlySeat}`.as('only_seat'))
    .where('s.line_id', '=', sql<number>`any(${line_ids}::integer[])`)
    .where('s.day', '>=', from)
    .where('s.day', '<=', until)
    .where('s.state', '=', 'Open')
    .where(sql<boolean>`lower(s.span) > local_time(now())`)
    .orderBy('s.day')
    .orderBy(sql`lower(s.span)`)
    .orderBy('s.line_id')
    .orderBy('s.seat')
    .execute()
}

/** Shares some posts, then locks their open slots from a day to a day and some guards, in the order of docs/locks.md. */
export async function lockSlotsAndGuards(db: Db, { line_ids, from, until }: Days, guardIds: number[]) {
  await sql`select from contract_lines where id = any(${line_ids}::integer[]) order by id for share`.execute(db)
  await sql`select id from slots where line_id = any(${line_ids}::integer[]) and day between ${from}::date and ${until}::date
    and state = 'Open' order by id for update`.execute(db)
  await sql`select id from guards where id = any(${guardIds}::integer[]) order by id for no key update`.execute(db)
}

/** The slots of the stations of armed posts that are filled from a day to a day, with a day more on either side. */
export const filledBeside = (db: Db, slots: readonly DescribedSlot[], { from, until }: { from: string; until: string }) =>
  db
    .selectFrom('contract_lines as l')
    .innerJoin('slots as s', 's.line_id', 'l.id')
    .select(['l.station_id', sql<string>`lower(s.span)::date`.as('shift_date'), 's.start_time', 's.end_time'])
    .where('l.station_id', '=', sql<number>`any(${armedStations(slots)}::integer[])`)
    .where('s.day', '>=', addDays(from, -2))
    .where('s.day', '<=', addDays(until, 1))
    .where('s.state', '=', 'Filled')
    .$narrowType<{ station_id: number }>()
    .execute()

const armedStations = (slots: readonly DescribedSlot[]) => [
  ...new Set(slots.filter(({ armed }) => armed).map(({ station_id }) => station_id)),
]

/** The names, genders and home areas of guards; unknown and deleted ones are left out. */
export const guardNames = (db: Db, ids: number[]) =>
  db
    .selectFrom('guards')
    .select(['id', 'gender', 'home_area', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

/** The Active guards who worked at the stations of some posts in the last four weeks, those with the most shifts first. */
export const guardsOfPosts = (db: Db, line_ids: number[]) =>
  db
    .selectFrom('duty_schedules as d')
    .innerJoin('guards as g', 'g.id', 'd.guard_id')
    .select(['g.id as guard_id', sql<string>`g.first_name || ' ' || g.last_name`.as('name')])
    .select(sql<number>`count(*)::integer`.as('shifts'))
    .where('d.station_id', 'in', (lines) =>
      lines.selectFrom('contract_lines').select('station_id').where('id', '=', sql<number>`any(${line_ids}::integer[])`),
    )
    .where('d.deleted_at', 'is', null)
    .where('d.shift_date', '>=', addDays(today(), -28))
    .where('d.shift_date', '<=', today())
    .where('g.status', '=', 'Active')
    .where('g.deleted_at', 'is', null)
    .groupBy('g.id')
    .orderBy('shifts', 'desc')
    .orderBy('g.id')
    .limit(POOL_SIZE)
    .execute()

type Planned = { slot: DescribedSlot; guard_id: number; overruled: RuleCode[] }

/** The reason of shifts that a generated roster plans against a rule. */
const GENERATED = 'Planned by a generated roster.'

/** Stores the shifts of a roster, in one statement. `reason` says why some of them are planned against a rule. */
export async function insertRoster(db: Db, shifts: Planned[], reason = GENERATED) {
  if (shifts.length === 0) return
  await db
    .insertInto('duty_schedules')
    .values(
      shifts.map(({ slot, guard_id, overruled }) => ({
        slot_id: slot.slot_id,
        guard_id,
        station_id: slot.station_id,
        shift_date: slot.day,
        start_time: slot.start_time,
        end_time: slot.end_time,
        shift_type: slot.shift_label,
        overruled,
        override_reason: overruled.length > 0 ? reason : null,
      })),
    )
    .execute()
}
