import type * as z from 'zod/mini'
import type { Schema } from '../core/endpoint.ts'
import type { AuditDetail } from './audit.ts'

type Values = Record<string, unknown>
/** The call that changes a record, as far as a former value is written by it. */
export type Changing = { body: Schema }

/** Columns whose fields do not follow from their name. */
const RENAMED: Readonly<Record<string, string>> = { emailAddress: 'email' }

const shapeOf = ({ body }: Changing) => (body as unknown as z.ZodMiniObject).shape as Record<string, Schema>
const columnOf = (field: string) => RENAMED[field] ?? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The fields of a call by their columns in the log; the version is none of them. */
const fieldsByColumn = (call: Changing) =>
  new Map(
    Object.keys(shapeOf(call))
      .filter((field) => field !== 'version')
      .map((field) => [columnOf(field), field]),
  )

/** The changed columns that the call sends, each with its field: only these can be put back. */
export const sentFields = (call: Changing, changed: readonly string[]) => {
  const fields = fieldsByColumn(call)
  return changed.flatMap((column) => {
    const field = fields.get(column)
    return field === undefined ? [] : [{ column, field }]
  })
}

/** A value of the log as calls have it: a time of day without its seconds. */
const asSent = (value: unknown) =>
  typeof value === 'string' && /^\d\d:\d\d:\d\d$/.test(value) ? value.slice(0, 5) : (value ?? null)
const same = (one: unknown, other: unknown) => JSON.stringify(asSent(one)) === JSON.stringify(asSent(other))

export type PutBack =
  /** The body that is sent: the former values, and what the call always needs as it is now, against the version that was read. */
  | { body: Values; fields: string[] }
  /** The first field that is not any more as the change has left it, with its value of now. */
  | { since: { column: string; value: unknown } }

/** The former values of a change, for a record as it is now. */
export function putBack(call: Changing, record: Values, { old, new: left, changed }: AuditDetail): PutBack {
  const fields = sentFields(call, changed)
  const since = fields.find(({ column, field }) => !same(record[field], left?.[column]))
  if (since) return { since: { column: since.column, value: record[since.field] } }
  const required = Object.entries(shapeOf(call)).filter(([, schema]) => schema._zod.optin !== 'optional')
  const body = {
    ...Object.fromEntries(required.map(([field]) => [field, record[field]])),
    ...Object.fromEntries(fields.map(({ column, field }) => [field, asSent(old?.[column])])),
    version: record.version,
  }
  return { body, fields: fields.map(({ column }) => column) }
}
