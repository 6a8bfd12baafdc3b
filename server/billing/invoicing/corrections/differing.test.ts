import { expect, test, vi } from 'vitest'
import * as runs from '../../../../api/billing/billing-runs.ts'
import * as credits from '../../../../api/billing/credit-notes.ts'
import * as drafts from '../../../../api/billing/invoice-drafts.ts'
import * as statements from '../../../../api/billing/statements.ts'
import { testApp } from '../../../test/app.ts'
import { MONTH, makeBilled } from '../../../test/resources/billing-makers.ts'
import { compareCorrected } from './differing.ts'

const { db, pool, send } = await testApp()
const log = { error: vi.fn() }
const params = (id: number) => ({ id: String(id) })

/** Issues the month's drafts; returns their invoices by client. */
async function issueAll() {
  await send('admin', runs.start, { body: { month: MONTH } })
  const made = (await send('admin', drafts.list, { query: { month: MONTH } })).body as drafts.InvoiceDraft[]
  const invoices = new Map<string, number>()
  for (const { id, client_name } of made) {
    const { status, body } = await send('admin', drafts.issue, { params: params(id), body: {} })
    expect(status).toBe(201)
    invoices.set(client_name, body.invoice_draft.invoice_id)
  }
  return (client: string) => invoices.get(client)!
}
async function differing(query: object = {}) {
  await compareCorrected(db, log)
  const { body, headers } = await send('admin', statements.differing, { query })
  const rows = (body.invoices as { client_name: string; to_credit: number }[]).map((row) => [row.client_name, row.to_credit])
  return { rows, total: Number(headers['x-total-count']), to_credit: body.to_credit }
}
const credit = (invoice: number, net: number) =>
  send('super_admin', credits.create, {
    params: params(invoice),
    body: { net, reason_code: 'uncovered', reason: 'Shifts corrected.', differing: true },
  })

test('invoices whose shifts were corrected are listed with what is to be credited, until that is done, and again after a second correction', async () => {
  const acacia = await makeBilled(db, { company: 'Acacia' })
  const baobab = await makeBilled(db, { company: 'Baobab' })
  await makeBilled(db, { company: 'Cedar' })
  await acacia.miss(`${MONTH}-03`)
  const invoiceOf = await issueAll()
  expect(await differing()).toEqual({ rows: [], total: 0, to_credit: 0 })
  // An hour of a shift of twelve: 950,000 / 30 / 12 = 2,638.9. A whole shift: 31,667.
  await acacia.miss(`${MONTH}-12`, 660)
  await baobab.miss(`${MONTH}-12`)
  await compareCorrected(db, log)
  expect((await send('admin', statements.differing, { query: {} })).body).toEqual({
    invoices: [
      {
        ...{ id: invoiceOf('Baobab'), invoice_number: expect.stringMatching(/^INV-/), client_id: baobab.client.id },
        ...{ client_name: 'Baobab', month: MONTH, to_credit: 31_667 },
      },
      {
        ...{ id: invoiceOf('Acacia'), invoice_number: expect.stringMatching(/^INV-/), client_id: acacia.client.id },
        ...{ client_name: 'Acacia', month: MONTH, to_credit: 2_639 },
      },
    ],
    to_credit: 34_306,
  })
  // At once, and not after the next minute.
  expect((await credit(invoiceOf('Baobab'), 31_667)).status).toBe(201)
  expect((await send('admin', statements.differing, { query: {} })).body).toMatchObject({ to_credit: 2_639 })
  expect(await differing()).toEqual({ rows: [['Acacia', 2_639]], total: 1, to_credit: 2_639 })
  // Two shifts are 63,333.
  await baobab.miss(`${MONTH}-13`)
  expect((await differing()).rows).toEqual([
    ['Baobab', 31_666],
    ['Acacia', 2_639],
  ])
  // The guard came after all.
  await baobab.miss(`${MONTH}-13`, 720)
  expect((await differing()).rows).toEqual([['Acacia', 2_639]])
  expect((await pool.query('select from corrected_months')).rowCount).toBe(0)
})

