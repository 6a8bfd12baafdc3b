import { sql } from 'kysely'
import type { Keyring } from '../../../platform/crypto/keyring.ts'
import type { Db } from '../../../platform/db/open.ts'
import { paymentsOf } from '../../receivables/payments/queries.ts'
import { replacedByInvoice } from '../corrections/replace-queries.ts'
import { invoiceLines } from '../drafts/queries.ts'
import { findFiscal } from '../fiscal/queries.ts'
import { codeOf } from '../proofs/openings.ts'
import { recipientOf } from './recipient-queries.ts'

/** An invoice with everything its document shows; only if it belongs to the client `clientId`, when that is given. */
export async function findInvoiceDocument(db: Db, keyring: Keyring, id: number, clientId?: number) {
  const invoices = db
    .selectFrom('invoices')
    .innerJoin('clients', 'clients.id', 'invoices.client_id')
    .select([
      'invoices.id',
      'invoice_number',
      'invoice_date',
      'due_date',
      'amount_due',
      'amount_paid',
      'credited',
      'net',
      'vat',
      'vat_rate',
      'invoices.kind',
      'po_number',
      sql<string | null>`to_char(period_month, 'YYYY-MM')`.as('period_month'),
      sql<string | null>`(select number from contracts where contracts.id = invoices.contract_id)`.as('contract_number'),
      'status',
      replacedByInvoice('invoices.id').as('replaces'),
      recipientOf('invoices'),
    ])
    .where('invoices.id', '=', id)
    .where('invoices.deleted_at', 'is', null)
  const invoice = await (clientId === undefined ? invoices : invoices.where('clients.id', '=', clientId)).executeTakeFirst()
  if (!invoice) return undefined
  const [payments, lines, fiscal, code] = await Promise.all([
    paymentsOf(db, invoice.id),
    invoiceLines(db, invoice.id),
    findFiscal(db, { invoice_id: invoice.id }),
    codeOf(db, keyring, invoice.id),
  ])
  const { recipient, ...document } = invoice
  return { ...document, ...recipient, payments, lines, fiscal, code }
}
export type InvoiceDocument = NonNullable<Awaited<ReturnType<typeof findInvoiceDocument>>>
