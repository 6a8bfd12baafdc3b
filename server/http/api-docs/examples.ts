import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonSchema } from './compact.ts'

/** Demo records by schema name, one for each resource; written by `npm run docs:examples`. */
export const EXAMPLES_FILE = join(import.meta.dirname, 'examples.json')

/** Longer examples are left out. */
const LONGEST = 320

/** What is null shows nothing. */
const withoutNulls = (record: object) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))

/** Adds the example to each component that has one. */
export function withExamples(components: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const examples: Record<string, object> = JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8'))
  return Object.fromEntries(
    Object.entries(components).map(([name, schema]) => {
      const example = examples[name] && withoutNulls(examples[name])
      return [name, example && JSON.stringify(example).length <= LONGEST ? { ...schema, examples: [example] } : schema]
    }),
  )
}
