import { type ExpressionBuilder, sql } from 'kysely'
import {
  type ItemState,
  OUT_FIRST,
  type RegisterItem,
  type RegisterItemInput,
  type RegisterItemQuery,
} from '../../../api/attendance/register-items.ts'
import { contains, listPage, pageOf, type Sorted } from '../../platform/db/list.ts'
import { guardName, stationName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'

const ORDER = { id: 'id', name: 'name' } as const

/** SQL: with whom an item is out, as the entry reads now. */
const out = sql<RegisterItem['out']>`(select jsonb_build_object('entry_id', o.entry_id,
    'at', to_char(o.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'holder', coalesce(${guardName('o.holder_id')}, o.fields ->> case o.kind when 'key' then 'holder' else 'name' end, 'Somebody'),
    'odometer_km', case when o.fields ->> 'odometer_km' ~ '^\\d{1,7}$' then (o.fields ->> 'odometer_km')::integer end)
  from occurrences o where o.entry_id = register_items.out_entry_id and not exists (select from occurrences l where l.corrects = o.id))`

const columns = (_: ExpressionBuilder<Database, 'register_items'>) =>
  [
    'id',
    'version',
    'station_id',
    stationName('register_items.station_id').as('station_name'),
    sql<RegisterItem['category']>`category`.as('category'),
    'name',
    'plate',
    'in_service',
    sql<ItemState>`case when out_entry_id is not null then 'out' when in_service then 'in' else 'out_of_service' end`.as('state'),
    out.as('out'),
  ] as const

/** `OUT_FIRST` as an order of rows: nothing that is in has been out since then. */
const outFirst: Sorted<'register_items'> = (items) => items.orderBy('out_since').orderBy('name').orderBy('id')

const live = (db: Db) => db.selectFrom('register_items').where('removed_at', 'is', null)

export function listItems(db: Db, { sort = OUT_FIRST, ...query }: RegisterItemQuery) {
  const { station_id, category, state, q } = query
  let items = live(db)
  if (station_id) items = items.where('station_id', '=', station_id)
  if (category) items = items.where('category', '=', category)
  if (state === 'out') items = items.where('out_entry_id', 'is not', null)
  else if (state) items = items.where('out_entry_id', 'is', null).where('in_service', '=', state === 'in')
  if (q) items = items.where('search', 'like', contains(q.toLowerCase()))
  if (sort !== OUT_FIRST) return listPage(db, items, columns, ORDER, { ...query, sort })
  return pageOf(db, items, columns, query, outFirst, ({ limit, offset }) =>
    outFirst(items.select('id')).limit(limit).offset(offset),
  )
}

export const findItem = (db: Db, id: number) => live(db).select(columns).where('id', '=', id).executeTakeFirst()

/** An item, locked until the transaction ends, so that it goes out once. */
export async function lockItem(db: Db, id: number) {
  const locked = await live(db).select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return locked && findItem(db, id)
}

const valuesOf = ({ name, category, plate, in_service = true }: RegisterItemInput) => ({
  name,
  plate: category === 'vehicle' ? (plate ?? null) : null,
  in_service,
})

/** Adds an item; returns its id. */
export const insertItem = (db: Db, item: RegisterItemInput) =>
  db
    .insertInto('register_items')
    .values({ ...valuesOf(item), station_id: item.station_id, category: item.category })
    .returning('id')
    .executeTakeFirstOrThrow()

const change = (db: Db, id: number) =>
  db.updateTable('register_items').set({ version: sql`version + 1` }).where('id', '=', id).where('removed_at', 'is', null)

/** Changes an item at a version (any when undefined); returns whether there was one. */
export async function updateItem(db: Db, id: number, item: RegisterItemInput) {
  const changing = change(db, id).set(valuesOf(item))
  const { numUpdatedRows } = await (item.version === undefined
    ? changing
    : changing.where('version', '=', item.version)
  ).executeTakeFirst()
  return numUpdatedRows > 0
}

/** Removes an item from the register; returns whether there was one. */
export async function removeItem(db: Db, id: number) {
  const { numUpdatedRows } = await change(db, id).set({ removed_at: sql`now()` }).executeTakeFirst()
  return numUpdatedRows > 0
}
