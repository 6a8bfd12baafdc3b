import type { Alarm } from '../../../../api/alarm/alarm-queue.ts'
import type { AlarmSignal } from '../../../../api/alarm/alarm-signals.ts'
import type { Category, Qualifier } from '../../../../api/alarm/codes/categories.ts'
import { meaningOfContactId, meaningOfSia } from '../../../../api/alarm/codes/codes.ts'

type Signal = Pick<AlarmSignal, 'category' | 'code' | 'qualifier' | 'zone_name' | 'number' | 'user_number' | 'text'>

const DIGITS: Record<Qualifier, string> = { new: '1', restore: '3', status: '6' }
const RESTORED = /restored|closing|closed|no longer/i

/** The words for a signal with its zone or user: `Burglary alarm, Back door`. */
export function signalWords({ category, code, qualifier, zone_name, number, user_number, text }: Signal) {
  const words = code === null ? wordsWithoutCode(category) : wordsOfCode(code, qualifier)
  const place =
    zone_name ?? (user_number !== null ? `user ${user_number}` : number !== null && number > 0 ? `zone ${number}` : null)
  return [words, place, text].filter(Boolean).join(', ')
}

/** The fault that a panel has reported of itself, such as `Battery low`; undefined for alarms of other kinds. */
export const faultWords = ({ kind, category, code }: Pick<Alarm, 'kind' | 'category' | 'code'>) =>
  kind !== 'technical' ? undefined : code === null ? wordsWithoutCode(category) : wordsOfCode(code, 'new')

/** A camera has named an event that is not known here, or a panel sent what could not be read. */
const wordsWithoutCode = (category: Category) => (category === 'technical' ? 'Unknown signal' : 'No signal in time')

const wordsOfCode = (code: string, qualifier: Qualifier) =>
  code.length === 2 ? meaningOfSia(code).words : contactIdWords(code, qualifier)

function contactIdWords(code: string, qualifier: Qualifier) {
  const { words } = meaningOfContactId(DIGITS[qualifier], code)
  return qualifier === 'restore' && !RESTORED.test(words) ? `${words}, restored` : words
}
