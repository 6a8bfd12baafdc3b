import { type Standing, StandingQuestion, standing } from '../../../../api/people/careers.ts'
import { call } from '../../../lib/calls/call.ts'
import type { Texts } from '../../../lib/words/words.ts'
import { attempt, type Outcome } from '../../forms/submit.ts'
import { QUESTION_LABELS } from '../apply/fields.ts'

const TEXTS = {
  unexpected: 'An unexpected error occurred. Please try again later.',
} satisfies Texts

/** Asks for the status of an application, in the body of a POST, so that no URL contains the input. */
export const askStanding = (input: unknown): Promise<Outcome<Standing>> =>
  attempt({
    schema: StandingQuestion,
    input,
    labels: QUESTION_LABELS,
    texts: TEXTS,
    send: (body) => call(standing, { body }),
  })
