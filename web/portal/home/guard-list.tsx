import { clockTimeAt } from '../../../api/core/fields/days.ts'
import type { PortalShift } from '../../../api/portal/portal-shifts.ts'
import { t } from '../../lib/words/words.ts'
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
        <span className={styles.hours}>
          {hoursOf(shift, { day })}
          <Arrival shift={shift} />
        </span>
      </li>
    ))}
  </ul>
)

/** True if the guard has come, as far as the company keeps it: nothing for shifts of which it does not. */
function Arrival({ shift: { arrived_at, awaited, to_confirm } }: { shift: PortalShift }) {
  if (to_confirm) return <small>{t('To confirm')}</small>
  if (arrived_at) return <small>{t('arrived {arrived_at}', { arrived_at: clockTimeAt(new Date(arrived_at)) })}</small>
  return awaited && <small>{t('not yet confirmed')}</small>
}
