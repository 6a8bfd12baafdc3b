import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type AgeingRow, ageing, ageingCsv, BUCKETS, type Buckets } from '../../../../api/billing/statements.ts'
import { monthPeriod } from '../../../../api/contracts/charges.ts'
import { monthBefore, today } from '../../../../api/core/fields/days.ts'
import { call } from '../../../lib/calls/call.ts'
import { CURRENCY, formatDay, formatNumber } from '../../../lib/format.ts'
import { ReportPanel } from '../../shared/reports/report-panel.tsx'
import { NOTHING, ReportTable } from '../../shared/reports/report-table.tsx'
import { statementAddress } from '../statements/statement-address.ts'
import { debtorsRemark } from './money-remarks.ts'
import { shortMoney } from './short-money.ts'

const TITLE = 'Debtors by age'
const COUNTED =
  'Debts of clients on the last day of the month, or today, by the days since the due date: as in Ageing. Credit is shown beside and is no part of the ages.'
/** Clients in the table; the list of ageing has all. */
const SHOWN = 10
const NAMES = Object.keys(BUCKETS) as (keyof typeof BUCKETS)[]
const AGES = NAMES.filter((name) => name !== 'credit')
const COLUMNS = ['Client', `Owes (${CURRENCY})`, ...NAMES.map((name) => BUCKETS[name])]

const figuresOf = (owes: Buckets) =>
  [owes.total, ...NAMES.map((name) => owes[name])].map((amount) => (amount === 0 ? NOTHING : formatNumber(amount)))

/** The last day of a month, or today while it is under way. */
function lastDay(month: string) {
  const { until } = monthPeriod(month)
  const now = today()
  return until < now ? until : now
}

/** Debts of clients at the end of a month, by age; the same call as the list of ageing. */
export function DebtorsReport({ month }: { month: string }) {
  const [day, before] = [lastDay(month), lastDay(monthBefore(month))]
  const owedOn = (as_of: string) => call(ageing, { query: { as_of, page: '1', page_size: String(SHOWN) } })
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['invoices', 'report', 'debtors', day, before],
    queryFn: async () => {
      const [now, then] = await Promise.all([owedOn(day), owedOn(before)])
      return { rows: now.items, clients: now.total, owes: now.beside.total, before: then.beside.total }
    },
  })
  const list = `/dashboard/invoices/ageing?as_of=${day}`
  return (
    <ReportPanel
      id="debtors"
      title={TITLE}
      counted={COUNTED}
      remark={
        data &&
        (data.rows.length === 0
          ? `Nobody owes anything on ${formatDay(day)}.`
          : debtorsRemark({ day, owes: data.owes }, { day: before, owes: data.before }, data.rows))
      }
      error={isFetching ? null : error}
      onRetry={() => void refetch()}
      bars={data ? AGES.map((name) => ({ name: BUCKETS[name], value: data.owes[name], text: shortMoney(data.owes[name]) })) : []}
      barsAre={`Owed by age, ${CURRENCY}`}
      wide
      table={data && (data.rows.length === 0 ? null : <Debtors {...data} list={list} />)}
      csv={{ endpoint: ageingCsv, input: { query: { as_of: day } } }}
    />
  )
}

type DebtorsProps = { rows: readonly AgeingRow[]; clients: number; owes: Buckets; list: string }

const Debtors = ({ rows, clients, owes, list }: DebtorsProps) => (
  <>
    <ReportTable
      label={TITLE}
      columns={COLUMNS}
      rows={rows.map((row) => ({
        key: String(row.client_id),
        name: row.client_name,
        figures: figuresOf(row.owes),
        to: statementAddress(row.client_id),
      }))}
      total={figuresOf(owes)}
    />
    {clients > rows.length && <Link to={list}>All {formatNumber(clients)} clients</Link>}
  </>
)
