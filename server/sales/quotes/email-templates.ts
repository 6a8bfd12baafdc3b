import { formatDay } from '../../../contract/core/format.ts'
import type { QuoteRequestInput } from '../../../contract/sales/quotes.ts'
import type { EmailContent } from '../../platform/mail/email-layout.ts'

type Asked = Omit<QuoteRequestInput, 'website' | 'form_seconds'> & { reference: string }

/** To the visitor: we have it. Nothing of what was written: the address may be somebody else's. */
export const confirmation = ({ name, reference }: Pick<Asked, 'name' | 'reference'>, reply: string): EmailContent => ({
  subject: `We have your quote request (${reference})`,
  greeting: `Dear ${name}`,
  paragraphs: [
    `Thank you for asking us. We reply within ${reply} with a time to see your site.`,
    `Your reference is ${reference}. Please name it when you write or call about it.`,
  ],
})

/** To the staff: somebody wants an offer. */
export const staffNotice = (asked: Asked, url: string): EmailContent => ({
  subject: `New quote request from ${asked.name} (${asked.reference})`,
  paragraphs: ['A quote request has come in through the website.'],
  facts: [
    ['From', `${asked.name} <${asked.email}>`],
    ['Phone', asked.phone ?? '—'],
    ['Site', `${asked.site_type}, ${asked.area}`],
    ['Guards', String(asked.guards_needed)],
    ['Start', asked.start_date ? formatDay(asked.start_date) : '—'],
    ['Reference', asked.reference],
  ],
  quote: asked.message,
  action: { label: 'Open the request', url },
})
