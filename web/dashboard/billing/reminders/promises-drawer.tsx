import { Button, Drawer, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { type PaymentPromise, promise, promises } from '../../../../api/billing/statements.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatDay, formatMoney } from '../../../lib/format.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { LoadFailure } from '../../../ui/notice.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { statementAddress } from '../statements/statement-address.ts'
import { PromiseDialog } from './promise-dialog.tsx'

const STATES: Record<PaymentPromise['state'], { text: string; variant: 'info' | 'good' | 'bad' | 'plain' }> = {
  open: { text: 'Open', variant: 'info' },
  kept: { text: 'Kept', variant: 'good' },
  broken: { text: 'Not kept', variant: 'bad' },
  replaced: { text: 'Replaced', variant: 'plain' },
}
const FAILURES = { unexpected: 'An unexpected error occurred while fetching the promises.' }

type PromisesDrawerProps = {
  client: { client_id: number; client_name: string; overdue: number }
  onRecorded: (message: string) => void
  onClosed: () => void
}

/** Promises of a client who is late, and whether each was kept; a new promise is recorded here. */
export function PromisesDrawer({ client: { client_id, client_name, overdue }, onRecorded, onClosed }: PromisesDrawerProps) {
  const cache = useQueryClient()
  const writes = useCan()(promise.permission)
  const [opened, setOpened] = useState(true)
  const [adding, setAdding] = useState(false)
  const queryKey = ['invoices', 'promises', client_id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => call(promises, { query: { client_id: String(client_id) } }),
  })
  return (
    <Drawer
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={onClosed}
      title={client_name}
      position="right"
      size="md"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <Text>{formatMoney(overdue)} overdue.</Text>
        <Group gap="xs">
          {writes && (
            <Button color="amber" onClick={() => setAdding(true)}>
              + Record promise
            </Button>
          )}
          <Button component={Link} to={statementAddress(client_id)} variant="default">
            Statement
          </Button>
        </Group>
        <Title order={3} size="h6">
          Promises
        </Title>
        {error && <LoadFailure error={error} failures={FAILURES} again={refetch} />}
        {!data && !error && <Skeleton height={60} role="status" aria-label="Loading the promises..." />}
        {data?.length === 0 && <Text c="dimmed">Nothing has been promised yet.</Text>}
        {data?.map(({ id, amount, on_day, note, state, made_by_name }) => (
          <div key={id}>
            <Group justify="space-between" gap="xs">
              <Text>
                {formatMoney(amount)} until {formatDay(on_day)}
              </Text>
              <StatusBadge {...STATES[state]} />
            </Group>
            <Text size="sm" c="dimmed">
              {[note, made_by_name && `recorded by ${made_by_name}`].filter(Boolean).join('; ')}
            </Text>
          </div>
        ))}
      </Stack>
      {adding && (
        <PromiseDialog
          clientId={client_id}
          amount={overdue}
          onSaved={(message) => {
            onRecorded(message)
            void cache.invalidateQueries({ queryKey })
          }}
          onClosed={() => setAdding(false)}
        />
      )}
    </Drawer>
  )
}
