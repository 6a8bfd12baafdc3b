import { type SqlBool, sql } from 'kysely'
import { can, type Person } from '../../../api/core/permissions.ts'
import {
  type GuardQualification,
  type GuardQualificationInput,
  type GuardQualificationQuery,
  type GuardQualificationUpdate,
  scanPermission,
} from '../../../api/people/guard-qualifications.ts'
import type { NamedRecord } from '../../http/imports/named-records.ts'
import { contains, listPage, sortedRows } from '../../platform/db/list.ts'
import { anyOf, guardsNamed } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import { changeRecord } from '../../platform/db/records.ts'
import { takeFile } from '../file-queries.ts'
import { endsBeforeShifts, firstReminder, isSuperseded, qualificationColumns } from './column-queries.ts'

const ORDER = { id: 'id', guard_id: 'guard_id', type_id: 'type_id', expires_on: 'expires_on' } as const

const live = (db: Db) => db.selectFrom('guard_qualifications').where('deleted_at', 'is', null)
type Live = ReturnType<typeof live>

const notReplaced = (matching: Live) => matching.where('revoked_at', 'is', null).where(sql<SqlBool>`not ${isSuperseded}`)

/** Each state as the conditions of its index. */
const IN_STATE = {
  Expiring: (matching) =>
    notReplaced(matching)
      .where('verified_at', 'is not', null)
      .where(sql<SqlBool>`expires_on between local_today() and local_today() + 365`)
      .where(sql<SqlBool>`expires_on <= local_today() + ${firstReminder}`),
  Expired: (matching) => notReplaced(matching).where(sql<SqlBool>`expires_on < local_today()`),
  Unverified: (matching) =>
    matching
      .where('verified_at', 'is', null)
      .where('revoked_at', 'is', null)
      .where(sql<SqlBool>`(expires_on is null or expires_on >= local_today())`),
  Revoked: (matching) => matching.where('revoked_at', 'is not', null),
} satisfies Record<NonNullable<GuardQualificationQuery['state']>, (matching: Live) => Live>

function matchingQualifications(db: Db, { q, guard_id, type_id, state, planned }: GuardQualificationQuery) {
  let matching = live(db)
  if (guard_id) matching = matching.where('guard_id', '=', guard_id)
  if (type_id) matching = matching.where('type_id', '=', type_id)
  if (state) matching = IN_STATE[state](matching)
  if (planned) matching = matching.where(endsBeforeShifts)
  if (q) {
    const pattern = contains(q.toLowerCase())
    matching = matching.where(({ eb, or }) =>
      or([eb(sql<string>`lower(number)`, 'like', pattern), eb('guard_id', '=', anyOf(guardsNamed(q)))]),
    )
  }
  return matching
}

type Row = Omit<GuardQualification, 'scan'> & Parameters<typeof takeFile>[0]

/** A row as the API spells it, for this caller. */
function withScan(caller: Person, row: Row): GuardQualification {
  const { file, rest } = takeFile(row)
  return { ...rest, scan: file && { ...file, may_open: can(caller, scanPermission(row.kind)) } }
}

export async function listQualifications(db: Db, query: GuardQualificationQuery, caller: Person) {
  const { items, total } = await listPage(db, matchingQualifications(db, query), qualificationColumns, ORDER, query)
  return { items: items.map((row) => withScan(caller, row)), total }
}

export const allQualifications = (db: Db, query: GuardQualificationQuery) =>
  sortedRows(matchingQualifications(db, query), qualificationColumns, ORDER, query)

export async function findQualification(db: Db, id: number, caller: Person) {
  const row = await live(db).select(qualificationColumns).where('id', '=', id).executeTakeFirst()
  return row && withScan(caller, row)
}

export async function insertQualification(db: Db, qualification: GuardQualificationInput) {
  const { id } = await db.insertInto('guard_qualifications').values(qualification).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Guard, type and number, in lower case, of all live qualifications. */
export async function knownQualifications(db: Db) {
  const { rows } = await sql<{ key: string }>`
    select guard_id || ' ' || type_id || ' ' || lower(coalesce(number, '')) as key from guard_qualifications
    where deleted_at is null`.execute(db)
  return rows.map(({ key }) => key)
}

/** Live guards by e-mail address and name, and live types by name, in lower case. */
export async function qualificationNames(db: Db) {
  const guards = await sql<NamedRecord>`select id, array[lower(email), lower(first_name || ' ' || last_name)] as names
    from guards where deleted_at is null`.execute(db)
  const types = await sql<NamedRecord>`select id, array[lower(name)] as names
    from qualification_types where deleted_at is null`.execute(db)
  return { guards: guards.rows, types: types.rows }
}

export const updateQualification = (db: Db, id: number, { version, ...qualification }: GuardQualificationUpdate) =>
  changeRecord(db, 'guard_qualifications', id, version, qualification)

/** Notes who has checked it, now. */
export const verifyQualification = (db: Db, id: number, version: number | undefined, accountId: number) =>
  changeRecord(db, 'guard_qualifications', id, version, { verified_by: accountId, verified_at: sql`now()` })

export const revokeQualification = (db: Db, id: number, reason: string, accountId: number) =>
  changeRecord(db, 'guard_qualifications', id, undefined, {
    revoked_by: accountId,
    revoked_at: sql`now()`,
    revoked_reason: reason,
  })

/** The newest scan of a qualification that is not deleted, with what decides who may open it. */
export const findScan = (db: Db, id: number) =>
  db
    .selectFrom('guard_files as f')
    .innerJoin('guard_qualifications as q', 'q.id', 'f.qualification_id')
    .innerJoin('qualification_types as t', 't.id', 'q.type_id')
    .select(['f.id', 'f.file_name', 'f.kind', 'f.bytes', 'f.key_id', 'q.guard_id', 't.kind as of_kind'])
    .where('q.id', '=', id)
    .where('q.deleted_at', 'is', null)
    .orderBy('f.received_at', 'desc')
    .orderBy('f.id')
    .executeTakeFirst()
