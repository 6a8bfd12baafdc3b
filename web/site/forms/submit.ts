import * as z from 'zod/mini'
import type { Schema } from '../../../api/core/endpoint.ts'
import { fieldMessages } from '../../../api/core/refusals/messages.ts'
import { CallFailure } from '../../lib/calls/call.ts'
import { type FailureTexts, failureText } from '../../lib/calls/failure-text.ts'

/** The result of sending a form: the response, invalid fields, or an error message. */
export type Outcome<T> =
  | { done: T }
  | { fields: Record<string, string>; failure?: undefined }
  | { failure: string; fields?: undefined }

type Given<S extends Schema, T> = {
  schema: S
  input: unknown
  /** Labels of the fields, by which server messages about `name` speak of Full Name. */
  labels: Record<string, string>
  send: (body: z.output<S>) => Promise<T>
  texts: FailureTexts
}

/** Validates a form with its contract schema and sends it. Never throws. */
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

/** Field errors with the labels of the form; undefined when none of the fields is in the form. */
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
