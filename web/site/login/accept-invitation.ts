import * as contract from '../../../contract/auth.ts'
import { call } from '../../lib/call.ts'
import type { FailureTexts } from '../../lib/failure-text.ts'
import { attempt } from '../attempt.ts'

const LABELS = { token: 'Link', password: 'Password' }

/** Sets a password through a one-time link; gives the server's message. */
export const acceptInvitation = (input: unknown, texts: FailureTexts) =>
  attempt({
    schema: contract.acceptInvitation.body,
    input,
    labels: LABELS,
    texts,
    send: async (body) => (await call(contract.acceptInvitation, { body })).message,
  })
