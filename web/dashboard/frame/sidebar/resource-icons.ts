import {
  IconAlarmSmoke,
  IconAlertTriangle,
  IconBriefcase,
  IconBuilding,
  IconCalendarOff,
  IconCalendarTime,
  IconCertificate,
  IconContract,
  IconFileInvoice,
  IconFolder,
  IconInbox,
  IconMapPin,
  IconMessages,
  IconReceipt,
  IconReportAnalytics,
  IconShieldHalf,
  IconTool,
  IconUserShield,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ResourceIcon } from '../../../../api/core/resource-types.ts'
import { type ResourceName, resourceOf } from '../../../../api/resources.ts'

/** The component of each icon. */
export const RESOURCE_ICONS: Record<ResourceIcon, TablerIcon> = {
  alarm: IconAlarmSmoke,
  alert: IconAlertTriangle,
  briefcase: IconBriefcase,
  building: IconBuilding,
  calendar: IconCalendarTime,
  'calendar-off': IconCalendarOff,
  certificate: IconCertificate,
  contract: IconContract,
  file: IconFileInvoice,
  inbox: IconInbox,
  messages: IconMessages,
  pin: IconMapPin,
  receipt: IconReceipt,
  report: IconReportAnalytics,
  shield: IconShieldHalf,
  tool: IconTool,
  'user-shield': IconUserShield,
  users: IconUsers,
}

/** The icon of a resource; default: a folder. */
export function iconOf(name: ResourceName): TablerIcon {
  const { icon } = resourceOf(name)
  return icon ? RESOURCE_ICONS[icon] : IconFolder
}
