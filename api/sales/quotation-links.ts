// The view of a quotation's recipient through its link, on a page of the public site: imports nothing of the staff's part.
import * as z from 'zod/mini'
import { Day, Done, Id, optionalText, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { formatDay } from '../core/format.ts'
import { DRAWING } from '../core/resource.ts'
import { type Say, say } from '../core/say.ts'

/** Expired is a sent one past its last day of validity; the others are stored. */
export const QUOTATION_STATUSES = ['Draft', 'Sent', 'Accepted', 'Declined', 'Superseded', 'Withdrawn', 'Expired'] as const
export type QuotationStatus = (typeof QUOTATION_STATUSES)[number]

export const QuotationLine = z.object({
  service_id: z.nullable(Id),
  description: z.string(),
  guards: z.boolean(),
  quantity: z.int(),
  months: z.int(),
  monthly_rate: z.int(),
})
export type QuotationLine = z.output<typeof QuotationLine>

/** Lines and totals in shillings; rates in hundredths of a percent, as of when it was calculated. */
export const pricedFields = {
  lines: z.array(QuotationLine),
  guards: z.int(),
  discount_rate: z.int(),
  vat_rate: z.int(),
  subtotal: z.int(),
  discount: z.int(),
  vat: z.int(),
  total: z.int(),
  terms: z.nullable(z.string()),
}

/** The quotation as the holder of its link sees it. The token is in the body, so that no log contains it. */
export const OfferedQuotation = z.object({
  number: z.string(),
  revision: z.int(),
  name: z.nullable(z.string()),
  status: z.enum(QUOTATION_STATUSES),
  valid_until: Day,
  sent_at: Timestamp,
  answered_at: z.nullable(Timestamp),
  /** Null when the link no longer shows it: it has expired, was replaced or withdrawn. */
  offer: z.nullable(z.object(pricedFields)),
})
export type OfferedQuotation = z.output<typeof OfferedQuotation>

const token = z.string().check(z.minLength(20), z.maxLength(200))
const byLink = { method: 'POST', permission: 'public', anonymous: true, body: z.strictObject({ token }) } as const
const linkPath = '/api/v1/quotation'

export const view = endpoint({
  ...byLink,
  path: `${linkPath}/view`,
  summary: 'The quotation behind a link',
  ownTransaction: true,
  perMinute: 30,
  response: OfferedQuotation,
})
export const viewPdf = endpoint({
  ...byLink,
  path: `${linkPath}/pdf`,
  refuses: ['conflict'],
  summary: 'The quotation behind a link as a PDF file',
  ownTransaction: true,
  perMinute: 30,
  cost: DRAWING,
  response: z.unknown(),
  download: true,
})
export const accept = endpoint({
  ...byLink,
  path: `${linkPath}/accept`,
  refuses: ['conflict'],
  summary: 'Accept the quotation behind a link',
  perMinute: 10,
  response: Done,
  done: { message: 'Thank you. You have accepted the quotation.' },
})
export const decline = endpoint({
  ...byLink,
  path: `${linkPath}/decline`,
  refuses: ['conflict'],
  summary: 'Decline the quotation behind a link',
  body: z.strictObject({ token, reason: optionalText(1000) }),
  perMinute: 10,
  response: Done,
  done: { message: 'You have declined the quotation. Thank you for telling us.' },
})

/** Why a quotation in a status cannot be answered. */
export const CLOSED_TEXTS: { [S in QuotationStatus]?: string } = {
  Accepted: 'This quotation has been accepted already.',
  Declined: 'This quotation has been declined already.',
  Superseded: 'A newer version has replaced this quotation. Please use the link in our latest e-mail.',
  Withdrawn: 'This quotation has been withdrawn. Please contact us if you still need it.',
  Expired: 'This quotation was valid until {day}. Please ask us for a new one.',
}
/** Why a quotation cannot be answered, as a message to its recipient; undefined when it can. */
export function whyClosed(status: QuotationStatus, validUntil: string, t: Say = say): string | undefined {
  const text = CLOSED_TEXTS[status]
  return text && t(text, { day: formatDay(validUntil) })
}
