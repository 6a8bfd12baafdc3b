import { IconCalendarStats } from '@tabler/icons-react'
import { Link } from 'react-router'
import { KIND_WORDS, OUTCOME_WORDS } from '../../../api/portal/alarm-words.ts'
import { list as systems } from '../../../api/portal/portal-alarm-systems.ts'
import { list as alarms } from '../../../api/portal/portal-alarms.ts'
import { formatMoment } from '../../lib/format.ts'
import { useList } from '../../lib/lists/use-list.ts'
import { t } from '../../lib/words/words.ts'
import button from '../../site/parts/button.module.css'
import { Page } from '../page/page.tsx'
import { RecordList } from '../page/record-list.tsx'
import { Empty, Loaded } from '../page/states.tsx'
import { useResponse } from '../page/use-response.ts'
import { Line, Row } from '../parts/row.tsx'
import { Tag } from '../parts/tag.tsx'
import styles from './alarm.module.css'
import { SystemCard } from './system-card.tsx'

const FAILED = t('The alarm systems could not be loaded.')
const FAILURES = { unexpected: t('The alarms could not be loaded.') }
const TEXTS = { empty: t('There was no alarm yet.'), noMatch: t('There was no alarm yet.') }
const DEFAULTS = { sort: '-opened_at', page_size: '10' }

export default function AlarmPage() {
  const shown = useResponse(systems, {}, FAILED)
  return (
    <Page
      title={t('Alarm')}
      lead={t('Your alarm systems, and what we did when one of them rang.')}
      action={
        <Link to="/portal/alarm/month" className={button.secondary}>
          <IconCalendarStats size={20} aria-hidden="true" /> {t('Month in figures')}
        </Link>
      }
    >
      <Loaded shown={shown}>
        {(found) =>
          found.length === 0 ? (
            <Empty title={t('You have no alarm system with us.')} />
          ) : (
            <ul className={styles.systems} aria-label={t('Alarm systems')}>
              {found.map((system) => (
                <li key={system.id}>
                  <SystemCard system={system} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <h2 className={styles.heading}>{t('Alarms')}</h2>
      <Alarms />
    </Page>
  )
}

function Alarms() {
  const list = useList(alarms, { name: 'portal-alarms', texts: FAILURES, defaults: DEFAULTS })
  return (
    <RecordList
      list={list}
      label={t('Alarms')}
      texts={TEXTS}
      row={({ id, kind, zones, opened_at, station_name, closed_at, outcome }) => (
        <Row
          to={`/portal/alarm/${id}`}
          title={[t(KIND_WORDS[kind]), zones.join(', ')].filter(Boolean).join(': ')}
          clamped
          stacked
          detail={<Line of={[formatMoment(opened_at), station_name]} />}
          end={
            closed_at ? (
              <Tag text={outcome ? OUTCOME_WORDS[outcome] : t('Closed')} />
            ) : (
              <Tag text={t('We are on it')} variant="busy" />
            )
          }
        />
      )}
    />
  )
}
