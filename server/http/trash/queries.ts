import { type SqlBool, sql } from 'kysely'
import {
  KEPT_DAYS,
  KEPT_FOR_GOOD,
  type TrashItem,
  type TrashKind,
  type TrashQuery,
  UNDO_SECONDS,
  type UndoKind,
} from '../../../api/company/trash.ts'
import { RESOURCE_NAMES, resourceOf } from '../../../api/resources.ts'
import { contains, pageRange } from '../../platform/db/list.ts'
import { accountName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import { isReferredTo } from '../../platform/db/references.ts'
import { recordName } from '../search/record-name-queries.ts'

/** The kinds that can be erased. */
export const ERASABLE = RESOURCE_NAMES.filter((name) => !resourceOf(name).keptForGood)

/** Visible deleted records: of these kinds, `everything` or only those in the trash. */
export type VisibilityScope = { kinds: TrashKind[]; everything: boolean }

/** The number of deleted records by kind, without zeros, in the order of the kinds. */
export async function countTrash(db: Db, scope: VisibilityScope) {
  if (!scope.kinds.length) return []
  const parts = scope.kinds.map(
    (kind) => sql`select ${kind} as kind, count(*) as count from ${sql.table(kind)}
      where deleted_at is not null ${scope.everything ? sql`` : sql`and in_trash`}`,
  )
  const { rows } = await sql<{ kind: TrashKind; count: number }>`
    select kind, count from (${sql.join(parts, sql` union all `)}) as every
    where count > 0 order by array_position(${scope.kinds}::text[], kind)`.execute(db)
  return rows
}

/** One page of the deleted records, by time of deletion, and the total. */
export async function listTrash(
  db: Db,
  { kind: only, record_id, q, sort, ...page }: TrashQuery,
  scope: VisibilityScope,
): Promise<{ items: TrashItem[]; total: number }> {
  const kinds = scope.kinds.filter((kind) => !only || kind === only)
  if (!kinds.length) return { items: [], total: 0 }
  const parts = kinds.map(
    (kind) => sql`select ${kind} as kind, id, ${recordName(kind)} as name, deleted_at, deleted_by, in_trash, removed_reason
      from ${sql.table(kind)} where deleted_at is not null ${scope.everything ? sql`` : sql`and in_trash`}
      ${record_id ? sql`and id = ${record_id}` : sql``}`,
  )
  const named = q ? sql`where name ilike ${contains(q)}` : sql``
  const deleted = sql`(select * from (${sql.join(parts, sql` union all `)}) as every ${named}) as deleted`
  const { limit, offset } = pageRange(page)
  const direction = sort === 'deleted_at' ? sql`asc` : sql`desc`
  const [{ rows: items }, { rows: counted }] = await Promise.all([
    sql<TrashItem>`select kind, id, name, deleted_at, in_trash, removed_reason,
        ${accountName('deleted.deleted_by')} as deleted_by_name,
        case when kind <> all (${[...KEPT_FOR_GOOD]}) and erased_on >= today then erased_on end as erased_on
      from ${deleted}, lateral (select local_time(deleted_at + make_interval(days => ${KEPT_DAYS}))::date as erased_on,
        local_today() as today) as days
      order by deleted_at ${direction}, kind, id limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*) as total from ${deleted}`.execute(db),
  ])
  return { items, total: counted[0]!.total }
}

/**
 * Restores a record; false when there is none. With an account, only what is in the trash or was just deleted by this account.
 * A constraint violation means that a record it refers to is gone, or a unique value taken.
 */
export async function restoreRecord(db: Db, kind: TrashKind | UndoKind, id: number, accountId?: number) {
  const restored = await db
    .updateTable(kind as 'clients')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .$if(accountId !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(in_trash or deleted_by = ${accountId} and deleted_at > now() - make_interval(secs => ${UNDO_SECONDS}))`,
      ),
    )
    .executeTakeFirst()
  return restored.numUpdatedRows > 0n
}

/** The record that a column of a deleted one refers to: its kind, and its name while it exists, deleted or not. */
export async function findReference(db: Db, kind: TrashKind, id: number, column: string) {
  const { rows: tables } = await sql<{ kind: TrashKind }>`select confrelid::regclass::text as kind from pg_constraint
    where contype = 'f' and conname = ${`${kind}_${column}_fkey`}`.execute(db)
  const other = tables[0]?.kind
  if (!other) return undefined
  const { rows } = await sql<{
    name: string
    in_trash: boolean
  }>`select ${recordName(other)} as name, in_trash from ${sql.table(other)}
    where id = (select ${sql.ref(column)} from ${sql.table(kind)} where id = ${id})`.execute(db)
  return { kind: other, record: rows[0] }
}

/** Deleted records to erase: those in the trash, those past the retention period, or one. */
export type Erasing = 'trash' | 'expired' | { id: number }

/** SQL: a deleted record is among those to erase. */
function isDue(which: Erasing) {
  if (which === 'trash') return sql`in_trash`
  return which === 'expired' ? sql`deleted_at < now() - make_interval(days => ${KEPT_DAYS})` : sql`id = ${which.id}`
}

/** The kinds with files on disk, and the query for the file ids of these records. */
const FILES: { [K in TrashKind]?: (db: Db, ids: number[]) => { execute: () => Promise<{ id: string }[]> } } = {
  job_applications: (db, ids) => db.selectFrom('application_documents').select('id').where('application_id', 'in', ids),
  guards: (db, ids) =>
    db
      .selectFrom('application_documents')
      .select('id')
      .where('guard_id', 'in', ids)
      .unionAll(db.selectFrom('photos').select('id').where('guard_id', 'in', ids)),
  alarm_systems: (db, ids) =>
    db
      .selectFrom('photos')
      .innerJoin('alarm_signals', (on) =>
        on
          .onRef('alarm_signals.id', '=', 'photos.signal_id')
          .onRef('alarm_signals.received_at', '=', 'photos.signal_received_at'),
      )
      .select('photos.id')
      .where('alarm_signals.system_id', 'in', ids),
  guard_qualifications: (db, ids) => db.selectFrom('guard_files').select('id').where('qualification_id', 'in', ids),
  guard_absences: (db, ids) => db.selectFrom('guard_files').select('id').where('absence_id', 'in', ids),
  incidents: (db, ids) =>
    db
      .selectFrom('photos')
      .select('id')
      .where('incident_id', 'in', ids)
      .unionAll(db.selectFrom('voice_notes').select('id').where('incident_id', 'in', ids)),
  client_requests: (db, ids) => db.selectFrom('photos').select('id').where('request_id', 'in', ids),
  contracts: (db, ids) =>
    db
      .selectFrom('order_recordings as r')
      .innerJoin('contract_lines as l', 'l.id', 'r.line_id')
      .select('r.file_id as id')
      .where('l.contract_id', 'in', ids),
  client_documents: (db, ids) => db.selectFrom('client_documents').select('file_id as id').where('id', 'in', ids),
}

/**
 * Permanently deletes up to `limit` records of one kind that nothing refers to any more, and the e-mails about them. Returns
 * how many, and their documents.
 */
export async function eraseRecords(db: Db, kind: TrashKind, which: Erasing, limit: number) {
  const needed = await isReferredTo(db, kind)
  const { rows: records } = await sql<{ id: number }>`
    select id from ${sql.table(kind)} as mine where deleted_at is not null and ${isDue(which)} and not ${needed}
    order by deleted_at, id limit ${limit} for update skip locked`.execute(db)
  const ids = records.map(({ id }) => id)
  const documents = ids.length ? ((await FILES[kind]?.(db, ids).execute()) ?? []) : []
  if (ids.length) {
    await db.deleteFrom('emails').where('about_table', '=', kind).where('about_id', 'in', ids).execute()
    const erasing = db.deleteFrom(kind as 'clients')
    await erasing.where('id', 'in', ids).execute()
  }
  return { count: ids.length, documents }
}

export const isDeleted = async (db: Db, kind: TrashKind, id: number) =>
  (await db
    .selectFrom(kind as 'clients')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()) !== undefined
