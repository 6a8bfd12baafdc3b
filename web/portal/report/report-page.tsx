import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { monthAfter, monthBefore, today } from '../../../api/core/fields/days.ts'
import { longMonth } from '../../../api/core/format.ts'
import { type PortalReport, pdf, type ReportDay, report } from '../../../api/portal/portal-report.ts'
import { OCCURRENCE_LABELS } from '../../../api/sites/occurrence-kinds.ts'
import { formatDay, formatNumber } from '../../lib/format.ts'
import { useAddress } from '../../lib/lists/use-address.ts'
import { useDownload } from '../../lib/lists/use-download.ts'
import { readMonth } from '../../lib/months.ts'
import { STATUS_VARIANTS } from '../../lib/statuses.ts'
import { usePhone } from '../../lib/width.ts'
import { Alert } from '../../site/parts/alert.tsx'
import button from '../../site/parts/button.module.css'
import cards from '../../ui/table/cards/cards.module.css'
import { Page } from '../page/page.tsx'
import { PeriodBar } from '../page/period-bar.tsx'
import list from '../page/record-list.module.css'
import { Empty, Loaded } from '../page/states.tsx'
import { useResponse } from '../page/use-response.ts'
import { Card } from '../parts/card.tsx'
import { Row } from '../parts/row.tsx'
import { Tag } from '../parts/tag.tsx'
import { Answer } from './answer.tsx'
import styles from './report.module.css'

const FAILED = 'The report could not be loaded.'
const FILE_FAILED = { unexpected: 'The document could not be made. Please try again.' }

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
    <Page title="Month" lead="Who came, day by day, and what else happened at your stations.">
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
          <IconDownload size={20} aria-hidden="true" /> PDF
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
      <Answer report={found} onAnswered={retry} />
      {stations.length === 0 && <Empty title="Nothing was agreed for this month." />}
      {stations.map(({ station_id, station_name, days }) => (
        <Card key={station_id} title={station_name}>
          <DayTable name={station_name} days={days} />
        </Card>
      ))}
      {incidents.length > 0 && (
        <Card title="Incidents">
          <ul className={list.list} aria-label="Incidents">
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
        <Card title="Occurrence book">
          <p>{entries.map(({ kind, count }) => `${OCCURRENCE_LABELS[kind]} ${formatNumber(count)}`).join(' · ')}</p>
        </Card>
      )}
      {visits.length > 0 && (
        <Card title="Visits of supervisors">
          <p>{visits.map(({ station_name, count }) => `${station_name} ${formatNumber(count)}`).join(' · ')}</p>
        </Card>
      )}
    </>
  )
}

type Figures = Omit<ReportDay, 'day'>
/** The columns that a table can show, each with its text for a day and for the sums. */
const FIGURES: { title: string; figure: keyof Figures; text?: (figures: Figures) => string }[] = [
  { title: 'Agreed', figure: 'agreed' },
  { title: 'On time', figure: 'on_time' },
  { title: 'Late', figure: 'late' },
  { title: 'Minutes late', figure: 'late_minutes' },
  { title: 'Replaced', figure: 'replaced' },
  { title: 'Uncovered', figure: 'uncovered' },
  { title: 'Not known yet', figure: 'undecided' },
  {
    title: 'Rounds completed',
    figure: 'rounds',
    text: ({ rounds, rounds_completed }) => `${formatNumber(rounds_completed)} of ${formatNumber(rounds)}`,
  },
  { title: 'Rounds missed', figure: 'rounds_missed' },
]
const ALWAYS = ['agreed', 'on_time']

/** `2 Oct`: the year is above. */
const withoutYear = (day: string) => day.replace(/ \d{4}$/, '')

/** Named, because some browsers take the role from a part of a table that is laid out in another way. */
const PARTS = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  title: { role: 'columnheader' },
  name: { role: 'rowheader' },
  cell: { role: 'cell' },
}

/**
 * The seats and rounds of a station, a row for each day and their sums below; what did not happen in the month has no column. On a
 * phone a day is a card.
 */
function DayTable({ name, days }: { name: string; days: ReportDay[] }) {
  const phone = usePhone()
  const sum = (figure: keyof Figures) => days.reduce((all, day) => all + day[figure], 0)
  const sums = Object.fromEntries(
    [...FIGURES.map(({ figure }) => figure), 'rounds_completed' as const].map((figure) => [figure, sum(figure)]),
  )
  const columns = FIGURES.filter(({ figure }) => ALWAYS.includes(figure) || sum(figure) > 0)
  const cells = (figures: Figures) =>
    columns.map(({ title, figure, text }) => {
      const isNone = figures[figure] === 0 && figure !== 'agreed'
      return (
        <td key={title} {...PARTS.cell} data-title={title} data-none={isNone || undefined}>
          {isNone ? '–' : (text?.(figures) ?? formatNumber(figures[figure]))}
        </td>
      )
    })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard
    <section className={styles.scroller} aria-label={`Days at ${name}`} tabIndex={0}>
      <table {...PARTS.table} className={`${cards.table} ${styles.days}`} data-cards={phone || undefined}>
        <thead {...PARTS.group}>
          <tr {...PARTS.row}>
            <th {...PARTS.title} scope="col">
              Day
            </th>
            {columns.map(({ title }) => (
              <th key={title} {...PARTS.title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...PARTS.group}>
          {days.map((day) => (
            <tr key={day.day} {...PARTS.row} data-short={day.uncovered > 0 || undefined}>
              <th {...PARTS.name} scope="row">
                {withoutYear(formatDay(day.day))}
              </th>
              {cells(day)}
            </tr>
          ))}
        </tbody>
        <tfoot {...PARTS.group}>
          <tr {...PARTS.row}>
            <th {...PARTS.name} scope="row">
              Total
            </th>
            {cells(sums as Figures)}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
