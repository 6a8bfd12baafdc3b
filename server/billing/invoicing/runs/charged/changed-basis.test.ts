import { expect, test } from 'vitest'
import * as runs from '../../../../../api/billing/billing-runs.ts'
import * as drafts from '../../../../../api/billing/invoice-drafts.ts'
import { testApp } from '../../../../test/app.ts'
import { MONTH, makeBilled } from '../../../../test/resources/billing-makers.ts'

const { db, send } = await testApp()

const NEXT = '2026-10'
const params = (id: number) => ({ id: String(id) })
const run = (month: string) => send('admin', runs.start, { body: { month } })
/** Computes a month; the one draft of it, with its lines. */
async function compute(month: string): Promise<drafts.InvoiceDraftDetail> {
  await run(month)
  const { body } = await send('admin', drafts.list, { query: { month } })
  return (await send('admin', drafts.get, { params: params((body as drafts.InvoiceDraft[])[0]!.id) })).body
}
const issue = (id: number) => send('admin', drafts.issue, { params: params(id), body: {} })
const charge = (bill_basis: 'contract_advance' | 'contract_arrears') => db.updateTable('contracts').set({ bill_basis }).execute()
const amounts = ({ lines }: drafts.InvoiceDraftDetail) => lines.map(({ description, amount }) => [description, amount])

const OCTOBER = ['Main gate day, 62 shifts agreed (2 guards, 1–31 Oct)', 1_900_000]

test('a shortfall that was credited in arrears is not credited again when the contract is charged in advance', async () => {
  const { miss } = await makeBilled(db)
  await miss('2026-09-12')
  const september = await compute(MONTH)
  expect(september).toMatchObject({ agreed: 1_900_000, shortfall: -31_667 })
  await issue(september.id)
  await charge('contract_advance')
  expect(amounts(await compute(NEXT))).toEqual([OCTOBER])
})

test('a shortfall of a month that was charged in advance is credited with the next, which is charged in arrears', async () => {
  const { miss, contractId, line } = await makeBilled(db, { contract: { bill_basis: 'contract_advance' } })
  await miss('2026-09-12')
  const september = await compute(MONTH)
  expect(september).toMatchObject({ agreed: 1_900_000, shortfall: 0 })
  await issue(september.id)
  await charge('contract_arrears')
  const shortfall = ['Main gate day: 1 shift not covered (12 Sep)', -31_667]
  expect(amounts(await compute(NEXT))).toEqual([OCTOBER, shortfall])
  // Changes of September since are taken back there, too, without the later discount, and not once more in November.
  await db.updateTable('line_terms').set({ rate: 900_000 }).where('line_id', '=', line.id).execute()
  await db.updateTable('contracts').set({ discount_rate: 1_000 }).where('id', '=', contractId).execute()
  const october = await compute(NEXT)
  expect(amounts(october)).toEqual([
    ['Main gate day, 62 shifts agreed (2 guards, 1–31 Oct)', 1_800_000],
    ['Main gate day, change of September 2026: agreed 1,800,000 instead of 1,900,000', -100_000],
    ['Main gate day: 1 shift not covered (12 Sep)', -30_000],
    ['Discount of 10 % on guarding', -180_000],
  ])
  await issue(october.id)
  expect(amounts(await compute('2026-11'))).toEqual([
    ['Main gate day, 60 shifts agreed (2 guards, 1–30 Nov)', 1_800_000],
    ['Discount of 10 % on guarding', -180_000],
  ])
})

test('a shortfall of a month that was charged in advance takes back the discount of that month', async () => {
  const { miss, contractId } = await makeBilled(db, { contract: { bill_basis: 'contract_advance', discount_rate: 1_000 } })
  await miss('2026-09-12')
  const september = await compute(MONTH)
  expect(september).toMatchObject({ agreed: 1_900_000, discount: 190_000, net: 1_710_000 })
  await issue(september.id)
  await db.updateTable('contracts').set({ discount_rate: 0 }).where('id', '=', contractId).execute()
  const october = await compute(NEXT)
  expect(amounts(october)).toEqual([
    OCTOBER,
    ['Main gate day: 1 shift not covered (12 Sep)', -31_667],
    // The shift was charged at 28,500: 31,667 less 10 %.
    ['Discount of 10 % on guarding of September 2026, taken back', 3_167],
  ])
  expect(october).toMatchObject({ shortfall: -31_667, discount: -3_167, net: 1_871_500 })
})

test('a draft that was computed before the contract was charged in another way is computed again before it is issued', async () => {
  const { miss } = await makeBilled(db, { contract: { bill_basis: 'contract_advance' } })
  await miss('2026-09-12')
  const { id } = await compute(MONTH)
  await charge('contract_arrears')
  expect(await issue(id)).toMatchObject({
    status: 409,
    body: {
      code: 'conflict',
      message: 'The contract is charged in another way since this draft was computed. Compute it again first.',
    },
  })
  expect(await compute(MONTH)).toMatchObject({ id, shortfall: -31_667 })
  expect((await issue(id)).status).toBe(201)
})

test('what happened in a month in advance is not charged again because a later invoice, in arrears, is still a draft', async () => {
  const { miss } = await makeBilled(db, { contract: { bill_basis: 'contract_advance' } })
  await miss('2026-09-12')
  await issue((await compute(MONTH)).id)
  await charge('contract_arrears')
  const october = await compute(NEXT)
  expect(october.shortfall).toBe(-31_667)
  await issue(october.id)
  await compute('2026-11')
  expect(amounts(await compute('2026-12'))).toEqual([['Main gate day, 62 shifts agreed (2 guards, 1–31 Dec)', 1_900_000]])
})
