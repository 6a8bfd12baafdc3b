import { sql } from 'kysely'
import type { BillingRun, RunCounts, RunState } from '../../../../api/billing/billing-runs.ts'
import { monthPeriod } from '../../../../api/contracts/charges.ts'
import { accountName } from '../../../platform/db/names.ts'
import type { Db } from '../../../platform/db/open.ts'

const runs = (db: Db) =>
  db.selectFrom('billing_runs').select([
    'id',
    sql<string>`to_char(month, 'YYYY-MM')`.as('month'),
    'started_at',
    accountName('billing_runs.started_by').as('started_by_name'),
    sql<RunState>`case when computed_at is null then 'Computing' when exists (select from invoice_drafts d
      where d.month = billing_runs.month and d.state in ('Draft', 'Reviewed')) then 'Ready' else 'Done' end`.as('state'),
    sql<RunCounts>`counts`.as('counts'),
  ])

/** SQL: an integer as locks are listed with it. */
const lockKey = (text: ReturnType<typeof sql>) => sql`hashtext(${text})::bigint & 4294967295`
/** SQL: whether somebody holds the lock under which a run computes (`lockMonth`). One that was killed holds none. */
const isAlive = sql<boolean>`exists (select from pg_locks where locktype = 'advisory' and objsubid = 2 and granted
  and database = (select oid from pg_database where datname = current_database())
  and classid::bigint = ${lockKey(sql`'billing_run'`)} and objid::bigint = ${lockKey(sql`to_char(month, 'YYYY-MM')`)})`

/** The last runs of a month, newest first, without those that ended before they had computed anything. */
export const listRuns = (db: Db, month: string): Promise<BillingRun[]> =>
  runs(db)
    .where('month', '=', monthPeriod(month).from)
    .where(({ eb, or }) => or([eb('computed_at', 'is not', null), isAlive]))
    .orderBy('id', 'desc')
    .limit(20)
    .execute()

/**
 * Notes that a run has begun, for others to see: not in the transaction of the run, whose lock of the month is held meanwhile. The row
 * of an earlier run that was killed is removed. Returns the id.
 */
export async function beginRun(db: Db, month: string, started_by: number): Promise<number> {
  const { from } = monthPeriod(month)
  await db.deleteFrom('billing_runs').where('month', '=', from).where('computed_at', 'is', null).execute()
  const { id } = await db.insertInto('billing_runs').values({ month: from, started_by }).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Removes a run that was refused or has failed. */
export const dropRun = (db: Db, id: number) => db.deleteFrom('billing_runs').where('id', '=', id).execute()

/** Notes what a run has done. */
export async function finishRun(db: Db, id: number, counts: RunCounts): Promise<BillingRun> {
  await db
    .updateTable('billing_runs')
    .set({ counts: sql`${JSON.stringify(counts)}::jsonb`, computed_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
  return runs(db).where('id', '=', id).executeTakeFirstOrThrow()
}
