import type { Endpoint, Schema } from '../endpoint.ts'

const shown = new WeakSet<Schema>()

/**
 * Marks a field of a response as a secret that is shown once: a one-time link, a code, a secret address. It is not stored with the
 * idempotency key and is null in a replay, for which the field is nullable; and its call asks for the password again (`sensitive`).
 */
export function shownOnce<S extends Schema>(schema: S): S {
  shown.add(schema)
  return schema
}

const shapeOf = (schema: Schema) => (schema as { shape?: Readonly<Record<string, Schema>> }).shape ?? {}

/** The fields of the response of a call that are shown once. */
export const shownOnceOf = ({ response }: Pick<Endpoint, 'response'>) =>
  Object.entries(shapeOf(response)).flatMap(([name, field]) => (shown.has(field) ? [name] : []))
