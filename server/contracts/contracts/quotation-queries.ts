import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../platform/db/open.ts'

/** A quotation with its lines and the client that its request became, locked against other contracts from it. */
export async function lockQuotation(db: Db, id: number) {
  await db.selectFrom('quotations').select('id').where('id', '=', id).forUpdate().execute()
  return db
    .selectFrom('quotations as q')
    .select((eb) => [
      'q.id',
      'q.number',
      'q.status',
      'q.discount',
      'q.discount_rate',
      sql<number | null>`(select c.id from clients c where c.quote_request_id = q.request_id and c.deleted_at is null)`.as(
        'client_id',
      ),
      jsonArrayFrom(
        eb
          .selectFrom('quotation_lines as l')
          .select(['l.description', 'l.guards', 'l.quantity', 'l.months', 'l.monthly_rate'])
          .whereRef('l.quotation_id', '=', 'q.id')
          .orderBy('l.id'),
      ).as('lines'),
    ])
    .where('q.id', '=', id)
    .where('q.deleted_at', 'is', null)
    .executeTakeFirst()
}
export type AcceptedQuotation = NonNullable<Awaited<ReturnType<typeof lockQuotation>>>
