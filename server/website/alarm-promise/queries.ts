import { sql } from 'kysely'
import type { Period } from '../../../api/contracts/charges.ts'
import { LEAST_MEASURED } from '../../../api/website/alarm-promise.ts'
import { alarmTimes, shareBelow } from '../../alarm/index.ts'
import type { Db } from '../../platform/db/open.ts'

const seconds = (name: 'taken' | 'arrived') => shareBelow(0.5, sql.ref(name))

/**
 * Measures the times of a period by the one definition of the reports, and keeps them where they differ from those that are kept.
 * With too few alarms nothing is kept, and what was kept goes. Returns whether something has changed.
 */
export async function keepPromise(db: Db, period: Period): Promise<boolean> {
  const { rows } = await sql`
    with measured as (
      select count(taken)::integer as alarms, ${seconds('taken')} as taken, count(arrived)::integer as arrivals,
        case when count(arrived) >= ${LEAST_MEASURED} then ${seconds('arrived')} end as arrived
      from (${alarmTimes(period)}) timed
    ), gone as (
      delete from alarm_promises using measured where measured.alarms < ${LEAST_MEASURED} returning 1
    ), put as (
      insert into alarm_promises as kept (alarms, taken, arrivals, arrived)
      select alarms, taken, arrivals, arrived from measured where alarms >= ${LEAST_MEASURED}
      on conflict (one) do update
      set alarms = excluded.alarms, taken = excluded.taken, arrivals = excluded.arrivals, arrived = excluded.arrived, counted_at = now()
      where (kept.alarms, kept.taken, kept.arrivals, kept.arrived)
        is distinct from (excluded.alarms, excluded.taken, excluded.arrivals, excluded.arrived)
      returning 1
    )
    select from gone union all select from put`.execute(db)
  return rows.length > 0
}

/** The times that were measured last. */
export const measuredPromise = (db: Db) =>
  db.selectFrom('alarm_promises').select(['alarms', 'taken', 'arrivals', 'arrived']).executeTakeFirst()
