import type * as z from 'zod/mini'
import type { candidates } from '../../../../../api/roster/slot-shifts.ts'
import { formatNumber } from '../../../../lib/format.ts'

type Excluded = z.output<typeof candidates.response>['excluded']

const REASONS: { [K in keyof Excluded]: string } = {
  on_duty: 'already on duty',
  expired: 'licence expired',
  away: 'on leave',
  not_qualified: 'not qualified',
  not_active: 'not active',
  banned: 'not wanted by the client',
  over_hours: 'above the most hours',
  against_post: 'without a second guard',
}

/** `14 more: 9 already on duty, 3 licence expired, 2 on leave`; undefined when nobody is left out. */
export function excludedSentence(excluded: Excluded) {
  const parts = (Object.keys(REASONS) as (keyof Excluded)[]).filter((reason) => excluded[reason] > 0)
  if (parts.length === 0) return undefined
  const total = parts.reduce((sum, reason) => sum + excluded[reason], 0)
  return `${formatNumber(total)} more: ${parts.map((reason) => `${formatNumber(excluded[reason])} ${REASONS[reason]}`).join(', ')}`
}
