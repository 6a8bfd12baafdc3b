import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as runs from '../../../../api/billing/billing-runs.ts'
import * as credits from '../../../../api/billing/credit-notes.ts'
import * as drafts from '../../../../api/billing/invoice-drafts.ts'
import { testApp } from '../../../test/app.ts'
import { MONTH, makeBilled } from '../../../test/resources/billing-makers.ts'

const { db, pool, send } = await testApp()
const params = (id: number) => ({ id: String(id) })
type Billed = Awaited<ReturnType<typeof makeBilled>>

/** The issued draft of a month of a contract, which is computed first. */
async function issued() {
  await send('admin', runs.start, { body: { month: MONTH } })
  const [{ id }] = (await send('admin', drafts.list, { query: { month: MONTH } })).body as [drafts.InvoiceDraft]
  return (await send('admin', drafts.issue, { params: params(id), body: {} })).body.invoice_draft as drafts.InvoiceDraftDetail
}
const differing = async ({ id }: drafts.InvoiceDraftDetail) =>
  ((await send('admin', drafts.get, { params: params(id) })).body as drafts.InvoiceDraftDetail).differences!
const credit = ({ invoice_id }: drafts.InvoiceDraftDetail, net: number, more: Partial<credits.CreditNoteInput> = {}) =>
  send('super_admin', credits.create, {
    params: params(invoice_id!),
    body: { net, reason_code: 'uncovered', reason: 'Shifts corrected.', differing: true, ...more },
  })
const lineOf = ({ station }: Billed, amount: number) => ({ name: 'Main gate day', station_id: station.id, amount })
const DISCOUNT = { name: 'Discount', station_id: null }

test('an issued draft says by which line and how much it differs since its shifts were corrected, until that is credited', async () => {
  const billed = await makeBilled(db)
  await billed.miss(`${MONTH}-03`)
  const draft = await issued()
  expect(draft.net).toBe(1_868_333)
  expect(await differing(draft)).toEqual({ lines: [], net: 0, credited: 0, to_credit: 0 })
  // An hour of a shift of twelve: 950,000 / 30 / 12 = 2,638.9.
  await billed.miss(`${MONTH}-12`, 660)
  const hour = { lines: [lineOf(billed, -2_639)], net: -2_639, credited: 0, to_credit: 2_639 }
  expect(await differing(draft)).toEqual(hour)
  expect((await send('admin', drafts.differencesOfInvoice, { params: params(draft.invoice_id!) })).body).toEqual(hour)
  expect((await credit(draft, 2_640)).body).toMatchObject({
    code: 'too_much',
    message: 'Only 2,639 UGX of this invoice differs by now and is not credited.',
  })
  const both = await Promise.all([credit(draft, 2_639), credit(draft, 2_639)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await differing(draft)).toEqual({ ...hour, credited: 2_639, to_credit: 0 })
  await billed.miss(`${MONTH}-13`)
  expect(await differing(draft)).toMatchObject({ net: -34_305, credited: 2_639, to_credit: 31_666 })
})

test('a difference in the client’s disfavour is told and not credited', async () => {
  const billed = await makeBilled(db)
  await billed.miss(`${MONTH}-03`)
  const draft = await issued()
  await billed.miss(`${MONTH}-03`, 720)
  expect(await differing(draft)).toEqual({ lines: [lineOf(billed, 31_667)], net: 31_667, credited: 0, to_credit: 0 })
  expect((await credit(draft, 1)).status).toBe(409)
})

test('the rule of shortfalls and the discount of then count, whatever the contract says by now', async () => {
  const billed = await makeBilled(db, { contract: { discount_rate: 1_000, shortfall_multiple: 200 } })
  const draft = await issued()
  expect(draft.net).toBe(1_710_000)
  await db
    .updateTable('contracts')
    .set({ discount_rate: 0, shortfall_rule: 'none', shortfall_multiple: 100, invoice_per: 'station' })
    .where('id', '=', billed.contractId)
    .execute()
  await billed.miss(`${MONTH}-03`)
  expect(await differing(draft)).toEqual({
    lines: [lineOf(billed, -63_333), { ...DISCOUNT, amount: 6_333 }],
    ...{ net: -57_000, credited: 0, to_credit: 57_000 },
  })
})

test('never more is credited than is left of the invoice, and nothing is told of one that is credited in full', async () => {
  const billed = await makeBilled(db)
  const draft = await issued()
  await credit(draft, 1_890_000, { reason_code: 'goodwill', differing: false })
  await billed.miss(`${MONTH}-03`)
  expect(await differing(draft)).toMatchObject({ net: -31_667, credited: 0, to_credit: 10_000 })
  expect((await credit(draft, 10_000)).status).toBe(201)
  expect(await differing(draft)).toEqual({ lines: [], net: 0, credited: 0, to_credit: 0 })
})

test('an invoice in advance says nothing: the next one charges what happens in its month', async () => {
  const billed = await makeBilled(db, { contract: { bill_basis: 'contract_advance' } })
  const draft = await issued()
  await billed.miss(`${MONTH}-03`)
  expect(await differing(draft)).toMatchObject({ lines: [], to_credit: 0 })
})

const day = fc.integer({ min: 1, max: 30 }).map((number) => `${MONTH}-${String(number).padStart(2, '0')}`)
const correction = fc.record({ day, credited: fc.boolean() })
const COURSES = fc.sample(
  fc.record({ before: fc.array(day, { maxLength: 8 }), after: fc.array(correction, { minLength: 1, maxLength: 12 }) }),
  8,
)

test.each(COURSES.map((course, index) => [index + 1, course] as const))(
  'in course %i of corrections what is charged less what is credited is what was agreed less what was missed',
  async (_, { before, after }) => {
    const billed = await makeBilled(db, { terms: { rate_unit: 'shift', rate: 30_000 } })
    for (const missed of before) await billed.miss(missed)
    const draft = await issued()
    for (const { day: missed, credited } of after) {
      await billed.miss(missed)
      const { to_credit } = await differing(draft)
      if (credited && to_credit > 0) expect((await credit(draft, to_credit)).status).toBe(201)
    }
    const { to_credit } = await differing(draft)
    if (to_credit > 0) expect((await credit(draft, to_credit)).status).toBe(201)
    const { rows } = await pool.query<{ left: number }>(
      'select i.net - coalesce(sum(n.net), 0)::bigint as left from invoices i left join credit_notes n on n.invoice_id = i.id where i.id = $1 group by i.id',
      [draft.invoice_id],
    )
    const missed = new Set([...before, ...after.map((one) => one.day)]).size
    expect(Number(rows[0]!.left)).toBe((60 - missed) * 30_000)
  },
)
