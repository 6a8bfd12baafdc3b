import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TRANSLATED, type Translated } from '../../../api/core/languages.ts'

const read = <T>(name: string) => JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8')) as Record<string, T>

/** Each text of the site and the portal with the places that say it. `scripts/texts.ts` writes the file from the sources. */
const TEXTS = read<string[]>('texts')
/** The translations of each language as they were proposed, by the English texts. */
const PROPOSED = Object.fromEntries(TRANSLATED.map((language) => [language, read<string>(language)])) as Record<
  Translated,
  Record<string, string>
>

/** The same in all versions, as long as the text is the same. */
const idOf = (language: Translated, text: string) =>
  (createHash('sha256').update(`${language} ${text}`).digest().readUInt32BE() % 2_147_483_646) + 1

export type Entry = { id: number; language: Translated; text: string; places: string[]; proposed: string }

/** Every text in every language. */
export const CATALOGUE: readonly Entry[] = TRANSLATED.flatMap((language) =>
  Object.entries(TEXTS).map(([text, places]) => ({
    id: idOf(language, text),
    language,
    text,
    places,
    proposed: PROPOSED[language][text] ?? text,
  })),
)
export const ENTRIES: ReadonlyMap<number, Entry> = new Map(CATALOGUE.map((entry) => [entry.id, entry]))

/** The folders of pages that have texts. */
export const PLACES = [...new Set(Object.values(TEXTS).flat())].toSorted()
