import { isDeepStrictEqual } from 'node:util'

export type JsonSchema = {
  $ref?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  examples?: unknown[]
  [keyword: string]: unknown
}

type Schemas = Record<string, JsonSchema>

const sizeOf = (value: unknown) => JSON.stringify(value).length
const isObjectSchema = (schema: JsonSchema) => schema.type === 'object' && schema.properties !== undefined

/**
 * The same schemas in fewer bytes: a reference that is longer than what it stands for is replaced by it, a value that may be
 * null is one type with two names, and what all alternatives of a union have in common stands beside them.
 */
export function compact(schemas: Schemas, prefix: string): Schemas {
  const within = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(within)
    return shorter(Object.fromEntries(Object.entries(value).map(([keyword, inner]) => [keyword, within(inner)])))
  }
  const shorter = (schema: JsonSchema): JsonSchema => {
    const target = schema.$ref?.startsWith(prefix) ? schemas[schema.$ref.slice(prefix.length)] : undefined
    if (target && sizeOf(target) <= sizeOf({ $ref: schema.$ref })) {
      const { $ref, pattern, ...beside } = schema
      return { ...target, ...beside }
    }
    return withSharedFields(withNull(schema))
  }
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, within(schema) as JsonSchema]))
}

/** `anyOf` of something simple and null as one. */
function withNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...beside } = schema as JsonSchema & { anyOf?: JsonSchema[] }
  const [first, second] = anyOf ?? []
  if (anyOf?.length !== 2 || !first || second?.type !== 'null') return schema
  if (Array.isArray(first.enum)) return { ...beside, ...first, enum: [...first.enum, null] }
  if (typeof first.type !== 'string' || isObjectSchema(first)) return schema
  return { ...beside, ...first, type: [first.type, 'null'] }
}

/** A union of objects with the fields that they have in common beside the alternatives. */
function withSharedFields(schema: JsonSchema): JsonSchema {
  const { oneOf, ...beside } = schema as JsonSchema & { oneOf?: JsonSchema[] }
  const [first, ...others] = oneOf ?? []
  if (!first || others.length === 0 || !oneOf?.every(isObjectSchema)) return schema
  const shared = Object.keys(first.properties!).filter((name) =>
    others.every(
      ({ properties, required }) =>
        isDeepStrictEqual(properties![name], first.properties![name]) &&
        required?.includes(name) === first.required?.includes(name),
    ),
  )
  if (shared.length === 0) return schema
  return {
    ...beside,
    ...fieldsOf(first, (name) => shared.includes(name)),
    oneOf: oneOf.map((one) => fieldsOf(one, (name) => !shared.includes(name))),
  }
}

function fieldsOf({ type, properties = {}, required = [] }: JsonSchema, chosen: (name: string) => boolean): JsonSchema {
  const names = required.filter(chosen)
  return {
    type,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => chosen(name))),
    ...(names.length && { required: names }),
  }
}

/** Fewer common fields are a coincidence. */
const ENOUGH = 4

/** A schema without its defaults, which also decide what is required where. */
export function withoutDefaults(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema
  if (Array.isArray(schema)) return schema.map(withoutDefaults)
  const { default: _, required, ...kept } = schema as JsonSchema
  const properties = (kept.properties ?? {}) as Record<string, JsonSchema>
  const needed = required?.filter((name) => !('default' in (properties[name] ?? {})))
  return {
    ...Object.fromEntries(Object.entries(kept).map(([keyword, inner]) => [keyword, withoutDefaults(inner)])),
    ...(needed?.length && { required: needed }),
  }
}

/** True if two fields are described alike; what a transformation makes of a field is not described at all. */
const isAlike = (field: JsonSchema | undefined, inBase: JsonSchema) =>
  field && (Object.keys(field).length === 0 || isDeepStrictEqual(withoutDefaults(field), withoutDefaults(inBase)))

/** True if every record with the fields of `longer` has those of `base` too; a default is no difference. */
function isExtension(longer: JsonSchema, base: JsonSchema) {
  const names = Object.keys(base.properties!)
  return (
    (names.length >= ENOUGH || base.oneOf !== undefined) &&
    names.length <= Object.keys(longer.properties!).length &&
    isDeepStrictEqual(longer.oneOf, base.oneOf) &&
    names.every((name) => isAlike(longer.properties![name], base.properties![name]!)) &&
    (base.required ?? []).every((name) => longer.required?.includes(name))
  )
}

const alikeUpTo = (a: string, b: string) => {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}

/** Describes a schema that has all fields of another as that one and what it has besides. */
export function extend(schemas: Schemas, prefix: string): Schemas {
  const objects = Object.entries(schemas).filter(([, schema]) => isObjectSchema(schema))
  const shortened = objects.map(([name, schema]): [string, JsonSchema] => {
    const bases = objects.filter(
      ([other, base]) => other !== name && isExtension(schema, base) && !(isExtension(base, schema) && other > name),
    )
    const [base] = bases.toSorted(
      ([a, first], [b, second]) => alikeUpTo(b, name) - alikeUpTo(a, name) || sizeOf(second) - sizeOf(first),
    )
    if (!base) return [name, schema]
    const [baseName, { properties = {}, required = [] }] = base
    const { type: _, properties: all = {}, required: needed = [], oneOf, ...beside } = schema
    const own = Object.entries(all).filter(([field]) => !(field in properties))
    const ownNeeded = needed.filter((field) => !required.includes(field))
    return [
      name,
      {
        allOf: [{ $ref: `${prefix}${baseName}` }],
        ...(own.length && { properties: Object.fromEntries(own) }),
        ...(ownNeeded.length && { required: ownNeeded }),
        ...beside,
      },
    ]
  })
  return { ...schemas, ...Object.fromEntries(shortened) }
}
