import {
  IconAlertTriangle,
  IconBell,
  IconCertificate,
  IconCreditCardPay,
  IconFileDescription,
  IconMail,
  IconMessages,
  IconReceipt,
  IconUserQuestion,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Notice } from '../../../../api/notify/notices.ts'

/** The look of each kind of notice, and the page that opens what they are about. */
export const NOTICE_KINDS: Record<Notice['kind'], { icon: TablerIcon; words: string; page: string }> = {
  message: { icon: IconMail, words: 'New message', page: '/dashboard/inbox' },
  application: { icon: IconFileDescription, words: 'New application', page: '/dashboard/recruitment/applications' },
  quote: { icon: IconReceipt, words: 'New quote request', page: '/dashboard/quotes' },
  incident: { icon: IconAlertTriangle, words: 'New incident', page: '/dashboard/report-summary' },
  request: { icon: IconMessages, words: 'A client wrote', page: '/dashboard/requests' },
  credit_limit: { icon: IconCreditCardPay, words: 'Client above the credit limit', page: '/dashboard/clients' },
  login: { icon: IconUserQuestion, words: 'Somebody waits for access', page: '/dashboard/clients' },
  qualification: { icon: IconCertificate, words: 'A qualification ends', page: '/dashboard/qualifications' },
  exception: { icon: IconBell, words: 'Exception', page: '/dashboard/exceptions' },
}

/** The address of what a notice is about. */
export const noticeAddress = ({ kind, record_id }: Notice) => `${NOTICE_KINDS[kind].page}?record=${record_id}`
