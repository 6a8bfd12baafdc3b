import {
  type CallbackSelection,
  CompiledQuery,
  type Expression,
  type ExpressionBuilder,
  type ReferenceExpression,
  type SelectCallback,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { MAX_ROWS, PAGE_SIZE, type Page } from '../../../api/core/common.ts'
import { phoneDigits } from '../../../api/core/fields/phones.ts'
import { liveRecords } from './counts/record-counts.ts'
import type { Db } from './open.ts'
import type { Database } from './schema.ts'

/** A LIKE pattern that finds `text` anywhere, with wildcards escaped. */
export const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The same for the column `search` of records with telephone numbers, which are found in every spelling. */
export const containsPhone = (text: string) => contains(phoneDigits(text) ?? text.toLowerCase())

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

/** The texts of a page, which take the values of its ids: the total the first of them, as many as the filters have. */
type Texts = { rows: string; total: string; filtering: number }
/** The texts of lists by their columns and by the text that selects the ids of the page. */
const written = new WeakMap<object, Map<string, Texts>>()
/** Most kept for each list, those that were asked for last: a filter by several records has another text for each number of them. */
const MOST_WRITTEN = 50

/**
 * One page of the matching rows and their total, in two queries. For each request only the selection of the ids is built: its
 * text says which filters, order and numbers are asked for, so that the texts made for it once serve again with other values.
 */
export async function listPage<T extends keyof Database, C extends SelectCallback<Database, T>>(
  db: Db,
  matching: Matching<T>,
  columns: C,
  order: Order<T>,
  page: Page,
): Promise<Listed<T, C>> {
  const sorted: Sorted<T> = (rows) => inOrder(rows, order, page)
  const { limit, offset } = pageRange(page)
  const idsOnPage = sorted(matching.select(sql<number>`id`.as('id')))
    .limit(limit)
    .offset(offset)
  const ids = idsOnPage.compile()
  const texts = written.get(columns) ?? new Map<string, Texts>()
  written.set(columns, texts)
  const known = texts.get(ids.sql)
  if (known) {
    texts.delete(ids.sql)
    texts.set(ids.sql, known)
    return execute<T, C>(db, {
      rows: CompiledQuery.raw(known.rows, [...ids.parameters]),
      total: CompiledQuery.raw(known.total, ids.parameters.slice(0, known.filtering)),
    })
  }
  const { rows, total } = statementsOf(db, matching, columns, sorted, idsOnPage)
  // Columns with values of their own make more of them, and are built for each request.
  if (rows.parameters.length === ids.parameters.length) {
    // A map keeps the order in which its entries were set.
    if (texts.size === MOST_WRITTEN) texts.delete(texts.keys().next().value!)
    texts.set(ids.sql, { rows: rows.sql, total: total.sql, filtering: total.parameters.length })
  }
  return execute<T, C>(db, { rows, total })
}

/** The rows of a page, as numbers of a statement: `end` is the limit after the offset. */
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

type Listed<T extends keyof Database, C extends SelectCallback<Database, T>> = {
  items: CallbackSelection<Database, T, C>[]
  total: number
}

/** The same in an order of its own: `idsOf` selects the ids of the page, by an index where the table is long. */
export const pageOf = async <T extends keyof Database, C extends SelectCallback<Database, T>>(
  db: Db,
  matching: Matching<T>,
  columns: C,
  page: Page,
  sorted: Sorted<T>,
  idsOf: (range: PageRange) => Expression<unknown>,
): Promise<Listed<T, C>> => execute<T, C>(db, statementsOf(db, matching, columns, sorted, idsOf(pageRange(page))))

function statementsOf<T extends keyof Database, C extends SelectCallback<Database, T>>(
  db: Db,
  matching: Matching<T>,
  columns: C,
  sorted: Sorted<T>,
  ids: Expression<unknown>,
) {
  // The ids of the page come from an index alone; full rows with joined names are read for these only.
  const rows = matching.clearWhere().where(sql<SqlBool>`id = any(array(${ids}))`)
  return { rows: sorted(rows.select(columns)).compile(), total: totalOf(db, matching) }
}

async function execute<T extends keyof Database, C extends SelectCallback<Database, T>>(
  db: Db,
  { rows, total }: Record<'rows' | 'total', CompiledQuery>,
): Promise<Listed<T, C>> {
  const [page, count] = await Promise.all([
    db.executeQuery(rows as CompiledQuery<CallbackSelection<Database, T, C>>),
    db.executeQuery(total as CompiledQuery<{ total: number }>),
  ])
  return { items: page.rows, total: count.rows[0]!.total }
}

/** Every live record of one table, whose number the database maintains. */
const ALL_LIVE = /^select count\(\*\) as "total" from "(\w+)" where "deleted_at" is null$/

/** The number of matching rows. */
function totalOf<T extends keyof Database>(db: Db, matching: Matching<T>): CompiledQuery {
  const count = matching.select(({ fn }: ExpressionBuilder<Database, T>) => fn.countAll<number>().as('total')).compile()
  const [, table] = ALL_LIVE.exec(count.sql) ?? []
  return table ? sql`select ${liveRecords(table)} as total`.compile(db) : count
}
