import { Link } from 'react-router'
import type { PortalAlarmSystem } from '../../../api/portal/portal-alarm-systems.ts'
import { STATUS_VARIANTS } from '../../lib/statuses.ts'
import { t } from '../../lib/words/words.ts'
import button from '../../site/parts/button.module.css'
import { Card } from '../parts/card.tsx'
import { Facts } from '../parts/detail.tsx'
import { Tag } from '../parts/tag.tsx'
import styles from './alarm.module.css'
import { daysText, momentText, stateText } from './alarm-words.ts'

/** The state of a system as a mark. */
export const StateTag = ({ system }: { system: Pick<PortalAlarmSystem, 'state' | 'test_until'> }) => (
  <Tag text={stateText(system)} variant={STATUS_VARIANTS.alarmSystem[system.state]} />
)

/** The facts of a system that change by themselves. */
export const factsOf = ({ station_name, armed_at, disarmed_at, seen_at, away_from, away_until }: PortalAlarmSystem) => [
  [t('Station'), station_name] as const,
  [t('Last armed'), momentText(armed_at)] as const,
  [t('Last disarmed'), momentText(disarmed_at)] as const,
  [t('Last signal'), momentText(seen_at)] as const,
  ...(away_from && away_until ? [[t('Nobody opens'), daysText(away_from, away_until)] as const] : []),
]

/** One of the systems of a client. */
export const SystemCard = ({ system }: { system: PortalAlarmSystem }) => (
  <Card title={system.name} action={<StateTag system={system} />}>
    <Facts of={factsOf(system)} />
    <Link
      to={`/portal/alarm/systems/${system.id}`}
      className={`${button.secondary} ${styles.open}`}
      aria-label={t('Test, key holders and hours of {name}', { name: system.name })}
    >
      {t('Test, key holders and hours')}
    </Link>
  </Card>
)
