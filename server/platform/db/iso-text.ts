import { sql } from 'kysely'

/** SQL: a timestamp as the API spells it, for JSON that is put together in SQL. */
export const isoText = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
