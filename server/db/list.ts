import type { CallbackSelection, ExpressionBuilder, ReferenceExpression, SelectCallback, SelectQueryBuilder } from 'kysely'
import { MAX_ROWS, PAGE_SIZE, type Page } from '../../contract/common.ts'
import type { Database } from './schema.ts'

/** A LIKE pattern that finds `text` anywhere, its wildcards taken literally. */
export const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/**
 * One page of the matching rows and the number of all of them, in two queries.
 * `order` maps the API's sort fields to columns; without `sort` the newest (highest id) come first.
 */
export async function listPage<T extends keyof Database, C extends SelectCallback<Database, T>>(
  matching: SelectQueryBuilder<Database, T, unknown>,
  columns: C,
  order: Record<string, ReferenceExpression<Database, T>>,
  { page, page_size, sort = '-id' }: Page,
): Promise<{ items: CallbackSelection<Database, T, C>[]; total: number }> {
  const limit = page_size ?? (page ? PAGE_SIZE : MAX_ROWS)
  const offset = ((page ?? 1) - 1) * limit
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const field = sort.replace('-', '')
  const id = order.id as ReferenceExpression<Database, T>
  let rows = matching.select(columns).orderBy(order[field] ?? id, direction)
  // Equal values keep one order over all pages.
  if (field !== 'id') rows = rows.orderBy(id, direction)
  const [items, { total }] = await Promise.all([
    rows.limit(limit).offset(offset).execute(),
    matching.select(({ fn }: ExpressionBuilder<Database, T>) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { items: items as CallbackSelection<Database, T, C>[], total: Number(total) }
}
