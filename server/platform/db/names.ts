import { type RawBuilder, sql } from 'kysely'
import { contains } from './list.ts'

/** The name of a client `c`, for a statement that needs the names of all its rows and joins them. */
export const CLIENT_NAME = sql<string>`coalesce(c.company_name, c.first_name || ' ' || c.last_name)`

/**
 * Names shown beside ids: scalar subqueries, evaluated only for the rows of the page; and the ids that match a search, found
 * in the small table so that the large one is read by its index.
 */
export const guardName = (column: string) =>
  sql<string>`(select g.first_name || ' ' || g.last_name from guards g where g.id = ${sql.ref(column)})`
export const stationName = (column: string) => sql<string>`(select st.name from stations st where st.id = ${sql.ref(column)})`
export const clientName = (column: string) => sql<string>`(select ${CLIENT_NAME} from clients c where c.id = ${sql.ref(column)})`

/** The name of the account whose id a column or expression has, null without one. */
export const accountName = (id: string | RawBuilder<unknown>) =>
  sql<string | null>`(select user_name from accounts where accounts.id = ${typeof id === 'string' ? sql.ref(id) : id})`

/** For `in`: the ids of a table that contain the text. 12 is found by "1", "2" and "12". */
export const idsContaining = (table: 'guards' | 'stations' | 'clients', text: string) =>
  sql<number>`(select id from ${sql.table(table)} where id::text like ${contains(text)} and deleted_at is null)`

/** For `in`: the clients whose name or company contains the text; telephone numbers are not searched here. */
export function clientsNamed(text: string) {
  const pattern = contains(text.toLowerCase())
  // `search` has the index; it also holds the contact details, so its hits are rechecked.
  return sql<number>`(select id from clients where search like ${pattern} and deleted_at is null
    and lower(first_name || ' ' || last_name || e'\n' || coalesce(company_name, '')) like ${pattern})`
}

/** For `in`: the guards whose name contains the text; their contact details are not searched here. */
export function guardsNamed(text: string) {
  const pattern = contains(text.toLowerCase())
  return sql<number>`(select id from guards where search like ${pattern} and deleted_at is null
    and lower(first_name || ' ' || last_name) like ${pattern})`
}

/** For `in`: the stations of a client. */
export const stationsOf = (clientId: number) =>
  sql<number>`(select id from stations where client_id = ${clientId} and deleted_at is null)`

/**
 * For `=`: the same ids as an array, so that the index of a column can be combined with other indexes (BitmapOr). `in` is for
 * tables of which one index holds everything that is searched.
 */
export const anyOf = (numbers: RawBuilder<number>) => sql<number>`any(array${numbers})`
