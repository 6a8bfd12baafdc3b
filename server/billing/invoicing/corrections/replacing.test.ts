import { expect, onTestFinished, test, vi } from 'vitest'
import * as periods from '../../../../api/attendance/attendance-periods.ts'
import * as runs from '../../../../api/billing/billing-runs.ts'
import * as credits from '../../../../api/billing/credit-notes.ts'
import * as drafts from '../../../../api/billing/invoice-drafts.ts'
import * as invoices from '../../../../api/billing/invoices.ts'
import { today } from '../../../../api/core/fields/days.ts'
import { testApp } from '../../../test/app.ts'
import { pdfWords } from '../../../test/pdf-words.ts'
import { makeInvoice } from '../../../test/records/makers.ts'
import { MONTH, makeBilled } from '../../../test/resources/billing-makers.ts'
import { unbilledMonths } from '../../key-figures/queries.ts'

const { app, db, pool, send, tokenOf } = await testApp()
const YEAR = today().slice(0, 4)
const inv = (number: number) => `INV-${YEAR}-00000${number}`

const params = (id: number) => ({ id: String(id) })
const list = async (month = MONTH) => (await send('admin', drafts.list, { query: { month } })).body as drafts.InvoiceDraft[]
const compute = (month = MONTH) => send('admin', runs.start, { body: { month } })
const issue = (id: number) => send('admin', drafts.issue, { params: params(id), body: {} })
const replace = (id: number) => send('admin', drafts.replace, { params: params(id), body: {} })
const credit = (id: number, net: number) =>
  send('super_admin', credits.create, { params: params(id), body: { net, reason_code: 'other', reason: 'It was wrong.' } })
const invoice = async (id: number) => (await send('admin', invoices.get, { params: params(id) })).body as invoices.Invoice

/** The invoice of a month, which is computed first. */
async function issued(month = MONTH) {
  await compute(month)
  const draft = (await list(month)).find(({ state }) => state === 'Draft')!
  return (await issue(draft.id)).body.invoice_draft as drafts.InvoiceDraftDetail
}

test('an invoice that was credited in full is replaced by one that names it, from a month that is opened, corrected and locked again', async () => {
  const { lock, miss, station } = await makeBilled(db, { contract: { bill_basis: 'approved_slots' } })
  const reopen = () =>
    send('super_admin', periods.reopen, { body: { month: MONTH, station_id: station.id, reason: 'A shift is wrong.' } })
  await lock()
  const old = (await issued()).invoice_id!
  await credit(old, 900_000)
  // A part does not free it.
  expect(await replace(old)).toMatchObject({ status: 409, body: { code: 'not_credited' } })
  expect((await replace(old)).body.message).toContain(`1,180,000 UGX of ${inv(1)} is not credited.`)
  expect((await reopen()).body.code).toBe('used_by')
  await credit(old, 1_000_000)
  expect((await reopen()).body.state).toBe('Open')
  await miss(`${MONTH}-12`)
  // A run leaves alone what was credited, as by goodwill.
  expect((await compute()).body.billing_run.counts).toMatchObject({ issued: 1, made: 0 })

  const { status, body } = await replace(old)
  expect(status).toBe(201)
  const draft = body.invoice_draft as drafts.InvoiceDraftDetail
  const named = [{ invoice_id: old, invoice_number: inv(1), credit_notes: [`CN-${YEAR}-000001`, `CN-${YEAR}-000002`] }]
  expect(draft).toMatchObject({ state: 'Draft', net: 1_868_333, replaces: named, not_locked: station.name })
  expect((await list()).map(({ state, net }) => [state, net])).toEqual([
    ['Replaced', 1_900_000],
    ['Draft', 1_868_333],
  ])
  expect((await send('admin', drafts.totals, { query: { month: MONTH } })).body).toMatchObject({ count: 1, net: 1_868_333 })
  expect(await unbilledMonths(db, `${MONTH}-01`, `${MONTH}-01`)).toMatchObject([{ net: 1_868_333 }])
  expect((await replace(old)).body.message).toBe(`${inv(1)} was replaced by 1 draft.`)
  expect((await issue(draft.id)).body.code).toBe('not_locked')
  await pool.query("update attendance_periods set state = 'Locked'")
  const made = (await issue(draft.id)).body.invoice_draft.invoice_id
  expect(await invoice(made)).toMatchObject({ net: 1_868_333, vat: 336_300, replaces: named, replaced_by: [] })
  expect((await invoice(old)).replaced_by).toEqual([{ invoice_id: made, invoice_number: inv(2) }])
  expect((await replace(old)).body).toMatchObject({ code: 'replaced', message: `${inv(1)} was replaced by ${inv(2)}.` })
  const words = await pdfWords(app, `/api/v1/invoices/${made}/pdf`, await tokenOf('admin'))
  expect(words).toContain(`${inv(1)} (credited by CN-${YEAR}-000001, CN-${YEAR}-000002)`)
  expect(await unbilledMonths(db, `${MONTH}-01`, `${MONTH}-01`)).toEqual([])
  // The replacement is replaced itself, and each invoice names the one before it.
  await credit(made, 1_868_333)
  const third = (await replace(made)).body.invoice_draft as drafts.InvoiceDraftDetail
  expect(third.replaces.map(({ invoice_number }) => invoice_number)).toEqual([inv(2)])
  expect((await invoice(old)).replaced_by).toHaveLength(1)
})

