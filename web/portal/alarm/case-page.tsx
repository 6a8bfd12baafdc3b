import { Link } from 'react-router'
import { today } from '../../../api/core/fields/days.ts'
import { KIND_WORDS, OUTCOME_WORDS } from '../../../api/portal/alarm-words.ts'
import { get, type PortalAlarmDetail } from '../../../api/portal/portal-alarms.ts'
import { formatDay, formatMoment } from '../../lib/format.ts'
import { t } from '../../lib/words/words.ts'
import button from '../../site/parts/button.module.css'
import { useResponse } from '../page/use-response.ts'
import { Card } from '../parts/card.tsx'
import { Detail, Facts } from '../parts/detail.tsx'
import { Tag } from '../parts/tag.tsx'
import type { Route } from './+types/case-page.ts'
import styles from './alarm.module.css'
import { secondOf } from './alarm-words.ts'

/** The timeline of one alarm. */
export default function CasePage({ params: { id } }: Route.ComponentProps) {
  const shown = useResponse(get, { params: { id } }, t('The alarm could not be loaded.'))
  return (
    <Detail
      shown={shown}
      back={{ to: '/portal/alarm', name: t('Alarm') }}
      title={(alarm) => (alarm ? t(KIND_WORDS[alarm.kind]) : t('Alarm'))}
      missing={t('There is no such alarm.')}
      action={({ closed_at }) => !closed_at && <Tag text={t('We are on it')} variant="busy" />}
    >
      {(alarm) => (
        <>
          <Card>
            <Facts of={factsOf(alarm)} />
          </Card>
          <Card title={t('What happened')}>
            <Lines lines={alarm.lines} />
            {alarm.incident_id !== null && (
              <Link to={`/portal/incidents/${alarm.incident_id}`} className={`${button.secondary} ${styles.open}`}>
                {t('Read the incident')}
              </Link>
            )}
          </Card>
        </>
      )}
    </Detail>
  )
}

const factsOf = ({ number, system_name, station_name, opened_at, outcome }: PortalAlarmDetail) => [
  [t('Number'), number] as const,
  [t('System'), system_name] as const,
  ...(station_name === system_name ? [] : [[t('Station'), station_name] as const]),
  [t('Began'), formatMoment(opened_at)] as const,
  ...(outcome ? [[t('It was'), t(OUTCOME_WORDS[outcome])] as const] : []),
]

/** The lines of a timeline; a day that begins within it is named. */
function Lines({ lines }: Pick<PortalAlarmDetail, 'lines'>) {
  const dayOf = (at: number) => today(new Date(lines[at]!.at))
  return (
    <ol className={styles.lines}>
      {lines.map(({ at, text }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same, and lines are only added
        <li key={place}>
          <time dateTime={at}>
            {place > 0 && dayOf(place) !== dayOf(place - 1) && <span>{formatDay(dayOf(place))} </span>}
            {secondOf(at)}
          </time>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  )
}
