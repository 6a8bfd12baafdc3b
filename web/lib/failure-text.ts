import { CallFailure } from './call.ts'

/** What a screen says when an action fails: `failed` when the server refuses without a reason, `unexpected` for anything else. */
export type FailureTexts = { failed: string; unexpected: string; signedOut?: string }

/** The sentence to show for a failure: the server's own message when it gave one (section 8 of the specification). */
export function failureText(error: unknown, { failed, unexpected, signedOut }: FailureTexts) {
  if (!(error instanceof CallFailure)) return unexpected
  if (error.status === 401 && signedOut) return signedOut
  if (error.kind === 'SERVER_ERROR') return error.body?.message || failed
  return error.kind === 'UNKNOWN_ERROR' ? unexpected : error.message
}