test('of two who replace an invoice at the same moment one does, and the other is told', async () => {
  await makeBilled(db)
  const old = (await issued()).invoice_id!
  await credit(old, 1_900_000)
  const both = await Promise.all([replace(old), replace(old)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(both.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'replaced' })
  expect((await list()).map(({ state }) => state)).toEqual(['Replaced', 'Draft'])
})

test('an invoice of one amount is not replaced, and nothing is where nothing is charged of the month any more', async () => {
  const { contractId } = await makeBilled(db)
  const { id } = await makeInvoice(db, { amount_due: 500_000 })
  await credit(id, 500_000)
  expect((await replace(id)).body).toMatchObject({ code: 'not_credited' })
  const old = (await issued()).invoice_id!
  await credit(old, 1_900_000)
  await db.updateTable('contracts').set({ status: 'Cancelled' }).where('id', '=', contractId).execute()
  expect((await replace(old)).body.message).toBe('Nothing is charged of September 2026 for this contract any more.')
  expect((await list()).map(({ state }) => state)).toEqual(['Issued'])
})

test('a contract that has come to have an invoice for each station replaces the one of all by theirs', async () => {
  const { contractId } = await makeBilled(db)
  const old = (await issued()).invoice_id!
  await db.updateTable('contracts').set({ invoice_per: 'station' }).where('id', '=', contractId).execute()
  await credit(old, 1_900_000)
  expect((await replace(old)).body.invoice_draft).toMatchObject({ net: 1_900_000, station_name: 'Lake Hotel gate' })
})

test('what a later invoice has charged for a change of the month is taken back by what replaces it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const on = (day: string) => vi.setSystemTime(new Date(`${day}T09:00:00Z`))
  const { line } = await makeBilled(db, { contract: { bill_basis: 'contract_advance', starts_on: '2026-10-01' } })
  await pool.query("select generate_slots(array[$1::integer], '2026-10-01', '2026-11-30')", [line.id])
  await pool.query("update slots set state = 'Decided', covered_minutes = 720")
  on('2026-10-01')
  const old = (await issued('2026-10')).invoice_id!
  await pool.query(
    `insert into line_terms (line_id, valid_from, seats, start_time, end_time, weekdays, rate_unit, rate, reason)
      select line_id, '2026-10-16', 2, start_time, end_time, weekdays, rate_unit, rate + 310000, 'A new rate' from line_terms where line_id = $1`,
    [line.id],
  )
  on('2026-10-20')
  // 310,000 more for two guards on 16 of 31 days.
  expect((await issued('2026-11')).net).toBe(2 * 1_260_000 + 320_000)
  await db.updateTable('contracts').set({ bill_basis: 'contract_arrears' }).execute()
  on('2026-11-02')
  await credit(old, 1_900_000)
  const draft = (await replace(old)).body.invoice_draft as drafts.InvoiceDraftDetail
  expect(draft.net).toBe(1_900_000 + 320_000 - 320_000)
  expect(draft.lines.map(({ description, amount }) => [description, amount])).toContainEqual([
    `Main gate day, change of October 2026 on ${inv(2)}: taken back`,
    -320_000,
  ])
})
