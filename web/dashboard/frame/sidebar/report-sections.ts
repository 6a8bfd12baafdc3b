import type { Permission } from '../../../../api/core/permissions.ts'

/** The sections of the page of reports, each for those who read its records. */
export const REPORT_SECTIONS = [
  { to: '/dashboard/reports', label: 'Operations', permission: 'roster.read' },
  { to: '/dashboard/reports/money', label: 'Money', permission: 'billing.read' },
  { to: '/dashboard/reports/people', label: 'People', permission: 'guards.read' },
  { to: '/dashboard/reports/incidents', label: 'Incidents', permission: 'incidents.write' },
  { to: '/dashboard/reports/alarms', label: 'Alarms', permission: 'alarm.read' },
] as const satisfies { to: string; label: string; permission: Permission }[]
export type ReportSection = (typeof REPORT_SECTIONS)[number]['label']
