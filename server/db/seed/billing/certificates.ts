import { sql } from 'kysely'
import { addDays, momentAt } from '../../../../api/core/fields/days.ts'
import { insertSent } from '../../../billing/receivables/certificates/queries.ts'
import { receive } from '../../../billing/receivables/receipts/receive.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { keepDocument } from '../sales/documents.ts'
import type { Seeding } from '../seeding.ts'

/** Both taxes that a client has withheld from a part of an invoice; of one the certificate was sent, if there is a file store. */
export async function seedSentCertificate({ db, day }: Seeding, client_id: number, files: FileStore | undefined) {
  const { rows } = await sql<{ id: number }>`
    select id from invoices where client_id = ${client_id} and amount_due - credited - amount_paid > 300000 order by id desc limit 1`.execute(
    db,
  )
  const [invoice] = rows
  if (!invoice) return
  await receive(db, {
    ...{ client_id, amount: 88_000, method: 'bank', received_on: addDays(day, -12), reference: 'FT430790' },
    allocations: [{ invoice_id: invoice.id, amount: 88_000, income_withheld: 6_000, vat_withheld: 6_000 }],
  })
  if (!files) return
  const { id } = await db
    .selectFrom('receipts')
    .select('id')
    .where('client_id', '=', client_id)
    .where('kind', '=', 'income_wht')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const lines = ['Uganda Revenue Authority', 'Withholding tax certificate', '', 'Made for the demonstration.']
  const file = await keepDocument(files, 'withholding-certificate.pdf', lines)
  const certificate_date = addDays(day, -4)
  const sent = await insertSent(
    db,
    { receipt_id: id, certificate_number: 'WHT-430790', certificate_date },
    { ...file, kind: 'pdf' },
  )
  await sql`update withholding_certificates set sent_at = ${momentAt(addDays(day, -2), '10:20')} where id = ${sent.id}`.execute(
    db,
  )
}
