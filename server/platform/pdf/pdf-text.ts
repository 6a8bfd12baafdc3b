import { FALLBACKS } from './pdf-fonts.ts'

/** Most lines that one text may have of its own; a longer one ends there with an ellipsis. Lines cost more to draw than letters. */
const MOST_LINES = 200
/** Letters of a word after which a line may end: a longer word is measured again for each of its lines. */
const LONGEST_WORD = 40
/** Spaces beside each other; more are measured like a long word. */
const WIDEST_GAP = 8
/** A place where a line may end; it is not drawn. */
export const SOFT_BREAK = '\u200b'

/** A character that the fonts lack. */
const MISSING = `[^\\n\\x20-\\x7e\\u00a0-\\u00ac\\u00ae-\\u0148\\u014a-\\u01c3\\u01c5-\\u0254\\u0256-\\u027b\\u1e00-\\u1e9b\\u1ef2-\\u1eff\\u2013\\u2014\\u2018-\\u201a\\u201c-\\u201e\\u2020\\u2022\\u2026\\u2039\\u203a\\u20a0-\\u20af\\u2122\\u2212${FALLBACKS.map(({ signs }) => signs).join('')}]`
const everyMissing = new RegExp(MISSING, 'gu')
const someMissing = new RegExp(MISSING, 'u')
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const WIDE_GAP = new RegExp(` {${WIDEST_GAP},}`, 'g')
const LONG_WORD = new RegExp(`[^\\s-]{${LONGEST_WORD}}(?=[^\\s-])`, 'gu')

/** The character without its accent, or a question mark instead of an empty box. */
function replacement(sign: string) {
  const plain = sign.normalize('NFD').replace(/\p{M}/gu, '')
  return someMissing.test(plain) ? '?' : plain
}

function firstLines(text: string) {
  const lines = text.split('\n', MOST_LINES + 1)
  return lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), '…'].join('\n') : text
}

/** Text with only characters that the fonts have, and not more lines than a page can say. */
export const printable = (text: string) =>
  firstLines(text.normalize('NFC').replace(INVISIBLE, '').replace(/\r\n?/g, '\n'))
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[^\S\n]/g, ' ')
    .replace(WIDE_GAP, ' '.repeat(WIDEST_GAP))
    .replace(everyMissing, replacement)
    .replace(LONG_WORD, `$&${SOFT_BREAK}`)
