import { IconCertificate, IconListDetails } from '@tabler/icons-react'
import { PageTabs } from '../../../ui/page-tabs.tsx'

const TABS = [
  { to: '/dashboard/qualifications', label: 'Qualifications', icon: IconCertificate },
  { to: '/dashboard/qualifications/types', label: 'Types', icon: IconListDetails },
]

export const QualificationTabs = () => <PageTabs label="Qualifications" tabs={TABS} />
