import { SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { figures } from '../../../../api/billing/statements.ts'
import { today } from '../../../../api/core/fields/days.ts'
import { call } from '../../../lib/calls/call.ts'
import { LoadFailure } from '../../../ui/notice.tsx'
import { OwedCards } from '../parts/owed-cards.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while fetching what is owed.' }

/** The cards of this month, kept with those of the page of figures. */
export function OwedFigures() {
  const month = today().slice(0, 7)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['invoices', 'figures', month],
    queryFn: ({ signal }) => call(figures, { query: { month } }, { signal }),
    staleTime: 60_000,
  })
  return (
    <Stack gap="sm">
      {error && !isFetching && <LoadFailure error={error} failures={FAILURES} again={refetch} />}
      <SimpleGrid cols={{ base: 1, xs: 2, xl: 4 }} spacing="md">
        <OwedCards month={month} figures={data} failed={Boolean(error)} />
      </SimpleGrid>
    </Stack>
  )
}
