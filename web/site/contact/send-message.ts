import { ContactInput, create } from '../../../api/website/contacts.ts'
import { call } from '../../lib/calls/call.ts'
import type { Texts } from '../../lib/words/words.ts'
import { formSeconds } from '../forms/form-seconds.ts'
import { attempt, type Outcome } from '../forms/submit.ts'
import { LABELS } from './labels.ts'

const TEXTS = {
  failed: 'Failed to send message. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again later.',
} satisfies Texts

/**
 * Sends the contact form shown at `shownAt` (milliseconds since 1970); returns the server's message, and the reference if there
 * is one.
 */
export const sendMessage = (input: unknown, shownAt: number): Promise<Outcome<{ message: string; reference?: string }>> =>
  attempt({
    schema: ContactInput,
    input,
    labels: LABELS,
    texts: TEXTS,
    send: async (body) => {
      const { message, record } = await call(create, { body: { ...body, form_seconds: await formSeconds(shownAt) } })
      return { message, ...record }
    },
  })
