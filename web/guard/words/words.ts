import { LANGUAGES, type Language } from '../../../api/core/languages.ts'
import words from './words.json'

export { LANGUAGES, type Language }
export type WordKey = keyof typeof words

const KEY = 'guardLanguage'

/** The language that was chosen, or that of the phone, or English. */
export function storedLanguage(): Language {
  const wanted = [localStorage.getItem(KEY), ...navigator.languages.map((language) => language.slice(0, 2))]
  return (wanted.find((one) => one !== null && one in LANGUAGES) as Language | undefined) ?? 'en'
}

/** Remembers a choice of language. */
export const storeLanguage = (language: Language) => localStorage.setItem(KEY, language)

export type Values = Record<string, string | number>

/** A text with its `{name}`s replaced. */
export const filled = (text: string, values: Values = {}) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

/** A text in a language, with its `{name}`s replaced. */
export const wordIn = (language: Language, key: WordKey, values?: Values) => filled(words[key][language], values)
