import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../api/billing/receipts.ts'
import type { CsvColumn } from '../../../http/exports/csv.ts'
import { exportRoute } from '../../../http/exports/exports.ts'
import { storedDownload } from '../../../http/files/stored-files.ts'
import { route } from '../../../http/route.ts'
import type { Db } from '../../../platform/db/open.ts'
import { noteEvent } from '../../../platform/db/requests.ts'
import { found } from '../../../platform/errors.ts'
import { applyDeposit, assignDeposit, refundDeposit } from '../deposits/deposits.ts'
import { allocate, receiveCertificate, reverse } from './allocate.ts'
import { creditsOf, findClient, withheldLately } from './client-queries.ts'
import { receiptPdf } from './document.ts'
import { findReceiptFile, insertReceiptFile } from './file-queries.ts'
import { openInvoicesWithTaxes } from './open-invoices.ts'
import { allReceipts, findReceipt, listReceipts } from './queries.ts'
import { receive } from './receive.ts'
import { sendReceipt } from './send-receipt.ts'

/** `INV-2026-000041 1457300`, as the amounts of a file are written. */
const settledText = ({ invoice_number, amount }: calls.Receipt['allocations'][number]) => `${invoice_number} ${amount}`
const COLUMNS: CsvColumn<calls.Receipt>[] = [
  ['Receipt number', 'receipt_number'],
  ['Received on', 'received_on'],
  ['Client ID', 'client_id'],
  ['Client', 'client_name'],
  ['Kind', ({ kind }) => calls.RECEIPT_KINDS[kind]],
  ['Method', 'method'],
  ['Amount', 'amount'],
  ['Credit', 'unallocated'],
  ['Reference', 'reference'],
  ['Payer', 'payer'],
  ['Contract', 'contract_number'],
  ['Certificate', 'certificate_number'],
  ['Certificate date', 'certificate_date'],
  ['Why paid back', 'reason'],
  ['Reversed on', 'reversed_on'],
  ['Reason', 'reversed_reason'],
  ['Invoices', ({ allocations }) => allocations.map(settledText).join('; ')],
]

/** As many as one payment may settle. */
const MOST_LISTED = 100

const current = async (db: Db, id: number) => found(await findReceipt(db, id), 'Receipt')

export function receiptRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query }) => listReceipts(db, query))
  exportRoute(app, calls.exportCsv, { name: 'receipts', rows: allReceipts, columns: COLUMNS })
  route(app, calls.get, ({ db, params }) => current(db, params.id))
  route(app, calls.pdf, async ({ db, params }) => receiptPdf(db, await current(db, params.id), app))

  route(app, calls.create, async ({ db, body }) => {
    const { id } = await receive(db, body)
    if (body.email) await sendReceipt(app.queue, db, id)
    return current(db, id)
  })
  route(app, calls.allocate, async ({ db, params: { id }, body: { allocations } }) => {
    await allocate(db, await current(db, id), allocations)
    return current(db, id)
  })
  route(app, calls.reverse, async ({ db, params: { id }, body: { reason }, requireConfirmed }) => {
    await reverse(db, id, reason)
    const reversed = await current(db, id)
    requireConfirmed(reversed)
    return reversed
  })
  route(app, calls.assign, async ({ db, params: { id }, body: { contract_id } }) => {
    await assignDeposit(db, id, contract_id)
    return current(db, id)
  })
  route(app, calls.apply, async ({ db, params: { id }, body: { allocations, reason } }) => {
    const made = await applyDeposit(db, await current(db, id), allocations, reason)
    return current(db, made)
  })
  route(app, calls.refund, async ({ db, params: { id }, body, requireConfirmed }) => {
    const made = await refundDeposit(db, id, body)
    requireConfirmed(body)
    return current(db, made)
  })
  route(app, calls.certificate, async ({ db, params: { id }, body }) => {
    await receiveCertificate(db, id, body)
    return current(db, id)
  })

  route(app, calls.attach, async ({ db, params: { id }, files: { file } }) => {
    await current(db, id)
    await insertReceiptFile(db, id, file)
    await app.files.keep(file)
    return current(db, id)
  })
  route(app, calls.download, async ({ db, actor, params: { id } }) => {
    const file = found(await findReceiptFile(db, id), 'File')
    await noteEvent(db, actor, 'download', { table: 'receipts', id })
    return storedDownload(app.files, file)
  })

  route(app, calls.openInvoices, async ({ db, params: { id } }) => {
    const client = found(await findClient(db, id), 'Client')
    const lately = await withheldLately(db, id)
    const withholds = {
      withholds_income: client.withholds_income || lately.income,
      withholds_vat: client.withholds_vat || lately.vat,
    }
    const [{ rates, invoices }, credits] = await Promise.all([
      openInvoicesWithTaxes(db, [{ id, ...withholds }]),
      creditsOf(db, id),
    ])
    const { income, vat } = rates.get(id)!
    return { income_rate: income, vat_rate: vat, email: client.billing_email, credits, invoices: invoices.slice(0, MOST_LISTED) }
  })
}
