import { Anchor, Box, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { awaited } from '../../../../api/billing/receipts.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatMoment, formatMoney } from '../../../lib/format.ts'
import { LoadFailure } from '../../../ui/notice.tsx'
import classes from './receipts.module.css'

const BUCKETS = [
  ['days_30', 'Up to 30 days'],
  ['days_60', '31–60 days'],
  ['days_90', '61–90 days'],
  ['over_90', 'Over 90 days'],
  ['total', 'All'],
] as const
const FAILURES = { unexpected: 'An unexpected error occurred while fetching what is awaited.' }

/** Amounts for which certificates are awaited, by the days since the tax was withheld, and certificates that clients have sent. */
export function Awaited() {
  const { data, error, refetch } = useQuery({
    queryKey: ['receipts', 'certificates-awaited'],
    queryFn: ({ signal }) => call(awaited, {}, { signal }),
  })
  if (error)
    return (
      <Box mb="md">
        <LoadFailure error={error} failures={FAILURES} again={refetch} />
      </Box>
    )
  if (!data) return null
  return (
    <Stack gap="md" mb="md">
      <SimpleGrid component="dl" aria-label="Awaited by age" cols={{ base: 2, sm: 5 }} spacing="xs" m={0}>
        {BUCKETS.map(([name, label]) => (
          <div key={name} className={classes.bucket}>
            <Text component="dt" size="xs" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0} fw={600} className={classes.figure}>
              {formatMoney(data[name])}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      {data.to_check.length > 0 && (
        <section aria-label="To check">
          <Text fw={600}>Sent by clients, to check</Text>
          {data.to_check.map(({ receipt_id, receipt_number, client_name, sent_at }) => (
            <Text key={receipt_id} size="sm">
              <Anchor component={Link} to={`/dashboard/invoices/certificates?record=${receipt_id}`} underline="always">
                {receipt_number}
              </Anchor>{' '}
              {client_name}, {formatMoment(sent_at)}
            </Text>
          ))}
        </section>
      )}
    </Stack>
  )
}
