import type { PortalShift } from '../../../contract/portal/portal.ts'
import { hoursOf } from '../shift-labels.ts'
import styles from './home.module.css'

/** Guards with their rank and hours; with `day`, also the day. */
export const GuardList = ({ shifts, day = false }: { shifts: PortalShift[]; day?: boolean }) => (
  <ul className={styles.guards}>
    {shifts.map((shift) => (
      <li key={shift.id}>
        <span>
          <strong>{shift.guard_name}</strong> {shift.guard_rank}
        </span>
        <span className={styles.hours}>{hoursOf(shift, { day })}</span>
      </li>
    ))}
  </ul>
)
