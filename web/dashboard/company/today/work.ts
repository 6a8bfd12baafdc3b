import {
  IconAlarmSmoke,
  IconAlertTriangle,
  IconCalendarCheck,
  IconCertificate,
  IconClockExclamation,
  IconClockX,
  IconCreditCardPay,
  IconDeviceMobileCheck,
  IconFileDescription,
  IconFileInvoice,
  IconMail,
  IconMessages,
  IconPlaneDeparture,
  IconReceipt,
  IconUrgent,
  IconUserOff,
  IconUserQuestion,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Waiting, WaitingKind } from '../../../../api/company/today.ts'
import { today } from '../../../../api/core/fields/days.ts'
import { WORK_PAGES } from '../../frame/today/use-waiting-counts.ts'

type Work = {
  icon: TablerIcon
  /** After the number: of one, and of several. */
  words: [string, string]
  /** The list of exactly these. */
  to: (waiting: Waiting) => string
  /** The action of one press on the first of them, if it may be done: `actions.ts` does it. */
  act?: { label: string; may: (waiting: Waiting) => boolean }
  urgent?: boolean
}

const filtered = (kind: WaitingKind, filters: Record<string, string>) => () =>
  `${WORK_PAGES[kind]}?${new URLSearchParams(filters)}`

/** A list of days from that of the first on. */
const from = (kind: WaitingKind, filters: Record<string, string>) => (waiting: Waiting) =>
  `${WORK_PAGES[kind]}?${new URLSearchParams({ ...filters, from: waiting.first.day ?? today() })}`

/** Each kind of work: how it is called, where it is done, and what one press can do. */
export const WORK: Record<WaitingKind, Work> = {
  sos: {
    icon: IconUrgent,
    words: ['call for help', 'calls for help'],
    to: filtered('sos', { kind: 'sos' }),
    urgent: true,
  },
  alarms: { icon: IconAlarmSmoke, words: ['alarm waits', 'alarms wait'], to: () => WORK_PAGES.alarms, urgent: true },
  clocks: {
    icon: IconClockX,
    words: ['panel disagrees with the clock of the server', 'panels disagree with the clock of the server'],
    to: filtered('clocks', { clock: 'Wrong' }),
    urgent: true,
  },
  open: {
    icon: IconUserQuestion,
    words: ['shift without a guard', 'shifts without a guard'],
    to: filtered('open', { show: 'open' }),
    urgent: true,
  },
  late: {
    icon: IconUserOff,
    words: ['guard has not come', 'guards have not come'],
    to: filtered('late', { show: 'late' }),
    urgent: true,
  },
  exceptions: { icon: IconAlertTriangle, words: ['open exception', 'open exceptions'], to: () => WORK_PAGES.exceptions },
  to_confirm: {
    icon: IconDeviceMobileCheck,
    words: ['report to confirm', 'reports to confirm'],
    to: from('to_confirm', { state: 'To confirm' }),
    act: { label: 'Confirm', may: () => true },
  },
  requests: {
    icon: IconMessages,
    words: ['request to answer', 'requests to answer'],
    to: filtered('requests', { status: 'New' }),
  },
  days: {
    icon: IconCalendarCheck,
    words: ['day to approve', 'days to approve'],
    to: from('days', { show: 'ready' }),
    act: { label: 'Approve', may: ({ first }) => first.day !== null },
  },
  leave: {
    icon: IconPlaneDeparture,
    words: ['request for leave', 'requests for leave'],
    to: filtered('leave', { state: 'Asked' }),
    act: { label: 'Approve', may: ({ first }) => first.version !== null },
  },
  papers: {
    icon: IconCertificate,
    words: ['paper ends before planned shifts', 'papers end before planned shifts'],
    to: filtered('papers', { planned: 'true' }),
  },
  applications: {
    icon: IconFileDescription,
    words: ['new application', 'new applications'],
    to: filtered('applications', { stage: 'New' }),
  },
  quotes: { icon: IconReceipt, words: ['quote to answer', 'quotes to answer'], to: filtered('quotes', { status: 'New' }) },
  messages: { icon: IconMail, words: ['message to read', 'messages to read'], to: filtered('messages', { status: 'Unread' }) },
  drafts: {
    icon: IconFileInvoice,
    words: ['draft to review', 'drafts to review'],
    to: ({ first: { day } }) =>
      `${WORK_PAGES.drafts}?${new URLSearchParams({ month: (day ?? today()).slice(0, 7), state: 'Draft' })}`,
  },
  payments: {
    icon: IconCreditCardPay,
    words: ['payment to check', 'payments to check'],
    to: () => WORK_PAGES.payments,
  },
  overdue: {
    icon: IconClockExclamation,
    words: ['overdue invoice', 'overdue invoices'],
    to: filtered('overdue', { status: 'Overdue' }),
  },
}
