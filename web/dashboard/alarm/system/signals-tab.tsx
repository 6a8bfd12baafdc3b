import { list } from '../../../../api/alarm/alarm-signals.ts'
import { call } from '../../../lib/calls/call.ts'
import { FEW_ROWS, RelatedRecords } from '../../shared/record-page/related-records.tsx'
import { SIGNAL_COLUMNS } from '../signals/signal-columns.tsx'

/** The signals of a system in the last seven days, the latest first. */
export function SignalsTab({ systemId }: { systemId: number }) {
  const system_id = String(systemId)
  return (
    <RelatedRecords
      title="Signals of the last seven days"
      of={['alarm_signals', 'of system', systemId]}
      load={(signal) => call(list, { query: { system_id, page: '1', page_size: FEW_ROWS } }, { signal })}
      columns={SIGNAL_COLUMNS}
      keyOf={({ id }) => id}
      empty="Its panel has sent nothing in the last seven days."
      all={{ label: 'All signals', to: `/dashboard/alarms/signals?system_id=${systemId}` }}
    />
  )
}
