import { formatDay } from '../../../api/core/format.ts'
import { formatMoney } from '../../../api/core/money.ts'
import type { EmailContent } from '../../platform/mail/email-layout.ts'
import type { Found } from './queries.ts'

const factsOf = ({ quotation, request }: Found): [string, string][] => [
  ['Quotation', nameOf(quotation)],
  ['Your request', request.reference],
  ['Total with VAT', formatMoney(quotation.total)],
  ['Valid until', formatDay(quotation.valid_until)],
]

/** `QT-2026-000001`, with the revision after the first. */
export const nameOf = ({ number, revision }: { number: string | null; revision: number }) =>
  `${number ?? 'Draft'}${revision > 1 ? `, revision ${revision}` : ''}`

/** To the prospect: the total, the last day of validity, and the link to accept or decline. */
export const offer = (found: Found, url: string): EmailContent => ({
  subject: `Your quotation ${nameOf(found.quotation)}`,
  greeting: `Dear ${found.request.name}`,
  paragraphs: [
    'Thank you for asking us. Here is our quotation for your site.',
    'Use the link to read it in full, to download it as a PDF, and to accept or decline it. Keep the link to yourself: anybody who has it can answer for you.',
  ],
  facts: factsOf(found),
  action: { label: 'See the quotation', url },
})

/** To the prospect: the quotation was accepted. */
export const confirmation = (found: Found): EmailContent => ({
  subject: `You accepted quotation ${nameOf(found.quotation)}`,
  greeting: `Dear ${found.request.name}`,
  paragraphs: [
    'Thank you. You have accepted our quotation.',
    'We will call or write to you to agree on the first day and the details of your site.',
  ],
  facts: factsOf(found),
})

/** To the staff: the quotation was accepted or declined. */
export const notice = (
  found: Found,
  url: string,
  answer: { accepted: boolean; reason?: string | null; toDo?: string },
): EmailContent => {
  const word = answer.accepted ? 'accepted' : 'declined'
  const { quotation, request } = found
  return {
    subject: `Quotation ${nameOf(quotation)} ${word} by ${request.name}`,
    paragraphs: [`${request.name} has ${word} quotation ${nameOf(quotation)}.`, ...(answer.toDo ? [answer.toDo] : [])],
    facts: [
      ['Request', request.reference],
      ['Name', request.name],
      ['E-mail', request.email ?? '—'],
      ...(request.phone ? [['Phone', request.phone] as [string, string]] : []),
      ['Total with VAT', formatMoney(quotation.total)],
    ],
    quote: answer.reason ?? null,
    action: { label: 'Open the request', url },
  }
}
