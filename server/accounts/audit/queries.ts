import { isIP } from 'node:net'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { AuditDetail, AuditEntry, AuditQuery } from '../../../api/accounts/audit.ts'
import { RESOURCE_NAMES, type ResourceName } from '../../../api/resources.ts'
import { recordName } from '../../http/search/record-name-queries.ts'
import { contains, listPage, sortedRows } from '../../platform/db/list.ts'
import { accountName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'

// Ids follow the order of time, except among entries written concurrently.
const ORDER = { id: 'id', at: 'id' } as const

/** SQL: an expression over the record that an entry is about, where its table has names. */
const ofRecord = <T>(what: (kind: ResourceName) => RawBuilder<unknown>) =>
  sql<T | null>`case table_name ${sql.join(
    RESOURCE_NAMES.map(
      (kind) =>
        sql`when ${sql.lit(kind)} then (select ${what(kind)} from ${sql.table(kind)} where ${sql.table(kind)}.id = audit_log.record_id::integer)`,
    ),
    sql` `,
  )} end`

/** SQL: the entry was written by a trigger and holds the values of a record. */
const isChange = sql<boolean>`action in ('insert', 'update', 'remove', 'restore', 'delete')`

const columns = (_: ExpressionBuilder<Database, 'audit_log'>) =>
  [
    'id',
    'at',
    'account_id',
    accountName('audit_log.account_id').as('account_name'),
    sql<string | null>`host(address)`.as('address'),
    'action',
    'table_name as kind',
    'record_id',
    ofRecord<string>((kind) => sql`(${recordName(kind)})::text`).as('record_name'),
    sql<boolean>`coalesce(${ofRecord<boolean>(() => sql`deleted_at is null`)}, false)`.as('record_live'),
    sql<
      string[]
    >`case when action = 'update' then array(select name from jsonb_object_keys(new) name where name <> 'version') else '{}' end`.as(
      'changed',
    ),
    sql<AuditEntry['detail']>`case when not ${isChange} then new end`.as('detail'),
  ] as const

const hash = sql<string | null>`(select encode(hash, 'hex') from audit_seals where entry_id = audit_log.id)`.as('hash')
const values = ['request_id', sql<AuditDetail['old']>`old`.as('old'), sql<AuditDetail['new']>`new`.as('new'), hash] as const

/** SQL: the start of a date in Kampala, `plus` days later. */
const startOf = (day: string, plus = 0) => sql<string>`instant_of(${day}::date + ${plus}::integer)`

function matchingEntries(db: Db, { q, account_id, action, kind, record_id, from, to }: AuditQuery) {
  let matching = db.selectFrom('audit_log')
  if (account_id) matching = matching.where('account_id', '=', account_id)
  if (action) matching = matching.where('action', '=', action)
  if (kind) matching = matching.where('table_name', '=', kind)
  if (record_id) matching = matching.where('record_id', '=', record_id)
  if (from) matching = matching.where('at', '>=', startOf(from))
  if (to) matching = matching.where('at', '<', startOf(to, 1))
  if (q && isIP(q) && !q.includes('%')) matching = matching.where('address', '=', q)
  else if (q) {
    const people = sql<number>`any(array(select id from accounts where search like ${contains(q.toLowerCase())}))`
    matching = matching.where('account_id', '=', people)
  }
  return matching
}

export const listEntries = (db: Db, query: AuditQuery) => listPage(db, matchingEntries(db, query), columns, ORDER, query)

const withValues = (eb: ExpressionBuilder<Database, 'audit_log'>) => [...columns(eb), ...values] as const

export const allEntries = (db: Db, query: AuditQuery) => sortedRows(matchingEntries(db, query), withValues, ORDER, query)

export const findEntry = (db: Db, id: number): Promise<AuditDetail | undefined> =>
  db.selectFrom('audit_log').select(withValues).where('id', '=', id).executeTakeFirst()
