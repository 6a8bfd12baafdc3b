import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as runs from '../../../../../api/billing/billing-runs.ts'
import * as credits from '../../../../../api/billing/credit-notes.ts'
import * as drafts from '../../../../../api/billing/invoice-drafts.ts'
import * as receipts from '../../../../../api/billing/receipts.ts'
import { monthPeriod } from '../../../../../api/contracts/charges.ts'
import { testApp } from '../../../../test/app.ts'
import { makeContractLine } from '../../../../test/records/contract-makers.ts'
import { makeBilled } from '../../../../test/resources/billing-makers.ts'

const { db, pool, send } = await testApp()

const [OCTOBER, NOVEMBER, DECEMBER, JANUARY] = ['2026-10', '2026-11', '2026-12', '2027-01'] as const
let billed: Awaited<ReturnType<typeof makeBilled>>

/** A contract in advance from October on: two guards at 950,000, whose slots are all covered. */
beforeEach(async () => {
  billed = await makeBilled(db, { contract: { bill_basis: 'contract_advance', starts_on: `${OCTOBER}-01` } })
  await cover(billed.line.id)
})
async function cover(lineId: number) {
  const [{ from }, { until }] = [monthPeriod(OCTOBER), monthPeriod(DECEMBER)]
  await pool.query('select generate_slots(array[$1::integer], $2, $3)', [lineId, from, until])
  await pool.query("update slots set state = 'Decided', covered_minutes = 720 where line_id = $1", [lineId])
}
const miss = (lineId: number, from: string, until = from) =>
  pool.query('update slots set covered_minutes = 0 where line_id = $1 and day between $2 and $3', [lineId, from, until])

