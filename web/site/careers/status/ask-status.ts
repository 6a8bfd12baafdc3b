import { type Standing, StandingQuestion, standing } from '../../../../contract/people/careers.ts'
import { call } from '../../../lib/calls/call.ts'
import { attempt, type Outcome } from '../../forms/submit.ts'
import { QUESTION_LABELS } from '../apply/fields.ts'

const TEXTS = {
  unexpected: 'An unexpected error occurred. Please try again later.',
}

/** Asks where an application stands; nothing typed is put into an address. */
export const askStanding = (input: unknown): Promise<Outcome<Standing>> =>
  attempt({
    schema: StandingQuestion,
    input,
    labels: QUESTION_LABELS,
    texts: TEXTS,
    send: (body) => call(standing, { body }),
  })
