import { type SqlBool, sql } from 'kysely'
import type { Period } from '../../../api/contracts/charges.ts'

/** SQL: whether nobody came to a slot, `s`, of which that is known. */
export const isUncovered = sql<SqlBool>`(s.state = 'Open' and upper(s.span) <= local_time(now()) and not s.entered_late)`
/** SQL: the minutes of a slot, `s`. */
export const slotMinutes = sql<number>`(extract(epoch from upper(s.span) - lower(s.span)) / 60)::integer`
/** SQL: whether it is settled how much of a slot, `s`, was covered: it is decided, or over without a guard. */
export const isSettled = sql<SqlBool>`(s.state = 'Decided' or ${isUncovered})`

/**
 * SQL: the settled slots of a period, with their minutes and those for which a guard was there. Coverage is the second of the first,
 * on every page.
 */
export const settledSlots = ({ from, until }: Period) => sql`
  select s.id, s.line_id, ${slotMinutes} as agreed, least(coalesce(s.covered_minutes, 0), ${slotMinutes}) as covered
  from slots s where s.day between ${from}::date and ${until}::date and ${isSettled}`
