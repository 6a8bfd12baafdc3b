import * as z from 'zod/mini'
import type { Schema } from '../../../contract/core/endpoint.ts'

/** What a list shows, as text: `page`, `page_size`, `q`, `sort` and the filters of its contract call. */
export type ListState = Record<string, string>

const isObject = (schema: Schema): schema is z.ZodMiniObject => '_zod' in schema && schema._zod.def.type === 'object'

/** Reads an address by the query schema of a list call; what the schema does not know or refuses is left out. */
export function readListState(schema: Schema, address: URLSearchParams): ListState {
  if (!isObject(schema)) return {}
  return Object.fromEntries(
    Object.entries(schema.shape).flatMap(([name, field]) => {
      const value = address.get(name)?.trim()
      return value && z.safeParse(field, value).success ? [[name, value]] : []
    }),
  )
}

/** The address with changes made; an empty value takes its name out. */
export function changeAddress(address: URLSearchParams, changes: Record<string, string>) {
  const next = new URLSearchParams(address)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/**
 * How a list changes its address: drawn at once, because a change that comes before the one before it is drawn
 * starts from the address without it, and takes it back.
 */
export const AT_ONCE = { preventScrollReset: true, flushSync: true }
