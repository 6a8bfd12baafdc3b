import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Endpoint, Schema } from '../../../contract/core/endpoint.ts'
import { allCalls, namedSchemas } from '../../../contract/index.ts'
import type { JsonSchema } from './schemas.ts'

/** Demo records by schema name; written by `npm run docs:examples`. */
export const EXAMPLES_FILE = join(import.meta.dirname, 'examples.json')

/** Adds the example to each component that has one. */
export function withExamples(components: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const records: Record<string, unknown> = JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8'))
  const examples = { ...records, ...bodiesFrom(records) }
  return Object.fromEntries(
    Object.entries(components).map(([name, schema]) => [
      name,
      name in examples ? { ...schema, examples: [examples[name]] } : schema,
    ]),
  )
}

const nameOf = new Map(namedSchemas.map(([name, schema]) => [schema, name]))
const fieldsOf = (schema: Schema) => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return def.type === 'object' ? Object.keys(def.shape) : []
}

/** Request bodies that would save the example records, by the name of the body's schema. */
function bodiesFrom(records: Record<string, unknown>) {
  const bodies: Record<string, unknown> = {}
  for (const { call } of allCalls) {
    const { body, response, files } = call as Endpoint
    const record = records[nameOf.get(response) ?? '']
    const name = body && nameOf.get(body)
    if (!name || !record || files) continue
    const sent = Object.fromEntries(Object.entries(record).filter(([field]) => fieldsOf(body).includes(field)))
    if (Object.keys(sent).length > 1 && z.safeParse(body, sent).success) bodies[name] ??= sent
  }
  return bodies
}
