import { getDocumentProxy } from 'unpdf'
import { expect, test, vi } from 'vitest'
import * as runs from '../../../../api/billing/billing-runs.ts'
import * as creditNotes from '../../../../api/billing/credit-notes.ts'
import * as drafts from '../../../../api/billing/invoice-drafts.ts'
import * as invoices from '../../../../api/billing/invoices.ts'
import { testApp } from '../../../test/app.ts'
import { MONTH, makeBilled } from '../../../test/resources/billing-makers.ts'
import { efris } from './efris/efris.ts'
import { contentOf, requestOf } from './efris/envelope.ts'
import { simulatedEfris } from './efris/simulator.ts'
import type { VatMode } from './fiscal-port.ts'
import { fiscalise } from './fiscalise.ts'

const { app, db, pool, queue, send, tokenOf } = await testApp({ fiscal: true })
const at = (time: string) => efris(simulatedEfris(db, { seconds: 0, now: () => new Date(`2026-10-01T${time}+03:00`) }), 'TCS1')
const noon = at('12:00:00')

/** An invoice of September that was issued and e-mailed, with three shifts missed. */
async function issued(tin = '1000000001', taxed: { computed?: VatMode; issued?: VatMode } = {}) {
  await pool.query("update company_settings set tax_number = '1009998877'")
  const billed = await makeBilled(db, { contract: { vat_mode: taxed.computed ?? 'standard' } })
  await db
    .updateTable('clients')
    .set({ tin, billing_email: 'accounts@lake.example' })
    .where('id', '=', billed.client.id)
    .execute()
  for (const day of ['12', '19', '27']) await billed.miss(`${MONTH}-${day}`)
  await send('admin', runs.start, { body: { month: MONTH } })
  const [draft] = (await send('admin', drafts.list, { query: { month: MONTH } })).body
  if (taxed.issued) await db.updateTable('contracts').set({ vat_mode: taxed.issued }).execute()
  const body = { email: true }
  const { invoice_id } = (await send('admin', drafts.issue, { params: { id: String(draft.id) }, body })).body.invoice_draft
  return { invoice_id: invoice_id as number, params: { id: String(invoice_id) } }
}
const waiting = async () =>
  (await pool.query('select id, state, attempts, error, next_at > now() as later from fiscal_documents order by id')).rows
const attempt = async (id: number, port = noon) => {
  await pool.query('update fiscal_documents set next_at = now() where id = $1', [id])
  await fiscalise(db, queue, port, id)
}
const emails = async () => (await db.selectFrom('emails').select(['recipient', 'attaches']).execute()).length
async function pdfText(path: string, id: number) {
  const headers = { authorization: `Bearer ${await tokenOf('admin')}` }
  const { rawPayload } = await app.inject({ url: path.replace(':id', String(id)), headers })
  const page = await (await getDocumentProxy(new Uint8Array(rawPayload))).getPage(1)
  const { items } = await page.getTextContent()
  const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
  return text.replace(/\s+/g, ' ')
}

test('an issued invoice awaits its fiscal number, says so on its document, and is e-mailed once the number is there', async () => {
  const { invoice_id, params } = await issued()
  expect((await send('admin', invoices.get, { params })).body).toMatchObject({ fiscal_status: 'queued', fdn: null })
  expect(await pdfText(invoices.pdf.path, invoice_id)).toContain('Fiscal number Awaiting fiscal number')
  expect(await emails()).toBe(0)

  const [{ id }] = await waiting()
  await Promise.all([attempt(id), fiscalise(db, queue, noon, id)])
  const { body } = await send('admin', invoices.get, { params })
  expect(body).toMatchObject({ fiscal_status: 'fiscalised', fdn: expect.stringMatching(/^3\d{11}$/), fiscal_error: null })
  const code = (await pool.query('select verification_code as code from fiscal_documents')).rows[0].code
  expect(code).toMatch(/^\d{20}$/)
  expect(await pdfText(invoices.pdf.path, invoice_id)).toContain(`Fiscal number ${body.fdn} Verification ${code}`)
  expect(await emails()).toBe(1)
  expect(await send('admin', invoices.fiscalise, { params, body: {} })).toMatchObject({
    status: 409,
    body: { message: 'This document has its fiscal number already.' },
  })
})

test('while the authority is down at midnight the invoice waits and is not e-mailed, and the pauses grow from a minute to two hours', async () => {
  const { invoice_id, params } = await issued()
  const [{ id }] = await waiting()
  const seconds: number[] = []
  for (let time = 0; time < 5; time++) {
    await attempt(id, at(time === 0 ? '00:00:00' : '00:09:59'))
    const { rows } = await pool.query(
      'select round(extract(epoch from next_at - now()))::integer as seconds from fiscal_documents',
    )
    seconds.push(Math.round(rows[0].seconds / 60))
  }
  expect(seconds).toEqual([1, 5, 30, 120, 120])
  expect(await waiting()).toMatchObject([{ state: 'queued', attempts: 5, error: 'EFRIS cannot be reached.', later: true }])
  await fiscalise(db, queue, noon, id)
  expect(await waiting()).toMatchObject([{ state: 'queued', attempts: 5 }])
  const document = () => pdfText(invoices.pdf.path, invoice_id)
  const SCAN = 'Scan to verify it with the revenue authority'
  expect(await document()).toContain('Awaiting fiscal number')
  expect(await document()).not.toContain(SCAN)
  expect(await emails()).toBe(0)
  await attempt(id, at('00:10:00'))
  const { body } = await send('admin', invoices.get, { params })
  expect(body.fiscal_status).toBe('fiscalised')
  // The code beside it has the number, the authority's code and the total of the invoice.
  expect(await document()).toContain(SCAN)
  const { rows } = await pool.query('select qr, verification_code as code from fiscal_documents')
  const asked = new URLSearchParams(rows[0].qr.split('?')[1])
  expect(['invoiceNo', 'antiFakeCode', 'tin', 'amount'].map((name) => asked.get(name))).toEqual([
    ...[body.fdn, rows[0].code, '1009998877', '2129900'],
  ])
  expect(await emails()).toBe(1)
})

