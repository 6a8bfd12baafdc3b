import {
  type CallbackSelection,
  type Expression,
  type ExpressionBuilder,
  type ReferenceExpression,
  type SelectCallback,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { MAX_ROWS, PAGE_SIZE, type Page } from '../../../contract/core/common.ts'
import { liveRecords } from './counts/record-counts.ts'
import type { Db } from './open.ts'
import type { Database } from './schema.ts'

/** A LIKE pattern that finds `text` anywhere, with wildcards escaped. */
export const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

type Order<T extends keyof Database> = Record<string, ReferenceExpression<Database, T>>
type Matching<T extends keyof Database> = SelectQueryBuilder<Database, T, unknown>

/** Orders rows by `sort`; newest (highest id) first by default. `order` maps the API's sort fields to columns. */
function inOrder<T extends keyof Database, O>(
  rows: SelectQueryBuilder<Database, T, O>,
  order: Order<T>,
  { sort = '-id' }: { sort?: string | undefined },
) {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const field = sort.replace('-', '')
  const id = order.id as ReferenceExpression<Database, T>
  const sorted = rows.orderBy(order[field] ?? id, direction)
  // Ties are broken by id, so that the order is stable across pages.
  return field === 'id' ? sorted : sorted.orderBy(id, direction)
}

/** All matching rows in the requested order, as a query. */
export const sortedRows = <T extends keyof Database, C extends SelectCallback<Database, T>>(
  matching: Matching<T>,
  columns: C,
  order: Order<T>,
  page: Page,
) => inOrder(matching.select(columns), order, page)

/** Adds an order that names every row. */
export type Sorted<T extends keyof Database> = <O>(rows: SelectQueryBuilder<Database, T, O>) => SelectQueryBuilder<Database, T, O>

/** One page of the matching rows and their total, in two queries. */
export function listPage<T extends keyof Database, C extends SelectCallback<Database, T>>(
  db: Db,
  matching: Matching<T>,
  columns: C,
  order: Order<T>,
  page: Page,
) {
  const sorted: Sorted<T> = (rows) => inOrder(rows, order, page)
  return pageOf(db, matching, columns, page, sorted, ({ limit, offset }) =>
    sorted(matching.select(sql<number>`id`.as('id')))
      .limit(limit)
      .offset(offset),
  )
}

/** Which of the rows are on a page, as numbers of a statement: `end` is the limit after the offset. */
export type PageRange = Record<'limit' | 'offset' | 'end', Expression<number>>

/** Sizes of pages that the screens ask for; any number would be a statement of its own to prepare. */
const USUAL_SIZES = new Set([PAGE_SIZE, 10, 20, 25, 50, 100, 200, MAX_ROWS])

/**
 * SQL: the rows of a page; as many as a list may return where none is asked for. The numbers of a first page of a usual size are in
 * the text of the statement: for a parameter PostgreSQL would expect a tenth of all rows, find a plan for the given values cheaper
 * each time, and spend more time on planning than on the rows.
 */
export function pageRange({ page, page_size }: Page): PageRange {
  const limit = page_size ?? (page ? PAGE_SIZE : MAX_ROWS)
  const offset = ((page ?? 1) - 1) * limit
  const number = (value: number) => (offset === 0 && USUAL_SIZES.has(limit) ? sql.lit(value) : sql.val(value))
  return { limit: number(limit), offset: number(offset), end: number(offset + limit) }
}

/** The same in an order of its own: `idsOf` selects the ids of the page, by an index where the table is long. */
export async function pageOf<T extends keyof Database, C extends SelectCallback<Database, T>>(
  db: Db,
  matching: Matching<T>,
  columns: C,
  page: Page,
  sorted: Sorted<T>,
  idsOf: (range: PageRange) => Expression<unknown>,
): Promise<{ items: CallbackSelection<Database, T, C>[]; total: number }> {
  // The ids of the page come from an index alone; full rows with joined names are read for these only.
  const rows = matching.clearWhere().where(sql<SqlBool>`id = any(array(${idsOf(pageRange(page))}))`)
  const [items, total] = await Promise.all([sorted(rows.select(columns)).execute(), countOf(db, matching)])
  return { items: items as CallbackSelection<Database, T, C>[], total }
}

/** Every live record of one table, whose number the database maintains. */
const ALL_LIVE = /^select count\(\*\) as "total" from "(\w+)" where "deleted_at" is null$/

/** The number of matching rows. */
async function countOf<T extends keyof Database>(db: Db, matching: Matching<T>): Promise<number> {
  const count = matching.select(({ fn }: ExpressionBuilder<Database, T>) => fn.countAll<number>().as('total')).compile()
  const [, table] = ALL_LIVE.exec(count.sql) ?? []
  const live = table && sql<{ total: number }>`select ${liveRecords(table)} as total`.compile(db)
  const { rows } = await db.executeQuery<{ total: number }>(live || count)
  return rows[0]!.total
}
