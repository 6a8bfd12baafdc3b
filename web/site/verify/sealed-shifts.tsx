import { countOf, formatDay } from '../../../api/core/format.ts'
import type { ShownShift } from './shown-shifts.ts'
import styles from './verify-page.module.css'

/** The shifts that an invoice was counted from, folded. */
export const SealedShifts = ({ shifts }: { shifts: readonly ShownShift[] }) => (
  <details>
    <summary>{countOf(shifts.length, 'shift')} of the month</summary>
    <ul className={styles.slots}>
      {shifts.map(({ id, day, place, text }) => (
        <li key={id}>
          <span>{formatDay(day)}</span>
          {place && <span className={styles.place}>{place}</span>}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  </details>
)
