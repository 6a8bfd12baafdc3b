import { sql } from 'kysely'
import type { ReplacedInvoice } from '../../../../api/billing/corrections/replacements.ts'
import type { DraftState } from '../../../../api/billing/invoice-drafts.ts'
import type { Db } from '../../../platform/db/open.ts'

/** SQL: the invoices that an invoice or a draft replaces, with the credit notes that took them back; `which` names it in a row, `r`. */
const replacing = (which: ReturnType<typeof sql>) =>
  sql<ReplacedInvoice[]>`(select coalesce(jsonb_agg(jsonb_build_object('invoice_id', o.id, 'invoice_number', o.invoice_number,
      'credit_notes', (select coalesce(jsonb_agg(n.credit_note_number order by n.id), '[]') from credit_notes n where n.invoice_id = o.id))
      order by o.id), '[]')
    from invoice_replacements r join invoices o on o.id = r.replaced_id where ${which})`
export const replacedByInvoice = (id: string) => replacing(sql`r.invoice_id = ${sql.ref(id)}`)
export const replacedByDraft = (id: string) => replacing(sql`r.draft_id = ${sql.ref(id)}`)

/** SQL: the invoices by which an invoice was replaced. */
export const replacementsOf = (id: string) =>
  sql<{ invoice_id: number; invoice_number: string }[]>`(select coalesce(jsonb_agg(jsonb_build_object('invoice_id', b.id,
      'invoice_number', b.invoice_number) order by b.id), '[]')
    from invoice_replacements r join invoices b on b.id = r.invoice_id where r.replaced_id = ${sql.ref(id)})`

/** By what an invoice was replaced: drafts, with the number of those that are issued. */
export async function replacedBy(db: Db, invoiceId: number) {
  const { rows } = await sql<{ draft_id: number; invoice_number: string | null }>`
    select r.draft_id, i.invoice_number from invoice_replacements r left join invoices i on i.id = r.invoice_id
    where r.replaced_id = ${invoiceId} order by r.draft_id`.execute(db)
  return rows
}

/** An invoice, what is left to credit of it, and the draft of which it was issued, without which it is of one amount. */
export const draftOfInvoice = (db: Db, invoiceId: number) =>
  db
    .selectFrom('invoices as i')
    .leftJoin('invoice_drafts as d', 'd.invoice_id', 'i.id')
    .select(['d.id', 'd.contract_id', 'd.state', 'i.id as invoice_id', 'i.invoice_number'])
    .select(sql<string | null>`to_char(d.month, 'YYYY-MM')`.as('month'))
    .select(sql<number>`amount_due - credited`.as('left'))
    .where('i.id', '=', invoiceId)
    .where('i.deleted_at', 'is', null)
    .$narrowType<{ state: DraftState | null }>()
    .executeTakeFirst()
