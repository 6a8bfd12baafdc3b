import type { Category, Qualifier } from './categories.ts'
import { CODES_OF_USERS, CONTACT_ID } from './contact-id.ts'

// The meaning of a code that a panel sends: two letters of SIA DC-03 or three digits of Ademco Contact ID.

/** `confirmed`: by a second detector. `ofUser`: the number is that of a user and not of a zone. */
export type Meaning = { category: Category; qualifier: Qualifier; words: string; confirmed?: true; ofUser?: true }

const ofPeople: readonly Category[] = ['opening', 'closing', 'cancel']

/** The categories of Contact ID's qualifiers: 1 new or opening, 3 restored or closing, 6 still so. */
const QUALIFIER_DIGITS: Record<string, Qualifier> = { 1: 'new', 3: 'restore', 6: 'status' }

/** The meaning of a Contact ID code with its qualifier's digit; an unknown code is technical. */
export function meaningOfContactId(digit: string, code: string): Meaning {
  const qualifier = QUALIFIER_DIGITS[digit] ?? 'status'
  const [category, words] = CONTACT_ID[code] ?? ['technical', `Code ${code}`]
  if (category === 'opening') return { category: qualifier === 'restore' ? 'closing' : 'opening', qualifier, words, ofUser: true }
  return {
    category,
    qualifier,
    words,
    ...(code === '139' && { confirmed: true }),
    ...((category === 'cancel' || CODES_OF_USERS.includes(code)) && { ofUser: true }),
  }
}

/** The kinds of SIA by the first letter of a code. */
const KINDS: Record<string, readonly [category: Category, noun: string]> = {
  B: ['burglary', 'Burglary'],
  U: ['burglary', 'Burglary'],
  F: ['fire', 'Fire'],
  K: ['fire', 'Heat'],
  S: ['fire', 'Sprinkler'],
  M: ['medical', 'Medical'],
  Q: ['medical', 'Emergency'],
  P: ['panic', 'Panic'],
  H: ['duress', 'Hold-up'],
  G: ['gas', 'Gas'],
  W: ['water', 'Water'],
  T: ['tamper', 'Tamper'],
  Z: ['technical', 'Frost'],
}

/** The endings of a kind's codes: what the second letter adds to it. */
const ENDINGS: Record<string, readonly [of: 'kind' | 'technical' | 'test', qualifier: Qualifier, words: string]> = {
  A: ['kind', 'new', 'alarm'],
  H: ['kind', 'restore', 'restored'],
  R: ['kind', 'restore', 'restored'],
  T: ['technical', 'new', 'trouble'],
  S: ['technical', 'new', 'supervision'],
  J: ['technical', 'restore', 'trouble restored'],
  B: ['technical', 'new', 'bypassed'],
  U: ['technical', 'restore', 'no longer bypassed'],
  X: ['test', 'new', 'test'],
}

/** The codes that the letters do not explain. */
const SINGLE: Record<string, readonly [category: Category, words: string, qualifier?: Qualifier]> = {
  BV: ['burglary', 'Burglary confirmed'],
  BM: ['burglary', 'Burglary confirmed by a second zone'],
  EA: ['burglary', 'Exit alarm'],
  DF: ['burglary', 'Door forced'],
  BC: ['cancel', 'Burglary cancelled'],
  OC: ['cancel', 'Cancelled by a user'],
  OR: ['cancel', 'Disarmed after an alarm'],
  JA: ['tamper', 'Wrong user codes'],
  XS: ['tamper', 'Radio receiver tampered with'],
  XQ: ['tamper', 'Radio jammed'],
  XH: ['tamper', 'Radio no longer jammed', 'restore'],
  XJ: ['tamper', 'Radio receiver restored', 'restore'],
  NT: ['link', 'Network lost'],
  NR: ['link', 'Network restored', 'restore'],
  YC: ['link', 'Communication failed'],
  YS: ['link', 'Communication trouble'],
  YK: ['link', 'Communication restored', 'restore'],
  LT: ['link', 'Telephone line lost'],
  LR: ['link', 'Telephone line restored', 'restore'],
  AT: ['power', 'Power lost'],
  AR: ['power', 'Power restored', 'restore'],
  OP: ['opening', 'Opened'],
  OA: ['opening', 'Opened by itself'],
  OS: ['opening', 'Opened by key'],
  OG: ['opening', 'Area opened'],
  CL: ['closing', 'Closed'],
  CA: ['closing', 'Closed by itself'],
  CS: ['closing', 'Closed by key'],
  CP: ['closing', 'Closed by itself'],
  CG: ['closing', 'Area closed'],
  CI: ['hours', 'Not closed in time'],
  CD: ['hours', 'Closing delayed'],
  OT: ['hours', 'Late to close'],
  RP: ['test', 'Periodic test'],
  RX: ['test', 'Manual test'],
  TX: ['test', 'Test report'],
  TS: ['test', 'Test begun'],
  TE: ['test', 'Test ended'],
  TP: ['test', 'Zone tested'],
  YT: ['technical', 'Battery low'],
  YM: ['technical', 'Battery missing'],
  YR: ['technical', 'Battery restored', 'restore'],
  ET: ['technical', 'Expansion module trouble'],
  ER: ['technical', 'Expansion module restored', 'restore'],
}

/** The meaning of a SIA code of two letters; an unknown code is technical. */
export function meaningOfSia(code: string): Meaning {
  const single = SINGLE[code]
  if (single) {
    const [category, words, qualifier = 'new'] = single
    return {
      category,
      qualifier,
      words,
      ...((code === 'BV' || code === 'BM') && { confirmed: true }),
      ...(ofPeople.includes(category) && { ofUser: true }),
    }
  }
  const kind = KINDS[code[0]!]
  const ending = ENDINGS[code[1]!]
  if (!kind || !ending) return { category: 'technical', qualifier: 'new', words: `Code ${code}` }
  const [of, qualifier, words] = ending
  return { category: of === 'kind' ? kind[0] : of, qualifier, words: `${kind[1]} ${words}` }
}
