import { isUnanswered, Refused } from '../outbox/transport.ts'
import { hoursText } from './dates.ts'
import type { useWords } from './use-words.tsx'

type Translate = ReturnType<typeof useWords>['t']
/** A text in whichever language the page has: it may change while the text is shown. */
export type Saying = (t: Translate) => string

/** `1 second`, `45 seconds`, `15 minutes`, `1 h 30 min`; never less than the given time. */
function waitText(t: Translate, seconds: number) {
  if (seconds <= 1) return t('secondsOne')
  if (seconds <= 90) return t('secondsMany', { count: Math.ceil(seconds) })
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? t('minutesMany', { count: minutes }) : hoursText(minutes)
}

/** The message for a call that failed. Only refusals by a rule of the company are shown in the server's words, in English. */
export function failureText(t: Translate, error: unknown): string {
  if (!(error instanceof Refused)) return t('failed')
  if (isUnanswered(error)) return t(error.withoutNetwork ? 'needsNetwork' : 'noAnswer')
  const { status, code, retryAfter, message } = error
  if (status! >= 500) return t('serverFails')
  if (status === 401) return t('phoneRevoked')
  if (code === 'not_deployable') return t('cannotTake')
  if (status !== 429) return message
  return retryAfter ? t('tooManyFor', { time: waitText(t, retryAfter) }) : t('tooMany')
}
