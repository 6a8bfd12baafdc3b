import { Group, Paper, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../../api/core/money.ts'
import { sent, type TextMessage } from '../../../../api/notify/notifications.ts'
import { call } from '../../../lib/calls/call.ts'
import { CHANNEL_NAMES, EVENT_NAMES } from '../../../lib/notification-names.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { usePhone } from '../../../lib/width.ts'
import { LoadFailure } from '../../../ui/notice.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'

const FAILURES = { unexpected: 'The messages to phones could not be loaded.' }

/** The messages to phones of this month, and what those of the last months cost. */
export function PhoneMessages() {
  const phone = usePhone()
  const { data, error, refetch } = useQuery({ queryKey: ['notifications', 'sent'], queryFn: () => call(sent, {}) })
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} mt="xl" aria-label="Messages to phones">
      <Title order={2} size="h4">
        Messages to phones
      </Title>
      <Text size="sm" c="dimmed" mt={4} mb="md">
        Push, SMS and WhatsApp of this month; SMS and WhatsApp at the prices in Rates and law.
      </Text>
      {error && <LoadFailure error={error} failures={FAILURES} again={refetch} />}
      {data?.messages.length === 0 && <Text>No messages this month.</Text>}
      {data && data.messages.length > 0 && (phone ? <Cards of={data.messages} /> : <Rows of={data.messages} />)}
      {data && data.months.length > 0 && (
        <Table mt="md" aria-label="Cost by month" style={{ maxWidth: 420 }}>
          <Table.Tbody>
            {data.months.map(({ month, channel, messages, cost }) => (
              <Table.Tr key={`${month} ${channel}`}>
                <Table.Th scope="row">{month}</Table.Th>
                <Table.Td>
                  {messages} {CHANNEL_NAMES[channel]}
                </Table.Td>
                <Table.Td ta="end">{formatMoney(cost)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Paper>
  )
}

type Messages = { of: TextMessage[] }
const LABEL = 'Messages of this month'
const recipient = ({ account_name }: TextMessage) => account_name ?? 'Somebody who has left'

const State = ({ message: { state, last_error } }: { message: TextMessage }) => (
  <>
    <StatusBadge
      text={state === 'Logged' ? 'No provider' : state}
      variant={state === 'Logged' ? 'plain' : STATUS_VARIANTS.email[state]}
    />
    {last_error && (
      <Text size="xs" c="dimmed">
        {last_error}
      </Text>
    )}
  </>
)

const Rows = ({ of }: Messages) => (
  <Table.ScrollContainer minWidth={560}>
    <Table aria-label={LABEL} verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          {['To', 'By', 'About', 'Status', 'Written'].map((title) => (
            <Table.Th key={title}>{title}</Table.Th>
          ))}
          <Table.Th ta="end">Cost</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {of.map((message) => (
          <Table.Tr key={message.id}>
            <Table.Td>{recipient(message)}</Table.Td>
            <Table.Td>{CHANNEL_NAMES[message.channel]}</Table.Td>
            <Table.Td>{EVENT_NAMES[message.event]}</Table.Td>
            <Table.Td>
              <State message={message} />
            </Table.Td>
            <Table.Td>
              <TimeAgo at={message.created_at} />
            </Table.Td>
            <Table.Td ta="end">{formatMoney(message.cost)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)

/** On a phone the columns would be beside what can be seen. */
const Cards = ({ of }: Messages) => (
  <ul aria-label={LABEL} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
    {of.map((message) => (
      <Paper component="li" withBorder key={message.id} p="sm" mb="xs">
        <Group justify="space-between" align="flex-start" gap="xs">
          <Text size="sm" fw={600}>
            {recipient(message)}
          </Text>
          <div>
            <State message={message} />
          </div>
        </Group>
        <Text size="sm">{EVENT_NAMES[message.event]}</Text>
        <Group justify="space-between" gap="xs" fz="sm">
          <span>
            {CHANNEL_NAMES[message.channel]}, <TimeAgo at={message.created_at} />
          </span>
          <span>{formatMoney(message.cost)}</span>
        </Group>
      </Paper>
    ))}
  </ul>
)
