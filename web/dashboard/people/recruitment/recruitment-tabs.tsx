import { IconBriefcase, IconLayoutKanban, IconUsers } from '@tabler/icons-react'
import { PageTabs } from '../../../ui/page-tabs.tsx'

const TABS = [
  { to: '/dashboard/recruitment', label: 'Board', icon: IconLayoutKanban },
  { to: '/dashboard/recruitment/applications', label: 'Applications', icon: IconUsers },
  { to: '/dashboard/recruitment/jobs', label: 'Jobs', icon: IconBriefcase },
]

export const RecruitmentTabs = () => <PageTabs label="Recruitment" tabs={TABS} />
