import { type SqlBool, sql } from 'kysely'
import { MONEY_KINDS } from '../../../api/attendance/exceptions.ts'
import { can, type Person } from '../../../api/core/permissions.ts'
import { atStations } from '../../platform/sessions/station-queries.ts'
import type { StationScope } from '../../platform/sessions/station-scope.ts'

/** A reader of exceptions: of which stations, and whether also those about money. */
export type ExceptionReader = { stations: StationScope; money: boolean }
export const exceptionReader = (caller: Person & { stations: StationScope }): ExceptionReader => ({
  stations: caller.stations,
  money: can(caller, 'billing.read'),
})

/** SQL: an exception is among those of a reader. */
export const readBy = ({ stations, money }: ExceptionReader) =>
  sql<SqlBool>`(${atStations('station_id', stations)} and (${money} or kind <> all(${MONEY_KINDS}::text[])))`
