import * as z from 'zod/mini'
import { formatDay } from '../core/format.ts'

export const ABSENCE_KINDS = [
  'annual',
  'sick',
  'maternity',
  'paternity',
  'compassionate',
  'unpaid',
  'suspension',
  'training',
  'awol',
] as const
export const AbsenceKind = z.enum(ABSENCE_KINDS)
export type AbsenceKind = z.output<typeof AbsenceKind>

type Days = { from_on: string; until_on: string | null }

/** `on 14 Dec 2026`, `from 14 Dec to 20 Dec 2026`, `from 28 Dec 2026 to 3 Jan 2027`, `from 14 Dec 2026 on`. */
export function formatAbsenceDays({ from_on, until_on }: Days): string {
  const from = formatDay(from_on)
  if (!until_on) return `from ${from} on`
  if (from_on === until_on) return `on ${from}`
  const until = formatDay(until_on)
  return from_on.slice(0, 4) === until_on.slice(0, 4) ? `from ${from.slice(0, -5)} to ${until}` : `from ${from} to ${until}`
}

/** Why somebody cannot be planned then, without the kind of leave: "On leave from 14 Dec to 20 Dec 2026." */
export const awaySentence = ({ kind, ...days }: Days & { kind: string }): string =>
  `${kind === 'suspension' ? 'Suspended' : 'On leave'} ${formatAbsenceDays(days)}.`

/** `19.25 days`, `1 day`. */
export const leaveDays = (days: number): string => (days === 1 ? '1 day' : `${Number(days.toFixed(2))} days`)
