import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconCheck, IconPhone, IconUserSearch, IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { mondayOf } from '../../../../api/core/fields/days.ts'
import { countOf } from '../../../../api/core/format.ts'
import { formatHours } from '../../../../api/core/shift.ts'
import type { ExtraGuardOrder } from '../../../../api/sites/client-requests.ts'
import { formatDay, formatMoney } from '../../../lib/format.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'

type OrderPartProps = { order: ExtraGuardOrder; stationId: number | null; onAccept: () => void; onDecline: () => void }

/** The order of a client besides the contract, and the decision about it. */
export function OrderPart({ order, stationId, onAccept, onDecline }: OrderPartProps) {
  const { post, days, guards, state, net, ring, ...hours } = order
  return (
    <Paper withBorder p="md" component="section" aria-label="Order">
      <Stack gap="sm">
        {ring && (
          <Alert color="red" icon={<IconPhone />} title="Call the client now">
            The first shift begins in less than four hours, or should have begun.
          </Alert>
        )}
        <Group gap="xs">
          <Text fw={600}>
            {countOf(guards, 'guard')} each day at {post}, {formatHours(hours)}
          </Text>
          <StatusBadge text={state} variant={STATUS_VARIANTS.order[state]} />
        </Group>
        <Text size="sm">{days.map(formatDay).join(', ')}</Text>
        {net !== null && (
          <Text size="sm">
            {countOf(days.length * guards, 'shift')}, {formatMoney(net)} + VAT as the client was told
          </Text>
        )}
        {state === 'Asked' && (
          <Group gap="sm">
            <Button leftSection={<IconCheck size={18} />} onClick={onAccept}>
              Accept order
            </Button>
            <Button variant="default" leftSection={<IconX size={18} />} onClick={onDecline}>
              Decline
            </Button>
          </Group>
        )}
        {state === 'Accepted' && stationId !== null && (
          <Button
            component={Link}
            to={`/dashboard/duty-schedule/coverage?station_id=${stationId}&week=${mondayOf(days[0]!)}`}
            variant="default"
            leftSection={<IconUserSearch size={18} />}
            style={{ alignSelf: 'flex-start' }}
          >
            Find guards
          </Button>
        )}
      </Stack>
    </Paper>
  )
}
