import { type ContractSummary, list } from '../../../../../api/contracts/contracts.ts'
import { call } from '../../../../lib/calls/call.ts'
import { formatDay, formatMoney } from '../../../../lib/format.ts'
import { useCan } from '../../../../lib/session/use-can.ts'
import { STATUS_VARIANTS } from '../../../../lib/statuses.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import type { Column } from '../../../../ui/table/data-table-props.ts'
import { FEW_ROWS, RelatedRecords } from '../../../shared/record-page/related-records.tsx'
import { pageAddress } from '../../../shared/records/record-addresses.ts'

const COLUMNS: Column<ContractSummary>[] = [
  { field: 'number', title: 'Contract', breaks: 'never', cell: ({ number }) => number ?? 'Draft' },
  { field: 'title', title: 'Title', cell: ({ title }) => title },
  { field: 'starts_on', title: 'From', breaks: 'never', cell: ({ starts_on }) => formatDay(starts_on) },
  { field: 'ends_on', title: 'Until', breaks: 'never', cell: ({ ends_on }) => (ends_on ? formatDay(ends_on) : 'No last day') },
  {
    field: 'status',
    title: 'Status',
    cell: ({ status }) => <StatusBadge text={status} variant={STATUS_VARIANTS.contract[status]} />,
  },
]
const VALUE: Column<ContractSummary> = {
  field: 'month_value',
  title: 'Month value',
  numeric: true,
  cell: ({ month_value }) => (month_value === null ? '—' : formatMoney(month_value)),
}

/** The contracts of a client; what they cost for who may see rates. */
export function ContractsTab({ clientId }: { clientId: number }) {
  const rates = useCan()('contracts.rates')
  return (
    <RelatedRecords
      title="Contracts"
      of={['contracts', 'list', 'of client', clientId]}
      load={(signal) => call(list, { query: { client_id: String(clientId), page: '1', page_size: FEW_ROWS } }, { signal })}
      columns={rates ? [...COLUMNS, VALUE] : COLUMNS}
      keyOf={({ id }) => id}
      to={({ id }) => pageAddress('contracts', id)}
      empty="Nothing is agreed with the client yet."
      all={{ label: 'All contracts', to: `/dashboard/contracts?client_id=${clientId}` }}
    />
  )
}
