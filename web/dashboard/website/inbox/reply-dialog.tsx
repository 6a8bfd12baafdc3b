import { Text } from '@mantine/core'
import { type ContactDetail, reply } from '../../../../api/website/contacts.ts'
import { call } from '../../../lib/calls/call.ts'
import { AnswerDialog } from '../../shared/records/answer-dialog.tsx'
import { Replies } from './message-text.tsx'

type ReplyDialogProps = { message: ContactDetail; onSent: (message: string) => void; onClosed: (answered: boolean) => void }

/** Answers the visitor by e-mail, with the message quoted below. */
export const ReplyDialog = ({ message, onSent, onClosed }: ReplyDialogProps) => (
  <AnswerDialog
    title={`Answer ${message.name}`}
    record={message}
    name="contacts"
    one="message"
    send={(body, idempotencyKey) => call(reply, { params: { id: String(message.id) }, body }, { idempotencyKey })}
    thread={({ replies }) => <Replies replies={replies} />}
    onSent={onSent}
    onClosed={onClosed}
  >
    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      To {message.email}, with greeting, the message below and the reference {message.reference}.
    </Text>
  </AnswerDialog>
)
