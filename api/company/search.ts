import * as z from 'zod/mini'
import { Id, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { RESOURCE_NAMES, type RESOURCES, type ResourceName, resourceOf } from '../resources.ts'

/** The kinds that can be found, in the order of the results. */
export type SearchKind = { [K in ResourceName]: (typeof RESOURCES)[K] extends { searched: number } ? K : never }[ResourceName]
const place = (name: ResourceName) => resourceOf(name).searched ?? 0
export const SEARCH_KINDS = RESOURCE_NAMES.filter((name) => place(name) > 0).sort((a, b) => place(a) - place(b)) as SearchKind[]

export const SearchHit = z.object({
  kind: z.enum(SEARCH_KINDS),
  id: Id,
  title: z.string(),
  /** Distinguishes it from others with the same title. */
  detail: z.string(),
  /** The telephone number of a guard or a client, as it was entered. */
  phone: z.nullable(z.string()),
})
export type SearchHit = z.output<typeof SearchHit>

/**
 * At most five of each kind that the caller may read, the best first. One or two characters match beginnings of words and
 * numbers, more match anywhere. Of one kind, a client's name finds the records of the client, too.
 */
export const find = endpoint({
  method: 'GET',
  path: '/api/v1/search',
  permission: 'company.read',
  summary: 'Records of many kinds by name, number, contacts or text',
  query: z.strictObject({ q: text(200), kind: z.optional(z.enum(SEARCH_KINDS)) }),
  cost: 6,
  response: z.array(SearchHit),
})
