import { type SqlBool, sql } from 'kysely'
import type { StationScope } from './station-scope.ts'

/** SQL: the station in a column is among those that a caller may see; a row without a station is for callers without a limit only. */
export const atStations = (column: string, stations: StationScope) =>
  stations === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = any(${stations}::integer[])`
