import { isOffline, Refused } from '../outbox/transport.ts'
import type { useWords } from './use-words.tsx'

/** What to say of a call that failed. Only what a rule of the company refuses is said in the server's words, in English. */
export function failureText(t: ReturnType<typeof useWords>['t'], error: unknown): string {
  if (isOffline(error)) return t('needsNetwork')
  if (!(error instanceof Refused) || error.status! >= 500) return t('failed')
  if (error.status === 401) return t('phoneRevoked')
  if (error.code === 'not_deployable') return t('cannotTake')
  return error.status === 429 ? t('tooMany') : error.message
}
