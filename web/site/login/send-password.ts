import * as calls from '../../../api/accounts/auth.ts'
import { call } from '../../lib/calls/call.ts'
import type { FailureTexts } from '../../lib/calls/failure-text.ts'
import { attempt } from '../forms/submit.ts'

const CALLS = { invitation: calls.acceptInvitation, reset: calls.resetPassword }
const LABELS = { token: 'Link', password: 'Password' }

/** Sets a password through a one-time link; returns the server's message. */
export const sendPassword = (purpose: keyof typeof CALLS, input: unknown, texts: FailureTexts) =>
  attempt({
    schema: CALLS[purpose].body,
    input,
    labels: LABELS,
    texts,
    send: async (body) => (await call(CALLS[purpose], { body })).message,
  })
