import { Group, Stack, Text } from '@mantine/core'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  BUCKETS,
  exportCsv,
  get,
  heldFor,
  pdf,
  STATEMENT_ROWS,
  type Statement,
  type StatementQuery,
  type StatementRow,
} from '../../../../api/billing/statements.ts'
import { owedText } from '../../../../api/billing/texts/owed-text.ts'
import { filteredStation, filterNote } from '../../../../api/billing/texts/statement-filter.ts'
import { today } from '../../../../api/core/fields/days.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatDay, formatMoney } from '../../../lib/format.ts'
import { useAddress } from '../../../lib/lists/use-address.ts'
import { Banner, useBanner } from '../../../ui/banner.tsx'
import { Select } from '../../../ui/choices/select.tsx'
import { DaysBetween } from '../../../ui/fields/days-between.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table-props.ts'
import { FileButton } from '../../shared/lists/whole/file-button.tsx'
import { useWholeList } from '../../shared/lists/whole/use-whole-list.ts'
import { ClientPicker } from '../../shared/records/record-pickers.tsx'
import { BillingTabs } from '../billing-tabs.tsx'
import { RefundCredit } from '../receipts/refund-credit.tsx'
import classes from './statement.module.css'

export const handle = {
  title: 'Statement',
  help: 'What a client was charged and has paid, with the balance after each, and how old what is open is.',
}

type Row = StatementRow & { id: number }
const amount = (shillings: number) => (shillings === 0 ? '—' : <data value={shillings}>{formatMoney(shillings)}</data>)
const COLUMNS: Column<Row>[] = [
  { field: 'day', title: 'Date', breaks: 'never', cell: ({ day }) => formatDay(day) },
  { field: 'kind', title: 'Document', cell: ({ kind }) => STATEMENT_ROWS[kind] },
  {
    field: 'number',
    title: 'Number',
    cell: ({ number, reference }) => (
      <>
        {number}
        {reference && (
          <Text size="xs" c="dimmed" className={classes.reference}>
            {reference}
          </Text>
        )}
      </>
    ),
  },
  { field: 'debit', title: 'Debit', numeric: true, breaks: 'never', cell: ({ debit }) => amount(debit) },
  { field: 'credit', title: 'Credit', numeric: true, breaks: 'never', cell: ({ credit }) => amount(credit) },
  { field: 'balance', title: 'Balance', numeric: true, breaks: 'never', cell: ({ balance }) => formatMoney(balance) },
]
const TEXTS = {
  loading: 'Loading the statement...',
  empty: 'Nothing was charged or paid between these days.',
  noMatch: 'Nothing was charged or paid between these days.',
}
const FAILURES = { unexpected: 'An unexpected error occurred while fetching the statement.' }

export default function StatementPage() {
  const [address, change] = useAddress()
  const clientId = Number(address.get('client_id') ?? 0)
  const [from, to] = [address.get('from') ?? undefined, address.get('to') ?? undefined]
  const station_id = address.get('station_id') ?? undefined
  const days = { ...(from && { from }), ...(to && { to }) }
  const input = { params: { id: String(clientId) }, query: { ...days, ...(station_id && { station_id }) } }
  const query = useQuery({
    queryKey: ['invoices', 'statement', clientId, from, to, station_id],
    queryFn: () => call(get, input),
    enabled: clientId > 0,
    // The same client with another filter stays until it has come.
    placeholderData: (before) => (before?.client_id === clientId ? before : undefined),
  })
  return (
    <>
      <BillingTabs />
      <Group gap="sm" align="flex-end" mb="md">
        <ClientPicker
          // Remounted when the client is chosen elsewhere, and once his name is known.
          key={`${clientId} ${query.data?.client_name}`}
          label="Client"
          w={{ base: '100%', xs: 320 }}
          value={clientId || null}
          chosenName={query.data?.client_name}
          onChange={(id) => change({ client_id: id === null ? '' : String(id), station_id: '', page: '' })}
        />
      </Group>
      {clientId > 0 ? <Shown query={query} input={input} /> : <Text c="dimmed">Choose a client to see the statement.</Text>}
    </>
  )
}

