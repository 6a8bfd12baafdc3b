import type { NowRow } from '../../../../../api/attendance/now.ts'
import type { Variant } from '../../../../lib/statuses.ts'
import { KINDS, type Kind, kindOf } from './kinds.ts'

/** The standing of a station at a moment: the kind of its shift that stands worst; none while no shift runs. */
export type Coverage = { kind: Kind | 'none'; present: number; needed: number }

/** Words of coverage, for a station as a whole. */
export const COVERAGE_WORDS: Record<Coverage['kind'], string> = {
  empty: 'Short',
  late: 'Late',
  confirm: 'To confirm',
  open: 'Short',
  planned: 'Begins',
  came: 'Covered',
  off: 'No shift now',
  none: 'No shift now',
}

/** The colour of coverage as a badge. */
export const COVERAGE_VARIANTS: Record<Coverage['kind'], Variant> = {
  empty: 'bad',
  late: 'warn',
  confirm: 'warn',
  open: 'bad',
  planned: 'plain',
  came: 'good',
  off: 'plain',
  none: 'plain',
}

/** The coverage of a station by its rows, at a moment in milliseconds since 1970. */
export function coverageOf(rows: readonly NowRow[], now: number): Coverage {
  const running = rows.filter(
    ({ starts_at, ends_at, state }) => Date.parse(starts_at) <= now && Date.parse(ends_at) > now && state !== 'Off',
  )
  const kinds = running.map((row) => kindOf(row, now))
  return {
    kind: KINDS.find((kind) => kinds.includes(kind)) ?? 'none',
    present: kinds.filter((kind) => kind === 'came' || kind === 'confirm').length,
    needed: kinds.length,
  }
}

/** `Short, 1 of 2 on post`. */
export const coverageText = ({ kind, present, needed }: Coverage) =>
  needed === 0 ? COVERAGE_WORDS[kind] : `${COVERAGE_WORDS[kind]}, ${present} of ${needed} on post`

/** The worst kind first. */
export const rankOfCoverage = ({ kind }: Coverage) => (kind === 'none' ? KINDS.length : KINDS.indexOf(kind))
