import { forgotten } from '../../../contract/accounts/auth.ts'
import { call } from '../../lib/calls/call.ts'
import type { FailureTexts } from '../../lib/calls/failure-text.ts'
import { attempt } from '../forms/submit.ts'

/** Asks for a link that sets a new password; gives the server's message, the same for any address. */
export const sendForgotten = (input: unknown, texts: FailureTexts) =>
  attempt({
    schema: forgotten.body,
    input,
    labels: { emailAddress: 'Email' },
    texts,
    send: async (body) => (await call(forgotten, { body })).message,
  })
