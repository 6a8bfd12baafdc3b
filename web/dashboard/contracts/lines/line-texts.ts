import { segmentsOf } from '../../../../api/contracts/charges.ts'
import type { ContractLine, LineTerms } from '../../../../api/contracts/contract-lines.ts'
import { formatWeekdays } from '../../../../api/contracts/weekdays.ts'
import { today } from '../../../../api/core/fields/days.ts'
import { formatHours } from '../../../../api/core/shift.ts'

export type Line = ContractLine
export type Terms = LineTerms

/** The terms in force today; the first ones of a line that begins later. */
export const termsNow = ({ terms }: Line): Terms | undefined =>
  terms.findLast(({ valid_from }) => valid_from <= today()) ?? terms[0]

/** True if the hours and days of a line are proposed, and still to be chosen. */
export const hoursOpen = ({ kind, terms }: Line) => kind === 'guarding' && terms.some(({ hours_chosen }) => !hours_chosen)

/** `06:00–18:00`, `18:00–06:00 +1`, `24 hours`. */
export const hoursOf = (terms: Pick<Terms, 'start_time' | 'end_time'>) =>
  terms.start_time === terms.end_time ? `24 hours from ${terms.start_time}` : formatHours(terms)

/** Text of the days on which a post is guarded, with the rule for public holidays where it differs. */
export function daysOf({ weekdays, holiday, holiday_extra_percent }: Terms) {
  const days = formatWeekdays(weekdays)
  if (holiday === 'off') return `${days}, holidays off`
  return holiday === 'extra' ? `${days}, holidays +${holiday_extra_percent} %` : days
}

const EVER = { from: '0001-01-01', until: '9999-12-31' }

/** The terms of a line with the last day on which each is in force, null where none is known. */
export function termsOverTime({ terms, from_on, until_on }: Line): { terms: Terms; until: string | null }[] {
  const dated = terms.map((one) => ({ ...one, rate: one.rate ?? 0 }))
  const contract = { starts_on: from_on, ends_on: null, discount_rate: 0 }
  return segmentsOf(contract, { kind: 'guarding', from_on, until_on, terms: dated }, EVER).map(({ index, until }) => ({
    terms: terms[index]!,
    until: until === EVER.until ? null : until,
  }))
}
