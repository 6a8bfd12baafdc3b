import { type RawBuilder, sql } from 'kysely'
import type { Db } from './open.ts'

type Reference = { name: string; column: string; called: string }

/** The foreign keys to a table that do not cascade, and the names of the referring records. */
async function referencesTo(db: Db, table: string) {
  const { rows } = await sql<Reference>`
    select con.conrelid::regclass::text as name, att.attname as column,
      coalesce(obj_description(con.conrelid, 'pg_class'), replace(con.conrelid::regclass::text, '_', ' ')) as called
    from pg_constraint con
    join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
    where con.contype = 'f' and con.confrelid = ${table}::regclass and con.confdeltype <> 'c'
    order by con.conname`.execute(db)
  return rows
}

/** The records that still refer to a record, deleted or not: "incidents (3)". */
export async function usersOf(db: Db, table: string, id: number) {
  const counted = (await referencesTo(db, table)).map(
    ({ name, column, called }) =>
      sql`select ${called}::text as called, count(*) as count from ${sql.table(name)} where ${sql.ref(column)} = ${id}`,
  )
  if (!counted.length) return []
  const { rows } = await sql<{ called: string; count: number }>`
    select called, sum(count)::bigint as count from (${sql.join(counted, sql` union all `)}) as every
    where count > 0 group by called order by called`.execute(db)
  return rows.map(({ called, count }) => `${called} (${count})`)
}

/** SQL: another record, deleted or not, refers to the record `mine` of this table without cascading. */
export async function isReferredTo(db: Db, table: string): Promise<RawBuilder<boolean>> {
  const each = (await referencesTo(db, table)).map(
    ({ name, column }) => sql`exists (select from ${sql.table(name)} as other where other.${sql.ref(column)} = mine.id)`,
  )
  return each.length ? sql<boolean>`(${sql.join(each, sql` or `)})` : sql<boolean>`false`
}
