import {
  IconBell,
  IconBook2,
  IconCalendarCheck,
  IconCalendarWeek,
  IconContract,
  IconFileInvoice,
  IconFiles,
  IconHome,
  IconMessages,
  IconRoute,
  IconShieldExclamation,
  IconUserCircle,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { t } from '../../lib/words/words.ts'

export type Entry = {
  to: string
  name: string
  icon: TablerIcon
  /** Stays under the thumb on a phone; the others are behind More. */
  main?: true
  /** About the whole client: not for people limited to some stations. */
  whole?: true
  /** About alarm systems: for people who see one. */
  alarm?: true
}

/** The pages of the portal, in the order of the navigation. */
export const ENTRIES: readonly Entry[] = [
  { to: '/portal', name: t('Overview'), icon: IconHome, main: true },
  { to: '/portal/schedule', name: t('Schedule'), icon: IconCalendarWeek, main: true },
  { to: '/portal/incidents', name: t('Incidents'), icon: IconShieldExclamation, main: true },
  { to: '/portal/invoices', name: t('Invoices'), icon: IconFileInvoice, main: true, whole: true },
  { to: '/portal/alarm', name: t('Alarm'), icon: IconBell, alarm: true },
  { to: '/portal/month', name: t('Month'), icon: IconCalendarCheck },
  { to: '/portal/book', name: t('Occurrence book'), icon: IconBook2 },
  { to: '/portal/rounds', name: t('Rounds'), icon: IconRoute },
  { to: '/portal/contract', name: t('Contract'), icon: IconContract },
  { to: '/portal/requests', name: t('Requests'), icon: IconMessages },
  { to: '/portal/documents', name: t('Documents'), icon: IconFiles, whole: true },
  { to: '/portal/people', name: t('People'), icon: IconUsers },
  { to: '/portal/profile', name: t('Profile'), icon: IconUserCircle },
]
