import type { Schema } from '../../../api/core/endpoint.ts'
import type { Texts } from '../../lib/words/words.ts'
import { t } from '../../lib/words/words.ts'
import { attempt } from '../forms/submit.ts'

/** The result of a call by the token of a link; `unknown` when there is no such link. */
export type ByLink<T> = { done: T } | { failure: string; unknown: boolean }

const LABELS = { token: 'Link', reason: 'Reason' } satisfies Texts
const TEXTS = { unexpected: 'This could not be done. Please try again.' } satisfies Texts

type Options<I, T> = {
  schema: Schema
  input: I
  /** Shown for a link that was truncated, as the server says it of one that nobody made. */
  unknown: string
  send: (input: I) => Promise<T>
}

/** Makes a call by the token of a link. Never throws. */
export async function byLink<I, T>({ schema, input, unknown, send }: Options<I, T>): Promise<ByLink<T>> {
  const outcome = await attempt({ schema, input, labels: LABELS, texts: TEXTS, send: () => send(input) })
  if ('done' in outcome) return outcome
  return {
    failure: outcome.failure ?? outcome.fields.reason ?? t(unknown),
    unknown: Boolean(outcome.fields?.token),
  }
}
