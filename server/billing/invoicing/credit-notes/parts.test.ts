import { describe, expect, test } from 'vitest'
import * as runs from '../../../../api/billing/billing-runs.ts'
import * as notes from '../../../../api/billing/credit-notes.ts'
import * as drafts from '../../../../api/billing/invoice-drafts.ts'
import { testApp } from '../../../test/app.ts'
import { pdfWords } from '../../../test/pdf-words.ts'
import { makeContractLine } from '../../../test/records/contract-makers.ts'
import { makeInvoice, makeStation } from '../../../test/records/makers.ts'
import { MONTH, makeBilled } from '../../../test/resources/billing-makers.ts'
import { dividedNet, leftOfStations } from './parts.ts'

const { app, db, send, tokenOf } = await testApp()

const credit = (id: number, more: object) =>
  send('admin', notes.create, {
    params: { id: String(id) },
    body: { reason_code: 'uncovered', reason: 'Not as agreed', ...more } as notes.CreditNoteInput,
  })

/** An invoice for two stations: Hill gate, 1,900,000, and Lake gate, of which a shift was not covered, 1,868,333. */
async function invoiceOfTwo() {
  const { client, station, contractId, miss } = await makeBilled(db, { company: 'Lake' })
  const hill = await makeStation(db, { client_id: client.id, name: 'Hill gate' })
  await makeContractLine(db, { contract_id: contractId, station_id: hill.id, name: 'Hill day', from_on: `${MONTH}-01` })
  await miss('2026-09-12')
  await send('admin', runs.start, { body: { month: MONTH } })
  const [draft] = (await send('admin', drafts.list, { query: { month: MONTH } })).body as drafts.InvoiceDraft[]
  const { body } = await send('admin', drafts.issue, { params: { id: String(draft!.id) }, body: {} })
  expect(body.invoice_draft.net).toBe(3_768_333)
  return { id: body.invoice_draft.invoice_id as number, hill, lake: station }
}

test('a credit note of an invoice for several stations says how it is divided, in the answer and on its document', async () => {
  const { id, hill, lake } = await invoiceOfTwo()
  const { status, body } = await credit(id, { net: 100_000 })
  expect(status).toBe(201)
  expect(body.credit_note.parts).toEqual([
    { station_id: hill.id, station_name: 'Hill gate', charged: 1_900_000, net: 50_420 },
    { station_id: lake.id, station_name: 'Lake gate', charged: 1_868_333, net: 49_580 },
  ])
  const words = await pdfWords(app, `/api/v1/credit_notes/${body.credit_note.id}/pdf`, await tokenOf('admin'))
  expect(words).toContain('Hill gate: 50,420 UGX of 1,900,000 UGX charged')
  expect(words).toContain('Lake gate: 49,580 UGX of 1,868,333 UGX charged')
  expect(words).toContain('Divided in proportion to what was charged, before VAT.')
})

test('a credit note may be of one station, up to what is left of it', async () => {
  const { id, lake } = await invoiceOfTwo()
  await credit(id, { net: 100_000 })
  const message = 'Only 1,818,753 UGX is left to credit of Lake gate before VAT.'
  expect(await credit(id, { net: 1_818_754, station_id: lake.id })).toMatchObject({
    ...{ status: 409, body: { code: 'too_much', message, fields: { net: message }, current: { left: 1_818_753 } } },
  })
  const unknown = 'Nothing is left to credit of this station on this invoice.'
  expect(await credit(id, { net: 1_000, station_id: 999_999 })).toMatchObject({
    ...{ status: 422, body: { fields: { station_id: unknown } } },
  })
  expect((await credit(id, { net: 18_753, station_id: lake.id })).body.credit_note.parts).toEqual([
    { station_id: lake.id, station_name: 'Lake gate', charged: 1_818_753, net: 18_753 },
  ])
})

test('a discount is taken off what is charged for no station only in proportion, too', async () => {
  const { contractId } = await makeBilled(db, { contract: { discount_rate: 500 } })
  const alarm = { contract_id: contractId, name: 'Alarm', kind: 'fixed_monthly', from_on: `${MONTH}-01` } as const
  const { id: line } = await makeContractLine(db, alarm)
  await db.updateTable('line_terms').set({ seats: 1, rate_unit: 'month', rate: 100_000 }).where('line_id', '=', line).execute()
  await send('admin', runs.start, { body: { month: MONTH } })
  const [draft] = (await send('admin', drafts.list, { query: { month: MONTH } })).body as drafts.InvoiceDraft[]
  // 1,900,000 at the gate and 100,000 for the alarm, less 5 % of 1,900,000.
  expect(draft).toMatchObject({ agreed: 2_000_000, discount: 95_000, net: 1_905_000 })
  const { body } = await send('admin', drafts.issue, { params: { id: String(draft!.id) }, body: {} })
  expect((await credit(body.invoice_draft.invoice_id, { net: 100_000 })).body.credit_note.parts).toMatchObject([
    { station_name: 'Lake Hotel gate', charged: 1_809_750, net: 95_000 },
    { station_id: null, charged: 95_250, net: 5_000 },
  ])
})

test('a discount that is taken back is charged for no station, with what else is', async () => {
  const { contractId, line } = await makeBilled(db, { contract: { bill_basis: 'contract_advance', discount_rate: 1000 } })
  const alarm = { contract_id: contractId, name: 'Alarm', kind: 'fixed_monthly', from_on: `${MONTH}-01` } as const
  const { id } = await makeContractLine(db, alarm)
  await db.updateTable('line_terms').set({ seats: 1, rate_unit: 'month', rate: 5_000_000 }).where('line_id', '=', id).execute()
  const issued = async (month: string) => {
    await send('admin', runs.start, { body: { month } })
    const [draft] = (await send('admin', drafts.list, { query: { month } })).body as drafts.InvoiceDraft[]
    return (await send('admin', drafts.issue, { params: { id: String(draft!.id) }, body: {} })).body.invoice_draft
  }
  await issued(MONTH)
  await db
    .updateTable('contract_lines')
    .set({ until_on: `${MONTH}-15` })
    .where('id', '=', line.id)
    .execute()
  // 5,000,000 for the alarm, less 950,000 of September at the gate, which were charged with 10 % off.
  const { invoice_id, net } = await issued('2026-10')
  expect(net).toBe(4_145_000)
  expect((await credit(invoice_id, { net: 829_000 })).body.credit_note.parts).toEqual([
    { station_id: null, station_name: null, charged: 4_145_000, net: 829_000 },
  ])
})

test('an invoice of one amount has no stations to divide by', async () => {
  const { id } = await makeInvoice(db, { amount_due: 500_000 })
  expect((await credit(id, { net: 50_000 })).body.credit_note.parts).toEqual([])
})

describe('dividing', () => {
  const station = (station_id: number | null, charged: number) => ({ station_id, station_name: `Gate ${station_id}`, charged })

  test('a discount is taken off in proportion, and the parts of all that is left are all that is left', () => {
    const left = leftOfStations([station(1, 300_000), station(2, 100_000), station(null, -40_001)])
    expect(left.map(({ charged }) => charged)).toEqual([269_999, 90_000])
    expect(dividedNet(359_999, left).map(({ net }) => net)).toEqual([269_999, 90_000])
  })

  test('a station of which nothing is left has no part', () => {
    const left = leftOfStations([station(1, 0), station(2, 100), station(3, 100)])
    expect(dividedNet(1, left)).toEqual([{ ...station(2, 100), net: 1 }])
  })
})
