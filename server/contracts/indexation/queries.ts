import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { lastDayOf } from '../status-queries.ts'

/** Locks the running contracts, or those of some ids that run, that do not end before a day; returns their ids in order. */
export async function lockRunning(db: Db, validFrom: string, ids: readonly number[] | undefined) {
  const rows = await db
    .selectFrom('contracts')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['Active', 'Suspended'])
    .where(sql<boolean>`coalesce(${lastDayOf('contracts')}, 'infinity') >= ${validFrom}::date`)
    .$if(ids !== undefined, (found) => found.where('id', '=', sql<number>`any(${ids}::integer[])`))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

type NewRate = { line_id: number; valid_from: string; rate: number; extra_rate: number | null }

/** Stores rates from a day on: in new terms like those of the day, or in those that begin on it. */
export async function storeRates(db: Db, rates: readonly NewRate[], reason: string) {
  const json = JSON.stringify(rates)
  await sql`
    insert into line_terms (line_id, valid_from, seats, start_time, end_time, weekdays, holiday, holiday_extra_percent, rate_unit,
      rate, extra_rate, reason)
    select r.line_id, r.valid_from, t.seats, t.start_time, t.end_time, t.weekdays, t.holiday, t.holiday_extra_percent, t.rate_unit,
      r.rate, r.extra_rate, ${reason}
    from jsonb_to_recordset(${json}::jsonb) r(line_id integer, valid_from date, rate bigint, extra_rate bigint)
    join term_ranges t on t.line_id = r.line_id and r.valid_from between t.valid_from and t.valid_until
    on conflict (line_id, valid_from) do update set rate = excluded.rate, extra_rate = excluded.extra_rate`.execute(db)
}

/** Counts up the versions of contracts, whose terms have changed. */
export const touchContracts = (db: Db, ids: readonly number[]) =>
  db.updateTable('contracts').set({ title: sql`title` }).where('id', '=', sql<number>`any(${ids}::integer[])`).execute()
