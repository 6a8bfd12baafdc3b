import { type RawBuilder, sql } from 'kysely'
import { longMonth } from '../../../api/core/format.ts'
import type { Db } from '../../platform/db/open.ts'
import { HttpError } from '../../platform/errors.ts'
import { generatedUntil } from '../contracts/slot-queries.ts'
import { lastDayOf } from '../status-queries.ts'
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

/** SQL: the last day of line `l` of contract `c`, if there is one. */
const lastOfLine = sql`least(l.until_on, ${lastDayOf('c')})`
/** SQL: the last day on which terms of line `l` of contract `c` from a day on are in force, if there is one. */
export const lastOfTerms = (from: string) => sql`least(${lastOfLine},
  (select min(t.valid_from) - 1 from line_terms t where t.line_id = l.id and t.valid_from > ${from}::date))`

/** SQL: a day of each locked month from a day until the last one of lines. */
const lockedMonths = (lineIds: readonly number[], from: string, last: RawBuilder<unknown>) => sql`(
  select l.id, greatest(p.month, ${from}::date) from contract_lines l join contracts c on c.id = l.contract_id
  join attendance_periods p on p.station_id = l.station_id and p.state = 'Locked'
  where l.id = any(${[...lineIds]}::integer[]) and p.month between date_trunc('month', ${from}::date) and coalesce(${last}, 'infinity'))`

/** As `requireUnlocked`, for the terms of a post from a day on, as long as they are in force. */
export const requireTermsUnlocked = (db: Db, lineId: number, from: string) =>
  refuseLocked(db, lockedMonths([lineId], from, lastOfTerms(from)))

/** Refuses posts that are in force, from a day on, in a month that is approved or locked at their station. */
export const requireOpenPosts = (db: Db, lineIds: readonly number[], from: string) =>
  sql`select require_open_period(station_id, day) from (
    select p.station_id, greatest(p.month, ${from}::date) as day
    from contract_lines l join contracts c on c.id = l.contract_id join attendance_periods p on p.station_id = l.station_id
    where l.id = any(${[...lineIds]}::integer[]) and p.month between date_trunc('month', ${from}::date) and coalesce(${lastOfLine}, 'infinity')
      and p.state <> 'Open'
    order by p.month, p.station_id limit 1) first`.execute(db)

/** As `requireUnlocked`, for the slots that marking many as off would change. */
export const requireManyUnlocked = (db: Db, where: Many, field: string) =>
  refuseLocked(db, sql`(${undecided(db, where).select(['line_id', 'day'])})`, field)

/**
 * As `requireUnlocked`, for what lines need from a day on, which may be over: a call that begins, moves or prolongs them is refused.
 * Generation leaves such days out, and days without slots are charged as covered.
 */
export async function requireNeedUnlocked(
  db: Db,
  lines: readonly number[],
  first: string,
  field?: string,
  last = generatedUntil(),
) {
  await refuseLocked(
    db,
    sql`(select w.line_id, w.day from contract_lines l join attendance_periods p on p.station_id = l.station_id and p.state = 'Locked'
      cross join lateral wanted_slots(array[l.id], greatest(p.month, ${first}::date),
        least((p.month + interval '1 month' - interval '1 day')::date, ${last}::date)) w
      where l.id = any(${[...lines]}::integer[]) and p.month between date_trunc('month', ${first}::date)::date and ${last}::date)`,
    field,
  )
}
