import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { Id } from '../../../api/core/common.ts'
import type { Endpoint, Schema } from '../../../api/core/endpoint.ts'
import { allCalls, namedSchemas } from '../../../api/index.ts'
import { compact, extend, type JsonSchema, withoutDefaults } from './compact.ts'

/** Request or response: defaults and transforms make the two schemas differ. */
export type Direction = 'input' | 'output'

const PREFIX = '#/components/schemas/'
/** Names of exactly one schema; query schemas of two resources may share a name, but are described inline anyway. */
const names: ReadonlyMap<string, Schema> = new Map(
  [...Map.groupBy(namedSchemas, ([name]) => name)].flatMap(([name, same]) =>
    new Set(same.map(([, schema]) => schema)).size === 1 ? [[name, same[0]![1]]] : [],
  ),
)

/** The further fields beside the saved record or the page in a call's response. */
export const besideOf = ({ saved, list }: Endpoint): [string, Schema][] => Object.entries(saved?.beside ?? list?.beside ?? {})

/**
 * The JSON Schemas of all calls. A schema that `api/` exports under a name is described once in `components` and referenced by
 * that name; where request and response differ by more than defaults, the request's is `<name>Input`.
 */
export function describeSchemas() {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of names) registry.add(schema, { id })
  for (const { group, name, call } of allCalls)
    for (const part of ['params', 'query', 'body', 'response'] as const) {
      const schema = call[part]
      if (schema && !registry.has(schema)) registry.add(schema, { id: `${group}.${name}.${part}` })
    }
  for (const { group, name, call } of allCalls)
    for (const [field, schema] of besideOf(call))
      if (!registry.has(schema)) registry.add(schema, { id: `${group}.${name}.${field}` })
  const idOf = (schema: Schema) => registry.get(schema)!.id
  const inputs = new Described(registry, 'input')
  const outputs = new Described(registry, 'output')
  // Not the body of a call itself, but a part of several.
  for (const name of names.keys()) if (name.endsWith('Fields')) inputs.include(name)
  for (const { call } of allCalls) {
    if (call.body) inputs.include(idOf(call.body))
    for (const fields of [call.params, call.query]) if (fields) inputs.includeWithin(idOf(fields))
    outputs.include(idOf(call.response))
    for (const [, schema] of besideOf(call)) outputs.include(idOf(schema))
  }
  const differs = (name: string): boolean =>
    outputs.has(name) &&
    (!isDeepStrictEqual(withoutDefaults(inputs.at(name)), withoutDefaults(outputs.at(name))) ||
      inputs.referencedBy(name).some(differs))
  const differing = new Set(inputs.used().filter(differs))
  inputs.rename((name) => (differing.has(name) ? `${name}Input` : name))
  const described = { input: inputs, output: outputs }
  return {
    components: extend({ ...outputs.components(), ...inputs.components() }, PREFIX),
    /** The schema inline. */
    inPlace: (schema: Schema, direction: Direction) => described[direction].at(idOf(schema)),
    /** A `$ref` where the schema has a name, otherwise the schema inline. */
    of: (schema: Schema, direction: Direction) => described[direction].of(idOf(schema)),
  }
}

/** All schemas of one direction, and which named ones are used in it. */
class Described {
  readonly #schemas: Record<string, JsonSchema>
  readonly #used = new Map<string, string>()

  constructor(registry: z.core.$ZodRegistry<{ id: string }>, io: Direction) {
    const { schemas } = z.toJSONSchema(registry, {
      io,
      unrepresentable: 'any',
      uri: (id) => `${PREFIX}${id}`,
      override: simplify,
    })
    const described = Object.entries(schemas).map(([id, { $schema, $id, ...json }]) => [id, json as JsonSchema] as const)
    this.#schemas = compact(Object.fromEntries(described), PREFIX)
  }

  at = (id: string) => this.#schemas[id]!
  has = (id: string) => this.#used.has(id)
  used = () => [...this.#used.keys()]
  referencedBy = (id: string) => [...references(this.at(id))].map(({ $ref }) => $ref.slice(PREFIX.length))

  /** Marks a schema and everything it references as used. */
  include(id: string) {
    if (this.#used.has(id)) return
    this.#used.set(id, id)
    this.includeWithin(id)
  }

  /** Marks what a schema references as used; the schema itself is inlined. */
  includeWithin(id: string) {
    for (const referenced of this.referencedBy(id)) this.include(referenced)
  }

  rename(nameOf: (name: string) => string) {
    for (const id of this.#used.keys()) this.#used.set(id, nameOf(id))
    for (const id of this.#used.keys())
      for (const reference of references(this.at(id))) reference.$ref = this.#refTo(reference.$ref.slice(PREFIX.length))
  }

  of = (id: string): JsonSchema => (names.has(id) ? { $ref: this.#refTo(id) } : this.at(id))

  components() {
    const named = [...this.#used].filter(([id]) => names.has(id))
    return Object.fromEntries(named.map(([id, name]) => [name, this.at(id)]))
  }

  #refTo = (id: string) => `${PREFIX}${this.#used.get(id)}`
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

type Overridden = { jsonSchema: z.core.JSONSchema.BaseSchema; zodSchema: z.core.$ZodTypes }

/**
 * Drops what `format`, `integer` or a list of values already implies, the limits of ids, and `additionalProperties: false`: a
 * schema could not be extended by others with it, and that unknown fields are refused holds for all bodies.
 */
function simplify({ jsonSchema, zodSchema }: Overridden) {
  const isId = zodSchema === (Id as Schema)
  if (jsonSchema.format) delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER || isId) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER || isId) delete jsonSchema.maximum
  if (jsonSchema.const !== undefined || jsonSchema.enum) delete jsonSchema.type
  // Each of its fields has a default of its own.
  if (isObject(jsonSchema.default)) delete jsonSchema.default
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  // Names of fields are always texts.
  delete jsonSchema.propertyNames
}

/** Every `$ref` within a schema. */
function* references(json: unknown): Generator<{ $ref: string }> {
  if (typeof json !== 'object' || json === null) return
  if ('$ref' in json && typeof json.$ref === 'string') yield json as { $ref: string }
  for (const value of Object.values(json)) yield* references(value)
}
