import { formatNumber } from '../../../api/core/format.ts'
import type { ReportDay } from '../../../api/portal/portal-report.ts'

export type Figures = Omit<ReportDay, 'day'>

const SUMS = [
  ...['agreed', 'on_time', 'late', 'late_minutes', 'replaced', 'uncovered', 'undecided'],
  ...['rounds', 'rounds_completed', 'rounds_missed'],
] as (keyof Figures)[]
/** The sums of some days. */
export const sumOf = (days: readonly ReportDay[]) =>
  Object.fromEntries(SUMS.map((figure) => [figure, days.reduce((sum, day) => sum + day[figure], 0)])) as Figures

/** `5 of 6`. */
export const roundsText = (completed: number, planned: number) => `${formatNumber(completed)} of ${formatNumber(planned)}`

/** The figures of a month that stand at its head. */
export function headFigures(days: readonly ReportDay[]): [label: string, value: string][] {
  const all = sumOf(days)
  return [
    ['Shifts agreed', formatNumber(all.agreed)],
    ['On time', formatNumber(all.on_time)],
    ['Uncovered', formatNumber(all.uncovered)],
    ...(all.rounds > 0 ? [['Rounds completed', roundsText(all.rounds_completed, all.rounds)] as [string, string]] : []),
  ]
}
