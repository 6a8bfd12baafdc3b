import { FALLBACKS, type Script } from './pdf-fonts.ts'

/** A part of a line in one font. */
export type Run = { text: string; script: Script }

const OTHER = new RegExp(`[${FALLBACKS.map(({ signs }) => signs).join('')}]`, 'u')
const PARTS = new RegExp(
  `${FALLBACKS.map(({ signs }) => `([${signs}]+)`).join('|')}|([^${FALLBACKS.map(({ signs }) => signs).join('')}]+)`,
  'gu',
)
const DIGITS = /[0-9\u0660-\u0669\u06f0-\u06f9]+(?:[.,/:-][0-9\u0660-\u0669\u06f0-\u06f9]+)*/gu
const LETTER = /[\p{L}]/u
const MIRRORED: Record<string, string> = { '(': ')', ')': '(', '[': ']', ']': '[', '<': '>', '>': '<', '«': '»', '»': '«' }

/** True if a text has characters of another script than Latin. */
export const isMixed = (text: string) => OTHER.test(text)

function partsOf(text: string): Run[] {
  return Array.from(text.matchAll(PARTS), ([part, ...groups]) => {
    const found = groups.findIndex((group) => group !== undefined)
    return { text: part, script: FALLBACKS[found]?.script ?? 'latin' }
  })
}

/** A text of spaces and signs as it stands within a text from right to left; numbers keep their order. */
function reversed(text: string) {
  const pieces: string[] = []
  let last = 0
  for (const { index, 0: digits } of text.matchAll(DIGITS)) {
    pieces.push(...text.slice(last, index), digits)
    last = index + digits.length
  }
  pieces.push(...text.slice(last))
  return pieces
    .map((piece) => MIRRORED[piece] ?? piece)
    .reverse()
    .join('')
}

/** The end of a bracket that was opened between Arabic words. */
const CLOSING = /^[\s\d.,/-]*[)\]»]/

/** True if a bracket is open at the end of some parts. */
const isOpen = (parts: readonly Run[]) =>
  parts.reduce((open, { text }) => open + (text.match(/[([«]/g)?.length ?? 0) - (text.match(/[)\]»]/g)?.length ?? 0), 0) > 0

const isArabic = ({ script }: Run) => script === 'noto-arabic'
const isNeutral = ({ text, script }: Run) => script === 'latin' && !LETTER.test(text)

/**
 * The parts of a line from left to right. Arabic words, and what is between them, stand from right to left within a line that is
 * read from left to right; the font joins the letters of a word.
 */
export function runsOf(line: string): Run[] {
  const parts = partsOf(line)
  const runs: Run[] = []
  for (let at = 0; at < parts.length; at++) {
    if (!isArabic(parts[at]!)) {
      runs.push(parts[at]!)
      continue
    }
    let end = at
    for (let next = at + 1; next < parts.length && (isArabic(parts[next]!) || isNeutral(parts[next]!)); next++)
      if (isArabic(parts[next]!)) end = next
    const span = parts.slice(at, end + 1)
    const next = parts[end + 1]
    const closing = isOpen(span) ? next?.text.match(CLOSING)?.[0] : undefined
    if (closing && next) {
      span.push({ text: closing, script: 'latin' })
      parts[end + 1] = { ...next, text: next.text.slice(closing.length) }
    }
    span.reverse()
    runs.push(...span.map((part) => (isArabic(part) ? part : { ...part, text: reversed(part.text) })))
    at = end
  }
  return runs
}
