import { type SqlBool, sql } from 'kysely'
import { clientName } from '../names.ts'
import type { Db } from '../open.ts'
import { DEMO_PAYMENT } from './marks.ts'
import { FOLLOWED, RELEASED } from './tables.ts'

/** Collects in the caller's transaction the rows that go, but for the account of the caller. */
export const collectDemo = (db: Db, accountId: number) =>
  sql`select collect_demo(${accountId}, ${RELEASED}::text[], ${FOLLOWED}::text[])`.execute(db)

/** True if rows are marked as those of the demo; the marks are locked until the transaction ends. */
export const lockMarks = async (db: Db) =>
  (await db.selectFrom('demo_records').select('table_name').orderBy('table_name').forUpdate().execute()).length > 0

/** True if rows are marked as those of the demo. */
export const isMarked = async (db: Db) =>
  (await db.selectFrom('demo_records').select('table_name').limit(1).executeTakeFirst()) !== undefined

/** True if the demo has made an account. */
export const isOfDemo = async (db: Db, accountId: number) =>
  (await db
    .selectFrom('demo_records')
    .select('table_name')
    .where('table_name', '=', 'accounts')
    .where(sql<SqlBool>`${accountId} between first_id and last_id`)
    .executeTakeFirst()) !== undefined

/** SQL: the rows of a table that are counted, where not all of them are: response units have stations of their own. */
const counted = (table: string) => (table === 'stations' ? sql`r.kind = 'site'` : sql`true`)

/** The number of collected and of other rows of each kind, in their order. */
export async function countCollected<K extends string>(db: Db, kinds: readonly K[]) {
  const counts = kinds.map(
    (
      kind,
    ) => sql`select ${kind} as kind, count(*) filter (where g.key is not null) as going, count(*) filter (where g.key is null) as staying
      from ${sql.table(kind)} r left join going g on g.relation = ${kind}::regclass and g.key = r.id::text where ${counted(kind)}`,
  )
  const { rows } = await sql<{ kind: K; going: number; staying: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return rows
}

/** The first collected documents of money that the demo has not made, and how many there are. */
export async function collectedDocuments(db: Db, limit: number) {
  const documents = [
    ['invoices', sql`d.invoice_number`, sql`d.client_id`],
    ['receipts', sql`d.receipt_number`, sql`d.client_id`],
    ['credit_notes', sql`d.credit_note_number`, sql`(select client_id from invoices where id = d.invoice_id)`],
  ] as const
  const each = documents.map(
    ([table, number, client]) => sql`select ${number} as number, ${client} as client_id
      from ${sql.table(table)} d join going g on g.relation = ${table}::regclass and g.key = d.id::text
      where not exists (select from demo_records where table_name = ${table} and d.id between first_id and last_id)`,
  )
  const { rows } = await sql<{ number: string; client: string; count: number }>`
    select number, ${clientName('found.client_id')} as client, count(*) over () as count
    from (${sql.join(each, sql` union all `)}) as found order by number limit ${limit}`.execute(db)
  return { documents: rows.map(({ number, client }) => ({ number, client })), document_count: rows[0]?.count ?? 0 }
}

/** Waits for other writers, keeps them out until the transaction ends, and switches the triggers off. */
export async function pauseTriggers(db: Db) {
  // Nobody waits for a single statement here; a company's demo may have grown for months.
  await sql`set local statement_timeout = 0`.execute(db)
  const { rows } = await sql<{ back: string[] }>`select pause_triggers() as back`.execute(db)
  return rows[0]!.back
}

/** Removes the collected rows, switches the triggers on again, and says how many rows of each table went. */
export async function removeCollected(db: Db, back: string[]) {
  const { rows } = await sql<{ table_name: string; rows: number }>`
    select * from remove_demo(${RELEASED}::text[], ${FOLLOWED}::text[], ${back}::text[])`.execute(db)
  await sql`update company_settings set skipped_steps = '{}', ${sql.join(
    Object.entries(DEMO_PAYMENT).map(([column, value]) => sql`${sql.ref(column)} = nullif(${sql.ref(column)}, ${value})`),
  )}`.execute(db)
  // Every process tells the browsers that listen to it, and ends the streams of sessions that are gone.
  await sql`select pg_notify(channel, '') from unnest(array['site_changed', 'notices', 'attendance', 'guards', 'sessions']) channel`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ table_name, rows: count }) => [table_name, count]))
}
