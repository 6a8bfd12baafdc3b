import { Text } from '@mantine/core'
import { type ClientRequestDetail, reply } from '../../../../api/sites/client-requests.ts'
import { call } from '../../../lib/calls/call.ts'
import { AnswerDialog } from '../../shared/records/answer-dialog.tsx'
import { RequestThread } from './request-thread.tsx'

type ReplyDialogProps = {
  request: ClientRequestDetail
  onSent: (message: string, request: ClientRequestDetail) => void
  onClosed: () => void
}

/** Answers a client in the portal, and by e-mail to those who wrote. */
export const ReplyDialog = ({ request, onSent, onClosed }: ReplyDialogProps) => (
  <AnswerDialog
    title={`Answer ${request.client_name}`}
    record={request}
    name="client-requests"
    one="request"
    send={(body, idempotencyKey) => call(reply, { params: { id: String(request.id) }, body }, { idempotencyKey })}
    thread={({ messages }) => <RequestThread messages={messages} />}
    onSent={onSent}
    onClosed={onClosed}
  >
    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {request.answers_to.length > 0
        ? `It appears in the portal at once, and is sent to ${request.answers_to.map(({ email }) => email).join(', ')}: by e-mail, or as chosen in the portal.`
        : 'It appears in the portal at once. It is not sent by e-mail, because nobody who wrote can still sign in.'}
    </Text>
  </AnswerDialog>
)
