import { join } from 'node:path'
import { RECORDS } from './records.ts'
import { sources, textsOf } from './source.ts'

export const catalogueFile = join(import.meta.dirname, '../../server/website/translations/texts.json')

/** Each text with the places that say it, in the order of the alphabet. */
export function catalogue() {
  const texts = textsOf(sources())
  for (const [place, words] of Object.entries(RECORDS))
    for (const word of words) texts.set(word, (texts.get(word) ?? new Set()).add(place))
  return Object.fromEntries(
    [...texts]
      .map(([text, places]) => [text, [...places].toSorted()] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/** The text of the file: a line for each text. */
export function writtenCatalogue() {
  const lines = Object.entries(catalogue()).map(
    ([text, places]) => `  ${JSON.stringify(text)}: [${places.map((place) => JSON.stringify(place)).join(', ')}]`,
  )
  return `{\n${lines.join(',\n')}\n}\n`
}
