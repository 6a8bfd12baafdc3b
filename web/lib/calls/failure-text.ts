import { lostOr } from '../parts/lost-part.ts'
import { t } from '../words/words.ts'
import { CallFailure } from './call.ts'

/** The messages a screen shows when an action fails. */
export type FailureTexts = {
  /** The server refused without a reason: only where the specification prescribes a message; elsewhere the status is shown. */
  failed?: string
  /** Any unexpected error. */
  unexpected: string
  /** No session, or an expired one. */
  signedOut?: string
  /** Signed in, but not allowed. */
  forbidden?: string
  /** There is nothing of that name. */
  missing?: string
  /** The response's `error` takes precedence over its `message`. */
  errorFirst?: boolean
}

/**
 * The sentence to show for a failure (section 8 of the specification): the server's own message when it gave one, else what is
 * prescribed for the screen, else the status text, else `Server responded with status {n}`.
 */
export const failureText = (error: unknown, texts: FailureTexts) => t(messageOf(error, texts))

function messageOf(error: unknown, texts: FailureTexts) {
  const { failed, unexpected, signedOut, forbidden, missing, errorFirst } = texts
  if (!(error instanceof CallFailure)) return lostOr(error, unexpected)
  if (error.status === 401 && signedOut) return signedOut
  if (error.status === 403 && forbidden) return forbidden
  if (error.status === 404 && missing) return missing
  if (error.kind === 'SERVER_ERROR') return (errorFirst && error.body?.error) || error.body?.message || (failed ?? error.message)
  return error.kind === 'UNKNOWN_ERROR' ? unexpected : error.message
}
