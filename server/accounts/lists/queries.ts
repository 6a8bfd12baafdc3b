import { sql } from 'kysely'
import type { ListViewInput } from '../../../api/accounts/list-views.ts'
import { MOST_VIEWS } from '../../../api/accounts/list-views.ts'
import type { ListChoices, ListName } from '../../../api/accounts/lists.ts'
import type { Db } from '../../platform/db/open.ts'

/** The caller as far as views depend on it: the lists that may be read, and whether shared views may be changed. */
export type Viewer = { accountId: number; lists: ListName[]; isAdmin: boolean }

export async function choicesOf(db: Db, { accountId, lists }: Viewer) {
  const rows = await db
    .selectFrom('list_choices')
    .select(['list', 'columns', 'rows', 'fits'])
    .where('account_id', '=', accountId)
    .where('list', '=', sql<string>`any(${lists}::text[])`)
    .orderBy('list')
    .execute()
  return rows as (ListChoices & { list: ListName })[]
}

/** Replaces somebody's choices for a list; a list as it is for everybody needs no row. */
export async function putChoices(db: Db, { accountId: account_id }: Viewer, list: ListName, choices: ListChoices) {
  const { columns, rows, fits } = choices
  if (columns === null && rows === null && !fits) {
    await db.deleteFrom('list_choices').where('account_id', '=', account_id).where('list', '=', list).execute()
    return
  }
  await db
    .insertInto('list_choices')
    .values({ account_id, list, columns, rows, fits })
    .onConflict((conflict) => conflict.columns(['account_id', 'list']).doUpdateSet({ columns, rows, fits }))
    .execute()
}

/** Views that the caller sees: the own ones and those that are shared, of lists that may be read. */
const seen = (db: Db, { accountId, lists, isAdmin }: Viewer) =>
  db
    .selectFrom('list_views as v')
    .leftJoin('accounts as a', 'a.id', 'v.account_id')
    .select(['v.id', 'v.list', 'v.name', 'v.shared', 'v.filters', 'v.sort', 'v.columns', 'a.user_name as maker'])
    .select(sql<boolean>`v.account_id is not distinct from ${accountId}`.as('own'))
    .select(sql<boolean>`v.account_id is not distinct from ${accountId} or (v.shared and ${isAdmin})`.as('may_change'))
    .where('v.list', '=', sql<string>`any(${lists}::text[])`)
    .where((eb) => eb.or([eb('v.shared', '=', true), eb('v.account_id', '=', accountId)]))

type SeenView = ListViewInput & { id: number; list: ListName; maker: string | null; own: boolean; may_change: boolean }

export const viewsOf = async (db: Db, viewer: Viewer, list: ListName) =>
  (await seen(db, viewer).where('v.list', '=', list).orderBy(sql`lower(v.name)`).orderBy('v.id').execute()) as SeenView[]

export const findView = async (db: Db, viewer: Viewer, id: number) =>
  (await seen(db, viewer).where('v.id', '=', id).executeTakeFirst()) as SeenView | undefined

/** The id of a new view; undefined when the caller has the most of this list already. */
export async function insertView(db: Db, accountId: number, list: ListName, view: ListViewInput) {
  const { rows } = await sql<{ id: number }>`
    insert into list_views (account_id, list, name, shared, filters, sort, columns)
    select ${accountId}, ${list}, ${view.name}, ${view.shared}, ${JSON.stringify(view.filters)}, ${view.sort}, ${view.columns}::text[]
    where (select count(*) from list_views where account_id = ${accountId} and list = ${list}) < ${MOST_VIEWS}
    returning id`.execute(db)
  return rows[0]?.id
}

export const updateView = (db: Db, id: number, { filters, ...view }: ListViewInput) =>
  db
    .updateTable('list_views')
    .set({ ...view, filters: JSON.stringify(filters) })
    .where('id', '=', id)
    .execute()

export const deleteView = (db: Db, id: number) => db.deleteFrom('list_views').where('id', '=', id).execute()
