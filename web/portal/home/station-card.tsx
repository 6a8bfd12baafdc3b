import { IconMapPin } from '@tabler/icons-react'
import type { PortalShift, PortalStation } from '../../../contract/portal/portal.ts'
import { Card } from '../parts/card.tsx'
import { Tag } from '../parts/tag.tsx'
import { hoursOf } from '../shift-labels.ts'
import styles from './home.module.css'

/** One station with the guards on duty now and next. */
export const StationCard = ({ station: { name, address, active, now, next } }: { station: PortalStation }) => (
  <Card title={name} action={!active && <Tag text="Not guarded" />}>
    <p className={styles.address}>
      <IconMapPin size={18} aria-hidden="true" />
      {address}
    </p>
    {active && (
      <dl className={styles.duty}>
        <dt>On duty now</dt>
        <dd>{now.length === 0 ? <p className={styles.nobody}>Nobody is on duty at this hour.</p> : <Guards shifts={now} />}</dd>
        <dt>Next</dt>
        <dd>
          {next.length === 0 ? (
            <p className={styles.nobody}>Nothing is planned for the next days.</p>
          ) : (
            <Guards shifts={next} day />
          )}
        </dd>
      </dl>
    )}
  </Card>
)

const Guards = ({ shifts, day = false }: { shifts: PortalShift[]; day?: boolean }) => (
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
