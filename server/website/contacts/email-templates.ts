import type { ContactInput } from '../../../api/website/contacts.ts'
import type { EmailContent } from '../../platform/mail/email-layout.ts'

type Written = Pick<ContactInput, 'name' | 'email' | 'message'> & { subject?: string | null | undefined; reference: string }

/** To the visitor: the message has arrived, with its reference. Quotes none of its text, because the address is unverified. */
export const confirmation = ({ name, reference }: Pick<Written, 'name' | 'reference'>, reply: string): EmailContent => ({
  subject: `We have your message (${reference})`,
  greeting: `Dear ${name}`,
  paragraphs: [
    `Thank you for writing to us. One of our team replies within ${reply}.`,
    `Your reference is ${reference}. Please give it when you write or call.`,
  ],
})

/** To the staff: a message has arrived. */
export const staffNotice = ({ name, email, subject, message, reference }: Written, inbox: string): EmailContent => ({
  subject: `New message from ${name} (${reference})`,
  paragraphs: ['A message has come in through the website.'],
  facts: [
    ['From', `${name} <${email}>`],
    ['Subject', subject ?? '—'],
    ['Reference', reference],
  ],
  quote: message,
  action: { label: 'Open the inbox', url: inbox },
})

/** To the visitor: the answer, above the original message. */
export const answer = ({ name, subject, message, reference }: Written, text: string): EmailContent => ({
  subject: `${subject ? `Re: ${subject}` : 'Your message to us'} (${reference})`,
  greeting: `Dear ${name}`,
  paragraphs: [...text.split(/\r?\n\r?\n/), 'You wrote:'],
  quote: message,
})
