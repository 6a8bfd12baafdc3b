import { countOf } from '../../../../../api/core/format.ts'
import type { OpenReason, RosterFinding } from '../../../../../api/roster/generator.ts'
import type { MissingShifts } from '../../../../../api/roster/proposals.ts'
import { formatNumber } from '../../../../lib/format.ts'

/** Reasons against a guard, after the number of guards. */
export const AGAINST: Record<OpenReason, string> = {
  not_due: 'not due',
  on_duty: 'on another shift',
  away: 'away or not Active',
  not_qualified: 'without the papers',
  banned: 'not wanted by the client',
  other_gender: 'of another gender than the post asks for',
  too_little_rest: 'with too little rest',
  too_long: 'for a shift that is too long',
  no_free_day: 'without a free day',
  cap: 'above the most hours by law',
  over_hours: 'at the most hours of the week',
  two_guards: 'without a second guard',
}

/** Broken rules of a shift, for which a reason is needed. */
export const BROKEN: Record<RosterFinding, string> = {
  average: 'Overtime',
  cap: 'Above the most hours by law',
  week: 'Weekly hours',
  free_day: 'No free day',
  length: 'Long shift',
  two_guards: 'No second guard',
}

function why({ suitable, papers, gender, reasons }: MissingShifts) {
  if (reasons.length === 0) return suitable > 0 ? 'somebody is free' : 'nobody is Active'
  const wanted = gender === 'any' ? '' : ` ${gender.toLowerCase()} guard`
  const held = papers.length ? ` with ${papers.join(' and ')}` : ''
  const counts = reasons.map(({ reason, guards }) => `${formatNumber(guards)} ${AGAINST[reason]}`).join(', ')
  if (suitable > 0) return `${wanted ? `no${wanted}` : 'nobody'}${held} is free (${counts})`
  return `no${wanted || ' guard'}${held} may stand there (${counts})`
}

/** `Katale, Armoury: 4 nights, nobody with Firearms handling is free (2 on another shift).` */
export const missingText = (missing: MissingShifts) =>
  `${missing.station_name}, ${missing.name}: ${countOf(missing.shifts, missing.night ? 'night' : 'day')}, ${why(missing)}.`
