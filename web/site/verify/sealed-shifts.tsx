import type { Evidence, SealedShift } from '../../../contract/billing/proofs/evidence.ts'
import { countOf, formatDay } from '../../../contract/core/format.ts'
import { formatHours } from '../../../contract/core/shift.ts'
import styles from './verify-page.module.css'

const STATES: Record<string, string> = { Off: 'not needed', Open: 'not covered', Filled: 'covered' }
type Shown = Pick<SealedShift, 'id' | 'day' | 'required' | 'covered' | 'state' | 'off'>

/** The outcome of a shift: covered, short by some minutes, not covered, not needed. */
function outcome({ required, covered, state, off }: Shown) {
  if (off || covered === null) return STATES[state] ?? 'not decided'
  if (covered <= 0) return 'not covered'
  return covered >= required ? 'covered' : `${countOf(required - covered, 'minute')} short`
}

/** Post, station and hours of a shift. */
function placeOf({ posts = [] }: Evidence, { post, start, end, part }: SealedShift) {
  const found = posts.find(({ id }) => id === post)
  const hours = formatHours({ start_time: start, end_time: end })
  return [found?.name, found?.station, hours, part && `part ${part}`].filter(Boolean).join(', ')
}

/** Every shift that an invoice was counted from. */
export function SealedShifts({ evidence }: { evidence: Evidence }) {
  const { shifts, slots = [] } = evidence
  const old = slots.map(([id, day, required, covered, state]): Shown => ({ id, day, required, covered, state }))
  return (
    <details>
      <summary>{countOf((shifts ?? slots).length, 'shift')} of the month</summary>
      <ul className={styles.slots}>
        {shifts?.map((shift) => (
          <li key={shift.id}>
            <span>{formatDay(shift.day)}</span>
            <span className={styles.place}>{placeOf(evidence, shift)}</span>
            <span>
              {shift.off || shift.covered === null
                ? outcome(shift)
                : `${shift.covered} of ${countOf(shift.required, 'minute')}: ${outcome(shift)}`}
            </span>
          </li>
        ))}
        {!shifts &&
          old.map((shift) => (
            <li key={shift.id}>
              <span>{formatDay(shift.day)}</span>
              <span>{outcome(shift)}</span>
            </li>
          ))}
      </ul>
    </details>
  )
}
