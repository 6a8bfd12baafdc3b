import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'

const CHAIN_LOCK = 7_204_119

/** Tries the chain's advisory lock, held until the transaction ends; returns whether this process got it. */
export async function acquireLock(db: Db) {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${CHAIN_LOCK}) as mine`.execute(db)
  return rows[0]!.mine
}

export type Checkpoint = { entry_id: number; hash: Buffer }

export const lastCheckpoint = (db: Db): Promise<Checkpoint | undefined> =>
  db.selectFrom('audit_seals').selectAll().orderBy('entry_id', 'desc').limit(1).executeTakeFirst()

export const findCheckpoint = (db: Db, id: number) =>
  db.selectFrom('audit_seals').selectAll().where('entry_id', '=', id).executeTakeFirst()

/** The highest id given to an entry so far, whether its transaction commits or not. */
export async function highestNumber(db: Db) {
  const { rows } = await sql<{ highest: number }>`select last_value as highest from audit_log_id_seq`.execute(db)
  return rows[0]!.highest
}

/** Transactions that are writing entries. A writer takes this lock before its entry gets an id and holds it until it ends. */
export async function writersUnderWay(db: Db) {
  const { rows } = await sql<{ writer: string }>`select pid || ' ' || virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = 'audit_log'::regclass and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.map(({ writer }) => writer)
}

export type EntryText = { id: number; text: string }

/** SQL: everything an entry says as one text, independent of the settings of the connection. */
const entryText = sql<string>`jsonb_build_array(id, (extract(epoch from at) * 1000000)::bigint, account_id, address, request_id,
  action, table_name, record_id, old, new)::text`

/** The entries with ids above `after` and up to `upTo`, in order. */
export const entriesBetween = (db: Db, after: number, upTo: number, limit: number): Promise<EntryText[]> =>
  db
    .selectFrom('audit_log')
    .select(['id', entryText.as('text')])
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .orderBy('id')
    .limit(limit)
    .execute()

export const checkpointsAfter = (db: Db, after: number, limit: number): Promise<Checkpoint[]> =>
  db.selectFrom('audit_seals').selectAll().where('entry_id', '>', after).orderBy('entry_id').limit(limit).execute()

export const insertCheckpoints = (db: Db, checkpoints: Checkpoint[]) => db.insertInto('audit_seals').values(checkpoints).execute()

export async function countEntriesAfter(db: Db, after: number) {
  const { count } = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', '>', after)
    .executeTakeFirstOrThrow()
  return count
}
