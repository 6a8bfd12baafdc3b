import type { ALARM_STATES } from '../../api/alarm/alarm-queue.ts'
import type { SYSTEM_STATES } from '../../api/alarm/alarm-systems.ts'
import type { PERIOD_STATES } from '../../api/attendance/attendance-periods.ts'
import type { EXCEPTION_STATES } from '../../api/attendance/exceptions.ts'
import type { NOW_STATES } from '../../api/attendance/now.ts'
import type { ROUND_STATES } from '../../api/attendance/patrols.ts'
import type { RUN_STATES } from '../../api/billing/billing-runs.ts'
import type { DRAFT_STATES } from '../../api/billing/invoice-drafts.ts'
import type { INVOICE_STATUSES } from '../../api/billing/invoices.ts'
import type { CONTRACT_STATUSES } from '../../api/contracts/contract-fields.ts'
import type { SLOT_STATES } from '../../api/contracts/slots.ts'
import type { DEVICE_STATES } from '../../api/guard/devices.ts'
import type { INCIDENT_STATUSES, SEVERITIES } from '../../api/incidents/incidents.ts'
import type { EMAIL_STATUSES } from '../../api/notify/emails.ts'
import type { READINESS } from '../../api/people/deployability.ts'
import type { ABSENCE_STATES } from '../../api/people/guard-absences.ts'
import type { QUALIFICATION_STATES } from '../../api/people/guard-qualifications.ts'
import type { GUARD_STATUSES } from '../../api/people/guards.ts'
import type { JOB_STATES } from '../../api/people/job-adverts.ts'
import type { STAGES } from '../../api/people/recruitment.ts'
import type { OFFER_STATES } from '../../api/roster/offer-links.ts'
import type { QUOTATION_STATUSES } from '../../api/sales/quotation-links.ts'
import type { QUOTE_STATUSES } from '../../api/sales/quotes.ts'
import type { LOGIN_STATES } from '../../api/sites/client-logins.ts'
import type { ORDER_STATES, REQUEST_KINDS, REQUEST_STATUSES } from '../../api/sites/client-requests.ts'
import type { CONTACT_STATUSES } from '../../api/website/contacts.ts'

/** The meaning of a status for its reader; the dashboard and the portal give each a colour of its own. */
export type Variant =
  /** In order. */
  | 'good'
  /** New, or planned: worth knowing. */
  | 'info'
  /** Somebody is at work on it. */
  | 'busy'
  /** Waits for somebody, or ends soon. */
  | 'warn'
  /** Wrong: somebody must act. */
  | 'bad'
  /** Over, or not begun: nothing to do. */
  | 'plain'

type Of<Values extends readonly string[]> = Record<Values[number], Variant>

