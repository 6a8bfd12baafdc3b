import type { NowRow } from '../../../../../api/attendance/now.ts'
import { urgencyOf } from './urgency.ts'

/** The standing of a shift, for drawings: each has a colour, a pattern and a sign. */
export const KINDS = ['empty', 'late', 'confirm', 'open', 'planned', 'came', 'off'] as const
export type Kind = (typeof KINDS)[number]

/** The word of each kind and the sign that stands in its bar, so that no colour is the only cue. */
export const KIND_TEXTS: Record<Kind, { word: string; sign: string }> = {
  empty: { word: 'empty', sign: 'E' },
  late: { word: 'late', sign: 'L' },
  confirm: { word: 'to confirm', sign: '?' },
  open: { word: 'open', sign: 'O' },
  planned: { word: 'planned', sign: 'P' },
  came: { word: 'came', sign: '✓' },
  off: { word: 'off', sign: '–' },
}

/** The kind of a shift at a moment in milliseconds since 1970. */
export function kindOf(row: NowRow, now: number): Kind {
  const { state } = row
  if (state === 'On post' || state === 'Done') return 'came'
  if (state === 'Left early') return Date.parse(row.ends_at) > now ? 'empty' : 'came'
  if (state === 'Uncovered' || state === 'No show') return 'empty'
  if (state === 'Expected') return 'planned'
  if (state === 'Unrecorded') return 'confirm'
  const urgency = urgencyOf(row, now)
  return KINDS.find((kind) => kind === urgency) ?? 'off'
}