function on(day: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T09:00:00Z`) })
  onTestFinished(() => void vi.useRealTimers())
}
const params = (id: number) => ({ id: String(id) })
const charge = (bill_basis: 'contract_advance' | 'contract_arrears') => db.updateTable('contracts').set({ bill_basis }).execute()
const detail = async (id: number): Promise<drafts.InvoiceDraftDetail> =>
  (await send('admin', drafts.get, { params: params(id) })).body
/** Computes a month on a day; the draft of it, none where nothing is charged. */
async function compute(month: string, day: string) {
  on(day)
  await send('admin', runs.start, { body: { month } })
  const { body } = await send('admin', drafts.list, { query: { month } })
  const [draft] = body as drafts.InvoiceDraft[]
  return draft && detail(draft.id)
}
async function invoice(month: string, day: string) {
  const { id } = (await compute(month, day))!
  expect((await send('admin', drafts.issue, { params: params(id), body: {} })).status).toBe(201)
  return detail(id)
}
const carry = (id: number) => send('admin', drafts.carry, { params: params(id), body: {} })
/** Deductions, in shillings, with the first words of each line. */
const taken = (draft: drafts.InvoiceDraftDetail | undefined) =>
  (draft?.lines ?? []).filter(({ kind }) => kind === 'shortfall').map(({ description, amount }) => [description, amount])

const OF_OCTOBER = ['Main gate day: 2 shifts not covered (12 Oct)', -61_290]
const OF_NOVEMBER = ['Main gate day: 2 shifts not covered (12 Nov)', -63_333]

test('months that are issued out of order take off what happened in each of them once', async () => {
  await miss(billed.line.id, `${OCTOBER}-12`)
  await miss(billed.line.id, `${NOVEMBER}-12`)
  // October and November wait for an order number.
  expect(taken(await invoice(DECEMBER, '2026-12-02'))).toEqual([OF_NOVEMBER])
  expect(taken(await invoice(OCTOBER, '2026-12-03'))).toEqual([])
  expect(taken(await invoice(NOVEMBER, '2026-12-03'))).toEqual([OF_OCTOBER])
  expect(taken(await compute(JANUARY, '2027-01-02'))).toEqual([])
})

test('a draft that was carried as credit takes the same off once that is reversed, also after a later month was issued', async () => {
  await db.updateTable('contracts').set({ shortfall_multiple: 200 }).execute()
  await invoice(OCTOBER, '2026-10-01')
  await miss(billed.line.id, `${OCTOBER}-01`, `${OCTOBER}-31`)
  const november = (await compute(NOVEMBER, '2026-11-02'))!
  expect(november.net).toBe(1_900_000 - 2 * 1_900_000)
  await carry(november.id)
  expect(taken(await invoice(DECEMBER, '2026-12-02'))).toEqual([])
  const { receipt_id } = await detail(november.id)
  const reversed = await send('admin', receipts.reverse, {
    params: params(receipt_id!),
    body: { reason: 'Two days are to be corrected.' },
  })
  expect(reversed.status).toBe(201)
  await send('admin', drafts.recompute, { params: params(november.id), body: {} })
  expect(await detail(november.id)).toMatchObject({ state: 'Draft', net: -1_900_000 })
})

test('a month whose events a later invoice has charged is charged in arrears as agreed', async () => {
  await miss(billed.line.id, `${OCTOBER}-12`)
  expect(taken(await invoice(NOVEMBER, '2026-11-02'))).toEqual([OF_OCTOBER])
  await charge('contract_arrears')
  const october = await invoice(OCTOBER, '2026-11-03')
  expect(taken(october)).toEqual([])
  expect(october.net).toBe(1_900_000)
})

test('a post that was added after the invoice of its month has its shortfalls taken off when the basis changes, too', async () => {
  await invoice(OCTOBER, '2026-09-25')
  const gate = { contract_id: billed.contractId, station_id: billed.station.id, name: 'Back gate', from_on: `${OCTOBER}-10` }
  const { id } = await makeContractLine(db, gate)
  await cover(id)
  await invoice(NOVEMBER, '2026-10-25')
  await miss(id, `${OCTOBER}-28`)
  await miss(billed.line.id, `${OCTOBER}-28`)
  await charge('contract_arrears')
  expect(taken(await compute(DECEMBER, '2026-12-31'))).toEqual([
    ['Main gate day: 2 shifts not covered (28 Oct)', -61_290],
    ['Back gate: 2 shifts not covered (28 Oct)', -61_290],
  ])
})

test('what was charged in arrears of a month is no change of what another invoice of it charges in advance', async () => {
  await db.updateTable('contracts').set({ invoice_per: 'station' }).execute()
  const radio = {
    contract_id: billed.contractId,
    kind: 'fixed_monthly',
    station_id: null,
    name: 'Radio',
    from_on: `${OCTOBER}-01`,
  } as const
  const { id } = await makeContractLine(db, radio)
  await db.updateTable('line_terms').set({ seats: 1, rate: 50_000, rate_unit: 'month' }).where('line_id', '=', id).execute()
  await charge('contract_arrears')
  await compute(OCTOBER, '2026-11-02')
  const { body } = await send('admin', drafts.list, { query: { month: OCTOBER } })
  const gate = (body as drafts.InvoiceDraft[]).find(({ net }) => net === 1_900_000)!
  expect((await send('admin', drafts.issue, { params: params(gate.id), body: {} })).status).toBe(201)
  await charge('contract_advance')
  await db.updateTable('contracts').set({ invoice_per: 'contract' }).execute()
  await compute(OCTOBER, '2026-11-02')
  const rest = (await send('admin', drafts.list, { query: { month: OCTOBER } })).body as drafts.InvoiceDraft[]
  const radios = rest.find(({ state, net }) => state === 'Draft' && net === 50_000)!
  expect((await send('admin', drafts.issue, { params: params(radios.id), body: {} })).status).toBe(201)
  expect((await compute(NOVEMBER, '2026-11-02'))!.net).toBe(1_950_000)
})

test('a month that was carried as credit is charged what is agreed of it later', async () => {
  await db.updateTable('contracts').set({ shortfall_multiple: 200 }).execute()
  await invoice(OCTOBER, '2026-10-01')
  await miss(billed.line.id, `${OCTOBER}-01`, `${OCTOBER}-31`)
  const november = (await compute(NOVEMBER, '2026-11-02'))!
  await carry(november.id)
  await pool.query(
    `insert into line_terms (line_id, valid_from, seats, start_time, end_time, weekdays, rate_unit, rate, reason)
      select line_id, '2026-11-16', 3, start_time, end_time, weekdays, rate_unit, rate, 'A third guard' from line_terms where line_id = $1`,
    [billed.line.id],
  )
  const december = (await compute(DECEMBER, '2026-12-02'))!
  expect(december.lines.map(({ description, amount }) => [description, amount])).toContainEqual([
    'Main gate day, change of November 2026: agreed 2,375,000 instead of 1,900,000',
    475_000,
  ])
})

test('shifts that a credit note has taken back are not taken off again, and the draft says so', async () => {
  const october = await invoice(OCTOBER, '2026-10-01')
  await miss(billed.line.id, `${OCTOBER}-12`)
  on('2026-10-20')
  const body = { net: 61_290, reason_code: 'uncovered', reason: '12 October was not covered.' } as const
  expect((await send('admin', credits.create, { params: params(october.invoice_id!), body })).status).toBe(201)
  const november = (await compute(NOVEMBER, '2026-11-02'))!
  expect(taken(november)).toEqual([])
  expect(november.warnings).toContain(
    'Shifts of October 2026 were credited: nothing more is taken off for those that were not covered',
  )
})

test('an invoice that was taken back as a whole is neither changed nor taken off again', async () => {
  const october = await invoice(OCTOBER, '2026-10-01')
  await miss(billed.line.id, `${OCTOBER}-05`)
  on('2026-10-15')
  const body = { net: 1_900_000, reason_code: 'goodwill', reason: 'All of it is taken back.' } as const
  expect((await send('super_admin', credits.create, { params: params(october.invoice_id!), body })).status).toBe(201)
  const ended = { ends_on: '2026-10-10', renewal: 'ends', status: 'Ended', end_reason: 'Sold' } as const
  await db.updateTable('contracts').set(ended).execute()
  expect(await compute(NOVEMBER, '2026-11-02')).toBeUndefined()
})

test('an extra guard who was not needed is not charged, and takes nothing off those who came', async () => {
  for (const seat of [3, 4, 5])
    await pool.query(
      `insert into slots (line_id, term_id, day, seat, start_time, end_time, origin, ordered_reason, extra_rate, state, covered_minutes)
        select line_id, id, '2026-10-12', $2, '06:00', '18:00', 'extra', 'A wedding.', 45000, 'Decided', 720 from line_terms where line_id = $1`,
      [billed.line.id, seat],
    )
  await pool.query(
    "update slots set state = 'Off', covered_minutes = null, off_reason = 'Not needed', off_billed = false where seat = 5",
  )
  await charge('contract_arrears')
  expect((await compute(OCTOBER, '2026-11-02'))!.lines.map(({ description, amount }) => [description, amount])).toEqual([
    ['Main gate day, 62 shifts agreed (2 guards, 1–31 Oct)', 1_900_000],
    ['Main gate day, 2 extra shifts (12 Oct)', 90_000],
  ])
})
