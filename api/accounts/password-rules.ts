import { COMMON_STEMS, KEY_ROWS } from './common-passwords.ts'

const SHORTEST = 12
const LONGEST = 128
/** Letters that must remain of a password without everything that is easily guessed. */
const ENOUGH_LETTERS = 5
/** From this length on it is strong. */
const STRONG_LENGTH = 16
const SHORTEST_WORD = 3

/** Words of the company besides those of its site's content. */
const COMPANY_WORDS = 'engabo security guard guards guarding cctv alarm patrol protect protection safety shield'.split(' ')

/** 0 too short, 1 refused, 2 good, 3 strong; `message` is a message for the user. */
export type PasswordVerdict = { accepted: boolean; level: 0 | 1 | 2 | 3; message: string }
/** Words that an attacker tries first: `company` its name and tagline, `person` name, e-mail address and phone number. */
export type KnownWords = { company?: readonly string[]; person?: readonly string[] }

const refused = (message: string): PasswordVerdict => ({ accepted: false, level: 1, message })

/** Judges a new password, identically in the browser and on the server; `message` gives the reason, or that it is accepted. */
export function judgePassword(password: string, { company = [], person = [] }: KnownWords = {}): PasswordVerdict {
  const typed = password.normalize('NFKC')
  const length = [...typed].length
  if (length < SHORTEST) {
    const missing = SHORTEST - length
    return {
      accepted: false,
      level: 0,
      message: `${missing} more character${missing === 1 ? '' : 's'}: it must have at least 12.`,
    }
  }
  if (length > LONGEST) return refused('It must have at most 128 characters.')
  const lower = typed.toLowerCase()
  if (isRepeated(lower)) return refused('It repeats the same few characters. Use a few words that do not belong together.')
  if (/^[\d\s\-+().]*$/.test(lower)) return refused('Digits alone are guessed quickly. Add a few words.')
  const rest = withoutRows(lower)
  if (rest !== lower && lettersLeft(rest, []) < ENOUGH_LETTERS)
    return refused('It follows the keys or the alphabet. Use a few words that do not belong together.')
  const about = { person: wordsOf(person), company: [...wordsOf(company), ...COMPANY_WORDS] }
  if (isMadeOf(rest, about.person)) return refused('It is made of your name, address or number, which others know.')
  if (isMadeOf(rest, about.company)) return refused('It is made of the company’s words, which attackers try first.')
  if (isMadeOf(rest, COMMON_STEMS)) return refused('It is one of the most common passwords, which attackers try first.')
  if (isMadeOf(rest, [...about.person, ...about.company, ...COMMON_STEMS]))
    return refused('It is made of words that attackers try first: common ones, the company’s or your own.')
  return length >= STRONG_LENGTH
    ? { accepted: true, level: 3, message: 'A strong password.' }
    : { accepted: true, level: 2, message: 'Good. A few more words make it stronger.' }
}

/** A piece of up to six characters repeated, or at most three different characters. */
const isRepeated = (text: string) => /^(.{1,6}?)\1{2,}.{0,5}$/su.test(text) || new Set(text).size < 4

/** Without runs of four or more adjacent keys, forwards or backwards. */
function withoutRows(text: string) {
  let rest = text
  for (const row of KEY_ROWS.flatMap((keys) => [keys, [...keys].reverse().join('')]))
    for (let length = row.length; length >= 4; length--)
      for (let from = 0; from + length <= row.length; from++) rest = rest.replaceAll(row.slice(from, from + length), ' ')
  return rest
}

/** The words in texts: `grace.musoke@mail.example` as grace, musoke, mail, example, and as one word. */
const wordsOf = (texts: readonly string[]) =>
  texts.flatMap((text) => {
    const words = text
      .normalize('NFKC')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
    return [...words, words.join('')].filter((word) => [...word].length >= SHORTEST_WORD)
  })

const LOOKALIKES: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' }
const asLetters = (text: string) => text.replace(/[013457@$!]/g, (sign) => LOOKALIKES[sign]!)

/** True if fewer than ENOUGH_LETTERS remain without these words, as typed and with digits read as the letters they resemble. */
function isMadeOf(text: string, words: readonly string[]) {
  const within = text.replace(/^[^\p{L}@$]+|[^\p{L}@$]+$/gu, '')
  return [text, asLetters(within)].some(
    (reading) => lettersLeft(reading, words) < Math.min(ENOUGH_LETTERS, lettersLeft(reading, [])),
  )
}

/** The letters left when these words are removed. Punctuation and digits inside a word are ignored. */
function lettersLeft(text: string, words: readonly string[]) {
  let letters = text.replace(/[^\p{L}]/gu, '')
  for (const word of [...words].sort((a, b) => b.length - a.length))
    letters = letters.replaceAll(word.replace(/[^\p{L}]/gu, '') || ' ', ' ')
  return [...letters.replaceAll(' ', '')].length
}
