import { sql } from 'kysely'
import { monthBefore } from '../../../../api/core/fields/days.ts'
import { issueDraft } from '../../../billing/invoicing/drafts/issue.ts'
import { efris } from '../../../billing/invoicing/fiscal/efris/efris.ts'
import { simulatedEfris } from '../../../billing/invoicing/fiscal/efris/simulator.ts'
import { askForNumber } from '../../../billing/invoicing/fiscal/fiscalise.ts'
import { insertFiscalDocument, noteFiscalised } from '../../../billing/invoicing/fiscal/queries.ts'
import { runMonth } from '../../../billing/invoicing/runs/run.ts'
import { DEMO_PAYMENT } from '../../../platform/db/demo/marks.ts'
import { addDays } from '../calendar.ts'
import type { Seeding } from '../seeding.ts'
import type { SeededClient } from '../sites/clients.ts'

/** Days after its date on which the issued invoice was paid. */
const PAID_AFTER = 9

/** The number that the simulated revenue authority gives an invoice, without its pause. */
async function seedFiscal(db: Seeding['db'], invoice_id: number) {
  const { id } = await insertFiscalDocument(db, { invoice_id })
  const port = efris(simulatedEfris(db, { seconds: 0, now: () => new Date('2026-01-01T09:00:00Z') }), 'demo')
  await noteFiscalised(db, id, await askForNumber(db, port, { invoice_id, credit_note_id: null }))
}

/** The drafts of the last two months, which are locked, and of this one; the oldest of the client with a portal is issued and paid. */
export async function seedBillingRuns({ db, day }: Seeding, [client]: readonly SeededClient[]) {
  await sql`update clients set tin = lpad((1000000000 + id)::text, 10, '0') where id % 4 <> 0`.execute(db)
  await db.updateTable('company_settings').set(DEMO_PAYMENT).execute()
  const last = monthBefore(day)
  const first = monthBefore(`${last}-01`)
  for (const month of [first, last, day.slice(0, 7)]) await runMonth(db, month)
  const drafts = await db
    .selectFrom('invoice_drafts')
    .select('id')
    .where('client_id', '=', client!.id)
    .where('month', '=', `${first}-01`)
    .execute()
  const invoice_date = addDays(`${last}-01`, -1)
  for (const { id } of drafts) {
    const invoice = await issueDraft(db, id, { invoice_date })
    await seedFiscal(db, invoice.id)
    await sql`update invoices set amount_paid = amount_due where id = ${invoice.id}`.execute(db)
    const paid_on = addDays(invoice_date, PAID_AFTER)
    await sql`update payments set received_on = ${paid_on}::date, method = 'bank', reference = 'FT 418207' where invoice_id = ${invoice.id}`.execute(
      db,
    )
    await sql`update receipts set received_on = ${paid_on}::date, method = 'bank', reference = 'FT 418207', source = 'desk'
      from payments where receipt_id = receipts.id and invoice_id = ${invoice.id}`.execute(db)
  }
}
