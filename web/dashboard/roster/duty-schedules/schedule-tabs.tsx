import { IconCalendarWeek, IconShieldCheck, IconTable, IconWand } from '@tabler/icons-react'
import { PageTabs } from '../../../ui/page-tabs.tsx'

const TABS = [
  { to: '/dashboard/duty-schedule', label: 'Table', icon: IconTable },
  { to: '/dashboard/duty-schedule/board', label: 'Week board', icon: IconCalendarWeek },
  { to: '/dashboard/duty-schedule/coverage', label: 'Coverage', icon: IconShieldCheck },
  { to: '/dashboard/duty-schedule/roster', label: 'Propose a roster', icon: IconWand },
]

/** The views of the duty schedule. */
export const ScheduleTabs = () => <PageTabs label="Duty schedule" tabs={TABS} />
