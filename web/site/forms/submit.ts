import * as z from 'zod/mini'
import type { Schema } from '../../../contract/core/endpoint.ts'
import { fieldMessages } from '../../../contract/core/refusals/messages.ts'
import { CallFailure } from '../../lib/calls/call.ts'
import { type FailureTexts, failureText } from '../../lib/calls/failure-text.ts'

/** How sending a form ended: answered, fields to correct, or one sentence about what went wrong. */
export type Outcome<T> =
  | { done: T }
  | { fields: Record<string, string>; failure?: undefined }
  | { failure: string; fields?: undefined }

type Given<S extends Schema, T> = {
  schema: S
  input: unknown
  /** What the visitor calls the fields: a message about `name` speaks of the Full Name. */
  labels: Record<string, string>
  send: (body: z.output<S>) => Promise<T>
  texts: FailureTexts
}

/** Checks a form by its contract schema and sends it. Never throws. */
export async function attempt<S extends Schema, T>({ schema, input, labels, send, texts }: Given<S, T>): Promise<Outcome<T>> {
  const found = z.safeParse(schema, input)
  if (!found.success) return refused(fieldMessages(found.error.issues), labels) ?? { failure: texts.unexpected }
  try {
    return { done: await send(found.data) }
  } catch (error) {
    const fields = error instanceof CallFailure ? error.body?.fields : undefined
    return refused(fields ?? {}, labels) ?? { failure: failureText(error, texts) }
  }
}

/** The fields the visitor can correct, in the visitor's words; nothing when none of them is one. */
function refused(fields: Record<string, string>, labels: Record<string, string>) {
  const known = Object.entries(fields).filter(([name]) => name in labels)
  return known.length > 0 ? { fields: inWords(Object.fromEntries(known), labels) } : undefined
}

function inWords(fields: Record<string, string>, labels: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => {
      const label = labels[name]
      const words = name.replaceAll('_', ' ')
      return [name, label && message.startsWith(`${words} `) ? label + message.slice(words.length) : message]
    }),
  )
}
