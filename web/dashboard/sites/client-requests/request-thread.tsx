import { Text } from '@mantine/core'
import type { ClientRequestDetail } from '../../../../api/sites/client-requests.ts'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import classes from './request-thread.module.css'

type Message = ClientRequestDetail['messages'][number]

const WORDS: Record<Message['kind'], string> = {
  Client: 'From the client',
  Answer: 'Our answer',
  Note: 'Note, for staff only',
}

/** The thread of a request, oldest first. */
export const RequestThread = ({ messages }: { messages: Message[] }) => (
  <ol className={classes.thread} aria-label="Messages">
    {messages.map(({ id, at, kind, by, text }) => (
      <li key={id} className={classes.message} data-kind={kind}>
        <Text size="sm" fw={600}>
          {WORDS[kind]}
        </Text>
        <Text className={classes.text}>{text}</Text>
        <Text size="xs" c="dimmed">
          {by && `${by}, `}
          <TimeAgo at={at} />
        </Text>
      </li>
    ))}
  </ol>
)
