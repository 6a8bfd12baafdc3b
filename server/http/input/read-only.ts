import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod/mini'
import type { Endpoint, Schema } from '../../../api/core/endpoint.ts'
import { implies } from '../../../api/core/permissions.ts'
import { oneOf } from '../../../api/core/refusals/messages.ts'
import { invalid } from '../../platform/errors.ts'
import { isObject, normalised } from './read-input.ts'

/** A registered GET and its read function. */
export type Reading = { endpoint: Endpoint; read: (input: object) => Promise<unknown> }

/** A field that GET returns and PUT cannot set: at all, or not to these `words` of its enum. */
type Field = { schema: Schema; words?: unknown[]; refusal: string }

const defOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def

function shapeOf(schema: Schema | undefined): Readonly<Record<string, Schema>> {
  const def = schema && defOf(schema)
  return def?.type === 'object' ? def.shape : {}
}

/** The values of an enum field. */
function choicesOf(schema: Schema): unknown[] {
  const def = defOf(schema)
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default') return choicesOf(def.innerType)
  return def.type === 'enum' ? Object.values(def.entries) : []
}

/** True if everyone who may write a record may also read it. */
const mayRead = (put: Endpoint, { permission }: Endpoint) =>
  permission === 'public' || (put.permission !== 'public' && implies(put.permission, permission))

/** By name, the fields that the GET of the same path returns and a PUT does not set. */
export function fieldsOfServer(put: Endpoint, get: Endpoint): ReadonlyMap<string, Field> {
  const fields = new Map<string, Field>()
  const body = shapeOf(put.body)
  for (const [name, schema] of mayRead(put, get) ? Object.entries(shapeOf(get.response)) : []) {
    if (!body[name]) {
      fields.set(name, { schema, refusal: `${name.replaceAll('_', ' ')} cannot be changed.` })
      continue
    }
    const settable = choicesOf(body[name])
    const words = choicesOf(schema).filter((word) => !settable.includes(word))
    if (settable.length && words.length) fields.set(name, { schema, words, refusal: oneOf(name, settable) })
  }
  return fields
}

type Taken = { body: unknown; check?: (input: object, version: unknown) => Promise<void> }

const known = new WeakMap<Endpoint, ReadonlyMap<string, Field>>()

/**
 * Removes read-only fields from the body of a PUT, so that a GET response can be sent back unchanged. `check` reads the record
 * as the caller sees it and throws 422 naming every such field that differs. It skips an outdated version: the write itself
 * responds to that with 409.
 */
export function takeFieldsOfServer(put: Endpoint, reading: Reading | undefined, sent: unknown): Taken {
  if (!reading || !isObject(sent)) return { body: sent }
  const { endpoint, read } = reading
  const fields = known.get(put) ?? fieldsOfServer(put, endpoint)
  known.set(put, fields)
  const body: Record<string, unknown> = {}
  const returned: { name: string; value: unknown; refusal: string }[] = []
  for (const [name, raw] of Object.entries(sent)) {
    const field = fields.get(name)
    const value = field && normalised(field.schema, raw)
    if (!field || (field.words && !field.words.includes(value))) body[name] = raw
    else returned.push({ name, value, refusal: field.refusal })
  }
  if (!returned.length) return { body: sent }
  const check = async (input: object, version: unknown) => {
    const current = (await read(input)) as Record<string, unknown>
    if (version !== undefined && version !== current.version) return
    const differing = returned.filter(({ name, value }) => !isSame(value, current[name]))
    if (differing.length) throw invalid(Object.fromEntries(differing.map(({ name, refusal }) => [name, refusal])))
  }
  return { body, check }
}

/** A form sends an empty text for null. */
const isSame = (sent: unknown, current: unknown) => isDeepStrictEqual(sent === '' ? null : sent, current === '' ? null : current)
