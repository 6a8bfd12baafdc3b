import { Text } from '@mantine/core'
import { IconRefreshAlert } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import * as emails from '../../../../api/notify/emails.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { replaceInLists } from '../../../lib/lists/record-cache.ts'
import { useList } from '../../../lib/lists/use-list.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { Banner, useBanner } from '../../../ui/banner.tsx'
import { EmailText } from '../../../ui/email-text.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table-props.ts'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { DeliveryNotice } from '../../frame/notices/delivery-notice.tsx'
import { choicesOf } from '../../shared/lists/resource-page-options.ts'
import { InboxTabs } from './inbox-tabs.tsx'
import { PhoneMessages } from './phone-messages.tsx'

export const handle = {
  title: 'Inbox',
  help: 'Every e-mail of the last weeks. One that fails is tried again for two days; after that you can send it again here.',
}

type Email = emails.OutgoingEmail

const COLUMNS: Column<Email>[] = [
  { field: 'recipient', title: 'To', sortable: true, cell: (email) => <EmailText address={email.recipient} /> },
  { field: 'subject', title: 'Subject', sortable: true, breaks: 'anywhere', cell: (email) => email.subject },
  {
    field: 'status',
    title: 'Status',
    sortable: true,
    cell: ({ status, last_error }) => (
      <>
        <StatusBadge text={status} variant={STATUS_VARIANTS.email[status]} />
        {last_error && (
          <Text size="xs" c="dimmed" mt={4} style={{ overflowWrap: 'anywhere' }}>
            {last_error}
          </Text>
        )}
      </>
    ),
  },
  { field: 'attempts', title: 'Attempts', numeric: true, cell: (email) => email.attempts },
  { field: 'created_at', title: 'Written', sortable: true, breaks: 'never', cell: (email) => <TimeAgo at={email.created_at} /> },
]
const TEXTS = {
  loading: 'Loading e-mails...',
  empty: 'No e-mails yet.',
  emptyHint: 'Confirmations, answers and notices appear here.',
  noMatch: 'No e-mails match your search.',
}
const LIST_FAILURES = {
  unexpected: 'An unexpected error occurred while fetching e-mails.',
  signedOut: 'No access token found. Please login again.',
}
const RESEND_FAILURES = {
  unexpected: 'An unexpected error occurred while sending the e-mail again.',
}

export default function EmailsPage() {
  const cache = useQueryClient()
  const banner = useBanner()
  const may = useCan()
  const list = useList(emails.list, { name: 'emails', texts: LIST_FAILURES })
  async function resend({ id }: Email) {
    try {
      const { message, record } = await call(emails.resend, { params: { id: String(id) } })
      replaceInLists(cache, 'emails', record)
      void cache.invalidateQueries({ queryKey: ['emails', 'delivery'] })
      banner.success(message)
    } catch (error) {
      banner.error(failureText(error, RESEND_FAILURES))
    }
  }
  return (
    <>
      <InboxTabs />
      <DeliveryNotice />
      <Banner banner={banner} />
      <DataTable
        list={list}
        label="E-mails"
        columns={COLUMNS}
        nameOf={(email) => `the e-mail to ${email.recipient}`}
        texts={TEXTS}
        search="Search by recipient or subject..."
        filters={[{ field: 'status', label: 'Status', choices: choicesOf(emails.EMAIL_STATUSES) }]}
        actions={[
          {
            label: 'Send again:',
            icon: IconRefreshAlert,
            run: (email) => void resend(email),
            hidden: ({ status }) => status !== 'Failed',
          },
        ]}
      />
      {may('company.manage') && <PhoneMessages />}
    </>
  )
}
