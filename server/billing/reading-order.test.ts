import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import * as notes from '../../api/billing/credit-notes.ts'
import * as receipts from '../../api/billing/receipts.ts'
import * as statements from '../../api/billing/statements.ts'
import { addDays, today } from '../../api/core/fields/days.ts'
import { formatDay, formatNumber } from '../../api/core/format.ts'
import { testApp } from '../test/app.ts'
import { pdfWords, wordsOf } from '../test/pdf-words.ts'
import { makeClient, makeInvoice } from '../test/records/makers.ts'
import { invoicePdf } from './invoicing/documents/invoice-document.ts'
import { findInvoiceDocument } from './invoicing/documents/invoice-document-queries.ts'
import { statementPdf } from './receivables/statements/document.ts'
import { statementOf } from './receivables/statements/statement.ts'

const { app, db, keyring, send, tokenOf } = await testApp()
const YEAR = today().slice(0, 4)

test('documents are read in the order of their rows, each row from left to right, and their words can be copied', async () => {
  const { id: client_id } = await makeClient(db, {
    ...{ company_name: 'Lake Hotel', address: 'Plot 4, Kira Road, Kampala', tin: '1000000001' },
    ...{ billing_address: 'P. O. Box 7090, Kampala', billing_phone: '+256 700 000 009' },
  })
  await makeInvoice(db, {
    ...{ client_id, kind: 'lines', invoice_date: today(), due_date: addDays(today(), 14), issued_at: new Date().toISOString() },
    ...{ net: 1_330_000, vat: 239_400, vat_rate: 1_800, amount_due: 1_569_400 },
  })
  const params = { id: '1' }
  const money = { client_id, amount: 1_000_000, method: 'bank', reference: 'FT26063', payer: 'Lake Hotel Ltd' } as const
  const allocations = [{ invoice_id: 1, amount: 900_000, income_withheld: 79_800 }]
  await send('admin', receipts.create, { body: { ...money, allocations } })
  await send('admin', notes.create, { params, body: { net: 95_000, reason_code: 'uncovered', reason: '12, 19, 27 November' } })

  const invoice = (await findInvoiceDocument(db, keyring, 1))!
  const rows = Array.from({ length: 60 }, (_, index) => ({ post: `Post ${index + 1} day`, amount: 1_900_001 + index }))
  const lines = rows.map(({ post, amount }, index) => ({
    ...{
      seq: index + 1,
      kind: 'guarding' as const,
      station_id: 1,
      station_name: 'Gate',
      description: `${post}, 62 shifts agreed (1–31 Dec)`,
    },
    ...{ quantity: 2, unit: 'guard', unit_price: 950_000, amount, explain: {} },
  }))
  const { stream } = await invoicePdf(db, { ...invoice, lines }, app)
  const pages = await wordsOf(new Uint8Array(await buffer(stream)))
  const titles = 'Description Quantity Rate Amount (UGX)'
  for (const page of pages) expect(page).toContain(titles)
  const said = pages.join(' ')
  const recipient = 'For Lake Hotel P. O. Box 7090, Kampala +256 700 000 009 TIN 1000000001'
  expect(said).toContain(`Invoice ${invoice.invoice_number} ${recipient} Date`)
  const places = rows.map(({ post, amount }) =>
    said.indexOf(`${post}, 62 shifts agreed (1–31 Dec) Gate 2 guards 950,000 ${amount.toLocaleString('en')}`),
  )
  expect(places[0]).toBeGreaterThan(said.indexOf(titles))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  // The last line, what was paid and the sums are on one page.
  const day = formatDay(today())
  const last = pages.at(-1)!
  expect(last.slice(last.indexOf('Post 60 day')).replace(/ How to pay .*/, '')).toBe(
    `Post 60 day, 62 shifts agreed (1–31 Dec) Gate 2 guards 950,000 1,900,060 Bank transfer, ${day} −900,000 UGX ` +
      `Income tax withheld, ${day} −79,800 UGX Net 1,330,000 UGX VAT 18 % 239,400 UGX Total 1,569,400 UGX ` +
      'Credited 112,100 UGX Paid 979,800 UGX Balance due 477,500 UGX',
  )

  const read = async (path: string) => pdfWords(app, path.replace(':id', '1'), await tokenOf('admin'))
  expect(await read(receipts.pdf.path)).toContain(
    `Receipt RC-${YEAR}-000001 ${recipient} Paid by Lake Hotel Ltd Date ${day} Method Bank transfer Reference FT26063 ` +
      `For Amount Invoice ${invoice.invoice_number} 900,000 UGX Credit for later invoices 100,000 UGX Received 1,000,000 UGX`,
  )
  expect(await read(notes.pdf.path)).toContain(
    `Credit note CN-${YEAR}-000001 ${recipient} Date ${day} Invoice ${invoice.invoice_number} Description Amount ` +
      'Shifts not covered 95,000 UGX 12, 19, 27 November Net 95,000 UGX VAT 18 % 17,100 UGX Credited 112,100 UGX',
  )
  expect(await read(statements.pdf.path)).toContain(
    `Date Document Debit Credit Balance ${formatDay(`${YEAR}-01-01`)} Opening balance 0 ` +
      `${day} Invoice ${invoice.invoice_number} 1,569,400 1,569,400 ${day} Credit note CN-${YEAR}-000001 112,100 1,457,300 ` +
      `${day} Payment RC-${YEAR}-000001 1,000,000 457,300 ${day} Income tax withheld RC-${YEAR}-000002 79,800 377,500 ` +
      'Not due 477,500 UGX Credit −100,000 UGX Closing balance 377,500 UGX',
  )
})

