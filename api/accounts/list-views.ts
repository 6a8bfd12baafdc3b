import * as z from 'zod/mini'
import { Done, IdParams, storable, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { Columns, LIST_NAMES } from './lists.ts'

/** The most views that one person has of one list. */
export const MOST_VIEWS = 40
const MOST_FILTERS = 30

/** The parameters of the list by name, as in its address; the list leaves out those that it does not know. */
const Filters = z
  .record(
    z.string().check(z.regex(/^\w+$/, 'This is not a filter.'), z.maxLength(40)),
    z.string().check(storable, z.maxLength(200)),
  )
  .check(z.refine((filters) => Object.keys(filters).length <= MOST_FILTERS, `At most ${MOST_FILTERS} filters.`))

const fields = {
  name: text(60),
  /** Everybody who may read the list sees it; admins change it, too. */
  shared: z.boolean(),
  filters: Filters,
  /** The order, as `sort` of the list; null for its own. */
  sort: z.nullable(z.string().check(z.regex(/^-?[\w.]+$/, 'This is not an order.'), z.maxLength(60))),
  columns: Columns,
}

/** A named way to see a list. */
export const ListView = z.object({
  id: z.int(),
  list: z.enum(LIST_NAMES),
  ...fields,
  /** The name of its maker; null when the account is gone. */
  maker: z.nullable(z.string()),
  own: z.boolean(),
  may_change: z.boolean(),
})
export type ListView = z.output<typeof ListView>
export const ListViewInput = z.strictObject(fields)
export type ListViewInput = z.output<typeof ListViewInput>

const at = { path: '/api/v1/list_views', permission: 'notifications.self' } as const
const VIEW = { response: ListView, refuses: ['conflict'] } as const
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'Views of a list by name: the own ones, and those that are shared',
  query: z.strictObject({ list: z.enum(LIST_NAMES) }),
  response: z.array(ListView),
})
export const create = endpoint({
  ...at,
  ...VIEW,
  method: 'POST',
  summary: 'Save a view of a list',
  body: z.strictObject({ list: z.enum(LIST_NAMES), ...fields }),
  saved: { name: 'view', message: 'The view is saved.' },
})
/** The own ones; those that are shared for every admin, too. */
const ofOne = { ...at, path: `${at.path}/:id`, params: IdParams } as const
export const update = endpoint({
  ...ofOne,
  ...VIEW,
  method: 'PUT',
  summary: 'Change a view of a list',
  body: ListViewInput,
  saved: { name: 'view', message: 'The view is saved.' },
})
export const remove = endpoint({
  ...ofOne,
  method: 'DELETE',
  summary: 'Delete a view of a list',
  response: Done,
  done: { message: 'The view is deleted.' },
})