const account: Of<typeof LOGIN_STATES> = {
  Active: 'good',
  Invited: 'info',
  'Invitation expired': 'warn',
  Disabled: 'plain',
  Waiting: 'info',
}
const absence: Of<typeof ABSENCE_STATES> = {
  Asked: 'warn',
  Approved: 'good',
  Refused: 'bad',
  Cancelled: 'plain',
  Taken: 'info',
}
const alarm: Of<typeof ALARM_STATES> = { New: 'bad', Taken: 'busy', Closed: 'plain' }
const alarmSystem: Of<typeof SYSTEM_STATES> = { 'On test': 'warn', 'In service': 'good', 'Out of service': 'plain' }
const attendance: Of<typeof NOW_STATES> = {
  Expected: 'plain',
  Late: 'warn',
  Empty: 'bad',
  'To confirm': 'warn',
  'On post': 'good',
  'Left early': 'bad',
  Done: 'good',
  'No show': 'bad',
  Excused: 'info',
  Unrecorded: 'warn',
  Open: 'bad',
  Uncovered: 'bad',
  Off: 'plain',
}
const readiness: Of<typeof READINESS> = { Ready: 'good', 'Papers missing': 'warn', 'Not allowed': 'bad' }
const application: Of<typeof STAGES> = {
  New: 'info',
  Shortlisted: 'busy',
  Interview: 'busy',
  Offered: 'warn',
  Hired: 'good',
  Rejected: 'plain',
}
const contact: Of<typeof CONTACT_STATUSES> = { Unread: 'info', Read: 'plain', Handled: 'good' }
const contract: Of<typeof CONTRACT_STATUSES> = {
  Draft: 'plain',
  Active: 'good',
  Suspended: 'bad',
  Ended: 'plain',
  Cancelled: 'plain',
}
/** A rate or a rule that counts from a day on. */
const dated: Of<readonly ['Past', 'Current', 'Future', 'Not in force']> = {
  ...{ Past: 'plain', Current: 'good' },
  ...{ Future: 'info', 'Not in force': 'plain' },
}
const run: Of<typeof RUN_STATES> = { Computing: 'busy', Ready: 'info', Done: 'good' }
const draft: Of<typeof DRAFT_STATES> = { Draft: 'plain', Reviewed: 'info', Issued: 'good', Discarded: 'plain', Replaced: 'plain' }
const email: Of<typeof EMAIL_STATUSES> = { Queued: 'busy', Sent: 'good', Failed: 'bad' }
const round: Of<typeof ROUND_STATES> = {
  Due: 'plain',
  Running: 'info',
  Completed: 'good',
  Incomplete: 'warn',
  Missed: 'bad',
}
const exception: Of<typeof EXCEPTION_STATES> = { Opened: 'bad', Pending: 'warn', Resolved: 'plain' }
const guard: Of<typeof GUARD_STATUSES> = {
  Active: 'good',
  'On Leave': 'info',
  Suspended: 'bad',
  'In Training': 'busy',
  Inactive: 'plain',
}
const incident: Of<typeof INCIDENT_STATUSES> = { Open: 'info', Pending: 'warn', Closed: 'plain' }
const invoice: Of<typeof INVOICE_STATUSES> = { Paid: 'good', Pending: 'warn', Overdue: 'bad' }
const job: Of<typeof JOB_STATES> = { Open: 'good', Closed: 'plain', Draft: 'plain' }
const offer: Of<typeof OFFER_STATES> = {
  Offered: 'warn',
  Accepted: 'good',
  Declined: 'bad',
  Taken: 'info',
  Withdrawn: 'plain',
  Expired: 'bad',
}
const period: Of<typeof PERIOD_STATES> = { Open: 'warn', Approved: 'good', Locked: 'plain' }
const device: Of<typeof DEVICE_STATES> = {
  Waiting: 'info',
  'In use': 'good',
  Locked: 'bad',
  Expired: 'bad',
  Closed: 'plain',
  Revoked: 'plain',
}
const qualification: Of<typeof QUALIFICATION_STATES> = {
  Valid: 'good',
  Expiring: 'warn',
  Expired: 'bad',
  Unverified: 'warn',
  Revoked: 'plain',
}
const quotation: Of<typeof QUOTATION_STATUSES> = {
  Draft: 'plain',
  Sent: 'info',
  Accepted: 'good',
  Declined: 'bad',
  Superseded: 'plain',
  Withdrawn: 'plain',
  Expired: 'bad',
}
const quoteRequest: Of<typeof QUOTE_STATUSES> = { New: 'info', Quoted: 'busy', Won: 'good', Lost: 'plain' }
const request: Of<typeof REQUEST_STATUSES> = { New: 'info', 'In Progress': 'busy', Answered: 'good', Closed: 'plain' }
const requestKind: Of<typeof REQUEST_KINDS> = {
  Request: 'plain',
  Complaint: 'bad',
  Thanks: 'good',
  'Another guard': 'warn',
  'Extra guards': 'info',
}
const order: Of<typeof ORDER_STATES> = { Asked: 'warn', Accepted: 'good', Declined: 'bad' }
const severity: Of<typeof SEVERITIES> = { Low: 'plain', Medium: 'warn', High: 'bad' }
const slot: Of<typeof SLOT_STATES> = {
  Open: 'bad',
  Filled: 'good',
  Off: 'plain',
  Decided: 'good',
  Uncovered: 'bad',
  Cancelled: 'plain',
}

/** Every status of every kind of record, for staff and clients alike. */
export const STATUS_VARIANTS = {
  account,
  absence,
  alarm,
  alarmSystem,
  application,
  attendance,
  contact,
  contract,
  dated,
  device,
  draft,
  email,
  exception,
  round,
  run,
  guard,
  incident,
  invoice,
  job,
  offer,
  order,
  period,
  qualification,
  quotation,
  readiness,
  quoteRequest,
  request,
  requestKind,
  severity,
  slot,
}
