import { type ExpressionBuilder, sql } from 'kysely'
import type {
  Occurrence,
  OccurrenceCorrection,
  OccurrenceFields,
  OccurrenceInput,
  OccurrenceQuery,
} from '../../../api/attendance/occurrences.ts'
import { addDays } from '../../../api/core/fields/days.ts'
import type { OccurrenceKind } from '../../../api/sites/occurrence-kinds.ts'
import { isoText } from '../../platform/db/iso-text.ts'
import { contains, listPage } from '../../platform/db/list.ts'
import { guardName, stationName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'

const ORDER = { id: 'id', at: 'at' } as const

/** SQL: who wrote a row, for an alias of the table. */
const writer = (row: string) => sql<string | null>`coalesce(
  (select w.first_name || ' ' || w.last_name from guards w where w.id = ${sql.ref(`${row}.guard_id`)}),
  (select user_name from accounts where accounts.id = ${sql.ref(`${row}.recorded_by`)}))`

/** SQL: when an entry, by its first row, was ended. */
const closedAt = sql<string | null>`(select c.at from occurrences c where c.closes = occurrences.entry_id
  and not exists (select from occurrences l where l.corrects = c.id))`

const columns = (_: ExpressionBuilder<Database, 'occurrences'>) =>
  [
    'id',
    'entry_id',
    'station_id',
    stationName('occurrences.station_id').as('station_name'),
    'at',
    'kind',
    'text',
    sql<OccurrenceFields>`fields`.as('fields'),
    'guard_id',
    'item_id',
    'holder_id',
    sql<string | null>`${guardName('occurrences.holder_id')}`.as('holder_name'),
    'no_permit',
    'recorded_at',
    writer('occurrences').as('by'),
    'opens',
    'closes',
    closedAt.as('closed_at'),
    'reason',
    sql<Occurrence['before']>`coalesce((
      select jsonb_agg(jsonb_build_object('id', b.id, 'at', ${isoText('b.at')}, 'text', b.text, 'fields', b.fields, 'recorded_at', ${isoText('b.recorded_at')},
        'by', ${writer('b')}) order by b.id)
      from occurrences b where b.entry_id = occurrences.entry_id and b.id < occurrences.id), '[]')`.as('before'),
  ] as const

/** SQL: a row that no later one corrects. */
const asItReads = sql<boolean>`not exists (select from occurrences l where l.corrects = occurrences.id)`
/** SQL: what an entry has opened is not ended. */
const stillOpen = sql<boolean>`opens and not exists (select from occurrences c where c.closes = occurrences.entry_id)`
const startOf = (day: string) => sql<string>`instant_of(${day}::timestamp)`

type Matching = Pick<OccurrenceQuery, 'station_id' | 'kind' | 'from' | 'to' | 'open' | 'q'> & { stations?: number[] }
function matching(db: Db, { station_id, kind, from, to, open, q }: Matching) {
  let entries = db.selectFrom('occurrences').where(asItReads)
  if (station_id) entries = entries.where('station_id', '=', station_id)
  if (kind) entries = entries.where('kind', '=', kind)
  if (from) entries = entries.where('at', '>=', startOf(from))
  if (to) entries = entries.where('at', '<', startOf(addDays(to, 1)))
  if (open !== undefined) entries = entries.where(open ? stillOpen : sql<boolean>`not (${stillOpen})`)
  if (q) entries = entries.where('search', 'like', contains(q.toLowerCase()))
  return entries
}

/** Entries as they read now, the latest first. */
export const listOccurrences = (db: Db, { sort = '-at', ...query }: OccurrenceQuery) =>
  listPage(db, matching(db, query), columns, ORDER, { ...query, sort })

/** The book of a station from one day to another, in the order in which things happened; up to `most` entries. */
export const bookOf = (db: Db, of: { station_id: number; from: string; to: string }, most: number) =>
  matching(db, of).select(columns).orderBy('at').orderBy('id').limit(most).execute()

export const findOccurrence = (db: Db, id: number) =>
  db.selectFrom('occurrences').select(columns).where('id', '=', id).executeTakeFirst()

/** The odometer with which an entry began and ended, as they read now. */
export async function odometersOf(db: Db, entryId: number) {
  const { rows } = await sql<{ began: string | null; ended: string | null }>`
    select max(fields ->> 'odometer_km') filter (where closes is null) as began,
      max(fields ->> 'odometer_km') filter (where closes is not null) as ended
    from occurrences where (entry_id = ${entryId} or closes = ${entryId}) and ${asItReads} and fields ->> 'odometer_km' ~ '^\\d{1,7}$'`.execute(
    db,
  )
  const { began, ended } = rows[0]!
  return { began: began === null ? null : Number(began), ended: ended === null ? null : Number(ended) }
}

/** A row as far as those that follow it need it. */
export const findRow = (db: Db, id: number) =>
  db
    .selectFrom('occurrences')
    .select([
      'id',
      'entry_id',
      'station_id',
      'kind',
      'opens',
      'at',
      'guard_id',
      'item_id',
      'closes',
      sql<boolean>`exists (select from occurrences l where l.corrects = occurrences.id)`.as('corrected'),
      sql<boolean>`exists (select from occurrences c where c.closes = occurrences.entry_id)`.as('closed'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()

type Row = {
  station_id: number
  kind: OccurrenceKind
  at: string
  text?: string | null | undefined
  fields?: OccurrenceFields | undefined
  recorded_by: number
  opens?: boolean | undefined
  item_id?: number | null | undefined
  holder_id?: number | null | undefined
  closes?: number
  corrects?: number
  reason?: string
}
const insert = async (db: Db, { text, fields, opens, ...row }: Row) => {
  const { id } = await db
    .insertInto('occurrences')
    .values({
      ...row,
      text: text ?? '',
      fields: sql`${JSON.stringify(fields ?? {})}::jsonb`,
      opens: opens ?? false,
      entry_id: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes an entry in the name of an account; returns its id. */
export const insertOccurrence = (db: Db, { at, ...entry }: OccurrenceInput, recorded_by: number) =>
  insert(db, { ...entry, at: at ?? new Date().toISOString(), recorded_by })

type Found = NonNullable<Awaited<ReturnType<typeof findRow>>>
export const insertCorrection = (db: Db, { id, station_id, kind }: Found, entry: OccurrenceCorrection, recorded_by: number) =>
  insert(db, { ...entry, station_id, kind, corrects: id, recorded_by })

type Ending = { at: string; text?: string | null | undefined; fields?: OccurrenceFields | undefined }
export const insertEnding = (db: Db, { entry_id, station_id, kind }: Found, ending: Ending, recorded_by: number) =>
  insert(db, { ...ending, station_id, kind, closes: entry_id, recorded_by })

/** The name of a station that exists; undefined otherwise. */
export const stationIsLive = (db: Db, id: number) =>
  db.selectFrom('stations').select('name').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
