import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../api/billing/invoices.ts'
import { FISCAL_STATUSES } from '../../../../api/billing/texts/fiscal-status.ts'
import { eachRecord } from '../../../http/bulk.ts'
import type { CsvColumn } from '../../../http/exports/csv.ts'
import { exportRoute } from '../../../http/exports/exports.ts'
import { removalRoutes } from '../../../http/removal.ts'
import { route } from '../../../http/route.ts'
import { changeRecord } from '../../../platform/db/records.ts'
import { changed, found, gone, HttpError } from '../../../platform/errors.ts'
import { invoicePdf } from '../documents/invoice-document.ts'
import { findInvoiceDocument } from '../documents/invoice-document-queries.ts'
import { allInvoices, findFixed, findInvoice, insertInvoice, listInvoices, updateInvoice } from './queries.ts'

const COLUMNS: CsvColumn<calls.Invoice>[] = [
  ['Invoice number', 'invoice_number'],
  ['Invoice Date', 'invoice_date'],
  ['Amount Paid', 'amount_paid'],
  ['Amount Due', 'amount_due'],
  ['Balance', 'balance'],
  ['Due Date', 'due_date'],
  ['Status', 'status'],
  ['Client ID', 'client_id'],
  ['Client', 'client_name'],
  ['Voided at', 'voided_at'],
  ['Void reason', 'void_reason'],
  ['Period', 'period_month'],
  ['Net', 'net'],
  ['VAT', 'vat'],
  ['VAT %', ({ vat_rate }) => vat_rate && vat_rate / 100],
  ['Credited', 'credited'],
  ['Fiscal status', ({ fiscal_status }) => FISCAL_STATUSES[fiscal_status]],
  ['Fiscal number', 'fdn'],
]

const FIXED = ['client_id', 'invoice_date', 'due_date', 'amount_due'] as const
const ISSUED = 'This invoice has been issued. Make a credit note instead.'

/** @throws 409 `issued` at the fields that would change an invoice which was issued with lines; the database would name none. */
function requireUnissued(stored: Awaited<ReturnType<typeof findFixed>>, body: calls.InvoiceUpdate) {
  if (!stored || (body.version !== undefined && body.version !== stored.version)) return
  const differing = FIXED.filter((name) => body[name] !== stored[name])
  if (differing.length === 0) return
  throw new HttpError(409, 'issued', ISSUED, { fields: Object.fromEntries(differing.map((name) => [name, ISSUED])) })
}

export function invoiceRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query }) => listInvoices(db, query))

  exportRoute(app, calls.exportCsv, { name: 'invoices', rows: allInvoices, columns: COLUMNS })

  route(app, calls.get, async ({ db, params }) => found(await findInvoice(db, params.id), 'Invoice'))

  route(app, calls.pdf, async ({ db, params }) =>
    invoicePdf(db, found(await findInvoiceDocument(db, app.keyring, params.id), 'Invoice'), app),
  )

  route(app, calls.create, ({ db, body }) => insertInvoice(db, body))

  route(app, calls.update, async ({ db, params, body }) => {
    requireUnissued(await findFixed(db, params.id), body)
    return changed(await updateInvoice(db, params.id, body), await findInvoice(db, params.id), 'Invoice')
  })

  route(app, calls.statusMany, ({ db, body: { ids, status } }) =>
    eachRecord(db, ids, async (id) => gone(await changeRecord(db, 'invoices', id, undefined, { status }), 'Invoice')),
  )

  removalRoutes(app, calls, 'invoices', 'Invoice')
}
