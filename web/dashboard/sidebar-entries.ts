import { IconBuilding, IconLayoutDashboard, IconShieldHalf, type TablerIcon } from '@tabler/icons-react'

export type SidebarEntry = { to: string; label: string; icon: TablerIcon }
export type SidebarGroup = { label: string; entries: SidebarEntry[] }

/** Every room of the dashboard, in the order of the specification. */
export const SIDEBAR: SidebarGroup[] = [
  { label: 'Overview', entries: [{ to: '/dashboard', label: 'Dashboard', icon: IconLayoutDashboard }] },
  {
    label: 'People',
    entries: [{ to: '/dashboard/guards', label: 'Guards', icon: IconShieldHalf }],
  },
  {
    label: 'Business',
    entries: [{ to: '/dashboard/clients', label: 'Clients & Contracts', icon: IconBuilding }],
  },
]
