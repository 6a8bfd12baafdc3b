import type { EmailContent } from '../../platform/mail/email-layout.ts'

type About = { reference: string; kind: string; subject: string }
type Person = { name: string; email: string; client_name: string }

/** To the client: the request has arrived, and where the answer will appear. */
export const confirmation = ({ reference, kind }: About, { name }: Person, reply: string, thread: string): EmailContent => ({
  subject: `We have your ${kind.toLowerCase()} (${reference})`,
  greeting: `Dear ${name}`,
  paragraphs: [
    `Thank you for writing to us. One of our team replies within ${reply}.`,
    `Your reference is ${reference}. Please give it when you call.`,
  ],
  action: { label: 'Open it in your portal', url: thread },
})

/** To the staff: a client has sent a request, or a further message. */
export const staffNotice = (about: About, person: Person, text: string, page: string, again: boolean): EmailContent => ({
  subject: `${again ? 'Further message about' : 'New'} ${about.kind.toLowerCase()} from ${person.client_name} (${about.reference})`,
  paragraphs: ['A client has written in the portal.'],
  facts: [
    ['Client', person.client_name],
    ['From', `${person.name} <${person.email}>`],
    ['Subject', about.subject],
    ['Reference', about.reference],
  ],
  quote: text,
  action: { label: 'Open the request', url: page },
})

/** To everybody of the client who wrote in the thread: the answer, and where to reply. */
export const answer = ({ reference, subject }: About, name: string, text: string, thread: string): EmailContent => ({
  subject: `Re: ${subject} (${reference})`,
  greeting: `Dear ${name}`,
  paragraphs: [...text.split(/\r?\n\r?\n/), 'To reply, open it in your portal.'],
  action: { label: 'Open it in your portal', url: thread },
})
