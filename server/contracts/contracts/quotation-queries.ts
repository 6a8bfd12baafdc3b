import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { OpenQuotation } from '../../../api/contracts/contracts.ts'
import { contains } from '../../platform/db/list.ts'
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

const MOST = 50

/** Accepted quotations without a live contract, newest first, whose number or name contains the text. */
export async function openQuotations(db: Db, text = '') {
  const pattern = contains(text.toLowerCase())
  const { rows } = await sql<OpenQuotation>`
    select q.id, q.number, coalesce(c.company_name, c.first_name || ' ' || c.last_name, r.name) as name, q.guards, q.total,
      c.id is not null as has_client
    from quotations q
    join quote_requests r on r.id = q.request_id
    left join clients c on c.quote_request_id = r.id and c.deleted_at is null
    where q.status = 'Accepted' and q.deleted_at is null
      and not exists (select from contracts k where k.quotation_id = q.id and k.deleted_at is null)
      and lower(q.number || e'\n' || r.name || e'\n' || coalesce(c.company_name, '')) like ${pattern}
    order by q.id desc limit ${MOST}`.execute(db)
  return rows
}
