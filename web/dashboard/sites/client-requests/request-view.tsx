import { Anchor, Button, Divider, Group, Text, Title } from '@mantine/core'
import { IconMailForward, IconNote, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ClientRequest, ClientRequestDetail } from '../../../../api/sites/client-requests.ts'
import { show } from '../../../../api/sites/request-photos.ts'
import { formatMoment } from '../../../lib/format.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { StoredPhotos } from '../../../ui/picture/stored-photos.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { HistoryLink } from '../../shared/records/history-link.tsx'
import { OrderPart } from './order-part.tsx'
import { RequestThread } from './request-thread.tsx'
import { ShiftPart } from './shift-part.tsx'

type RequestViewProps = {
  request: ClientRequestDetail
  onWrite: (what: 'answer' | 'note' | 'decline') => void
  onAccept: () => void
  onStatus: (status: 'In Progress' | 'Closed') => void
  onDelete: (request: ClientRequest) => void
}

/** A request with its author, thread and actions. */
export function RequestView({ request, onWrite, onAccept, onStatus, onDelete }: RequestViewProps) {
  const {
    kind,
    status,
    subject,
    client_id,
    client_name,
    station_id,
    station_name,
    received_at,
    answer_by,
    messages,
    order,
    shift,
  } = request
  return (
    <>
      <div>
        <Group gap="sm" mb={4}>
          <StatusBadge text={kind} variant={STATUS_VARIANTS.requestKind[kind]} />
          <StatusBadge text={status} variant={STATUS_VARIANTS.request[status]} />
          <Text size="sm" c="dimmed">
            <TimeAgo at={received_at} />
          </Text>
          {answer_by && (status === 'New' || status === 'In Progress') && (
            <Text size="sm" fw={600} {...(answer_by < new Date().toISOString() && { c: 'red' })}>
              Answer promised by {formatMoment(answer_by)}
            </Text>
          )}
        </Group>
        <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
          {subject}
        </Title>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <Anchor component={Link} to={`/dashboard/clients?record=${client_id}`}>
            {client_name}
          </Anchor>
          {station_id && (
            <>
              {' · '}
              <Anchor component={Link} to={`/dashboard/stations?record=${station_id}`}>
                {station_name}
              </Anchor>
            </>
          )}
        </Text>
      </div>
      {shift && <ShiftPart shift={shift} kind={kind} clientId={client_id} />}
      {order && <OrderPart order={order} stationId={station_id} onAccept={onAccept} onDecline={() => onWrite('decline')} />}
      <RequestThread messages={messages} />
      {request.photos.length > 0 && <StoredPhotos photos={request.photos} show={show} />}
      <Group gap="sm">
        <Button color="amber" leftSection={<IconMailForward size={18} />} onClick={() => onWrite('answer')}>
          Answer
        </Button>
        <Button variant="default" leftSection={<IconNote size={18} />} onClick={() => onWrite('note')}>
          Add note
        </Button>
      </Group>
      <Divider />
      <Group justify="space-between" gap="sm">
        <Group gap="xs">
          <Button variant="subtle" color="red" leftSection={<IconTrash size={18} />} onClick={() => onDelete(request)}>
            Delete
          </Button>
          <HistoryLink of="client_requests" id={request.id} />
        </Group>
        <Group gap="sm" ml="auto">
          {status !== 'In Progress' && (
            <Button variant="default" onClick={() => onStatus('In Progress')}>
              {status === 'Closed' ? 'Open again' : 'Take it up'}
            </Button>
          )}
          {status !== 'Closed' && (
            <Button variant="default" onClick={() => onStatus('Closed')}>
              Close request
            </Button>
          )}
        </Group>
      </Group>
    </>
  )
}
