import { expect, test } from 'vitest'
import * as runs from '../../../contract/billing/billing-runs.ts'
import * as drafts from '../../../contract/billing/invoice-drafts.ts'
import { testApp } from '../../test/app.ts'
import { MONTH, makeBilled } from '../../test/resources/billing-makers.ts'
import { issueDraft } from './issue.ts'

const { db, send } = await testApp()

async function computed(companies: string[]) {
  for (const company of companies) await makeBilled(db, { company })
  await send('admin', runs.start, { body: { month: MONTH } })
  return (await send('admin', drafts.list, { query: { month: MONTH } })).body as drafts.InvoiceDraft[]
}
const numbers = async () =>
  (await db.selectFrom('invoices').select('invoice_number').orderBy('invoice_number').execute()).map((row) => row.invoice_number)
const upTo = (count: number) => Array.from({ length: count }, (_, index) => `INV-2026-${String(index + 1).padStart(6, '0')}`)

test('C12: several are issued in the order of clients, each by itself; what is refused says why and takes no number', async () => {
  const rows = await computed(['Marula', 'Acacia', 'Baobab'])
  await send('admin', drafts.discard, { params: { id: String(rows[1]!.id) }, body: { note: 'Not this month' } })
  const answer = await send('admin', drafts.issueMany, { body: { ids: rows.map(({ id }) => id).toReversed() } })
  expect(answer.body).toEqual({
    done: [rows[0]!.id, rows[2]!.id],
    refused: [{ id: rows[1]!.id, message: 'This draft was discarded. Compute it again first.' }],
  })
  const listed = (await send('admin', drafts.list, { query: { month: MONTH } })).body
  expect(listed.map(({ client_name, invoice_number }: drafts.InvoiceDraft) => [client_name, invoice_number])).toEqual([
    ['Acacia', 'INV-2026-000001'],
    ['Baobab', null],
    ['Marula', 'INV-2026-000002'],
  ])
})

test('C12: twenty who issue at once, some of them the same draft, leave no gap and no double; an attempt that fails takes no number', async () => {
  const rows = await computed(Array.from({ length: 10 }, (_, index) => `Client ${index}`))
  const killed = db.transaction().execute(async (own) => {
    await issueDraft(own, rows[0]!.id, {})
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  const answers = await Promise.all(
    [...rows, ...rows].map(({ id }) => send('admin', drafts.issue, { params: { id: String(id) }, body: {} })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(201), ...Array(10).fill(409)])
  expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual(Array(10).fill('issued'))
  expect(await numbers()).toEqual(upTo(10))
})

test('an invoice is e-mailed with its document to the billing address, where there is one', async () => {
  const rows = await computed(['Acacia', 'Baobab'])
  await db.updateTable('clients').set({ billing_email: 'accounts@acacia.example' }).where('id', '=', rows[0]!.client_id).execute()
  await send('admin', drafts.issueMany, { body: { ids: rows.map(({ id }) => id), email: true } })
  expect(await db.selectFrom('emails').select(['recipient', 'subject', 'attaches', 'about_table']).execute()).toEqual([
    {
      recipient: 'accounts@acacia.example',
      subject: 'Invoice INV-2026-000001 for September 2026',
      attaches: true,
      about_table: 'invoices',
    },
  ])
})
