import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { SEARCH_KINDS, type SearchHit } from '../../../contract/company/search.ts'
import { formatMoney } from '../../../contract/core/money.ts'
import { contains } from '../../platform/db/list.ts'
import { clientName, stationName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'

const PER_KIND = 5
/** From here on the trigram indexes find text anywhere; shorter text only where a word begins. */
const ANYWHERE_FROM = 3

/** The best of every kind in one query; each part reads its table by trigram indexes. */
export async function search(db: Db, typed: string): Promise<SearchHit[]> {
  // Every name has a letter or a digit; looking for anything else would read all of them.
  if (!/[\p{L}\p{N}]/u.test(typed)) return []
  const q = typed.toLowerCase()
  const found = await db
    .selectNoFrom([
      jsonArrayFrom(guards(db, q)).as('guards'),
      jsonArrayFrom(clients(db, q)).as('clients'),
      jsonArrayFrom(stations(db, q)).as('stations'),
      jsonArrayFrom(invoices(db, q)).as('invoices'),
      jsonArrayFrom(incidents(db, q)).as('incidents'),
    ])
    .executeTakeFirstOrThrow()
  const hits = { ...found, invoices: found.invoices.map(invoiceHit) }
  return SEARCH_KINDS.flatMap((kind) => hits[kind].map((hit) => ({ kind, ...hit })))
}

type Named = 'guards' | 'clients' | 'stations'
type Texts = Record<'title' | 'detail', RawBuilder<string>>

const guards = (db: Db, q: string) =>
  named(db, 'guards', q, {
    title: sql`first_name || ' ' || last_name`,
    detail: joined(sql`'ID ' || id`, sql`rank`, sql`status`, sql`contacts`),
  })

const clients = (db: Db, q: string) =>
  named(db, 'clients', q, {
    title: sql`coalesce(company_name, first_name || ' ' || last_name)`,
    detail: joined(
      sql`'ID ' || id`,
      sql`case when company_name is not null then first_name || ' ' || last_name end`,
      sql`contacts`,
    ),
  })

const stations = (db: Db, q: string) =>
  named(db, 'stations', q, {
    title: sql`name`,
    detail: joined(
      sql`'ID ' || id`,
      clientName('stations.client_id'),
      sql`address`,
      sql`case when not active then 'not active' end`,
    ),
  })

const incidents = (db: Db, q: string) =>
  db
    .selectFrom('incidents')
    .select(
      texts({
        title: sql`left(regexp_replace(description, '\\s+', ' ', 'g'), 160)`,
        detail: joined(
          sql`'ID ' || id`,
          sql`severity`,
          sql`status`,
          sql`to_char(incident_date, 'FMDD Mon YYYY')`,
          stationName('incidents.station_id'),
        ),
      }),
    )
    .where('deleted_at', 'is', null)
    .where(any([...byNumber(q), ...(isShort(q) ? [] : [sql<SqlBool>`description ilike ${contains(q)}`])]))
    .$call(bestFirst(isNumber(q)))

const invoices = (db: Db, q: string) => {
  const sameNumber = sql<SqlBool>`invoice_number like ${`%-${q.padStart(6, '0')}`}`
  return db
    .selectFrom('invoices')
    .select(['id', 'invoice_number', clientName('invoices.client_id').as('client_name'), 'amount_due', 'status'])
    .where('deleted_at', 'is', null)
    .where(
      any([
        ...(isDigits(q) ? [sameNumber] : []),
        ...(isShort(q) ? [] : [sql<SqlBool>`invoice_number like ${contains(q.toUpperCase())}`]),
      ]),
    )
    .$call(bestFirst(isDigits(q) ? [sameNumber] : []))
}

type FoundInvoice = { id: number; invoice_number: string; client_name: string; amount_due: number; status: string }
const invoiceHit = ({ id, invoice_number, client_name, amount_due, status }: FoundInvoice) => ({
  id,
  title: invoice_number,
  detail: [client_name, formatMoney(amount_due), status].join(SEPARATOR),
})

/** Records with a line of search text: what is called by the text comes before what holds it somewhere. */
const named = (db: Db, table: Named, q: string, shown: Texts) =>
  db
    .selectFrom(table as 'guards')
    .select(texts(shown))
    .where('deleted_at', 'is', null)
    .where(any([...byNumber(q), ...places(q).map((pattern) => sql<SqlBool>`search like ${pattern}`)]))
    .$call(bestFirst([...isNumber(q), sql<SqlBool>`lower(${shown.title}) like ${contains(q).slice(1)}`]))

const isShort = (q: string) => q.length < ANYWHERE_FROM
const isDigits = (q: string) => /^\d{1,9}$/.test(q)
const isNumber = (q: string) => (isDigits(q) ? [sql<SqlBool>`id = ${Number(q)}`] : [])

/** Where in a record's number the digits may stand. */
const byNumber = (q: string) =>
  isDigits(q) ? [sql<SqlBool>`id::text like ${isShort(q) ? contains(q).slice(1) : contains(q)}`] : []

/** Where in a line of search text the words may stand. */
function places(q: string) {
  if (!isShort(q)) return [contains(q)]
  const beginning = contains(q).slice(1)
  return [beginning, `% ${beginning}`, `%\n${beginning}`]
}

const any = (conditions: Expression<SqlBool>[]) =>
  conditions.length ? sql<SqlBool>`(${sql.join(conditions, sql` or `)})` : sql<SqlBool>`false`

const SEPARATOR = ' · '
const joined = (...parts: RawBuilder<unknown>[]) => sql<string>`concat_ws(${sql.lit(SEPARATOR)}, ${sql.join(parts)})`

const texts = ({ title, detail }: Texts) => ['id', title.as('title'), detail.as('detail')] as const

/** What meets the first condition, then the next, then the newest. */
const bestFirst =
  (conditions: Expression<SqlBool>[]) =>
  <T extends keyof Database & ('guards' | 'invoices' | 'incidents'), O>(query: SelectQueryBuilder<Database, T, O>) =>
    conditions
      .reduce((ordered, condition) => ordered.orderBy(condition, 'desc'), query)
      .orderBy(sql`id`, 'desc')
      .limit(PER_KIND)
