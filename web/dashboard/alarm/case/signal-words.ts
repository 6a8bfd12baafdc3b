import type { AlarmSignal } from '../../../../api/alarm/alarm-signals.ts'
import type { Qualifier } from '../../../../api/alarm/categories.ts'
import { meaningOfContactId, meaningOfSia } from '../../../../api/alarm/codes.ts'

type Signal = Pick<AlarmSignal, 'code' | 'qualifier' | 'zone_name' | 'number' | 'user_number' | 'text'>

const DIGITS: Record<Qualifier, string> = { new: '1', restore: '3', status: '6' }
const RESTORED = /restored|closing|closed|no longer/i

/** The words for a signal with its zone or user: `Burglary alarm, Back door`. */
export function signalWords({ code, qualifier, zone_name, number, user_number, text }: Signal) {
  const words =
    code === null ? 'No signal in time' : code.length === 2 ? meaningOfSia(code).words : contactIdWords(code, qualifier)
  const place =
    zone_name ?? (user_number !== null ? `user ${user_number}` : number !== null && number > 0 ? `zone ${number}` : null)
  return [words, place, text].filter(Boolean).join(', ')
}

function contactIdWords(code: string, qualifier: Qualifier) {
  const { words } = meaningOfContactId(DIGITS[qualifier], code)
  return qualifier === 'restore' && !RESTORED.test(words) ? `${words}, restored` : words
}
