import * as z from 'zod/mini'
import type { Schema } from '../../../api/core/endpoint.ts'
import { compiled } from './compiled-schema.ts'

type Normalise = (value: unknown) => unknown

/** Up to this many digits a number is exact, and no field takes more; longer text stays text and fails validation. */
const DIGITS = /^\d{1,15}$/

const accepts = (schema: Schema, value: unknown) => z.safeParse(schema, value).success

const known = new WeakMap<Schema, Normalise | undefined>()

/**
 * Parses input, coercing form-style values to what the schema expects: digits as text to an integer, an enum value in any case,
 * an empty text to undefined for an optional field. The schema itself stays strict, for responses, browser forms and the API description.
 */
export const readInput = <S extends Schema>(schema: S, value: unknown) => z.safeParse(compiled(schema), normalised(schema, value))

/** The coerced value; the same object when nothing changed. */
export function normalised(schema: Schema, value: unknown): unknown {
  const normalise = normaliserOf(schema)
  return normalise ? normalise(value) : value
}

function normaliserOf(schema: Schema): Normalise | undefined {
  if (!known.has(schema)) known.set(schema, makeNormaliser(schema))
  return known.get(schema)
}

function makeNormaliser(schema: Schema): Normalise | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'number':
      return isWhole(def) ? (value) => (typeof value === 'string' && DIGITS.test(value) ? Number(value) : value) : undefined
    case 'enum':
      return wordOf(Object.values(def.entries))
    case 'array':
      return itemsOf(def.element)
    case 'object':
      return fieldsOf(def.shape)
    case 'optional':
    case 'nullable':
    case 'default':
      return normaliserOf(def.innerType)
    case 'pipe':
      return normaliserOf(def.in)
    case 'union':
      return shapeOf(def)
    default:
      return undefined
  }
}

const isWhole = (def: z.core.$ZodNumberDef) => 'format' in def && def.format === 'safeint'

function wordOf(words: z.core.util.EnumValue[]): Normalise {
  const spelled = new Map(words.map((word) => [String(word).toLowerCase(), word]))
  return (value) => (typeof value === 'string' && !words.includes(value) ? (spelled.get(value.toLowerCase()) ?? value) : value)
}

function itemsOf(element: Schema): Normalise | undefined {
  const normalise = normaliserOf(element)
  if (!normalise) return undefined
  return (value) => {
    if (!Array.isArray(value)) return value
    const items = value.map(normalise)
    return items.some((item, at) => item !== value[at]) ? items : value
  }
}

/** In a union by a discriminator, the value is coerced as the option of its discriminator expects. */
function shapeOf(def: z.core.$ZodUnionDef): Normalise | undefined {
  if (!('discriminator' in def)) return undefined
  const name = String(def.discriminator)
  return (value) => {
    const option = isObject(value)
      ? def.options.find((option) => option._zod.propValues?.[name]?.has(value[name] as string))
      : undefined
    return option ? normalised(option, value) : value
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function fieldsOf(shape: Readonly<Record<string, Schema>>): Normalise | undefined {
  const fields = Object.entries(shape).flatMap(([name, field]) => {
    const normalise = normaliserOf(field)
    const emptied = accepts(field, undefined) && !accepts(field, '')
    return normalise || emptied ? [{ name, normalise, emptied, empty: accepts(field, null) ? null : undefined }] : []
  })
  if (!fields.length) return undefined
  return (value) => {
    if (!isObject(value)) return value
    let copy: Record<string, unknown> | undefined
    for (const { name, normalise, emptied, empty } of fields) {
      const old = value[name]
      if (old === undefined) continue
      const next = emptied && old === '' ? empty : normalise ? normalise(old) : old
      if (next === old) continue
      copy ??= { ...value }
      if (next === undefined) delete copy[name]
      else copy[name] = next
    }
    return copy ?? value
  }
}
