import * as z from 'zod/mini'
import type { CallResult, Endpoint, Schema } from '../../../api/core/endpoint.ts'

/** The body of a refusal: `{ message, error, code, fields }`; `error` may also be an object with a message. */
export type FailureBody = {
  message?: string
  error?: string
  code?: string
  fields?: Record<string, string>
  current?: unknown
}

type Values = Record<string, unknown>
const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
const messageIn = (value: unknown) => (isObject(value) ? text(value.message) : undefined)

/** Normalizes the body of a refusal from any of the shapes that the specification allows. */
export function failureBody(body: unknown): FailureBody | undefined {
  if (!isObject(body)) return undefined
  const { message: _, error: __, ...others } = body
  const error = text(body.error) ?? messageIn(body.error)
  const message = text(body.message) ?? messageIn(body.error) ?? messageIn(body.data)
  return { ...others, ...(message && { message }), ...(error && { error }) }
}

/** True if a response with a 2xx status reports a failure: by an `error`, or by `success: false`. */
export const isFailure = (body: unknown) => isObject(body) && (body.success === false || Boolean(body.error))

/**
 * Reads a response in every form that the specification allows: as the call describes it, inside `{ success, data }`,
 * a list bare or under its name, a saved record or none, a message or none. Undefined when it cannot be read.
 */
export function readResponse<E extends Endpoint>(endpoint: E, headers: Headers, body: unknown): CallResult<E> | undefined {
  // Text where JSON is expected: a proxy or captive portal has responded in place of the server.
  if (typeof body === 'string') return undefined
  const { response, list, saved, done } = endpoint
  const places = isObject(body) ? [body.data, body] : [body]
  const inside = (name: string | undefined) => places.flatMap((place) => (name && isObject(place) ? [place[name]] : []))
  const message = (fallback: string) => places.map(messageIn).find(Boolean) ?? fallback
  if (done) return { message: message(done.message) } as CallResult<E>
  if (list) {
    const rows = [...inside(list.wrapper), ...places].find(Array.isArray)
    const items = rows && parse(response, list.added ? rows.map((row) => ({ ...list.added, ...row })) : rows)
    const total = headers.get('x-total-count')
    const beside = Object.entries(list.beside ?? {}).map(([name, schema]) => [name, firstRead(schema, inside(name))] as const)
    if (!items || beside.some(([, found]) => !found)) return undefined
    return {
      ...{ items: items.value, total: total === null ? rows.length : Number(total) },
      ...(beside.length && { beside: Object.fromEntries(beside.map(([name, found]) => [name, found!.value])) }),
    } as CallResult<E>
  }
  if (saved) {
    const record = firstRead(response, [...inside(saved.name), ...places.filter((place) => isObject(place) && 'id' in place)])
    const beside = Object.entries(saved.beside ?? {}).map(([name, schema]) => [name, firstRead(schema, inside(name))?.value])
    return record || saved.recordOptional
      ? ({ message: message(saved.message), record: record?.value, ...Object.fromEntries(beside) } as CallResult<E>)
      : undefined
  }
  return firstRead(response, places)?.value as CallResult<E> | undefined
}

function firstRead(schema: Schema, places: unknown[]) {
  for (const place of places) {
    const found = place === undefined ? undefined : parse(schema, place)
    if (found) return found
  }
}

/** Boxed, because a value may be null. */
function parse(schema: Schema, value: unknown): { value: unknown } | undefined {
  const found = z.safeParse(schema, value)
  return found.success ? { value: found.data } : undefined
}
