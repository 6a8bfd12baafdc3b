import { sql } from 'kysely'
import { monthPeriod } from '../../../api/contracts/charges.ts'
import { settledSlots } from '../../attendance/index.ts'
import type { Db } from '../../platform/db/open.ts'

/** Tenths of a month's shifts that must be settled before the site shows it. */
const SETTLED_OF_TEN = 9

/**
 * Counts the figures of a month by the one definition of coverage, and keeps them where they differ from those that are kept.
 * Returns whether they did; without data, or before nearly all shifts are settled, there is nothing to keep.
 */
export async function keepFigures(db: Db, month: string): Promise<boolean> {
  const { from, until } = monthPeriod(month)
  const { rows } = await sql`
    with shifts as (
      select count(*) as agreed, round(1000.0 * sum(settled.covered) / nullif(sum(settled.agreed), 0))::integer as covered
      from (${settledSlots({ from, until })}) settled
    ), planned as (
      select count(*) as all_of_them from slots
      where day between ${from}::date and ${until}::date and state in ('Open', 'Filled', 'Decided')
    ), walks as (
      select count(*) as rounds, round(1000.0 * count(*) filter (where state = 'Completed') / nullif(count(*), 0))::integer as walked
      from patrols
      where day between ${from}::date and ${until}::date and due_from is not null and state in ('Completed', 'Incomplete', 'Missed')
    )
    insert into site_figures as kept (month, agreed, covered, rounds, walked)
    select ${from}::date, agreed, covered, rounds, walked from shifts, planned, walks
    where covered is not null and agreed * 10 >= all_of_them * ${SETTLED_OF_TEN}
    on conflict (month) do update
    set agreed = excluded.agreed, covered = excluded.covered, rounds = excluded.rounds, walked = excluded.walked, counted_at = now()
    where (kept.agreed, kept.covered, kept.rounds, kept.walked)
      is distinct from (excluded.agreed, excluded.covered, excluded.rounds, excluded.walked)
    returning 1`.execute(db)
  return rows.length > 0
}

/** The figures of the newest month that was counted. */
export const newestFigures = (db: Db) =>
  db
    .selectFrom('site_figures')
    .select([sql<string>`to_char(month, 'YYYY-MM')`.as('month'), 'agreed', 'rounds'])
    .select([sql<number>`covered / 10.0::float8`.as('covered'), sql<number | null>`walked / 10.0::float8`.as('walked')])
    .orderBy('site_figures.month', 'desc')
    .limit(1)
    .executeTakeFirst()
