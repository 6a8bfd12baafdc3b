import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { delivery } from '../../../../api/notify/emails.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Notice } from '../../../ui/notice.tsx'

const FAILURES = { unexpected: 'Whether e-mails are sent could not be loaded.' }

type DeliveryNoticeProps = {
  /** Nothing is above it on its page. */
  first?: boolean
}

/** Warns when e-mails are not delivered: no mail server is configured, or sending failed; and when that is not known. */
export function DeliveryNotice({ first = false }: DeliveryNoticeProps) {
  const { data, error, refetch } = useQuery({ queryKey: ['emails', 'delivery'], queryFn: () => call(delivery, {}) })
  const again = { label: 'Try again', run: () => void refetch() }
  const unknown = error && { kind: 'error' as const, text: failureText(error, FAILURES), action: again }
  const trouble = data ? troubleWith(data) : unknown
  return (
    trouble && (
      <Box mt={first ? 0 : 'md'} mb="md">
        <Notice {...trouble} />
      </Box>
    )
  )
}

function troubleWith({ by, failed }: { by: 'smtp' | 'folder'; failed: number }) {
  if (by === 'folder') {
    const text = 'No mail server is configured: e-mails are saved in the data folder and not sent. Set SMTP_URL to send them.'
    return { kind: 'info' as const, text }
  }
  if (failed === 0) return undefined
  const count = `${formatNumber(failed)} ${failed === 1 ? 'e-mail' : 'e-mails'}`
  return { kind: 'error' as const, text: `${count} could not be sent. See Inbox, E-mails sent.` }
}