type ShownProps = {
  query: UseQueryResult<Statement>
  input: { params: { id: string }; query: { [name in keyof StatementQuery]: string } }
}

function Shown({ query: { data, error, isFetching, refetch }, input }: ShownProps) {
  const [, change] = useAddress()
  const [problem, setProblem] = useState<string>()
  const { from, to, station_id } = input.query
  const banner = useBanner()
  const cache = useQueryClient()
  const station = data && filteredStation(data)
  const list = useWholeList<Row>({
    name: 'statements',
    rows: data?.rows.map((row, place) => ({ ...row, id: place + 1 })),
    problem: error ? failureText(error, FAILURES) : undefined,
    loading: isFetching,
    refresh: () => void refetch(),
  })
  return (
    <>
      <Stack gap="xs" mb={problem || station ? 'sm' : 0}>
        {problem && <Notice kind="error" text={problem} />}
        {station && <Notice kind="info" text={filterNote(station.name)} />}
      </Stack>
      <Banner banner={banner} />
      {data && <Sums statement={data} />}
      {data && data.station_id === null && data.to >= today() && data.buckets.credit < 0 && (
        <Group mb="sm">
          <RefundCredit
            client={{ id: data.client_id, name: data.client_name }}
            credit={-data.buckets.credit}
            onSaved={(message) => {
              banner.success(message)
              void cache.invalidateQueries({ queryKey: ['invoices'] })
            }}
          />
        </Group>
      )}
      <DataTable
        list={list}
        label="Statement"
        columns={COLUMNS}
        nameOf={({ number }) => number}
        texts={TEXTS}
        moreFilters={
          <Group gap="xs" align="flex-end">
            <DaysBetween
              from={from ?? data?.from ?? null}
              until={to ?? data?.to ?? null}
              onFrom={(day) => change({ from: day })}
              onUntil={(day) => change({ to: day })}
            />
            {data && data.stations.length > 0 && (
              <Select
                label="Station"
                size="xs"
                w={260}
                placeholder="All stations"
                clearable
                data={data.stations.map(({ id, name }) => ({ value: String(id), label: name }))}
                value={station_id ?? null}
                onChange={(id) => change({ station_id: id ?? '', page: '' })}
              />
            )}
          </Group>
        }
        add={
          <Group gap="xs">
            <FileButton label="PDF" endpoint={pdf} input={input} onFailed={setProblem} />
            <FileButton label="CSV" endpoint={exportCsv} input={input} onFailed={setProblem} />
          </Group>
        }
      />
    </>
  )
}

/** The balances, and how old what is open is. */
function Sums({ statement }: { statement: Statement }) {
  const { opening, closing, buckets, deposits, held } = statement
  const of = filteredStation(statement) ? ' of this station' : ''
  const ages = (Object.keys(BUCKETS) as (keyof typeof BUCKETS)[]).map((name) => [BUCKETS[name], buckets[name]] as const)
  const sums = [[`Opening balance${of}`, opening], ...ages.filter(([, shillings]) => shillings !== 0)] as const
  return (
    <>
      <dl className={classes.sums}>
        {sums.map(([label, shillings]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatMoney(shillings)}</dd>
          </div>
        ))}
        <div data-closing>
          <dt>Closing balance{of}</dt>
          <dd>{formatMoney(closing)}</dd>
        </div>
        {deposits > 0 && (
          <div>
            <dt>Deposit held separately</dt>
            <dd>{formatMoney(deposits)}</dd>
            {held.map(
              (deposit) =>
                deposit.contract_id && (
                  <dd key={deposit.contract_id} data-part>
                    {heldFor(deposit)}: {formatMoney(deposit.amount)}
                  </dd>
                ),
            )}
          </div>
        )}
      </dl>
      {buckets.credit !== 0 && (
        <Text size="sm" mb="sm">
          {owedText(buckets)}
        </Text>
      )}
    </>
  )
}
