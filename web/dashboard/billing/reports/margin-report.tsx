import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { exportCsv } from '../../../../api/billing/margins.ts'
import { figures } from '../../../../api/billing/statements.ts'
import { call } from '../../../lib/calls/call.ts'
import { CURRENCY } from '../../../lib/format.ts'
import { formatMonth } from '../../../lib/months.ts'
import { ReportPanel } from '../../shared/reports/report-panel.tsx'
import { MARGIN_COUNTED, MarginRows } from '../key-figures/margin-rows.tsx'
import { leftByClient, marginRemark } from './money-remarks.ts'
import { shortMoney } from './short-money.ts'

/** Amounts left of each client in a month; the same figures as those of the page Figures. */
export function MarginReport({ month }: { month: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['invoices', 'figures', month],
    queryFn: ({ signal }) => call(figures, { query: { month } }, { signal }),
  })
  const isEmpty = data?.margins.length === 0
  return (
    <ReportPanel
      id="margin"
      title="Margin by client and station"
      counted={MARGIN_COUNTED}
      remark={
        data &&
        (isEmpty ? (
          <>
            Nothing is computed for {formatMonth(month)} yet.{' '}
            <Link to={`/dashboard/invoices/run?month=${month}`}>Open the run</Link>
          </>
        ) : (
          marginRemark(data.margins)
        ))
      }
      error={isFetching ? null : error}
      onRetry={() => void refetch()}
      bars={data ? leftByClient(data.margins).map(({ name, value }) => ({ name, value, text: shortMoney(value) })) : []}
      barsAre={`Left by client, ${CURRENCY}`}
      wide
      table={data && (isEmpty ? null : <MarginRows month={month} rows={data.margins} />)}
      csv={{ endpoint: exportCsv, input: { query: { month } } }}
    />
  )
}
