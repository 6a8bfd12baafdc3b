import {
  IconAlertTriangle,
  IconBuilding,
  IconCalendarTime,
  IconFileInvoice,
  IconLayoutDashboard,
  IconMapPin,
  IconReportAnalytics,
  IconShieldHalf,
  IconTool,
  IconUserShield,
  type TablerIcon,
} from '@tabler/icons-react'

type SidebarEntry = { to: string; label: string; icon: TablerIcon }
export type SidebarGroup = { label: string; entries: SidebarEntry[] }

/** Every room of the dashboard, in the order of the specification; what it does not name stands at the end. */
export const SIDEBAR: SidebarGroup[] = [
  { label: 'Overview', entries: [{ to: '/dashboard', label: 'Dashboard', icon: IconLayoutDashboard }] },
  {
    label: 'People',
    entries: [
      { to: '/dashboard/admins', label: 'Admins', icon: IconUserShield },
      { to: '/dashboard/guards', label: 'Guards', icon: IconShieldHalf },
      { to: '/dashboard/duty-schedule', label: 'Duty Schedule', icon: IconCalendarTime },
    ],
  },
  {
    label: 'Business',
    entries: [
      { to: '/dashboard/clients', label: 'Clients & Contracts', icon: IconBuilding },
      { to: '/dashboard/services', label: 'Services', icon: IconTool },
      { to: '/dashboard/invoices', label: 'Invoices', icon: IconFileInvoice },
    ],
  },
  {
    label: 'Reports',
    entries: [
      { to: '/dashboard/report-summary', label: 'Reports & Analytics', icon: IconReportAnalytics },
      { to: '/dashboard/incidents', label: 'Incidents', icon: IconAlertTriangle },
    ],
  },
  { label: 'Sites', entries: [{ to: '/dashboard/stations', label: 'Stations', icon: IconMapPin }] },
]
