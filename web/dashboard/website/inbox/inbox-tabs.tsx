import { IconInbox, IconSend } from '@tabler/icons-react'
import { PageTabs } from '../../../ui/page-tabs.tsx'

const TABS = [
  { to: '/dashboard/inbox', label: 'Messages', icon: IconInbox },
  { to: '/dashboard/inbox/emails', label: 'E-mails sent', icon: IconSend },
]

export const InboxTabs = () => <PageTabs label="Inbox" tabs={TABS} />
