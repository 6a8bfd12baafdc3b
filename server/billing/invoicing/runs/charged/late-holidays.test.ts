import { expect, onTestFinished, test, vi } from 'vitest'
import * as runs from '../../../../../api/billing/billing-runs.ts'
import * as drafts from '../../../../../api/billing/invoice-drafts.ts'
import * as holidays from '../../../../../api/company/holidays.ts'
import * as trash from '../../../../../api/company/trash.ts'
import { testApp } from '../../../../test/app.ts'
import { makeBilled } from '../../../../test/resources/billing-makers.ts'

const { db, pool, send } = await testApp()

const [SEPTEMBER, OCTOBER] = ['2026-09', '2026-10'] as const
const params = (id: number) => ({ id: String(id) })
const named = (day: string, name = 'Eid') => ({ day, name, kind: 'declared' }) as const
const add = (day: string) => send('super_admin', holidays.create, { body: named(day) })
const remove = (id: number) => send('super_admin', holidays.remove, { params: params(id), query: {} })
const move = (id: number, day: string, name?: string) =>
  send('super_admin', holidays.update, { params: params(id), body: named(day, name) })

function on(day: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T09:00:00Z`) })
  onTestFinished(() => void vi.useRealTimers())
}
async function compute(month: string): Promise<drafts.InvoiceDraftDetail> {
  await send('admin', runs.start, { body: { month } })
  const { body } = await send('admin', drafts.list, { query: { month } })
  return (await send('admin', drafts.get, { params: params((body as drafts.InvoiceDraft[])[0]!.id) })).body
}
const amounts = ({ lines }: drafts.InvoiceDraftDetail) => lines.map(({ description, amount }) => [description, amount])
async function invoice(month: string, day: string): Promise<string> {
  on(day)
  const { id } = await compute(month)
  const { body } = await send('admin', drafts.issue, { params: params(id), body: {} })
  return body.invoice_draft.invoice_number
}
const refused = (number: string) => ({
  status: 409,
  body: {
    code: 'issued',
    message: `${number} has charged Main gate day for Sep 2026 by the holidays of then. Correct it by a credit note or an invoice of one amount.`,
  },
})

test('a holiday that was entered late counts until its month is invoiced; then it stays, and so do the other days of that month', async () => {
  await makeBilled(db, { terms: { holiday: 'extra', holiday_extra_percent: 100 } })
  const { id } = (await add('2026-09-15')).body.holiday
  const mistake = (await add('2026-09-17')).body.holiday
  expect((await remove(mistake.id)).status).toBe(200)
  expect((await move(id, '2026-09-16')).status).toBe(200)
  expect(amounts(await compute(SEPTEMBER))).toEqual([
    ['Main gate day, 60 shifts agreed (2 guards, 1–30 Sep)', 1_900_000],
    ['Main gate day, 100 % more for 2 shifts on public holidays (16 Sep)', 63_333],
  ])
  const number = await invoice(SEPTEMBER, '2026-10-02')
  expect(await remove(id)).toMatchObject(refused(number))
  expect(await move(id, '2026-10-14')).toMatchObject(refused(number))
  expect(await add('2026-09-15')).toMatchObject(refused(number))
  const restored = await send('super_admin', trash.restore, { params: { kind: 'holidays', id: String(mistake.id) } })
  expect(restored).toMatchObject(refused(number))
  expect((await move(id, '2026-09-16', 'Eid al-Adha')).status).toBe(200)
  expect((await add('2026-10-14')).status).toBe(201)
})

test('a holiday on which a post was closed stays once it is over: nobody came, so nothing is charged for the day', async () => {
  const { id } = (await add('2026-09-15')).body.holiday
  const billed = await makeBilled(db, { terms: { holiday: 'off', rate_unit: 'shift', rate: 30_000 } })
  const { rows } = await pool.query('select number from contracts where id = $1', [billed.contractId])
  const closed = `Main gate day (${rows[0].number}) was closed on 15 Sep 2026 as on a holiday. That day is over, so it stays one.`
  const conflict = { status: 409, body: { code: 'conflict', message: closed } }
  expect(await remove(id)).toMatchObject(conflict)
  expect(await move(id, '2026-09-16')).toMatchObject(conflict)
  // One that was entered after its day closed nothing, and is taken back.
  const late = (await add('2026-09-17')).body.holiday
  expect(amounts(await compute(SEPTEMBER))).toEqual([['Main gate day, 56 shifts agreed (2 guards, 1–30 Sep)', 1_680_000]])
  expect((await remove(late.id)).status).toBe(200)
  expect(amounts(await compute(SEPTEMBER))).toEqual([['Main gate day, 58 shifts agreed (2 guards, 1–30 Sep)', 1_740_000]])
})

test('a holiday of a month invoiced in advance is charged as a change, until what happened in the month was charged, too', async () => {
  const billed = await makeBilled(db, {
    contract: { bill_basis: 'contract_advance' },
    terms: { holiday: 'extra', holiday_extra_percent: 100 },
  })
  await billed.miss('2026-09-16')
  await invoice(SEPTEMBER, '2026-08-25')
  const { id } = (await add('2026-09-16')).body.holiday
  on('2026-10-02')
  const october = [
    ['Main gate day, 62 shifts agreed (2 guards, 1–31 Oct)', 1_900_000],
    ['Main gate day, 100 % more for 2 shifts on public holidays (9 Oct)', 61_290],
  ]
  // Of the two shifts of the day one was missed: 2 × 31,666.67 more, and twice as much for the missed one less.
  expect(amounts(await compute(OCTOBER))).toEqual([
    ...october,
    ['Main gate day, change of September 2026: agreed 1,963,333 instead of 1,900,000', 63_333],
    ['Main gate day: 1 shift not covered (16 Sep)', -63_333],
  ])
  expect((await remove(id)).status).toBe(200)
  expect(amounts(await compute(OCTOBER))).toEqual([...october, ['Main gate day: 1 shift not covered (16 Sep)', -31_667]])
  const number = await invoice(OCTOBER, '2026-10-02')
  expect(await add('2026-09-16')).toMatchObject(refused(number))
})