test('a TIN that does not exist is refused, and the invoice is sent again once it is mended', async () => {
  const { params } = await issued('0000000000')
  const [{ id }] = await waiting()
  await attempt(id)
  const refused = { fiscal_status: 'failed', fiscal_error: 'There is no taxpayer with the TIN 0000000000 (1201)' }
  expect((await send('admin', invoices.get, { params })).body).toMatchObject(refused)
  await db.updateTable('clients').set({ tin: '1000000002' }).execute()
  const again = await send('admin', invoices.fiscalise, { params, body: {} })
  expect(again).toMatchObject({ status: 201, body: { invoice: { fiscal_status: 'queued', fiscal_error: null } } })
  await attempt(id)
  expect((await send('admin', invoices.get, { params })).body.fiscal_status).toBe('fiscalised')
})

test('the simulated authority answers after two seconds, as one does that is far away', async () => {
  const simulator = simulatedEfris(db, { now: () => new Date('2026-10-01T09:00:00Z') })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let answered = false
  const answer = simulator(requestOf({ interfaceCode: 'T106', device: 'TCS1', tin: '1000000001', content: { referenceNo: 'x' } }))
  answer.finally(() => {
    answered = true
  })
  await vi.advanceTimersByTimeAsync(1_999)
  expect(answered).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  expect(contentOf(await answer)).toEqual({ records: [] })
})

test('an answer that was lost is asked for: the authority has the invoice once', async () => {
  const { params } = await issued()
  const [{ id }] = await waiting()
  const simulator = simulatedEfris(db, { seconds: 0, now: () => new Date('2026-10-01T09:00:00Z') })
  const lost = efris(async (envelope) => {
    await simulator(envelope)
    throw new Error('The connection was lost.')
  }, 'TCS1')
  await attempt(id, lost)
  expect(await waiting()).toMatchObject([{ state: 'queued', error: 'The connection was lost.' }])
  const { rows } = await pool.query("select content ->> 'referenceNo' as number from simulator_records")
  await attempt(id)
  const { body } = await send('admin', invoices.get, { params })
  expect(body).toMatchObject({ fiscal_status: 'fiscalised', invoice_number: rows[0].number })
  expect((await pool.query('select 1 from simulator_records')).rowCount).toBe(2)
})

test('a credit note refers to the fiscal number of its invoice, and waits for it', async () => {
  const { invoice_id, params } = await issued()
  const body = { net: 95_000, reason_code: 'uncovered', reason: '3 shifts were not covered.' } as const
  const { id } = (await send('admin', creditNotes.create, { params, body })).body.credit_note
  const [first, second] = await waiting()
  await attempt(second!.id)
  expect(await waiting()).toMatchObject([{}, { state: 'queued', error: 'The invoice awaits its own fiscal number.' }])
  await attempt(first!.id)
  const { fdn } = (await send('admin', invoices.get, { params: { id: String(invoice_id) } })).body
  const originals: unknown[] = []
  const simulator = simulatedEfris(db, { seconds: 0, now: () => new Date('2026-10-01T09:00:00Z') })
  const watched = efris(async (envelope) => {
    const { oriInvoiceNo } = contentOf<{ oriInvoiceNo?: string }>(envelope)
    if (oriInvoiceNo) originals.push(oriInvoiceNo)
    return simulator(envelope)
  }, 'TCS1')
  await attempt(second!.id, watched)
  expect(originals).toEqual([fdn])
  const note = (await send('admin', creditNotes.get, { params: { id: String(id) } })).body
  expect(note).toMatchObject({ fiscal_status: 'fiscalised', fdn: expect.stringMatching(/^3\d{11}$/) })
  expect(note.fdn).not.toBe(fdn)
  expect(await pdfText(creditNotes.pdf.path, id)).toContain(`Fiscal number ${note.fdn}`)
})

test.each([
  ['standard', '01', '0.18'],
  ['zero', '02', '0'],
  ['exempt', '03', '-'],
] as const)(
  'an invoice whose contract is %s when it is issued is of category %s, and so is its credit note',
  async (vat_mode, code, rate) => {
    const { params } = await issued('1000000001', { computed: vat_mode === 'zero' ? 'exempt' : 'zero', issued: vat_mode })
    const body = { net: 95_000, reason_code: 'rate', reason: 'Agreed by phone.' } as const
    expect((await send('admin', creditNotes.create, { params, body })).status).toBe(201)
    const simulator = simulatedEfris(db, { seconds: 0, now: () => new Date('2026-10-01T09:00:00Z') })
    type Sent = Partial<Record<'goodsDetails' | 'taxDetails', { taxRate: string; taxCategoryCode?: string }[]>>
    const sent: unknown[] = []
    const watched = efris(async (envelope) => {
      const { goodsDetails, taxDetails } = contentOf<Sent>(envelope)
      if (goodsDetails && taxDetails)
        sent.push([
          new Set(goodsDetails.map(({ taxRate }) => taxRate)),
          taxDetails.map(({ taxCategoryCode, taxRate }) => [taxCategoryCode, taxRate]),
        ])
      return simulator(envelope)
    }, 'TCS1')
    for (const { id } of await waiting()) await attempt(id, watched)
    const taxed = [new Set([rate]), [[code, rate]]]
    expect(sent).toEqual([taxed, taxed])
  },
)
