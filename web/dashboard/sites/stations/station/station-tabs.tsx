import { list as audit } from '../../../../../api/accounts/audit.ts'
import { board } from '../../../../../api/attendance/now.ts'
import { list as occurrences } from '../../../../../api/attendance/occurrences.ts'
import { list as rounds } from '../../../../../api/attendance/patrols.ts'
import { coverage, list as slots } from '../../../../../api/contracts/slots.ts'
import { list as incidents } from '../../../../../api/incidents/incidents.ts'
import { isFixed, type Station } from '../../../../../api/sites/stations.ts'
import { useCan } from '../../../../lib/session/use-can.ts'
import { RecordHistory } from '../../../shared/history/record-history.tsx'
import { loadPanel } from '../../../shared/record-page/load-panel.tsx'
import type { Changed } from '../../../shared/record-page/record-page.tsx'
import type { RecordTab } from '../../../shared/record-page/record-tabs.tsx'

const Now = loadPanel('station-now', () => import('./now-tab.tsx').then(({ NowTab }) => NowTab))
const Posts = loadPanel('related-coverage', () =>
  import('../../../shared/record-page/related-coverage.tsx').then(({ RelatedCoverage }) => RelatedCoverage),
)
const Week = loadPanel('station-week', () => import('./week-tab.tsx').then(({ WeekTab }) => WeekTab))
const Rounds = loadPanel('station-rounds', () => import('./rounds-tab.tsx').then(({ RoundsTab }) => RoundsTab))
const Book = loadPanel('station-book', () => import('./book-tab.tsx').then(({ BookTab }) => BookTab))
const Incidents = loadPanel('related-incidents', () =>
  import('../../parts/related-incidents.tsx').then(({ RelatedIncidents }) => RelatedIncidents),
)
const Orders = loadPanel('station-orders', () => import('./orders-tab.tsx').then(({ OrdersTab }) => OrdersTab))

/** The tabs of a station, for who may read what is in them. */
export function useStationTabs() {
  const may = useCan()
  return (station: Station, changed: Changed<Station>): RecordTab[] => {
    const { id, version } = station
    return [
      { value: 'now', name: 'Now', shown: may(board.permission), content: <Now stationId={id} /> },
      {
        value: 'posts',
        name: 'Posts',
        shown: may(coverage.permission) && !isFixed(station),
        content: <Posts of={{ station_id: id }} />,
      },
      { value: 'week', name: 'Week', shown: may(slots.permission) && !isFixed(station), content: <Week stationId={id} /> },
      { value: 'rounds', name: 'Rounds', shown: may(rounds.permission), content: <Rounds stationId={id} /> },
      { value: 'book', name: 'Book', shown: may(occurrences.permission), content: <Book stationId={id} /> },
      { value: 'incidents', name: 'Incidents', shown: may(incidents.permission), content: <Incidents of={{ station_id: id }} /> },
      {
        value: 'orders',
        name: 'Contacts and orders',
        shown: !isFixed(station),
        content: <Orders station={station} changed={changed} />,
      },
      {
        value: 'history',
        name: 'History',
        shown: may(audit.permission),
        content: <RecordHistory of="stations" id={id} version={version} />,
      },
    ]
  }
}
