import type { Evidence, SealedShift } from '../../../api/billing/proofs/evidence.ts'
import { formatHours } from '../../../api/core/shift.ts'
import { plural, type Texts, t } from '../../lib/words/words.ts'

/** A shift that an invoice was counted from, as text; without a place in evidence of before posts were sealed. */
export type ShownShift = { id: number; day: string; place?: string; text: string }

const STATES = { Off: 'not needed', Open: 'not covered', Filled: 'covered' } satisfies Texts as Record<string, string>
type Counted = Pick<SealedShift, 'required' | 'covered' | 'state' | 'off'>

/** The outcome of a shift: covered, short by some minutes, not covered, not needed. */
function outcome({ required, covered, state, off }: Counted) {
  if (off || covered === null) return t(STATES[state] ?? 'not decided')
  if (covered <= 0) return t('not covered')
  return covered >= required
    ? t('covered')
    : t('{required} short', { required: plural(required - covered, '{count} minute', '{count} minutes') })
}

/** Post, station and hours of a shift. */
function placeOf({ posts = [] }: Evidence, { post, start, end, part }: SealedShift) {
  const found = posts.find(({ id }) => id === post)
  const hours = formatHours({ start_time: start, end_time: end })
  return [found?.name, found?.station, hours, part && t('part {part}', { part })].filter(Boolean).join(', ')
}

const minutesText = (shift: SealedShift) =>
  shift.off || shift.covered === null
    ? outcome(shift)
    : t('{covered} of {required}: {shift}', {
        covered: shift.covered,
        required: plural(shift.required, '{count} minute', '{count} minutes'),
        shift: outcome(shift),
      })

/** Every shift that an invoice was counted from. */
export function shownShifts(evidence: Evidence): ShownShift[] {
  const { shifts, slots = [] } = evidence
  if (shifts)
    return shifts.map((shift) => ({
      ...{ id: shift.id, day: shift.day },
      ...{ place: placeOf(evidence, shift), text: minutesText(shift) },
    }))
  return slots.map(([id, day, required, covered, state]) => ({ id, day, text: outcome({ required, covered, state }) }))
}