test('an invoice that cannot be compared is logged, keeps no other waiting, and is tried again', async () => {
  const acacia = await makeBilled(db, { company: 'Acacia' })
  const baobab = await makeBilled(db, { company: 'Baobab' })
  const invoiceOf = await issueAll()
  await compareCorrected(db, log)
  const broken = invoiceOf('Acacia')
  await pool.query(`alter table invoice_differences add constraint broken check (invoice_id <> ${broken})`)
  await acacia.miss(`${MONTH}-12`)
  await baobab.miss(`${MONTH}-12`)
  expect((await differing()).rows).toEqual([['Baobab', 31_667]])
  expect(log.error.mock.calls).toEqual([[expect.objectContaining({ invoice: broken }), expect.any(String)]])
  // Later corrections come first by then.
  await baobab.miss(`${MONTH}-13`)
  expect((await differing()).rows).toEqual([['Baobab', 63_333]])
  expect((await pool.query('select line_id from corrected_months')).rows).toEqual([{ line_id: acacia.line.id }])
  await pool.query('alter table invoice_differences drop constraint broken')
  expect((await differing()).rows).toEqual([
    ['Baobab', 63_333],
    ['Acacia', 31_667],
  ])
  expect((await pool.query('select from corrected_months')).rowCount).toBe(0)
})

test('the list comes page by page in the order that is asked for, with the sum of all pages', async () => {
  const clients = ['Acacia', 'Baobab', 'Cedar']
  const billed = await Promise.all(clients.map((company) => makeBilled(db, { company })))
  await issueAll()
  for (const [index, { miss }] of billed.entries()) await miss(`${MONTH}-12`, 720 - 60 * (index + 1))
  const sums = { total: 3, to_credit: 2_639 + 5_278 + 7_917 }
  expect(await differing({ page_size: '2' })).toEqual({
    rows: [
      ['Cedar', 7_917],
      ['Baobab', 5_278],
    ],
    ...sums,
  })
  expect(await differing({ page_size: '2', page: '2' })).toEqual({ rows: [['Acacia', 2_639]], ...sums })
  expect((await differing({ sort: 'to_credit', page_size: '2' })).rows).toEqual([
    ['Acacia', 2_639],
    ['Baobab', 5_278],
  ])
  expect((await differing({ sort: 'id' })).rows.map(([client]) => client)).toEqual(clients)
})

test('terms, days and suspensions that are put right in a month that is invoiced are compared, too', async () => {
  const noted = async () => {
    const { rows } = await pool.query<{ line_id: number; first: string }>(
      "select distinct line_id, to_char(first, 'YYYY-MM') as first from corrected_months",
    )
    await pool.query('delete from corrected_months')
    return rows
  }
  const { line, contractId } = await makeBilled(db)
  const corrected = [{ line_id: line.id, first: MONTH }]
  await issueAll()
  await noted()
  await pool.query('update line_terms set rate = 900000 where line_id = $1', [line.id])
  expect((await differing()).to_credit).toBe(100_000)
  await pool.query('update contract_lines set until_on = $2 where id = $1', [line.id, `${MONTH}-29`])
  expect(await noted()).toEqual(corrected)
  await pool.query('insert into contract_suspensions (contract_id, from_on, until_on, billed) values ($1, $2, $2, false)', [
    contractId,
    `${MONTH}-29`,
  ])
  expect(await noted()).toEqual(corrected)
  await pool.query('delete from slots where line_id = $1 and day = $2', [line.id, `${MONTH}-30`])
  expect(await noted()).toEqual(corrected)
  await pool.query('select generate_slots(array[$1::integer], current_date + 60, current_date + 70)', [line.id])
  await pool.query('update contract_lines set until_on = current_date + 400 where id = $1', [line.id])
  expect(await noted()).toEqual(corrected)
  await pool.query('update contract_lines set until_on = current_date + 500 where id = $1', [line.id])
  expect(await noted()).toEqual([])
})
