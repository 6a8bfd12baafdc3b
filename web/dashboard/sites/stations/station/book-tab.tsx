import { occurrenceText } from '../../../../../api/attendance/fields/occurrence-text.ts'
import { list, type Occurrence } from '../../../../../api/attendance/occurrences.ts'
import { OCCURRENCE_LABELS } from '../../../../../api/sites/occurrence-kinds.ts'
import { call } from '../../../../lib/calls/call.ts'
import { formatMoment } from '../../../../lib/format.ts'
import type { Column } from '../../../../ui/table/data-table-props.ts'
import { FEW_ROWS, RelatedRecords } from '../../../shared/record-page/related-records.tsx'

const COLUMNS: Column<Occurrence>[] = [
  { field: 'at', title: 'When', breaks: 'never', cell: ({ at }) => formatMoment(at) },
  { field: 'kind', title: 'Kind', cell: ({ kind }) => OCCURRENCE_LABELS[kind] },
  { field: 'text', title: 'Entry', cell: (entry) => occurrenceText(entry) },
  { field: 'by', title: 'By', cell: ({ by }) => by ?? '—' },
]

/** The latest entries of a station's book. */
export const BookTab = ({ stationId }: { stationId: number }) => (
  <RelatedRecords
    title="Occurrence book"
    of={['occurrences', 'list', 'of station', stationId]}
    load={(signal) => call(list, { query: { station_id: String(stationId), page: '1', page_size: FEW_ROWS } }, { signal })}
    columns={COLUMNS}
    keyOf={({ id }) => id}
    to={({ entry_id }) => `/dashboard/attendance/book?record=${entry_id}`}
    empty="Nothing is written in the book yet."
    all={{ label: 'All of the book', to: `/dashboard/attendance/book?station_id=${stationId}` }}
  />
)
