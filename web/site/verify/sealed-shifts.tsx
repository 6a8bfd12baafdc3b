import { formatDay } from '../../../api/core/format.ts'
import { plural, t } from '../../lib/words/words.ts'
import type { ShownShift } from './shown-shifts.ts'
import styles from './verify-page.module.css'

/** The shifts that an invoice was counted from, folded. */
export const SealedShifts = ({ shifts }: { shifts: readonly ShownShift[] }) => (
  <details>
    <summary>{t('{count} of the month', { count: plural(shifts.length, '{count} shift', '{count} shifts') })}</summary>
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
