import { clockTimeAt, today } from '../../../api/core/fields/days.ts'
import { formatDay } from '../../../api/core/format.ts'
import { UNANSWERED_KINDS } from '../../../api/sites/client-requests.ts'
import type { EmailContent } from '../../platform/mail/email-layout.ts'

type About = { reference: string; kind: string; subject: string; answer_by: string | null }
type Person = { name: string; email: string; client_name: string }

/** Kinds that are no word for what was sent. */
const WORDS: Record<string, string> = { 'Another guard': 'wish for another guard' }
const isAnswered = ({ kind }: About) => !UNANSWERED_KINDS.some((one) => one === kind)
const formatMoment = (at: string) => `${formatDay(today(new Date(at)))}, ${clockTimeAt(new Date(at))}`
const until = ({ answer_by }: About) => (answer_by ? `, by ${formatMoment(answer_by)}` : '')

/** To the client: the request has arrived, and where the answer will appear. */
export const confirmation = (about: About, { name }: Person, reply: string, thread: string): EmailContent => ({
  subject: `We have your ${WORDS[about.kind] ?? about.kind.toLowerCase()} (${about.reference})`,
  greeting: `Dear ${name}`,
  paragraphs: [
    `Thank you for writing to us.${isAnswered(about) ? ` One of our team replies within ${reply}${until(about)}.` : ''}`,
    `Your reference is ${about.reference}. Please give it when you call.`,
  ],
  action: { label: 'Open it in your portal', url: thread },
})

/** To the staff: a client has sent a request, or a further message. */
export const staffNotice = (about: About, person: Person, text: string, page: string, again: boolean): EmailContent => ({
  subject: `${again ? 'Further message about' : 'New'} ${WORDS[about.kind] ?? about.kind.toLowerCase()} from ${person.client_name} (${about.reference})`,
  paragraphs: ['A client has written in the portal.'],
  facts: [
    ['Client', person.client_name],
    ['From', `${person.name} <${person.email}>`],
    ['Subject', about.subject],
    ['Reference', about.reference],
    ...(about.answer_by && !again ? [['Answer promised by', formatMoment(about.answer_by)] as [string, string]] : []),
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
