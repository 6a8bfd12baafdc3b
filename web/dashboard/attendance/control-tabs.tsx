import { IconAlertTriangle, IconBook2, IconBroadcast, IconCalendarCheck, IconLock, IconRoute } from '@tabler/icons-react'
import { PageTabs } from '../../ui/page-tabs.tsx'

const TABS = [
  { to: '/dashboard/now', label: 'Now', icon: IconBroadcast },
  { to: '/dashboard/exceptions', label: 'Exceptions', icon: IconAlertTriangle },
  { to: '/dashboard/attendance', label: 'Muster', icon: IconCalendarCheck },
  { to: '/dashboard/attendance/book', label: 'Book', icon: IconBook2 },
  { to: '/dashboard/rounds', label: 'Rounds', icon: IconRoute },
  { to: '/dashboard/attendance/months', label: 'Months', icon: IconLock },
]

/** The views of the control room. */
export const ControlTabs = () => <PageTabs label="Control room" tabs={TABS} />
