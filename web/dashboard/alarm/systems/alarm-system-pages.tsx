import { IconAlarmSmoke, IconAntennaBars5 } from '@tabler/icons-react'
import { PageTabs } from '../../../ui/page-tabs.tsx'

const TABS = [
  { to: '/dashboard/alarms/systems', label: 'Systems', icon: IconAlarmSmoke },
  { to: '/dashboard/alarms/signals', label: 'Signals', icon: IconAntennaBars5 },
]

/** The systems, and what their panels send. */
export const AlarmSystemPages = () => <PageTabs label="Alarm systems" tabs={TABS} />
