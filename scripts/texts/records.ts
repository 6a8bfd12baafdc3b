import { SYSTEM_STATES } from '../../api/alarm/alarm-systems.ts'
import { ENDED, FIELD_LABELS, HOLDER_TEXT, OPEN } from '../../api/attendance/fields/occurrence-text.ts'
import { ANSWER_STATES, OUTCOMES } from '../../api/attendance/month-answers.ts'
import { ROUND_STATES } from '../../api/attendance/patrols.ts'
import { COLLECTION_LABELS, OTHER_REASON, REASONS } from '../../api/billing/collections.ts'
import { INVOICE_STATUSES } from '../../api/billing/invoices.ts'
import { PAYMENT_METHODS } from '../../api/billing/payments.ts'
import { RECEIPT_KINDS } from '../../api/billing/receipts.ts'
import { CREDIT_PART_TEXTS } from '../../api/billing/texts/credit-parts.ts'
import { EXPLANATION_TEXTS } from '../../api/billing/texts/explanation-words.ts'
import { OWED_TEXTS } from '../../api/billing/texts/owed-text.ts'
import { PAYMENT_TEXTS } from '../../api/billing/texts/payment-text.ts'
import { FILTER_TEXT } from '../../api/billing/texts/statement-filter.ts'
import { CONTRACT_STATUSES } from '../../api/contracts/contract-fields.ts'
import { LAST_TEXT } from '../../api/core/say.ts'
import { CATEGORY_NAMES } from '../../api/incidents/category-names.ts'
import { INCIDENT_STATUSES, SEVERITIES } from '../../api/incidents/incidents.ts'
import { KIND_WORDS, OUTCOME_WORDS } from '../../api/portal/alarm-words.ts'
import { CLOSED_TEXTS as OF_OFFERS } from '../../api/roster/offer-links.ts'
import { CLOSED_TEXTS as OF_QUOTATIONS } from '../../api/sales/quotation-links.ts'
import { SITE_TYPES } from '../../api/sales/site-types.ts'
import { REQUEST_KINDS, REQUEST_STATUSES } from '../../api/sites/client-requests.ts'
import { OCCURRENCE_LABELS } from '../../api/sites/occurrence-kinds.ts'

/** States and kinds of records, which a page says as they come from the server, by the place that says them. */
export const RECORDS: Record<string, readonly string[]> = {
  'site/services': SITE_TYPES,
  'portal/alarm': [...SYSTEM_STATES, ...Object.values(KIND_WORDS), ...Object.values(OUTCOME_WORDS)],
  'portal/contract': CONTRACT_STATUSES,
  'portal/incidents': [
    ...INCIDENT_STATUSES,
    ...SEVERITIES,
    ...Object.values(CATEGORY_NAMES),
    ...Object.values({ ...OCCURRENCE_LABELS, ...FIELD_LABELS }),
    ...Object.values(ENDED),
    ...Object.values(OPEN),
    HOLDER_TEXT,
  ],
  'portal/home': [...Object.values(OWED_TEXTS), LAST_TEXT],
  'portal/invoices': [
    ...INVOICE_STATUSES,
    ...Object.values(COLLECTION_LABELS).map(({ text }) => text),
    ...Object.values(REASONS),
    OTHER_REASON,
    ...Object.values(EXPLANATION_TEXTS).flat(),
    ...Object.values({ ...PAYMENT_METHODS, ...RECEIPT_KINDS, ...PAYMENT_TEXTS, ...CREDIT_PART_TEXTS }),
  ],
  'portal/report': [...ANSWER_STATES, ...OUTCOMES],
  'portal/requests': [...REQUEST_STATUSES, ...REQUEST_KINDS],
  'portal/rounds': ROUND_STATES,
  'portal/statement': [FILTER_TEXT],
  'site/quotation': Object.values(OF_QUOTATIONS),
  'site/shift-offer': Object.values(OF_OFFERS),
}