test('whatever its length, a statement has its totals, notes and ways to pay below its last row, on one page', async () => {
  const { id } = await makeClient(db, { company_name: 'Lake Hotel' })
  await db
    .updateTable('company_settings')
    .set({ tax_number: '1003498276', bank_name: 'Crane Bank', account_number: '0123456789', mobile_money: '0772 123 456' })
    .execute()
  const empty = await statementOf(db, id, { from: '2026-01-01', to: '2026-12-31' })
  for (let count = 21; count <= 33; count++) {
    const rows = Array.from({ length: count }, (_, index) => ({
      ...{ day: '2026-03-01', kind: 'invoice' as const, number: `INV-2026-${index + 1}`, reference: null },
      ...{ debit: 1_000, credit: 0, balance: (index + 1) * 1_000 },
    }))
    const closing = count * 1_000 - 500
    const buckets = { ...empty.buckets, over_90: count * 1_000, credit: -500, total: closing }
    const { stream } = await statementPdf(db, { ...empty, rows, closing, buckets }, app)
    const pages = await wordsOf(new Uint8Array(await buffer(stream)))
    expect(pages[0]).toContain('Our TIN 1003498276')
    for (const page of pages) expect(page, `${count} rows`).toContain('Date Document Debit Credit Balance')
    expect(pages.at(-1), `${count} rows`).toContain(
      `1 Mar 2026 Invoice INV-2026-${count} 1,000 ${formatNumber(count * 1_000)} Over 90 days ${formatNumber(count * 1_000)} UGX ` +
        `Credit −500 UGX Closing balance ${formatNumber(closing)} UGX ` +
        `${formatNumber(count * 1_000)} open − 500 credit = ${formatNumber(closing)} to pay. All amounts are in Uganda shillings. ` +
        'How to pay Bank Crane Bank Account number 0123456789 Mobile money 0772 123 456 Please name the invoices that you pay.',
    )
  }
})

test('the receipt of a cheque that has bounced does not say that it was received', async () => {
  const { id: client_id } = await makeClient(db, { company_name: 'Lake Hotel' })
  await db.updateTable('company_settings').set({ tax_number: '1003498276' }).execute()
  const made = await send('admin', receipts.create, {
    body: { client_id, amount: 150_000, method: 'cheque', reference: 'CHQ 430112' },
  })
  const { id } = made.body.receipt
  const read = async () => pdfWords(app, receipts.pdf.path.replace(':id', String(id)), await tokenOf('admin'))
  expect(await read()).toContain('Our TIN 1003498276 For Amount Credit for later invoices 150,000 UGX Received 150,000 UGX')
  await send('admin', receipts.reverse, { params: { id: String(id) }, body: { reason: 'Refer to drawer' } })
  const words = await read()
  expect(words).toContain(`Reversed ${formatDay(today())}`)
  expect(words).toContain('Reversed 150,000 UGX')
  expect(words).not.toContain('Received')
})
