import type { Language, Translated } from '../../../api/core/languages.ts'

/** The language of a page, and the texts of it that somebody has approved, by the English ones. */
export type Spoken = {
  language: Language
  words: Record<string, string>
  /** The folders of pages of which at least one text is approved, by language. */
  places: Partial<Record<Translated, string[]>>
}
/** Texts that are said later, each by `t`. */
export type Texts = string | readonly Texts[] | { readonly [name: string]: Texts }
type Values = Record<string, string | number | null | undefined>

/** The id of the element in which a document carries what it speaks. */
export const SPOKEN_ELEMENT = 'spoken'
const ENGLISH: Spoken = { language: 'en', words: {}, places: {} }

function ofDocument(): Spoken {
  const carried = typeof document === 'undefined' ? null : document.getElementById(SPOKEN_ELEMENT)
  return carried ? JSON.parse(carried.textContent) : ENGLISH
}
const loaded = ofDocument()
let source: () => Spoken | undefined = () => loaded

/** Tells where to look up what is spoken: the server renders several languages at a time. */
export function speakFrom(next: () => Spoken | undefined) {
  source = next
}

/** The language and the texts of the page. */
export const spoken = () => source() ?? ENGLISH

/** True if a page speaks nothing that its document must carry. */
export const isPlain = ({ language, places }: Spoken) => language === 'en' && Object.values(places).flat().length === 0

/** The approved translation of a text, or the English. */
export const said = (text: string) => spoken().words[text] ?? text

/** A text in the language of the page, with its `{name}`s replaced. */
export const t = (text: string, values?: Values) =>
  values ? said(text).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')) : said(text)

/** A text about one, or about `{count}`. */
export const plural = (count: number, one: string, many: string, values?: Values) =>
  t(count === 1 ? one : many, { count: count.toLocaleString('en-US'), ...values })
