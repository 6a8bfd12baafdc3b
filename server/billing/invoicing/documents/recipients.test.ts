import { beforeEach, expect, test } from 'vitest'
import * as notes from '../../../../api/billing/credit-notes.ts'
import * as invoices from '../../../../api/billing/invoices.ts'
import * as receipts from '../../../../api/billing/receipts.ts'
import { today } from '../../../../api/core/fields/days.ts'
import * as clients from '../../../../api/sites/clients.ts'
import { testApp } from '../../../test/app.ts'
import { pdfWords } from '../../../test/pdf-words.ts'
import { makeClient, makeInvoice, makeStation } from '../../../test/records/makers.ts'
import { creditNoteToSend, invoiceToSend } from '../fiscal/queries.ts'

const { app, db, pool, send, tokenOf } = await testApp()

const THEN = {
  company_name: 'Lake Hotel',
  billing_address: 'P. O. Box 7090',
  billing_phone: '+256 700 000 009',
  tin: '1000000001',
}
const NOW = { company_name: 'Hill Bank', billing_address: 'Plot 9, Jinja', billing_phone: '+256 700 000 777', tin: '1000000777' }
const lines = { kind: 'lines', net: 1_330_000, vat: 239_400, vat_rate: 1_800, amount_due: 1_569_400 } as const

beforeEach(async () => {
  const { id: client_id } = await makeClient(db, THEN)
  const station = await makeStation(db, { client_id, name: 'Old gate' })
  await makeInvoice(db, { client_id, ...lines, issued_at: new Date().toISOString() })
  await pool.query(
    `insert into invoice_lines (invoice_id, seq, station_id, kind, description, quantity, unit, unit_price, amount, vat_mode)
      values (1, 1, $1, 'guarding', 'Guarding in November', 2, 'guard', 665000, 1330000, 'standard')`,
    [station.id],
  )
  await makeInvoice(db, { client_id, amount_due: 640_000 })
  await send('admin', notes.create, { params: { id: '1' }, body: { net: 95_000, reason_code: 'uncovered', reason: 'Missed' } })
  await send('admin', receipts.create, { body: { client_id, amount: 1_000, method: 'bank', reference: 'FT1' } })
  await db.updateTable('clients').set(NOW).execute()
  await db.updateTable('stations').set({ name: 'New gate' }).execute()
})

const DOCUMENTS = [
  ['an invoice of lines', invoices.pdf.path, 1],
  ['an invoice of one amount', invoices.pdf.path, 2],
  ['a credit note', notes.pdf.path, 1],
  ['a receipt', receipts.pdf.path, 1],
] as const

test.each(DOCUMENTS)('%s goes on naming the client and the station as they were when it was issued', async (_, path, id) => {
  const words = await pdfWords(app, path.replace(':id', String(id)), await tokenOf('admin'))
  expect(words).toContain('For Lake Hotel P. O. Box 7090 +256 700 000 009 TIN 1000000001')
  for (const later of [...Object.values(NOW), 'New gate']) expect(words).not.toContain(later)
  if (id === 1 && path === invoices.pdf.path) expect(words).toContain('Old gate')
})

test('the revenue authority is told what the document says', async () => {
  const recipient = { client_name: 'Lake Hotel', address: 'P. O. Box 7090', contacts: '+256 700 000 009', tin: '1000000001' }
  expect((await invoiceToSend(db, 1)).recipient).toEqual(recipient)
  expect((await creditNoteToSend(db, 1)).recipient).toEqual(recipient)
})

test('an invoice of one amount that is given to another client names that one', async () => {
  const other = await makeClient(db, { company_name: 'Mall', tin: null })
  const { invoice_date, due_date, amount_due, amount_paid, status } = (await send('admin', invoices.get, { params: { id: '2' } }))
    .body
  const body = { invoice_date, due_date, amount_due, amount_paid, status, client_id: other.id }
  expect((await send('admin', invoices.update, { params: { id: '2' }, body })).status).toBe(200)
  const words = await pdfWords(app, invoices.pdf.path.replace(':id', '2'), await tokenOf('admin'))
  expect(words).toContain('For Mall')
})

test('lists and the record of the client have the name of today', async () => {
  expect((await send('admin', invoices.get, { params: { id: '1' } })).body.client_name).toBe('Hill Bank')
  expect((await send('admin', clients.get, { params: { id: '1' } })).body.tin).toBe(NOW.tin)
  const { id } = await makeInvoice(db, { client_id: 1, amount_due: 1_000, invoice_date: today() })
  const words = await pdfWords(app, invoices.pdf.path.replace(':id', String(id)), await tokenOf('admin'))
  expect(words).toContain('For Hill Bank')
})
