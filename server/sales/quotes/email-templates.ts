import { formatDay } from '../../../api/core/format.ts'
import { estimateParts, estimateText } from '../../../api/sales/estimates.ts'
import { keptEstimate, type QuoteRequest, type QuoteRequestInput } from '../../../api/sales/quotes.ts'
import type { EmailContent } from '../../platform/mail/email-layout.ts'

type Asked = Omit<QuoteRequestInput, 'website' | 'form_seconds' | 'shown_price'> &
  Partial<Pick<QuoteRequest, 'estimate_price' | 'estimate_quantity' | 'estimate_total'>> & { reference: string }

/** To the visitor: the request has arrived. Quotes none of its text, because the address is unverified. */
export const confirmation = ({ name, reference }: Pick<Asked, 'name' | 'reference'>, reply: string): EmailContent => ({
  subject: `We have your quote request (${reference})`,
  greeting: `Dear ${name}`,
  paragraphs: [
    `Thank you for asking us. We call or write to you within ${reply} and agree on a time to see your site.`,
    'After the visit you get a written offer with the exact price. Nothing is fixed until you accept it.',
    `Your reference is ${reference}. Please name it when you write or call about it.`,
  ],
})

/** `1,900,000 UGX + VAT a month (2 × 950,000 UGX)`, as the visitor saw it. */
function estimateSeen({ estimate_price = null, estimate_quantity = null, estimate_total = null }: Asked) {
  const seen = keptEstimate({ estimate_price, estimate_quantity, estimate_total })
  return seen ? `${estimateText(seen)} (${estimateParts(seen)})` : 'None'
}

/** To the staff: a request for a quote has arrived. */
export const staffNotice = (asked: Asked, url: string): EmailContent => ({
  subject: `New quote request from ${asked.name} (${asked.reference})`,
  paragraphs: ['A quote request has come in through the website.'],
  facts: [
    ['From', asked.email ? `${asked.name} <${asked.email}>` : asked.name],
    ['Phone', asked.phone ?? '—'],
    ['Site', `${asked.site_type}, ${asked.area}`],
    ['Guards', asked.guards_needed > 0 ? String(asked.guards_needed) : '—'],
    ...(asked.sites_needed ? [['Sites', String(asked.sites_needed)] as [string, string]] : []),
    ['Estimate seen', estimateSeen(asked)],
    ['Start', asked.start_date ? formatDay(asked.start_date) : '—'],
    ['Reference', asked.reference],
  ],
  quote: asked.message,
  action: { label: 'Open the request', url },
})
