import { type RawBuilder, sql } from 'kysely'
import { contains } from './list.ts'

/**
 * Numbers shown with names: scalar subqueries, evaluated only for the rows of the page,
 * and the matching numbers of a search, found in the small table so that the large one is read by its index.
 */
export const guardName = (column: string) =>
  sql<string>`(select g.first_name || ' ' || g.last_name from guards g where g.id = ${sql.ref(column)})`
export const stationName = (column: string) => sql<string>`(select st.name from stations st where st.id = ${sql.ref(column)})`
export const clientName = (column: string) =>
  sql<string>`(select coalesce(c.company_name, c.first_name || ' ' || c.last_name) from clients c where c.id = ${sql.ref(column)})`

/** For `in`: the numbers of a table that contain the text. 12 is found by "1", "2" and "12". */
export const idsContaining = (table: 'guards' | 'stations' | 'clients', text: string) =>
  sql<number>`(select id from ${sql.table(table)} where id::text like ${contains(text)} and deleted_at is null)`

/** For `in`: the clients whose name or company contains the text; their telephone numbers do not count here. */
export function clientsNamed(text: string) {
  const pattern = contains(text.toLowerCase())
  // `search` has the index; it holds the contacts too, so what it finds is looked at again.
  return sql<number>`(select id from clients where search like ${pattern} and deleted_at is null
    and lower(first_name || ' ' || last_name || e'\n' || coalesce(company_name, '')) like ${pattern})`
}

/**
 * For `=`: the same numbers as an array. The index of a column finds them together with what other indexes find;
 * `in` is for the tables of which one index holds all that is searched.
 */
export const anyOf = (numbers: RawBuilder<number>) => sql<number>`any(array${numbers})`
