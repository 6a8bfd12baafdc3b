import type { PortalStation } from '../../../api/portal/portal-shifts.ts'
import { Card } from '../parts/card.tsx'
import { Tag } from '../parts/tag.tsx'
import { GuardList } from './guard-list.tsx'
import styles from './home.module.css'

/** The guards on duty at this moment, station by station, and the stations without one. */
export function OnDuty({ stations }: { stations: PortalStation[] }) {
  const guarded = stations.filter(({ active }) => active)
  const manned = guarded.filter(({ now }) => now.length > 0)
  const empty = guarded.filter(({ now }) => now.length === 0)
  const count = manned.reduce((sum, { now }) => sum + now.length, 0)
  return (
    <Card title="On duty now" action={count > 0 && <Tag text={count === 1 ? '1 guard' : `${count} guards`} variant="good" />}>
      {manned.length > 0 && (
        <ul className={styles.manned} aria-label="On duty now">
          {manned.map(({ id, name, now }) => (
            <li key={id}>
              <h3>{name}</h3>
              <GuardList shifts={now} />
            </li>
          ))}
        </ul>
      )}
      {empty.length > 0 && (
        <p className={styles.nobody}>Nobody is on duty at this hour at {inWords(empty.map(({ name }) => name))}.</p>
      )}
    </Card>
  )
}

const inWords = (names: string[]) => new Intl.ListFormat('en-GB').format(names)
