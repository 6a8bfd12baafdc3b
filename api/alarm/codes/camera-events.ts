import type { Qualifier } from './categories.ts'
import { type Meaning, meaningOfContactId, meaningOfSia } from './codes.ts'

// The meaning of an event that a camera or recorder names: a word, or a code of SIA or Contact ID.

/** The SIA codes of words that cameras use, in small letters without spaces and signs. */
const WORDS: Record<string, string> = {
  burglary: 'BA',
  intrusion: 'BA',
  intrusiondetection: 'BA',
  fielddetection: 'BA',
  linedetection: 'BA',
  linecrossing: 'BA',
  motion: 'BA',
  motiondetection: 'BA',
  vmd: 'BA',
  person: 'BA',
  vehicle: 'BA',
  tamper: 'TA',
  tampering: 'TA',
  tamperdetection: 'TA',
  shelteralarm: 'TA',
  panic: 'PA',
  duress: 'HA',
  fire: 'FA',
  smoke: 'FA',
  firedetection: 'FA',
  medical: 'MA',
  gas: 'GA',
  water: 'WA',
  power: 'AT',
  powerlost: 'AT',
  powerrestored: 'AR',
  opening: 'OP',
  closing: 'CL',
  cancel: 'BC',
  test: 'RP',
  heartbeat: 'RP',
}

type Event = Pick<Meaning, 'category' | 'confirmed' | 'ofUser'> & { qualifier: Qualifier; code: string | null }

/** An event without a known meaning is technical and has no code. */
export function meaningOfEvent(event: string): Event {
  const word = event.toLowerCase().replace(/[^a-z0-9]/g, '')
  const code = Object.hasOwn(WORDS, word) ? WORDS[word]! : event.trim().toUpperCase()
  const meaning = /^[A-Z]{2}$/.test(code) ? meaningOfSia(code) : /^\d{3}$/.test(code) ? meaningOfContactId('1', code) : undefined
  // The words of an unknown code are the code itself.
  if (!meaning || meaning.words === `Code ${code}`) return { category: 'technical', qualifier: 'new', code: null }
  const { category, qualifier, confirmed, ofUser } = meaning
  return { category, qualifier, code, ...(confirmed && { confirmed }), ...(ofUser && { ofUser }) }
}
