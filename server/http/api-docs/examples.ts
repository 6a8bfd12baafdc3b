import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonSchema } from './compact.ts'

/** Demo records by schema name, one for each resource; written by `npm run docs:examples`. */
export const EXAMPLES_FILE = join(import.meta.dirname, 'examples.json')

/** Longer examples are left out. */
const LONGEST = 298

const MOST_LETTERS = 30
const cut = (value: unknown) =>
  typeof value === 'string' && value.length > MOST_LETTERS ? `${value.slice(0, MOST_LETTERS - 1)}…` : value
/** Without what is null or an empty list, which show nothing, and with the beginning of long texts. */
const brief = (record: object) =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) =>
      value === null || (Array.isArray(value) && value.length === 0) ? [] : [[name, cut(value)]],
    ),
  )

/** Length of a record as an example. The shortest record of a page is the example; no record at all is NaN long. */
export const lengthOf = (record: unknown) => (record ? JSON.stringify(brief(record)).length : Number.NaN)

/** Adds the example to each component that has one. */
export function withExamples(components: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const examples: Record<string, object> = JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8'))
  return Object.fromEntries(
    Object.entries(components).map(([name, schema]) => {
      const example = examples[name] && brief(examples[name])
      return [name, example && lengthOf(example) <= LONGEST ? { ...schema, examples: [example] } : schema]
    }),
  )
}
