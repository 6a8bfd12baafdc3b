import { type ExpressionBuilder, sql } from 'kysely'
import { isDeployable } from '../people/index.ts'
import { guardName, stationName } from '../platform/db/names.ts'
import type { Database } from '../platform/db/schema.ts'

/** The columns of a shift as the API spells them. */
export const shiftColumns = (_: ExpressionBuilder<Database, 'duty_schedules'>) =>
  [
    'id',
    'version',
    'guard_id',
    guardName('duty_schedules.guard_id').as('guard_name'),
    'station_id',
    stationName('duty_schedules.station_id').as('station_name'),
    'shift_date',
    'start_time',
    'end_time',
    sql<boolean>`ends_next_day(shift)`.as('ends_next_day'),
    'shift_type',
    isDeployable('duty_schedules').as('covers'),
    'overruled',
    'override_reason',
  ] as const
