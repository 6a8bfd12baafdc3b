import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { DEFAULT_HOME } from '../../api/company/home.ts'
import { type Endpoint, type Schema, savedMessage } from '../../api/core/endpoint.ts'
import { today } from '../../api/core/fields/days.ts'
import { allCalls, namedSchemas } from '../../api/index.ts'

/** Records of the demo by the name of their schema, as the description of the calls has them. */
const EXAMPLES: Record<string, object> = JSON.parse(readFileSync('server/http/api-docs/examples.json', 'utf8'))
const NAMES = new Map(namedSchemas.map(([name, schema]) => [schema, name]))
/** Values that cannot be made from a schema: by a name of a field, or the end of one. */
const FIXED: [name: RegExp, value: unknown][] = [
  [/^content$/, DEFAULT_HOME],
  [/^levels$/, [0, 10, 30, 60].map((after) => ({ minutes: [after, after + 5, after + 9], people: [1] }))],
  [/^quiet$/, null],
  [/_time$/, '08:00'],
  [/^id$/, 1],
]

type Inner = { _zod: { def: { type: string; [part: string]: unknown } } }

/** Texts and numbers with a form; the first that a field accepts is its value. */
const FORMS = [
  ...[today(), today().slice(0, 7), '08:00', `${today()}T09:00:00Z`, '256700000001', '+256 700 000 001'],
  ...['someone@mail.example', 'https://example.org/', '/api/v1/pictures/1', 'M-0000-0000', '123456', 'x'.repeat(43)],
  ...[1, 7, 12, 24, 500, 1000, true, null],
]

let texts = 0
/** A value that a schema accepts: the demo's record, where there is one, and one row in each list. */
function exampleOf(schema: Schema): unknown {
  const example = EXAMPLES[NAMES.get(schema) ?? '']
  if (example) return 'id' in example ? { ...example, id: 1 } : example
  const { def } = (schema as unknown as Inner)._zod
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape as Record<string, Schema>).map(([name, part]) => [name, partOf(name, part)]),
      )
    case 'array':
      return rowsOf(schema, exampleOf(def.element as Schema))
    case 'tuple':
      return (def.items as Schema[]).map(exampleOf)
    case 'optional':
    case 'default':
    case 'nullable':
    case 'readonly':
      return exampleOf(def.innerType as Schema)
    case 'lazy':
      return exampleOf((def.getter as () => Schema)())
    case 'enum':
      return Object.values(def.entries as object)[0]
    case 'union':
      return exampleOf((def.options as Schema[])[0]!)
    case 'literal':
      return (def.values as unknown[])[0]
    case 'record':
      return Object.fromEntries(keysOf(def.keyType as Schema).map((key) => [key, exampleOf(def.valueType as Schema)]))
    case 'pipe':
      return exampleOf(def.in as Schema)
    default:
      return [`Kololo ${++texts}`, ...FORMS].find((form) => z.safeParse(schema, form).success)
  }
}

function partOf(name: string, schema: Schema) {
  const fixed = FIXED.find(([pattern, value]) => pattern.test(name) && z.safeParse(schema, value).success)
  return fixed ? fixed[1] : exampleOf(schema)
}

const keysOf = (schema: Schema) => Object.values(((schema as unknown as Inner)._zod.def.entries as object | undefined) ?? {})

/** One row, or as many as the list needs. */
const rowsOf = (schema: Schema, row: unknown) =>
  [1, 2, 3, 4, 5].map((count) => Array.from({ length: count }, () => row)).find((rows) => z.safeParse(schema, rows).success) ?? [
    row,
  ]

const matches = ({ method, path, screenPath, aliases = [] }: Endpoint, asked: string) =>
  method === 'GET' &&
  [path, screenPath, ...aliases].some((one) => one && new RegExp(`^${one.replaceAll(/:\w+/g, '[^/]+')}$`).test(asked))

/** The call of the contract that reads what is at an address; a fixed address goes before one with a parameter. */
export const callAt = (path: string) =>
  allCalls
    .map(({ call }) => call)
    .filter((call) => matches(call, path))
    .toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)[0]

const known = new Map<Endpoint, string>()
/** The answer of a server that has one record of each kind. */
export function answerTo(call: Endpoint): Response {
  const { list, saved, response } = call
  if (!known.has(call)) {
    const value = exampleOf(response)
    const beside = Object.fromEntries(Object.entries(list?.beside ?? {}).map(([name, schema]) => [name, exampleOf(schema)]))
    const body = saved
      ? { message: savedMessage(saved, value), [saved.name]: value }
      : list?.wrapper
        ? { ...beside, [list.wrapper]: value }
        : value
    known.set(call, JSON.stringify(body))
  }
  const headers = { 'content-type': 'application/json', ...(list && { 'x-total-count': '1' }) }
  return new Response(known.get(call)!, { headers })
}
