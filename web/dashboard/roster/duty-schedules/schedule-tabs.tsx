import { IconCalendarWeek, IconTable } from '@tabler/icons-react'
import { PageTabs } from '../../../ui/page-tabs.tsx'

const TABS = [
  { to: '/dashboard/duty-schedule', label: 'Table', icon: IconTable },
  { to: '/dashboard/duty-schedule/board', label: 'Week board', icon: IconCalendarWeek },
]

/** The two views of the duty schedule. */
export const ScheduleTabs = () => <PageTabs label="Duty schedule" tabs={TABS} />
