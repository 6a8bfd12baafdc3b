import type { OwnRequest } from '../../../api/portal/portal-requests.ts'
import { formatMoment } from '../../lib/format.ts'
import { type Texts, t } from '../../lib/words/words.ts'

const RECEIVED = {
  Request: 'We have your request.',
  Complaint: 'We have your complaint.',
  Thanks: 'We have your thanks.',
  'Another guard': 'We have your wish for another guard.',
  'Extra guards': 'We have your order.',
} satisfies Record<OwnRequest['kind'], Texts>

/** `We have your complaint. We answer by 30 Nov 2026, 17:00. Your reference is R-12AB-34CD.` */
export const sentText = ({ kind, answer_by, reference }: OwnRequest) =>
  [
    t(RECEIVED[kind]),
    answer_by && t('We answer by {answer_by}.', { answer_by: formatMoment(answer_by) }),
    t('Your reference is {reference}.', { reference }),
  ]
    .filter(Boolean)
    .join(' ')

/** The title of a request, which says of a complaint that it is one. */
export const titleOf = ({ kind, subject }: Pick<OwnRequest, 'kind' | 'subject'>) =>
  kind === 'Complaint' && !subject.startsWith('Complaint') ? t('Complaint: {subject}', { subject }) : subject
