import { Anchor, Group, Text, Timeline, Title } from '@mantine/core'
import type { ContactDetail } from '../../../../api/website/contacts.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'

const AS_WRITTEN = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

/** The visitor's message and its answers, oldest first. */
export function MessageText({ message }: { message: ContactDetail }) {
  const { name, email, subject, kind, status, received_at, replies } = message
  return (
    <>
      <div>
        <Group gap="sm" mb={4}>
          <StatusBadge text={status} variant={STATUS_VARIANTS.contact[status]} />
          {kind === 'Consultation' && <StatusBadge text={kind} variant="busy" />}
          <Text size="sm" c="dimmed">
            <TimeAgo at={received_at} />
          </Text>
        </Group>
        <Title order={2} size="h4" style={AS_WRITTEN}>
          {subject ?? 'No subject'}
        </Title>
        <Text size="sm">
          {name} · <Anchor href={`mailto:${email}`}>{email}</Anchor>
        </Text>
      </div>
      <Text style={AS_WRITTEN}>{message.message}</Text>
      <Replies replies={replies} />
    </>
  )
}

/** The answers sent by e-mail, oldest first; nothing when there are none. */
export function Replies({ replies }: Pick<ContactDetail, 'replies'>) {
  if (replies.length === 0) return null
  return (
    <Timeline bulletSize={12} lineWidth={2} active={replies.length}>
      {replies.map(({ at, by, text }) => (
        <Timeline.Item key={`${at}${text}`} title="Answered by e-mail">
          <Text size="sm" style={AS_WRITTEN}>
            {text}
          </Text>
          <Text size="xs" c="dimmed">
            <TimeAgo at={at} />
            {by && `, ${by}`}
          </Text>
        </Timeline.Item>
      ))}
    </Timeline>
  )
}
