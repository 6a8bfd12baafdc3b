import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { figures } from '../../../../api/billing/statements.ts'
import { today } from '../../../../api/core/fields/days.ts'
import { call } from '../../../lib/calls/call.ts'
import { useAddress } from '../../../lib/lists/use-address.ts'
import { readMonth } from '../../../lib/months.ts'
import { LoadFailure } from '../../../ui/notice.tsx'
import { MonthChoice } from '../../shared/month-choice.tsx'
import { BillingTabs } from '../billing-tabs.tsx'
import { DifferingTable } from './differing-table.tsx'
import { FigureCards } from './figure-cards.tsx'
import { MarginTable } from './margin-table.tsx'
import { UNBILLED } from './unbilled-address.ts'
import { UnbilledTable } from './unbilled-table.tsx'

export const handle = {
  title: 'Figures',
  help: 'What is owed, what is to be credited, what is not invoiced yet, and what is left of each station. Days sales outstanding are debtors ÷ what was invoiced in the last 90 days, with VAT and without credit notes, × 90. Each figure leads to its records.',
}

const FAILURES = { unexpected: 'An unexpected error occurred while fetching the figures.' }

export default function FiguresPage() {
  const [address, change] = useAddress()
  const now = today().slice(0, 7)
  const month = readMonth(address.get('month'), now)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['invoices', 'figures', month],
    queryFn: ({ signal }) => call(figures, { query: { month } }, { signal }),
  })
  return (
    <>
      <BillingTabs />
      <Stack gap="lg">
        <MonthChoice month={month} now={now} onChange={(to) => change({ month: to === now ? '' : to })} />
        {error && !isFetching && <LoadFailure error={error} failures={FAILURES} again={refetch} />}
        <FigureCards month={month} figures={data} failed={Boolean(error)} />
        <DifferingTable />
        {data ? (
          <>
            <MarginTable month={month} rows={data.margins} />
            <UnbilledTable
              month={month}
              rows={data.unbilled}
              only={address.get(UNBILLED) === 'month'}
              onOnly={(on) => change({ [UNBILLED]: on ? 'month' : '' })}
            />
          </>
        ) : (
          !error && <Skeleton height={240} role="status" aria-label="Loading the figures..." />
        )}
      </Stack>
    </>
  )
}
