import { sql } from 'kysely'
import { formatDay } from '../../../api/core/format.ts'
import { formatHours } from '../../../api/core/shift.ts'
import type { Db } from '../../platform/db/open.ts'

export type Scope = { station_id?: number | undefined; contract_id?: number | undefined }
type Days = { from: string; until: string }

/** The posts of a station, of a contract, or all, with an open shift from a day to a day. */
export async function openLines(db: Db, { station_id, contract_id }: Scope, { from, until }: Days): Promise<number[]> {
  let lines = db
    .selectFrom('contract_lines as l')
    .select('l.id')
    .where('l.id', 'in', (open) =>
      open
        .selectFrom('slots as s')
        .select('s.line_id')
        .where('s.state', '=', 'Open')
        .where('s.day', '>=', from)
        .where('s.day', '<=', until),
    )
    .orderBy('l.id')
  if (station_id !== undefined) lines = lines.where('l.station_id', '=', station_id)
  if (contract_id !== undefined) lines = lines.where('l.contract_id', '=', contract_id)
  return (await lines.execute()).map(({ id }) => id)
}

/** The posts of some shifts. */
export async function linesOf(db: Db, slotIds: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('slots')
    .select('line_id')
    .distinct()
    .where('id', '=', sql<number>`any(${slotIds}::integer[])`)
    .orderBy('line_id')
    .execute()
  return rows.map(({ line_id }) => line_id)
}

/** A sentence for each of some shifts about its post, day and hours, and what it is now; by id. Unknown ones are left out. */
export async function statesOf(db: Db, slotIds: number[]): Promise<Map<number, string>> {
  if (slotIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('slots as s')
    .innerJoin('contract_lines as l', 'l.id', 's.line_id')
    .innerJoin('stations as st', 'st.id', 'l.station_id')
    .leftJoin('duty_schedules as d', (filled) => filled.onRef('d.slot_id', '=', 's.id').on('d.deleted_at', 'is', null))
    .leftJoin('guards as g', 'g.id', 'd.guard_id')
    .select(['s.id', 's.state', 's.day', 's.start_time', 's.end_time', 'l.name', 'st.name as station'])
    .select(sql<string | null>`g.first_name || ' ' || g.last_name`.as('guard'))
    .where('s.id', '=', sql<number>`any(${slotIds}::integer[])`)
    .orderBy('s.day')
    .orderBy('s.id')
    .execute()
  const stateOf = ({ state, guard }: (typeof rows)[number]) => {
    if (guard) return `${guard} has this shift`
    return state === 'Open' ? 'it has begun' : `it is ${state}`
  }
  return new Map(
    rows.map((row) => [row.id, `${row.station}, ${row.name}, ${formatDay(row.day)}, ${formatHours(row)}: ${stateOf(row)}.`]),
  )
}

/** The names of the papers that a firearm needs, and of some others, by number. */
export async function paperNames(db: Db, requires: number[]) {
  const rows = await db
    .selectFrom('qualification_types')
    .select(['id', 'name', 'needed_for'])
    .where('deleted_at', 'is', null)
    .where(({ eb, or }) => or([eb('needed_for', '=', 'armed'), eb('id', '=', sql<number>`any(${requires}::integer[])`)]))
    .orderBy('id')
    .execute()
  return (post: { requires: number[]; armed: boolean }) =>
    rows
      .filter(({ id, needed_for }) => post.requires.includes(id) || (post.armed && needed_for === 'armed'))
      .map(({ name }) => name)
}
