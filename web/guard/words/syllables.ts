import type { Language } from './words.ts'

const LONG_WORD = /\p{L}{8,}/gu
/** Ends of syllables: in Luganda and Swahili each ends with a vowel. */
const SYLLABLE_END = /([aeiou])(?=[^aeiou]+[aeiou])/gi
const SOFT_HYPHEN = '\u00ad'

/** The text, whose long words may be broken between syllables where a tile is narrow. Browsers know those of English alone. */
export const withSyllables = (text: string, language: Language) =>
  language === 'en' ? text : text.replace(LONG_WORD, (word) => word.replace(SYLLABLE_END, `$1${SOFT_HYPHEN}`))
