import { IconCalendarMonth, IconList } from '@tabler/icons-react'
import { PageTabs } from '../../../ui/page-tabs.tsx'

const TABS = [
  { to: '/dashboard/absences', label: 'Absences', icon: IconList },
  { to: '/dashboard/absences/calendar', label: 'Leave calendar', icon: IconCalendarMonth },
]

export const AbsenceTabs = () => <PageTabs label="Absences" tabs={TABS} />
