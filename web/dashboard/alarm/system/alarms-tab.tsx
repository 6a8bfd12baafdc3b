import { OUTCOME_LABELS } from '../../../../api/alarm/alarm-labels.ts'
import type { Alarm } from '../../../../api/alarm/alarm-queue.ts'
import { list } from '../../../../api/alarm/alarms.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatMoment } from '../../../lib/format.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Column } from '../../../ui/table/data-table-props.ts'
import { FEW_ROWS, RelatedRecords } from '../../shared/record-page/related-records.tsx'
import { CATEGORY_LABELS } from '../signals/signal-columns.tsx'

const COLUMNS: Column<Alarm>[] = [
  { field: 'opened_at', title: 'Alarm', breaks: 'never', cell: ({ opened_at }) => formatMoment(opened_at) },
  { field: 'number', title: 'Number', breaks: 'never', cell: ({ number }) => number },
  {
    field: 'category',
    title: 'Kind',
    cell: ({ category, zones }) => [CATEGORY_LABELS[category], zones.join(', ')].filter(Boolean).join(': '),
  },
  { field: 'state', title: 'State', cell: ({ state }) => <StatusBadge text={state} variant={STATUS_VARIANTS.alarm[state]} /> },
  {
    field: 'closing',
    title: 'Outcome',
    cell: ({ outcome, closing }) => [outcome && OUTCOME_LABELS[outcome], closing].filter(Boolean).join(': ') || '—',
  },
]

/** The alarms of a system, the latest first. */
export function AlarmsTab({ systemId }: { systemId: number }) {
  const system_id = String(systemId)
  return (
    <RelatedRecords
      title="Alarms"
      of={['alarms', 'of system', systemId]}
      load={(signal) => call(list, { query: { system_id, sort: '-opened_at', page: '1', page_size: FEW_ROWS } }, { signal })}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      to={({ id }) => `/dashboard/alarms?alarm=${id}`}
      empty="This system has had no alarm."
      all={{ label: 'All alarms', to: `/dashboard/alarms/all?system_id=${systemId}` }}
    />
  )
}
