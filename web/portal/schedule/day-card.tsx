import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { today } from '../../../api/core/fields/days.ts'
import type { PortalShift } from '../../../api/portal/portal-shifts.ts'
import { t } from '../../lib/words/words.ts'
import { Card } from '../parts/card.tsx'
import { Tag } from '../parts/tag.tsx'
import { dayName, hoursOf } from '../shift-labels.ts'
import styles from './schedule.module.css'

type DayCardProps = {
  day: string
  shifts: PortalShift[]
  /** True if the station of each shift is named. */
  named: boolean
}

/** The shifts that begin on one date. */
export const DayCard = ({ day, shifts, named }: DayCardProps) => (
  <Card
    title={dayName(day)}
    action={day === today() && <Tag text={t('{count} planned', { count: shifts.length })} variant="info" />}
  >
    {shifts.length === 0 && <p className={styles.nobody}>{t('Nobody is planned for today.')}</p>}
    <ul className={styles.shifts}>
      {shifts.map((shift) => (
        <li key={shift.id}>
          <Link to={`/portal/shifts/${shift.id}`}>
            <span className={styles.hours}>{hoursOf(shift)}</span>
            <span className={styles.who}>
              <strong>{shift.guard_name}</strong> {shift.guard_rank}
              {named && <small>{shift.station_name}</small>}
            </span>
            <small className={styles.type}>{shift.shift_type}</small>
            <IconChevronRight size={20} className={styles.arrow} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  </Card>
)
