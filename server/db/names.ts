import { sql } from 'kysely'
import { contains } from './list.ts'
import type { Db } from './open.ts'

/**
 * Numbers shown with names: scalar subqueries, evaluated only for the rows of the page,
 * and the matching numbers of a search, found in the small table so that the large one is read by its index.
 */
export const guardName = (column: string) =>
  sql<string>`(select g.first_name || ' ' || g.last_name from guards g where g.id = ${sql.ref(column)})`
export const stationName = (column: string) => sql<string>`(select st.name from stations st where st.id = ${sql.ref(column)})`
export const clientName = (column: string) =>
  sql<string>`(select coalesce(c.company_name, c.first_name || ' ' || c.last_name) from clients c where c.id = ${sql.ref(column)})`

/** The numbers of a table that contain the text: 12 is found by "1", "2" and "12". */
export const idsContaining = (table: 'guards' | 'stations' | 'clients', text: string) =>
  sql<number>`(select id from ${sql.table(table)} where id::text like ${contains(text)})`

/** The clients whose name or company contains the text; their telephone numbers do not count here. */
export function clientsNamed(db: Db, text: string) {
  const pattern = contains(text.toLowerCase())
  const names = sql<string>`lower(first_name || ' ' || last_name || e'\n' || coalesce(company_name, ''))`
  // `search` has the index; it holds the contacts too, so what it finds is looked at again.
  return db.selectFrom('clients').select('id').where('search', 'like', pattern).where(names, 'like', pattern)
}
