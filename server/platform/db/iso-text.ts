import { type RawBuilder, sql } from 'kysely'

/** SQL: an instant as text in the form of the API, for JSON that the database writes. */
export const isoText = (instant: RawBuilder<unknown> | string) =>
  sql<string>`to_char(${typeof instant === 'string' ? sql.ref(instant) : instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
