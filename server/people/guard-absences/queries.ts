import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { AbsenceKind } from '../../../api/people/absence-days.ts'
import type {
  AbsenceState,
  AskedVia,
  GuardAbsence,
  GuardAbsenceInput,
  GuardAbsenceQuery,
  GuardAbsenceUpdate,
} from '../../../api/people/guard-absences.ts'
import { listPage, sortedRows } from '../../platform/db/list.ts'
import { accountName, anyOf, guardName, guardsNamed } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import { changeRecord } from '../../platform/db/records.ts'
import type { Database } from '../../platform/db/schema.ts'
import { fileColumns, takeFile } from '../file-queries.ts'
import { leaveOf } from '../leave-queries.ts'

const ORDER = { id: 'id', guard_id: 'guard_id', from_on: 'from_on' } as const

/** SQL: the name of an absence in lists of several kinds. */
export const absenceName = sql`${guardName('guard_absences.guard_id')} || ', ' || from_on`

const columns = (_: ExpressionBuilder<Database, 'guard_absences'>) =>
  [
    'id',
    'version',
    'guard_id',
    guardName('guard_absences.guard_id').as('guard_name'),
    'kind',
    'from_on',
    'until_on',
    'half_day',
    sql<number | null>`case when kind = 'annual' then ${leaveOf('guard_absences')}::float8 end`.as('leave_days'),
    sql<AbsenceState>`case when state = 'Approved' and until_on < local_today() then 'Taken' else state end`.as('state'),
    'created_at as asked_at',
    sql<AskedVia | null>`asked_via`.as('asked_via'),
    'decided_at',
    accountName('decided_by').as('decided_by_name'),
    'decided_reason',
    sql<boolean>`note is not null`.as('has_note'),
    ...fileColumns('absence_id'),
  ] as const

const live = (db: Db) => db.selectFrom('guard_absences').where('deleted_at', 'is', null)

function matchingAbsences(db: Db, { q, guard_id, kind, state, from, to, standing }: GuardAbsenceQuery) {
  let matching = live(db)
  if (guard_id) matching = matching.where('guard_id', '=', guard_id)
  if (kind) matching = matching.where('kind', '=', kind)
  if (state) matching = matching.where('state', '=', state === 'Taken' ? 'Approved' : state)
  if (state === 'Taken') matching = matching.where(sql<SqlBool>`until_on < local_today()`)
  if (state === 'Approved') matching = matching.where(sql<SqlBool>`(until_on is null or until_on >= local_today())`)
  if (standing) matching = matching.where('state', 'in', ['Asked', 'Approved'])
  if (from) matching = matching.where(sql<SqlBool>`days && daterange(${from}::date, null)`)
  if (to) matching = matching.where(sql<SqlBool>`days && daterange(null, ${to}::date, '[]')`)
  if (q) matching = matching.where('guard_id', '=', anyOf(guardsNamed(q)))
  return matching
}

type Row = Omit<GuardAbsence, 'certificate'> & Parameters<typeof takeFile>[0]

/** A row as the API spells it. */
function spelled(row: Row): GuardAbsence {
  const { file, rest } = takeFile(row)
  return { ...rest, certificate: file }
}

export async function listAbsences(db: Db, query: GuardAbsenceQuery) {
  const { items, total } = await listPage(db, matchingAbsences(db, query), columns, ORDER, query)
  return { items: items.map(spelled), total }
}

export const allAbsences = (db: Db, query: GuardAbsenceQuery) => sortedRows(matchingAbsences(db, query), columns, ORDER, query)

export async function findAbsence(db: Db, id: number) {
  const row = await live(db).select(columns).where('id', '=', id).executeTakeFirst()
  return row && spelled(row)
}

/** Locked, so that of two decisions the second sees the first. */
export const lockAbsence = (db: Db, id: number) =>
  live(db)
    .select(['id', 'guard_id', 'kind', 'from_on', 'until_on', 'half_day', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Locks a guard against being planned until the transaction ends; the gender, which a warning depends on. */
export const lockGuardOfAbsence = (db: Db, id: number) =>
  db
    .selectFrom('guards')
    .select('gender')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const findNote = (db: Db, id: number) => live(db).select(['note', 'guard_id']).where('id', '=', id).executeTakeFirst()

export async function insertAbsence(db: Db, absence: GuardAbsenceInput) {
  const { id } = await db.insertInto('guard_absences').values(absence).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Stores the absences that guards ask for by their phones. */
export async function askAbsences(db: Db, absences: (GuardAbsenceInput & { created_at: string })[]) {
  if (absences.length) await db.insertInto('guard_absences').values(absences).execute()
}

type AskedDay = {
  guard_id: number
  kind: AbsenceKind
  day: string
  asked_via: AskedVia
  note: string | null | undefined
}
/** Asks for an absence of one day, unless one is asked for or approved that has it; returns the id of that which stands. */
export async function askForDay(db: Db, { day, ...asked }: AskedDay) {
  const standing = await live(db)
    .select('id')
    .where('guard_id', '=', asked.guard_id)
    .where('state', 'in', ['Asked', 'Approved'])
    .where('half_day', '=', false)
    .where(sql<SqlBool>`days @> ${day}::date`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return standing?.id ?? insertAbsence(db, { ...asked, from_on: day, until_on: day })
}

export const updateAbsence = (db: Db, id: number, { version, ...absence }: GuardAbsenceUpdate) =>
  changeRecord(db, 'guard_absences', id, version, absence)

/** The first of the guard's shifts on the days of an absence that a locked month counts, if there is one. */
export async function lockedShift(db: Db, { guard_id, from_on, until_on }: Days) {
  const { rows } = await sql<{ day: string }>`
    select d.shift_date as day from duty_schedules d cross join settled_by(d.slot_id, d.station_id, d.shift_date) by
    join attendance_periods p on p.station_id = by.station_id and p.month = date_trunc('month', by.day)::date and p.state = 'Locked'
    where d.guard_id = ${guard_id} and d.deleted_at is null and d.shift_date between ${from_on}::date - 1 and local_today()
      and shift_days(d.shift) && daterange(${from_on}::date, ${until_on}::date, '[]')
      and not exists (select from attendances a where a.id = d.id and a.state = 'Excused')
    order by 1 limit 1`.execute(db)
  return rows[0]?.day
}
type Days = { guard_id: number; from_on: string; until_on: string | null }

type Decision = { state?: 'Approved' | 'Refused' | 'Cancelled'; until_on?: string; decided_reason?: string | null }

/** Notes a decision, who made it, and when. */
export const decideAbsence = (db: Db, id: number, version: number | undefined, accountId: number, decision: Decision) =>
  changeRecord(db, 'guard_absences', id, version, { ...decision, decided_by: accountId, decided_at: sql`now()` })

/** The newest certificate of an absence that is not deleted. */
export const findCertificate = (db: Db, id: number) =>
  db
    .selectFrom('guard_files as f')
    .innerJoin('guard_absences as a', 'a.id', 'f.absence_id')
    .select(['f.id', 'f.file_name', 'f.kind', 'f.bytes', 'f.key_id', 'a.guard_id'])
    .where('a.id', '=', id)
    .where('a.deleted_at', 'is', null)
    .orderBy('f.received_at', 'desc')
    .orderBy('f.id')
    .executeTakeFirst()
