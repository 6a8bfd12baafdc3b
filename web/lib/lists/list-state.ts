import * as z from 'zod/mini'
import type { Schema } from '../../../api/core/endpoint.ts'

/** The parameters of a list, as text: `page`, `page_size`, `q`, `sort` and the filters of its contract call. */
export type ListState = Record<string, string>

const isObject = (schema: Schema): schema is z.ZodMiniObject => '_zod' in schema && schema._zod.def.type === 'object'

/** Parses an address by the query schema of a list call; unknown and invalid parameters are dropped. */
export function readListState(schema: Schema, address: URLSearchParams): ListState {
  if (!isObject(schema)) return {}
  return Object.fromEntries(
    Object.entries(schema.shape).flatMap(([name, field]) => {
      const value = address.get(name)?.trim()
      return value && z.safeParse(field, value).success ? [[name, value]] : []
    }),
  )
}

/** The address with the changes applied; an empty value removes its parameter. */
export function changeAddress(address: URLSearchParams, changes: Record<string, string>) {
  const next = new URLSearchParams(address)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}
