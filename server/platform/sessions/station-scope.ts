import { type SqlBool, sql } from 'kysely'

/** The stations whose rows a caller may see, by id; null for those of all stations. */
export type StationScope = readonly number[] | null

/** Somebody of a client, and the stations to which the person is limited. Every query of the portal applies both. */
export type ClientReader = { clientId: number; accountId: number; stations: StationScope }

/** SQL: the station in a column is among those that a caller may see; a row without a station is for callers without a limit only. */
export const atStations = (column: string, stations: StationScope) =>
  stations === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = any(${stations}::integer[])`
