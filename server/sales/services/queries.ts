import type { ExpressionBuilder } from 'kysely'
import type { ServiceInput, ServiceQuery, ServiceUpdate } from '../../../api/sales/services.ts'
import { contains, listPage } from '../../platform/db/list.ts'
import type { Db } from '../../platform/db/open.ts'
import { changeRecord } from '../../platform/db/records.ts'
import type { Database } from '../../platform/db/schema.ts'

const ORDER = { id: 'id', title: 'title', price_rate: 'price_rate' } as const

const columns = (_: ExpressionBuilder<Database, 'services'>) =>
  [
    'id',
    'version',
    'title',
    'description',
    'price_rate',
    'price_unit',
    'monthly_price',
    'monthly_unit',
    'image',
    'category',
  ] as const

const live = (db: Db) => db.selectFrom('services').where('deleted_at', 'is', null)

/** Oldest first, the order of the public site. */
export function listServices(db: Db, { q, category, sort = 'id', ...page }: ServiceQuery) {
  let matching = live(db)
  if (category) matching = matching.where('category', '=', category)
  if (q) matching = matching.where('title', 'ilike', contains(q))
  return listPage(db, matching, columns, ORDER, { ...page, sort })
}

export const findService = (db: Db, id: number) => live(db).select(columns).where('id', '=', id).executeTakeFirst()

export const insertService = (db: Db, service: ServiceInput) =>
  db.insertInto('services').values(service).returning(columns).executeTakeFirstOrThrow()

export const updateService = (db: Db, id: number, { version, ...service }: ServiceUpdate) =>
  changeRecord(db, 'services', id, version, service)
