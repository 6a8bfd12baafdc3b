import {
  IconAlarmSmoke,
  IconAlertTriangle,
  IconBook2,
  IconBroadcast,
  IconCalendarCheck,
  IconChecklist,
  IconClipboardCheck,
  IconKey,
  IconLock,
  IconRoute,
} from '@tabler/icons-react'
import { useCan } from '../../lib/session/use-can.ts'
import { PageTabs } from '../../ui/page-tabs.tsx'
import { OWN_STATIONS } from '../frame/sidebar/own-stations.ts'
import { isFor, permissionOf } from '../frame/sidebar/sidebar-entries.ts'

const TABS = [
  { to: '/dashboard/alarms', label: 'Alarms', icon: IconAlarmSmoke },
  { to: '/dashboard/now', label: 'Now', icon: IconBroadcast },
  { to: '/dashboard/exceptions', label: 'Exceptions', icon: IconAlertTriangle },
  { to: '/dashboard/attendance', label: 'Muster', icon: IconCalendarCheck },
  { to: '/dashboard/attendance/days', label: 'Days', icon: IconChecklist },
  { to: '/dashboard/attendance/book', label: 'Book', icon: IconBook2 },
  { to: '/dashboard/attendance/registers', label: 'Keys & vehicles', icon: IconKey },
  { to: '/dashboard/visits', label: 'Visits', icon: IconClipboardCheck },
  { to: '/dashboard/rounds', label: 'Rounds', icon: IconRoute },
  { to: '/dashboard/attendance/months', label: 'Months', icon: IconLock },
]

/** The views of the control room. */
export function ControlTabs() {
  const may = useCan()
  const tabs = TABS.filter(({ to }) => may(permissionOf(to)))
  return <PageTabs label="Control room" tabs={[...tabs, ...OWN_STATIONS.filter(isFor(may))]} />
}
