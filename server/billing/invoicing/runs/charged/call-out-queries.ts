import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/open.ts'
import { finalDocument } from './settled-queries.ts'

type CallOuts = { contract_id: number; line_id: number; month: string }

/** The number of the invoice, or of the receipt of a credit, that has settled the call-outs of a line in a month, YYYY-MM. */
export async function settledCallOuts(db: Db, { contract_id, line_id, month }: CallOuts): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`
    select coalesce(i.invoice_number, r.receipt_number) as number from invoice_drafts d ${finalDocument}
    where d.contract_id = ${contract_id} and d.happened -> ${String(line_id)}::text ? ${month}::text
      and (i.id is not null or r.id is not null)
    order by d.month limit 1`.execute(db)
  return rows[0]?.number
}
