import { ActionIcon, Group, Paper, Skeleton, Text, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Contract, preview } from '../../../../api/contracts/contracts.ts'
import { monthAfter, monthBefore, today } from '../../../../api/core/fields/days.ts'
import { call } from '../../../lib/calls/call.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { LoadFailure } from '../../../ui/notice.tsx'
import { figuresKey } from '../contract/use-contract.ts'
import { MonthAccount } from './month-account.tsx'
import { formatMonth } from './month-names.ts'

const FAILURES = { unexpected: 'An unexpected error occurred while computing the month.' }

/** This month, or that in which a later contract begins or an earlier one ended. */
function firstShown({ starts_on, ends_on }: Contract) {
  const month = today().slice(0, 7)
  if (starts_on.slice(0, 7) > month) return starts_on.slice(0, 7)
  return ends_on && ends_on.slice(0, 7) < month ? ends_on.slice(0, 7) : month
}

/** The account of a month when every shift is covered, only for who may see rates. */
export const MonthPanel = ({ contract }: { contract: Contract }) =>
  useCan()(preview.permission) ? <Month contract={contract} /> : null

function Month({ contract }: { contract: Contract }) {
  const [month, setMonth] = useState(() => firstShown(contract))
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...figuresKey(contract.id), month],
    queryFn: ({ signal }) => call(preview, { params: { id: String(contract.id) }, query: { month } }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} radius="md" aria-labelledby="month-title">
      <Group justify="space-between" mb="md">
        <div>
          <Title order={2} size="h4" id="month-title">
            What a month costs
          </Title>
          <Text size="sm" c="dimmed">
            When every shift is covered.
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap">
          <ActionIcon variant="default" size="lg" aria-label="Previous month" onClick={() => setMonth(monthBefore(month))}>
            <IconChevronLeft size={18} />
          </ActionIcon>
          <Text fw={600} miw="9rem" ta="center" role="status">
            {formatMonth(month)}
          </Text>
          <ActionIcon variant="default" size="lg" aria-label="Next month" onClick={() => setMonth(monthAfter(month))}>
            <IconChevronRight size={18} />
          </ActionIcon>
        </Group>
      </Group>
      {error && !isFetching && <LoadFailure error={error} failures={FAILURES} again={refetch} />}
      {!data && !error && <Skeleton height={140} role="status" aria-label="Computing the month..." />}
      {data && !error && <MonthAccount account={data} waiting={data.month !== month} />}
    </Paper>
  )
}
