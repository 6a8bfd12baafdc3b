import { sql } from 'kysely'
import type { DifferingInvoice, DifferingQuery } from '../../../../api/billing/corrections/differences.ts'
import { pageRange } from '../../../platform/db/list.ts'
import { clientName } from '../../../platform/db/names.ts'
import type { Db } from '../../../platform/db/open.ts'

/** The id of the newest corrected month. */
export async function lastCorrected(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('corrected_months')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** The ids of the oldest corrected months, up to one. */
export async function firstCorrected(db: Db, last: number, count: number): Promise<number[]> {
  const rows = await db.selectFrom('corrected_months').select('id').where('id', '<=', last).orderBy('id').limit(count).execute()
  return rows.map(({ id }) => id)
}

/**
 * The issued invoices that charge what happened to a line in one of its corrected months, or were agreed for it, each with the ids of
 * those.
 */
export async function invoicesOfCorrected(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ invoice_id: number; of: number[] }>`
    select d.invoice_id, array_agg(c.id) as of
    from (select line_id, first, last, array_agg(id) as ids from corrected_months where id = any(${ids}::bigint[]) group by 1, 2, 3) m
    join contract_lines l on l.id = m.line_id
    join invoice_drafts d on d.contract_id = l.contract_id and d.month >= m.first and d.state = 'Issued'
    cross join unnest(m.ids) c (id)
    where case when d.happened is null then d.month <= m.last + interval '1 month'
      else exists (select from jsonb_array_elements_text(d.happened -> l.id::text) h (month)
        where h.month between to_char(m.first, 'YYYY-MM') and to_char(m.last, 'YYYY-MM')) end
    group by d.invoice_id order by d.invoice_id`.execute(db)
  return rows
}

/**
 * Has an issued invoice compared once it is committed: a correction that was committed while its figures were settled could not see
 * the invoice.
 */
export const noteIssued = (db: Db, draftId: number) =>
  sql`insert into corrected_months (line_id, first, last)
    select h.key::integer, (m.month || '-01')::date, (m.month || '-01')::date
    from invoice_drafts d, jsonb_each(d.happened) h, jsonb_array_elements_text(h.value) m (month) where d.id = ${draftId}`.execute(
    db,
  )

/** Forgets corrected months whose invoices were compared. */
export const forgetCorrected = (db: Db, ids: readonly number[]) =>
  sql`delete from corrected_months where id = any(${ids}::bigint[])`.execute(db)

/** Puts corrected months behind the others, since an invoice of theirs could not be compared. */
export const postponeCorrected = (db: Db, ids: readonly number[]) =>
  sql`update corrected_months set id = default where id = any(${ids}::bigint[])`.execute(db)

/** Keeps credit notes of an invoice waiting until the transaction ends. */
export const lockInvoice = (db: Db, id: number) =>
  db.selectFrom('invoices').select('id').where('id', '=', id).forUpdate().execute()

/** Stores the amount that is left to credit of an invoice; none is no row. */
export const noteDifference = (db: Db, invoice_id: number, to_credit: number) =>
  to_credit > 0
    ? db
        .insertInto('invoice_differences')
        .values({ invoice_id, to_credit })
        .onConflict((known) => known.column('invoice_id').doUpdateSet({ to_credit }))
        .execute()
    : db.deleteFrom('invoice_differences').where('invoice_id', '=', invoice_id).execute()

/** A page of the invoices of which something is to be credited, the largest first, how many there are, and what they come to. */
export async function differingPage(db: Db, { sort = '-to_credit', ...page }: DifferingQuery) {
  const { limit, offset } = pageRange(page)
  const column = sort.endsWith('to_credit') ? sql`to_credit` : sql`invoice_id`
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  const { rows: items } = await sql<DifferingInvoice>`
    select i.id, i.invoice_number, i.client_id, ${clientName('i.client_id')} as client_name,
      to_char(i.period_month, 'YYYY-MM') as month, d.to_credit
    from (select * from invoice_differences order by ${column} ${direction}, invoice_id desc limit ${limit} offset ${offset}) d
    join invoices i on i.id = d.invoice_id
    order by ${column} ${direction}, invoice_id desc`.execute(db)
  const { total, to_credit } = await db
    .selectFrom('invoice_differences')
    .select([sql<number>`count(*)::integer`.as('total'), sql<number>`coalesce(sum(to_credit), 0)::bigint`.as('to_credit')])
    .executeTakeFirstOrThrow()
  return { items, total, beside: { to_credit } }
}
