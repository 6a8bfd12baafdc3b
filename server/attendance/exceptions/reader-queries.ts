import { type SqlBool, sql } from 'kysely'
import { ALARM_KINDS, MONEY_KINDS } from '../../../api/attendance/exceptions.ts'
import { can, type Person } from '../../../api/core/permissions.ts'
import { atStations } from '../../platform/sessions/station-queries.ts'
import type { StationScope } from '../../platform/sessions/station-scope.ts'

/** A reader of exceptions: of which stations, and whether also those about money and about alarm systems. */
export type ExceptionReader = { stations: StationScope; money: boolean; alarms: boolean }
export const exceptionReader = (caller: Person & { stations: StationScope }): ExceptionReader => ({
  stations: caller.stations,
  money: can(caller, 'billing.read'),
  alarms: can(caller, 'alarm.read'),
})

/** SQL: an exception is among those of a reader. */
export const readBy = ({ stations, money, alarms }: ExceptionReader) =>
  sql<SqlBool>`(${atStations('station_id', stations)} and (${money} or kind <> all(${MONEY_KINDS}::text[]))
    and (${alarms} or kind <> all(${ALARM_KINDS}::text[])))`
