import { formatDay } from '../../../api/core/format.ts'
import type { QuoteRequestInput } from '../../../api/sales/quotes.ts'
import type { EmailContent } from '../../platform/mail/email-layout.ts'

type Asked = Omit<QuoteRequestInput, 'website' | 'form_seconds'> & { reference: string }

/** To the visitor: the request has arrived. Quotes none of its text, because the address is unverified. */
export const confirmation = ({ name, reference }: Pick<Asked, 'name' | 'reference'>, reply: string): EmailContent => ({
  subject: `We have your quote request (${reference})`,
  greeting: `Dear ${name}`,
  paragraphs: [
    `Thank you for asking us. We reply within ${reply} with a time to see your site.`,
    `Your reference is ${reference}. Please name it when you write or call about it.`,
  ],
})

/** To the staff: a request for a quote has arrived. */
export const staffNotice = (asked: Asked, url: string): EmailContent => ({
  subject: `New quote request from ${asked.name} (${asked.reference})`,
  paragraphs: ['A quote request has come in through the website.'],
  facts: [
    ['From', `${asked.name} <${asked.email}>`],
    ['Phone', asked.phone ?? '—'],
    ['Site', `${asked.site_type}, ${asked.area}`],
    ['Guards', asked.guards_needed > 0 ? String(asked.guards_needed) : '—'],
    ['Start', asked.start_date ? formatDay(asked.start_date) : '—'],
    ['Reference', asked.reference],
  ],
  quote: asked.message,
  action: { label: 'Open the request', url },
})
