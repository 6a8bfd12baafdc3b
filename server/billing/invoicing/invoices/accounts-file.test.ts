import { beforeEach, expect, test } from 'vitest'
import * as notes from '../../../../api/billing/credit-notes.ts'
import * as invoices from '../../../../api/billing/invoices.ts'
import * as receipts from '../../../../api/billing/receipts.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import type { exportCall } from '../../../../api/core/resource.ts'
import { testApp } from '../../../test/app.ts'
import { makeClient, makeInvoice } from '../../../test/records/makers.ts'

const { db, pool, send } = await testApp()

/** The rows of a file, each by the titles of its columns. */
async function file(call: ReturnType<typeof exportCall>) {
  const { raw } = await send('admin', call as typeof invoices.exportCsv, {})
  const [titles, ...rows] = raw
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
  return rows.map((cells) => Object.fromEntries(titles!.map((title, at) => [title, cells[at]])))
}

beforeEach(async () => {
  await makeClient(db, { company_name: 'Kisozi Crest Hotel' })
  const amounts = { net: 1_235_000, vat: 222_300, vat_rate: 1_800, amount_due: 1_457_300 }
  const lines = { kind: 'lines', period_month: '2026-11-01', issued_at: new Date().toISOString() } as const
  const dates = { invoice_date: today(), due_date: addDays(today(), 14) }
  for (let count = 0; count < 2; count++) await makeInvoice(db, { client_id: 1, ...dates, ...amounts, ...lines })
  await pool.query("update invoices set fiscal_status = 'fiscalised' where id = 1")
  await pool.query(
    "insert into fiscal_documents (invoice_id, state, fdn, verification_code, qr, fiscalised_at) values (1, 'fiscalised', '312345678901', '12345678901234567890', 'https://qr.example', now())",
  )
})

test('the files for the accounts have net and VAT of each invoice and credit note, and what each receipt settles', async () => {
  const body = { net: 95_000, reason_code: 'uncovered', reason: 'Three shifts' } as const
  expect((await send('admin', notes.create, { params: { id: '2' }, body })).status).toBe(201)
  const allocations = [
    { invoice_id: 1, amount: 1_457_300 },
    { invoice_id: 2, amount: 42_700 },
  ]
  await send('admin', receipts.create, { body: { client_id: 1, amount: 1_500_000, method: 'bank', allocations } })

  const [second, first] = (await file(invoices.exportCsv)).sort((a, b) => (a['Invoice number']! < b['Invoice number']! ? 1 : -1))
  expect(first).toMatchObject({
    ...{ Period: '2026-11', Net: '1235000', VAT: '222300', 'VAT %': '18', 'Amount Due': '1457300', Credited: '0' },
    ...{ 'Fiscal status': 'Fiscalised', 'Fiscal number': "'312345678901" },
  })
  // 95,000 and its VAT of 17,100 were taken back.
  expect(second).toMatchObject({ Net: '1235000', Credited: '112100', Balance: '1302500', 'Fiscal number': '' })
  expect(await file(notes.exportCsv)).toMatchObject([
    { 'Invoice number': second!['Invoice number'], Net: '95000', VAT: '17100', Total: '112100', 'VAT %': '18' },
  ])
  expect(await file(receipts.exportCsv)).toMatchObject([
    {
      ...{ Client: 'Kisozi Crest Hotel', Amount: '1500000', Credit: '0' },
      Invoices: `"${first!['Invoice number']} 1457300; ${second!['Invoice number']} 42700"`,
    },
  ])
})
