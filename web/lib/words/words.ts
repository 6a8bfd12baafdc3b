import type { Language, Translated } from '../../../api/core/languages.ts'
import { type Say, say } from '../../../api/core/say.ts'

/** The language of a page, and the texts of it that somebody has approved, by the English ones. */
export type Spoken = {
  language: Language
  words: Record<string, string>
  /** The folders of pages of which at least one text is approved, by language. */
  places: Partial<Record<Translated, string[]>>
  /** True if the texts of the portal are among them: a page of the site does not carry these. */
  portal?: boolean
}
/** Texts that are said later, each by `t`. */
export type Texts = string | readonly Texts[] | { readonly [name: string]: Texts }

const ENGLISH: Spoken = { language: 'en', words: {}, places: {} }
/** A document carries what it speaks in a script of its own, which runs before all others (`carried.ts`). */
let source = () => (globalThis as { spoken?: Spoken }).spoken

/** Tells where to look up what is spoken: the server renders several languages at a time. */
export function speakFrom(next: () => Spoken | undefined) {
  source = next
}

/** The language and the texts of the page. */
export const spoken = () => source() ?? ENGLISH

/** The languages besides English with an approved text at such places. */
export const translatedAt = (isWanted: (place: string) => boolean) =>
  Object.entries(spoken().places).flatMap(([language, places]) => (places.some(isWanted) ? [language as Translated] : []))

/** The approved translation of a text, or the English. */
export const said = (text: string) => spoken().words[text] ?? text

/** A text in the language of the page, with its `{name}`s replaced. */
export const t: Say = (text, values) => say(said(text), values)

/** A text about one, or about `{count}`. */
export const plural = (count: number, one: string, many: string, values?: Parameters<Say>[1]) =>
  t(count === 1 ? one : many, { count: count.toLocaleString('en-US'), ...values })
