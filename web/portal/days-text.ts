import { listed } from '../../api/core/say.ts'
import { formatShortDay } from '../lib/format.ts'
import { t } from '../lib/words/words.ts'

/** The most days that are named. */
const MOST = 6

/** `16 and 19 Oct`; `31 Oct and 1 Nov`; of many `9 days`. Each day once, in order. */
export function daysText(given: readonly string[]): string {
  const days = [...new Set(given)].sort()
  if (days.length > MOST) return t('{count} days', { count: days.length })
  const isLastOfMonth = (at: number) => days[at]!.slice(0, 7) !== days[at + 1]?.slice(0, 7)
  const names = days.map((day, at) => (isLastOfMonth(at) ? formatShortDay(day) : String(Number(day.slice(8)))))
  return listed(names, t)
}
