import { IconBriefcase, IconLayoutKanban, IconUsers } from '@tabler/icons-react'
import { RoomTabs } from '../../../ui/room-tabs.tsx'

const TABS = [
  { to: '/dashboard/recruitment', label: 'Board', icon: IconLayoutKanban },
  { to: '/dashboard/recruitment/applications', label: 'Applications', icon: IconUsers },
  { to: '/dashboard/recruitment/jobs', label: 'Jobs', icon: IconBriefcase },
]

export const RecruitmentTabs = () => <RoomTabs label="Recruitment" tabs={TABS} />
