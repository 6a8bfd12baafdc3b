import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { contains, containsPhone } from './list.ts'
import { anyOf, clientsNamed } from './names.ts'
import type { Db } from './open.ts'
import type { Database } from './schema.ts'

const PER_RESOURCE = 5
/** From this length the trigram indexes find text anywhere; shorter text matches only word beginnings. */
const ANYWHERE_FROM = 3

/** A result: its title, details that distinguish it from others of the same title, and its telephone number. */
type Texts = Record<'title' | 'detail', RawBuilder<string>> & { phone?: RawBuilder<string> }
/** A result as the database returns it. */
type Hit = { id: number; title: string; detail: string; phone: string | null }
/** The best results of one resource for the lower-cased search text; `alone` when no other resource is searched. */
export type SearchPart = (db: Db, typed: string, alone: boolean) => Expression<Hit>

/** Tables with a `search` column. */
type WithSearchText = 'guards' | 'clients' | 'stations' | 'contracts' | 'alarm_systems' | 'response_units'

/** The records of the clients whose name has the text, in a search of this resource alone. */
export const ofClients = (q: string, alone: boolean) =>
  alone && !isShort(q) ? [sql<SqlBool>`client_id = ${anyOf(clientsNamed(q))}`] : []

type Searched = { byClient?: boolean; only?: RawBuilder<SqlBool> }
/**
 * Searches records by their `search` column: matches in the title come first. `byClient` records belong to a client; `only` leaves
 * out others.
 */
export const searchByText =
  (table: WithSearchText, shown: Texts, { byClient = false, only = sql<SqlBool>`true` }: Searched = {}) =>
  (db: Db, q: string, alone: boolean) =>
    db
      .selectFrom(table as 'guards')
      .select(resultColumns(shown))
      .where('deleted_at', 'is', null)
      .where(only)
      .where(
        anyOfConditions([
          ...byIdPart(q),
          ...patterns(q).map((pattern) => sql<SqlBool>`search like ${pattern}`),
          ...ofClients(q, byClient && alone),
        ]),
      )
      .$call(bestFirst([...hasId(q), sql<SqlBool>`lower(${shown.title}) like ${contains(q).slice(1)}`]))

/** True if the text is too short for a substring search. */
export const isShort = (q: string) => q.length < ANYWHERE_FROM
/** True if the text can be an id. */
export const isDigits = (q: string) => /^\d{1,9}$/.test(q)
/** The record with this id, when the text is one. */
export const hasId = (q: string) => (isDigits(q) ? [sql<SqlBool>`id = ${Number(q)}`] : [])

/** The places in a record's id at which the digits may match. */
export const byIdPart = (q: string) =>
  isDigits(q) ? [sql<SqlBool>`id::text like ${isShort(q) ? contains(q).slice(1) : contains(q)}`] : []

/** The places in the `search` column at which the words may match. */
function patterns(q: string) {
  if (!isShort(q)) return [...new Set([contains(q), containsPhone(q)])]
  const beginning = contains(q).slice(1)
  return [beginning, `% ${beginning}`, `%\n${beginning}`]
}

/** One of these values, or no rows for none. */
export const anyOfConditions = (conditions: Expression<SqlBool>[]) =>
  conditions.length ? sql<SqlBool>`(${sql.join(conditions, sql` or `)})` : sql<SqlBool>`false`

/** The details of a record on one line. */
export const joined = (...parts: RawBuilder<unknown>[]) => sql<string>`concat_ws(' · ', ${sql.join(parts)})`

/** The columns of a result. */
export const resultColumns = ({ title, detail, phone = sql`null` }: Texts) =>
  ['id', title.as('title'), detail.as('detail'), sql<string | null>`${phone}::text`.as('phone')] as const

/** Orders by the first condition, then the next, then newest first. */
export const bestFirst =
  (conditions: Expression<SqlBool>[]) =>
  <T extends keyof Database & ('guards' | 'invoices' | 'incidents'), O>(query: SelectQueryBuilder<Database, T, O>) =>
    conditions
      .reduce((ordered, condition) => ordered.orderBy(condition, 'desc'), query)
      .orderBy(sql`id`, 'desc')
      .limit(PER_RESOURCE)
