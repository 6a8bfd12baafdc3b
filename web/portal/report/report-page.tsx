import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { monthAfter, monthBefore, today } from '../../../api/core/fields/days.ts'
import { longMonth } from '../../../api/core/format.ts'
import { type PortalReport, pdf, report } from '../../../api/portal/portal-report.ts'
import { OCCURRENCE_LABELS } from '../../../api/sites/occurrence-kinds.ts'
import { formatDay, formatNumber } from '../../lib/format.ts'
import { useAddress } from '../../lib/lists/use-address.ts'
import { useDownload } from '../../lib/lists/use-download.ts'
import { readMonth } from '../../lib/months.ts'
import { STATUS_VARIANTS } from '../../lib/statuses.ts'
import { t } from '../../lib/words/words.ts'
import { Alert } from '../../site/parts/alert.tsx'
import button from '../../site/parts/button.module.css'
import { Page } from '../page/page.tsx'
import { PeriodBar } from '../page/period-bar.tsx'
import list from '../page/record-list.module.css'
import { Empty, Loaded } from '../page/states.tsx'
import { useResponse } from '../page/use-response.ts'
import { Card } from '../parts/card.tsx'
import { Row } from '../parts/row.tsx'
import { Tag } from '../parts/tag.tsx'
import { Answer } from './answer.tsx'
import { DayDots } from './day-dots.tsx'
import { DayTable } from './day-table.tsx'
import styles from './report.module.css'
import { Summary } from './summary.tsx'

const FAILED = t('The report could not be loaded.')
const FILE_FAILED = { unexpected: t('The document could not be made. Please try again.') }

export default function ReportPage() {
  const [address, change] = useAddress()
  const now = today().slice(0, 7)
  // Until the fifth, the month that can be confirmed.
  const first = monthBefore(now)
  const month = readMonth(address.get('month'), first)
  const shown = useResponse(report, { query: { month } }, FAILED)
  const [problem, setProblem] = useState<string>()
  const { fetching, save } = useDownload(FILE_FAILED, setProblem)
  const goTo = (to: string) => change({ month: to === first ? '' : to }, { replace: true })
  return (
    <Page title={t('Month')} lead={t('Who came, day by day, and what else happened at your stations.')}>
      <PeriodBar
        what="month"
        words={longMonth(month)}
        onPrevious={() => goTo(monthBefore(month))}
        onNext={() => goTo(monthAfter(month))}
        last={month >= now}
      >
        <button
          type="button"
          className={button.secondary}
          disabled={fetching}
          onClick={() => void save(pdf, { query: { month } })}
        >
          <IconDownload size={20} aria-hidden="true" /> {t('PDF')}
        </button>
      </PeriodBar>
      {problem && (
        <Alert variant="error">
          <p>{problem}</p>
        </Alert>
      )}
      <Loaded shown={shown} lines={7}>
        {(found) => <Found key={found.month} found={found} retry={shown.retry} />}
      </Loaded>
    </Page>
  )
}

function Found({ found, retry }: { found: PortalReport; retry: () => void }) {
  const { stations, incidents, entries, visits } = found
  return (
    <>
      <Summary days={stations.flatMap(({ days }) => days)} />
      <Answer report={found} onAnswered={retry} />
      {stations.length === 0 && <Empty title={t('Nothing was agreed for this month.')} />}
      {stations.map(({ station_id, station_name, days }) => (
        <Card key={station_id} title={station_name}>
          <DayDots name={station_name} month={found.month} days={days} />
          <details className={styles.fold}>
            <summary>{t('Day by day')}</summary>
            <DayTable name={station_name} days={days} />
          </details>
        </Card>
      ))}
      {incidents.length > 0 && (
        <Card title={t('Incidents')}>
          <ul className={list.list} aria-label={t('Incidents')}>
            {incidents.map(({ id, description, incident_date, station_name, severity, status }) => (
              <li key={id}>
                <Row
                  to={`/portal/incidents/${id}`}
                  title={description}
                  clamped
                  detail={`${formatDay(incident_date)} · ${station_name} · ${severity}`}
                  end={<Tag text={status} variant={STATUS_VARIANTS.incident[status]} />}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {entries.length > 0 && (
        <Card title={t('Occurrence book')}>
          <p>{entries.map(({ kind, count }) => `${t(OCCURRENCE_LABELS[kind])} ${formatNumber(count)}`).join(' · ')}</p>
        </Card>
      )}
      {visits.length > 0 && (
        <Card title={t('Visits of supervisors')}>
          <p>{visits.map(({ station_name, count }) => `${station_name} ${formatNumber(count)}`).join(' · ')}</p>
        </Card>
      )}
    </>
  )
}
