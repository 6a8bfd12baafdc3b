import { IconAlarmSmoke, IconAntennaBars5, IconCar } from '@tabler/icons-react'
import { PageTabs } from '../../../ui/page-tabs.tsx'

const TABS = [
  { to: '/dashboard/alarms/systems', label: 'Systems', icon: IconAlarmSmoke },
  { to: '/dashboard/alarms/units', label: 'Units', icon: IconCar },
  { to: '/dashboard/alarms/signals', label: 'Signals', icon: IconAntennaBars5 },
]

/** The systems, the crews that are sent, and what panels send. */
export const AlarmSystemPages = () => <PageTabs label="Alarm systems" tabs={TABS} />
