import { monthBefore, today } from '../../../api/core/fields/days.ts'
import type { Db } from '../../platform/db/open.ts'
import { keepFigures } from './queries.ts'

/** Job: counts the figures of the month that ended last, for the site. No page counts them itself. Safe to run at any time. */
export async function countSiteFigures(db: Db, day = today()) {
  const month = monthBefore(day.slice(0, 7))
  return (await keepFigures(db, month)) ? `The site’s figures of ${month} were counted` : undefined
}
