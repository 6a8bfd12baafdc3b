import { forgotten } from '../../../api/accounts/auth.ts'
import { call } from '../../lib/calls/call.ts'
import type { FailureTexts } from '../../lib/calls/failure-text.ts'
import { t } from '../../lib/words/words.ts'
import { attempt } from '../forms/submit.ts'

/** Requests a password reset; returns the server's message, which is the same for every address. */
export const sendForgotten = (input: unknown, texts: FailureTexts) =>
  attempt({
    schema: forgotten.body,
    input,
    labels: { emailAddress: t('Email') },
    texts,
    send: async (body) => (await call(forgotten, { body })).message,
  })
