import { ContactInput, create } from '../../../contract/contacts.ts'
import { call } from '../../lib/call.ts'
import { attempt, type Outcome } from '../attempt.ts'
import { LABELS } from './labels.ts'

const TEXTS = {
  failed: 'Failed to send message. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again later.',
}

/** Sends the contact form; gives the server's word of thanks. */
export const sendMessage = (input: unknown): Promise<Outcome<string>> =>
  attempt({
    schema: ContactInput,
    input,
    labels: LABELS,
    texts: TEXTS,
    send: async (body) => (await call(create, { body })).message,
  })
