import { Anchor, Box, Paper, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { check, toCheck } from '../../../../api/billing/collections.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatMoment } from '../../../lib/format.ts'
import { reloadLists } from '../../../lib/lists/record-cache.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { formatMobile } from '../../../lib/tel.ts'
import { LoadFailure } from '../../../ui/notice.tsx'
import { CheckCollection } from './check-collection.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while fetching the payments to check.' }

/** The payments by mobile money that differ from what was asked for; nothing where there are none. */
export function ToCheck() {
  const cache = useQueryClient()
  const writes = useCan()(check.permission)
  const { data, error, refetch } = useQuery({
    queryKey: ['receipts', 'collections-to-check'],
    queryFn: ({ signal }) => call(toCheck, {}, { signal }),
  })
  if (error)
    return (
      <Box mb="md">
        <LoadFailure error={error} failures={FAILURES} again={refetch} />
      </Box>
    )
  if (!data?.length) return null
  const checked = () => {
    void refetch()
    void reloadLists(cache, 'receipts')
    void reloadLists(cache, 'invoices')
  }
  return (
    <Stack component="section" aria-label="Payments to check" gap="xs" mb="md">
      <Text component="h2" size="md" fw={700}>
        Payments to check
      </Text>
      {data.map((collection) => (
        <Paper key={collection.id} withBorder p="sm">
          <Text fw={600}>{collection.client_name}</Text>
          <Text size="sm" c="dimmed" mb="xs">
            <Anchor component={Link} to={`/dashboard/invoices?record=${collection.invoice_id}`} size="sm" underline="always">
              {collection.invoice_number}
            </Anchor>
            {`, asked for on ${formatMobile(collection.msisdn)}, ${formatMoment(collection.asked_at)}`}
          </Text>
          <CheckCollection collection={collection} editable={writes} onChecked={checked} />
        </Paper>
      ))}
    </Stack>
  )
}
