import { ENDED, OPEN, occurrenceText } from '../../../api/attendance/fields/occurrence-text.ts'
import { clockTimeAt, today } from '../../../api/core/fields/days.ts'
import { list as book, type PortalOccurrence } from '../../../api/portal/portal-book.ts'
import { stations } from '../../../api/portal/portal-shifts.ts'
import { OCCURRENCE_LABELS, SHARED_KINDS } from '../../../api/sites/occurrence-kinds.ts'
import { formatDay } from '../../lib/format.ts'
import { type List, useList } from '../../lib/lists/use-list.ts'
import { t } from '../../lib/words/words.ts'
import { Page } from '../page/page.tsx'
import { RecordList } from '../page/record-list.tsx'
import { Failed } from '../page/states.tsx'
import { useResponse } from '../page/use-response.ts'
import { Chips } from '../parts/chips.tsx'
import { DayRange } from '../parts/day-range.tsx'
import styles from '../parts/filters.module.css'
import { Row } from '../parts/row.tsx'
import { Tag } from '../parts/tag.tsx'

const FAILURES = { unexpected: t('The occurrence book could not be loaded.') }
const TEXTS = { empty: t('Nothing has been written in the book yet.'), noMatch: t('No entries match.') }
const DEFAULTS = { sort: '-at', page_size: '20' }

export default function BookPage() {
  const list = useList(book, { name: 'portal-book', texts: FAILURES, defaults: DEFAULTS })
  return (
    <Page
      title={t('Occurrence book')}
      lead={t('Visitors, vehicles, deliveries and whatever else our guards write down for you.')}
    >
      <Filters list={list} />
      <RecordList list={list} label={t('Occurrence book')} texts={TEXTS} row={(entry) => <Entry entry={entry} />} />
    </Page>
  )
}

function Filters({ list }: { list: List<PortalOccurrence> }) {
  const { state, change } = list
  const known = useResponse(stations, {}, t('Your stations could not be loaded.'))
  const places = known.data ?? []
  return (
    <>
      <Chips list={list} field="kind" label={t('What')} choices={SHARED_KINDS} labels={OCCURRENCE_LABELS} />
      <div className={styles.filters}>
        {places.length > 1 && (
          <label>
            {t('Station')}
            <select value={state.station_id ?? ''} onChange={({ currentTarget }) => change({ station_id: currentTarget.value })}>
              <option value="">{t('All stations')}</option>
              {places.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <DayRange dayOf={(field) => state[field]} onChange={change} />
      </div>
      {known.problem && !list.problem && <Failed problem={known.problem} retry={known.retry} />}
    </>
  )
}

function Entry({ entry }: { entry: PortalOccurrence }) {
  const { kind, at, station_name, guard_name, guard_rank, opens, closes, closed_at, corrected } = entry
  const moment = new Date(at)
  const name = t(OCCURRENCE_LABELS[kind])
  const ending = ENDED[kind]
  const end = ending ? t(ending) : ''
  const what = closes ? `${name}: ${end.toLowerCase()}` : name
  const said = occurrenceText(entry, t)
  const by = guard_name ? `${guard_name}, ${guard_rank}` : t('Control room')
  const ended = closed_at && `${end} ${clockTimeAt(new Date(closed_at))}`
  return (
    <Row
      title={said || what}
      detail={[
        said && what,
        `${formatDay(today(moment))}, ${clockTimeAt(moment)}`,
        station_name,
        by,
        ended,
        corrected && t('corrected'),
      ]
        .filter(Boolean)
        .join(' · ')}
      end={opens && !closed_at && <Tag text={OPEN[kind] ?? ''} variant="info" />}
    />
  )
}
