import * as contacts from '../../../../api/website/contacts.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { EmailText } from '../../../ui/email-text.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { DeliveryNotice } from '../../frame/notices/delivery-notice.tsx'
import { ResourcePage } from '../../shared/lists/resource-page.tsx'
import { choicesOf, type ResourcePageOptions } from '../../shared/lists/resource-page-options.ts'
import { InboxTabs } from './inbox-tabs.tsx'
import { MessageDrawer } from './message-drawer.tsx'

export const handle = {
  title: 'Inbox',
  help: 'What visitors wrote through the website, the unread first. Opening a message marks it as read; an answer makes it handled.',
}

type Contact = contacts.Contact

const STATUSES = choicesOf(contacts.CONTACT_STATUSES)
const COLUMNS: ResourcePageOptions<Contact>['columns'] = [
  { field: 'name', title: 'From', sortable: true, cell: (message) => message.name },
  { field: 'email', title: 'Email', sortable: true, cell: (message) => <EmailText address={message.email} /> },
  { field: 'subject', title: 'Subject', sortable: true, breaks: 'anywhere', cell: (message) => message.subject ?? '—' },
  {
    field: 'status',
    title: 'Status',
    sortable: true,
    cell: ({ status }) => <StatusBadge text={status} variant={STATUS_VARIANTS.contact[status]} />,
  },
  { field: 'kind', title: 'Kind', cell: (message) => message.kind },
  {
    field: 'received_at',
    title: 'Received',
    sortable: true,
    breaks: 'never',
    cell: (message) => <TimeAgo at={message.received_at} />,
  },
]

const PAGE: ResourcePageOptions<Contact> = {
  name: 'contacts',
  kind: 'contact_messages',
  one: 'message',
  many: 'messages',
  calls: contacts,
  label: 'Messages',
  columns: COLUMNS,
  nameOf: (message) => `the message of ${message.name}`,
  search: 'Search by name, e-mail, subject, words, or reference...',
  filters: [
    { field: 'status', label: 'Status', choices: STATUSES },
    { field: 'kind', label: 'Kind', choices: choicesOf(contacts.CONTACT_KINDS) },
  ],
  texts: {
    loading: 'Loading messages...',
    empty: 'No messages yet.',
    emptyHint: 'What visitors write on the contact page appears here.',
    noMatch: 'No messages match your search.',
  },
  failures: {
    list: {
      unexpected: 'An unexpected error occurred while fetching messages.',
      signedOut: 'No access token found. Please login again.',
    },
    remove: { unexpected: 'An unexpected error occurred while deleting the message.' },
  },
  question: (message) => `Are you sure you want to delete the message of ${message.name}?`,
  bulkChange: { endpoint: contacts.statusMany, field: 'status', choices: STATUSES },
}

export default function InboxPage() {
  return (
    <>
      <InboxTabs />
      <DeliveryNotice />
      <ResourcePage options={PAGE} form={(message, props) => message && <MessageDrawer message={message} {...props} />} />
    </>
  )
}
