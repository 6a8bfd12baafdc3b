import { addDays, today } from '../../../api/core/fields/days.ts'
import { PROMISE_DAYS } from '../../../api/website/alarm-promise.ts'
import type { Db } from '../../platform/db/open.ts'
import { keepPromise } from './queries.ts'

/** Job: measures the times of alarm response of the days before this one, for the site. No page measures them itself. Safe to run at any time. */
export async function measureAlarms(db: Db, day = today()) {
  const changed = await keepPromise(db, { from: addDays(day, -PROMISE_DAYS), until: addDays(day, -1) })
  return changed ? 'The site’s times of alarm response were measured' : undefined
}
