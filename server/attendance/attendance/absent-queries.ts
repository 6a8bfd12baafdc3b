import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import type { LockedShift } from './lock-queries.ts'

type Absent = Pick<LockedShift, 'id' | 'guard_id' | 'station_id' | 'slot_id'>
type Absence = { kind: 'not_on_post' | 'left_early'; severity: 2 | 3 }
/** Opens an exception for guards who were found missing, or have left; one that is open already stays as it is. */
export const openAbsences = (db: Db, shifts: Absent[], { kind, severity }: Absence) =>
  db
    .insertInto('exceptions')
    .values(
      shifts.map(({ id, guard_id, station_id, slot_id }) => ({
        kind,
        severity,
        duty_id: id,
        guard_id,
        station_id,
        slot_id,
        due_at: sql<string>`now() + interval '20 minutes'`,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
