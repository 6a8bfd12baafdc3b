import type { OwnRequest } from '../../../api/portal/portal-requests.ts'
import { formatMoment } from '../../lib/format.ts'

/** The word for each kind inside a sentence. */
const WORDS: Record<OwnRequest['kind'], string> = {
  Request: 'request',
  Complaint: 'complaint',
  Thanks: 'thanks',
  'Another guard': 'wish for another guard',
  'Extra guards': 'order',
}

/** `We have your complaint. We answer by 30 Nov 2026, 17:00. Your reference is R-12AB-34CD.` */
export const sentText = ({ kind, answer_by, reference }: OwnRequest) =>
  [`We have your ${WORDS[kind]}.`, answer_by && `We answer by ${formatMoment(answer_by)}.`, `Your reference is ${reference}.`]
    .filter(Boolean)
    .join(' ')

/** The title of a request, which says of a complaint that it is one. */
export const titleOf = ({ kind, subject }: Pick<OwnRequest, 'kind' | 'subject'>) =>
  kind === 'Complaint' && !subject.startsWith('Complaint') ? `Complaint: ${subject}` : subject
