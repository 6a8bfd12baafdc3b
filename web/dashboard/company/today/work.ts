import {
  IconAlertTriangle,
  IconCalendarCheck,
  IconCertificate,
  IconClockExclamation,
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
import { approveMany, confirmMany } from '../../../../api/attendance/attendance.ts'
import type { Waiting, WaitingKind } from '../../../../api/company/today.ts'
import { today } from '../../../../api/core/fields/days.ts'
import { approve } from '../../../../api/people/guard-absences.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatDay } from '../../../lib/format.ts'
import { WORK_PAGES } from '../../frame/today/use-today.ts'

/** What one press does about the first that waits; it returns what is said when it is done. */
type Action = { label: string; run: (idempotencyKey: string) => Promise<string> }
type Work = {
  icon: TablerIcon
  /** After the number: of one, and of several. */
  words: [string, string]
  /** The list of exactly these. */
  to: (waiting: Waiting) => string
  act?: (waiting: Waiting) => Action | undefined
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
    act: ({ first }) => ({
      label: 'Confirm',
      run: async (idempotencyKey) => {
        await call(confirmMany, { body: { ids: [first.id] } }, { idempotencyKey })
        return `${first.name}: what was reported counts.`
      },
    }),
  },
  requests: {
    icon: IconMessages,
    words: ['request to answer', 'requests to answer'],
    to: filtered('requests', { status: 'New' }),
  },
  days: {
    icon: IconCalendarCheck,
    words: ['day to approve', 'days to approve'],
    to: from('days', { unapproved: 'true' }),
    act: ({ first: { id, name, day } }) =>
      day === null
        ? undefined
        : {
            label: 'Approve',
            run: async (idempotencyKey) => {
              await call(approveMany, { body: { station_id: id, day } }, { idempotencyKey })
              return `${name}: ${formatDay(day)} approved.`
            },
          },
  },
  leave: {
    icon: IconPlaneDeparture,
    words: ['request for leave', 'requests for leave'],
    to: filtered('leave', { state: 'Asked' }),
    act: ({ first: { id, name, version } }) =>
      version === null
        ? undefined
        : {
            label: 'Approve',
            run: async (idempotencyKey) => {
              await call(approve, { params: { id: String(id) }, body: { version } }, { idempotencyKey })
              return `${name}: leave approved.`
            },
          },
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
