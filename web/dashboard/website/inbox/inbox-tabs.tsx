import { IconInbox, IconSend } from '@tabler/icons-react'
import { useCan } from '../../../lib/session/use-can.ts'
import { PageTabs } from '../../../ui/page-tabs.tsx'
import { permissionOf } from '../../frame/sidebar/sidebar-entries.ts'

const TABS = [
  { to: '/dashboard/inbox', label: 'Messages', icon: IconInbox },
  { to: '/dashboard/inbox/emails', label: 'E-mails sent', icon: IconSend },
]

export function InboxTabs() {
  const may = useCan()
  return <PageTabs label="Inbox" tabs={TABS.filter(({ to }) => may(permissionOf(to)))} />
}
