import { type RawBuilder, sql } from 'kysely'
import { today } from '../../../contract/core/fields/days.ts'
import { longMonth } from '../../../contract/core/format.ts'
import type { Db } from '../../platform/db/open.ts'
import { HttpError } from '../../platform/errors.ts'
import { generatedUntil } from '../contracts/slot-queries.ts'
import { type Many, undecided } from './queries.ts'

/**
 * Refuses days of posts that are in a locked month. The database does so, too; here it is named before anything else is judged.
 */
async function refuseLocked(db: Db, days: RawBuilder<unknown>, field?: string) {
  const { rows } = await sql<{ month: string }>`
    select to_char(p.month, 'YYYY-MM') as month from ${days} as d (line_id, day) join contract_lines l on l.id = d.line_id
    join attendance_periods p on p.station_id = l.station_id and p.month = date_trunc('month', d.day)::date and p.state = 'Locked'
    order by p.month limit 1`.execute(db)
  if (!rows[0]) return
  const message = `${longMonth(rows[0].month)} is locked.`
  throw new HttpError(409, 'period_locked', message, field ? { fields: { [field]: message } } : {})
}

/** @throws 409 `period_locked`, at the field if one is named, when the month of one of the days is locked at the station of the post */
export const requireUnlocked = (db: Db, lineId: number, days: readonly string[], field?: string) =>
  refuseLocked(db, sql`(select ${lineId}::integer, unnest(${[...days]}::date[]))`, field)

/** The same for one day of several posts. */
export const requirePostsUnlocked = (db: Db, lineIds: readonly number[], day: string, field: string) =>
  refuseLocked(db, sql`(select unnest(${[...lineIds]}::integer[]), ${day}::date)`, field)

/** The same for the slots that marking many as off would change. */
export const requireManyUnlocked = (db: Db, where: Many, field: string) =>
  refuseLocked(db, sql`(${undecided(db, where).select(['line_id', 'day'])})`, field)

/**
 * The same for what lines need from a day on: a call that begins or prolongs them is refused, while generation leaves such days out.
 */
export async function requireNeedUnlocked(db: Db, lines: readonly number[], from: string, field?: string) {
  const first = from > today() ? from : today()
  const last = generatedUntil()
  await refuseLocked(
    db,
    sql`(select w.line_id, w.day from contract_lines l join attendance_periods p on p.station_id = l.station_id and p.state = 'Locked'
      cross join lateral wanted_slots(array[l.id], greatest(p.month, ${first}::date),
        least((p.month + interval '1 month' - interval '1 day')::date, ${last}::date)) w
      where l.id = any(${[...lines]}::integer[]) and p.month between date_trunc('month', ${first}::date)::date and ${last}::date)`,
    field,
  )
}
