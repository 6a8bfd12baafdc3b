import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as runs from '../../../../api/billing/billing-runs.ts'
import { countOf } from '../../../../api/core/format.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatMoney } from '../../../lib/format.ts'
import { formatMonth } from '../../../lib/months.ts'
import { LoadFailure, Notice } from '../../../ui/notice.tsx'
import { unbilledOf } from '../key-figures/unbilled-address.ts'

const FAILURES = { unexpected: 'An unexpected error occurred while looking for what is in no draft.' }

/** Charges that another run of a month would add to its drafts, with a link to the list of their contracts. */
export function LeftOut({ month, writable }: { month: string; writable: boolean }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['invoice_drafts', month, 'left_out'],
    queryFn: ({ signal }) => call(runs.leftOut, { query: { month } }, { signal }),
  })
  const text =
    data &&
    `In no draft: ${formatMoney(data.net)} before VAT of ${countOf(data.contracts, 'contract')} for ${formatMonth(month)}.${writable ? ' Compute it again.' : ''}`
  return (
    <>
      {error && !isFetching && (
        <Box mb="md">
          <LoadFailure error={error} failures={FAILURES} again={refetch} />
        </Box>
      )}
      {text && data.contracts > 0 && (
        <Box mb="md">
          <Notice kind="warning" text={text} action={{ label: `Unbilled in ${formatMonth(month)}`, to: unbilledOf(month) }} />
        </Box>
      )}
    </>
  )
}
