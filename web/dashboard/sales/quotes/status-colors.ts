import type { QuotationStatus } from '../../../../contract/sales/quotations.ts'
import type { QuoteRequest } from '../../../../contract/sales/quotes.ts'

/** Badge colours. */
export const REQUEST_COLORS: Record<QuoteRequest['status'], string> = {
  New: 'blue',
  Quoted: 'violet',
  Won: 'green',
  Lost: 'gray',
}
export const QUOTATION_COLORS: Record<QuotationStatus, string> = {
  Draft: 'gray',
  Sent: 'blue',
  Accepted: 'green',
  Declined: 'red',
  Superseded: 'gray',
  Withdrawn: 'gray',
  Expired: 'orange',
}
