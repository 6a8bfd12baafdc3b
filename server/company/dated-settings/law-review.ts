import type { LawReview } from '../../../api/company/dated-settings.ts'

/** The law of a financial year begins on 1 July and is known about two weeks before. */
const DUE = '06-15'
const LATE = '07-01'

/** True if the values were compared with the law since 15 June; before that day the comparison of the year before counts. */
export function reviewState(reviewed_on: string | null, day: string): LawReview {
  const year = Number(day.slice(0, 4))
  const due = day.slice(5) >= DUE ? `${year}-${DUE}` : `${year - 1}-${DUE}`
  if (reviewed_on !== null && reviewed_on >= due) return { reviewed_on, state: 'done' }
  return { reviewed_on, state: day >= `${due.slice(0, 4)}-${LATE}` ? 'late' : 'due' }
}
