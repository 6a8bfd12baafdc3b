import { IconInbox, IconSend } from '@tabler/icons-react'
import { RoomTabs } from '../../../ui/room-tabs.tsx'

const TABS = [
  { to: '/dashboard/inbox', label: 'Messages', icon: IconInbox },
  { to: '/dashboard/inbox/emails', label: 'E-mails sent', icon: IconSend },
]

export const InboxTabs = () => <RoomTabs label="Inbox" tabs={TABS} />
