import { beforeEach, expect, test } from 'vitest'
import * as runs from '../../../../../api/billing/billing-runs.ts'
import * as notes from '../../../../../api/billing/credit-notes.ts'
import * as drafts from '../../../../../api/billing/invoice-drafts.ts'
import { explanationText } from '../../../../../api/billing/texts/explanation-text.ts'
import * as contracts from '../../../../../api/contracts/contracts.ts'
import { index } from '../../../../../api/contracts/indexation.ts'
import { addDays, today } from '../../../../../api/core/fields/days.ts'
import { testApp } from '../../../../test/app.ts'
import { makeContractLine } from '../../../../test/records/contract-makers.ts'
import { makeStation } from '../../../../test/records/makers.ts'
import { makeBilled } from '../../../../test/resources/billing-makers.ts'
import { runMonth } from '../run.ts'

const { db, pool, send } = await testApp()

/** The next month and those after it, YYYY-MM, of which the first has 31 days. */
const [NEXT, SECOND, THIRD, FOURTH] = ['2030-12', '2031-01', '2031-02', '2031-03'] as const
let contractId: number
let lineId: number
let stationId: number
beforeEach(async () => {
  await advance()
})

/** An active contract in advance from the first of the month on: two guards at 950,000. */
async function advance(contract: { discount_rate?: number; invoice_per?: 'station' } = {}) {
  const made = await makeBilled(db, {
    contract: { bill_basis: 'contract_advance', starts_on: `${NEXT}-01`, ...contract },
  })
  contractId = made.contractId
  lineId = made.line.id
  stationId = made.station.id
  return made
}

const params = (id: number) => ({ id: String(id) })
/** Computes a month; the draft of the contract with its lines. */
async function compute(month: string): Promise<drafts.InvoiceDraftDetail> {
  await send('admin', runs.start, { body: { month } })
  const { body } = await send('admin', drafts.list, { query: { month } })
  const { id } = (body as drafts.InvoiceDraft[]).find(({ contract_id }) => contract_id === contractId)!
  return (await send('admin', drafts.get, { params: params(id) })).body
}
async function invoice(month: string): Promise<drafts.InvoiceDraft> {
  const { id } = await compute(month)
  const { body } = await send('admin', drafts.issue, {
    params: params(id),
    body: { invoice_date: today(), due_date: addDays(today(), 14) },
  })
  return body.invoice_draft
}
const terms = (more: object) => ({
  ...{ seats: 2, start_time: '06:00', end_time: '18:00', weekdays: 127, rate_unit: 'guard_month', rate: 950_000 },
  ...{ reason: 'Agreed by telephone', ...more },
})
const change = (more: object) => send('admin', contracts.addTerms, { params: params(lineId), body: terms(more) as never })
const amounts = ({ lines }: drafts.InvoiceDraftDetail) => lines.map(({ description, amount }) => [description, amount])

test('a rate that changes in a month invoiced in advance is charged with the next draft, once', async () => {
  const { invoice_number } = await invoice(NEXT)
  const asked = { valid_from: `${NEXT}-16`, rate: 1_000_000 }
  const shown = await send('admin', contracts.termsPreview, { params: params(lineId), body: terms(asked) as never })
  expect(shown.body).toEqual({ month: NEXT, net_now: 1_900_000, net_then: 1_951_613, invoiced: [NEXT], opened: 0 })
  expect((await change(asked)).status).toBe(201)
  const draft = await compute(SECOND)
  expect(amounts(draft)).toEqual([
    ['Main gate day, 62 shifts agreed (2 guards, 1–31 Jan)', 2_000_000],
    ['Main gate day, change of December 2030: agreed 1,951,613 instead of 1,900,000', 51_613],
  ])
  expect(draft).toMatchObject({ agreed: 2_051_613, shortfall: 0, extras: 0, net: 2_051_613 })
  expect(draft.warnings).toContain('A month that was invoiced in advance has changed')
  expect(explanationText(draft.lines[1]!, draft.lines)).toBe(
    `December 2030 was invoiced with ${invoice_number} before this changed`,
  )
  expect(amounts(await compute(SECOND))).toHaveLength(2)
  // The draft of the second month has it: neither a later draft nor a later invoice has it again.
  expect(amounts(await compute(THIRD))).toEqual([['Main gate day, 56 shifts agreed (2 guards, 1–28 Feb)', 2_000_000]])
  await invoice(SECOND)
  expect(amounts(await compute(THIRD))).toHaveLength(1)
})

test('fewer guards are taken back of every month that is invoiced; carried as credit they are not taken back again', async () => {
  await invoice(NEXT)
  await change({ valid_from: `${NEXT}-16`, rate: 1_000_000 })
  await invoice(SECOND)
  await change({ valid_from: `${NEXT}-20`, seats: 1, rate: 1_000_000 })
  const draft = await compute(THIRD)
  expect(amounts(draft)).toEqual([
    ['Main gate day, 28 shifts agreed (1 guard, 1–28 Feb)', 1_000_000],
    ['Main gate day, change of December 2030: agreed 1,564,517 instead of 1,951,613', -387_096],
    ['Main gate day, change of January 2031: agreed 1,000,000 instead of 2,000,000', -1_000_000],
  ])
  expect(draft).toMatchObject({ agreed: -387_096, net: -387_096 })
  expect((await send('admin', drafts.carry, { params: params(draft.id), body: {} })).status).toBe(201)
  expect(amounts(await compute(FOURTH))).toEqual([['Main gate day, 31 shifts agreed (1 guard, 1–31 Mar)', 1_000_000]])
})

test('indexation names the months that are invoiced, and the draft of a month that was discarded leaves the change to the next', async () => {
  await invoice(NEXT)
  const body = { percent: 5, valid_from: `${NEXT}-01`, reason: 'Indexation 5 %', contract_ids: [contractId] }
  const { body: dry } = await send('admin', index, { body: { ...body, dry_run: true } })
  expect(dry.contracts).toMatchObject([{ contract_id: contractId, net_now: 1_900_000, net_then: 1_995_000, invoiced: [NEXT] }])
  expect((await send('admin', index, { body: { ...body, dry_run: false, shown: 997_500 } })).status).toBe(200)
  const line = ['Main gate day, change of December 2030: agreed 1,995,000 instead of 1,900,000', 95_000]
  const second = await compute(SECOND)
  expect(amounts(second)[1]).toEqual(line)
  await send('admin', drafts.discard, { params: params(second.id), body: { note: 'Paid in kind' } })
  expect(amounts(await compute(THIRD))[1]).toEqual(line)
})

test('the discount is taken from a change too; months after the end of a contract are taken back whole', async () => {
  await advance({ discount_rate: 1_000 })
  await invoice(NEXT)
  await invoice(SECOND)
  await change({ valid_from: `${NEXT}-16`, rate: 1_000_000 })
  expect(await compute(THIRD)).toMatchObject({
    // 2,000,000 + 51,613 + 100,000, less 10 %.
    ...{ agreed: 2_151_613, discount: 215_161, net: 1_936_452 },
  })
  await pool.query('update contracts set ends_on = $2, renewal = $3 where id = $1', [contractId, `${NEXT}-15`, 'ends'])
  const ended = await compute(THIRD)
  expect(amounts(ended)).toEqual([
    ['Main gate day, change of December 2030: agreed 919,355 instead of 1,900,000', -980_645],
    ['Main gate day, change of January 2031: agreed 0 instead of 1,900,000', -1_900_000],
    // They were charged with the discount: 1,710,000 each, of which 827,419.5 stay.
    ['Discount of 10 % on guarding, taken back', 288_065],
  ])
  expect(ended).toMatchObject({ discount: -288_065, net: -2_592_580 })
})

test('a change of a month has the discount with which the month was invoiced, whatever the contract has by then', async () => {
  await advance({ discount_rate: 1_000 })
  expect(await invoice(NEXT)).toMatchObject({ agreed: 1_900_000, discount: 190_000, net: 1_710_000 })
  await pool.query('update contracts set discount_rate = 2000 where id = $1', [contractId])
  await change({ valid_from: `${NEXT}-16`, rate: 1_000_000 })
  const january = await compute(SECOND)
  expect(amounts(january)).toEqual([
    ['Main gate day, 62 shifts agreed (2 guards, 1–31 Jan)', 2_000_000],
    ['Main gate day, change of December 2030: agreed 1,951,613 instead of 1,900,000', 51_613],
    ['Discount of 20 % on guarding', -400_000],
    ['Discount of 10 % on guarding of December 2030', -5_161],
  ])
  expect(january).toMatchObject({ agreed: 2_051_613, discount: 405_161, net: 1_646_452 })
  await pool.query('update contracts set ends_on = $2, renewal = $3 where id = $1', [contractId, `${NEXT}-15`, 'ends'])
  const ended = await compute(SECOND)
  expect(amounts(ended)).toEqual([
    ['Main gate day, change of December 2030: agreed 919,355 instead of 1,900,000', -980_645],
    // Of 1,710,000 that were charged 827,420 stay, which are 919,355 less 10 %.
    ['Discount of 10 % on guarding of December 2030, taken back', 98_065],
  ])
  expect(ended).toMatchObject({ discount: -98_065, net: -882_580 })
})

test('an invoice that was corrected by a credit note for its rate is left to who corrected it; another contract in arrears has no such line', async () => {
  const { invoice_id } = await invoice(NEXT)
  await change({ valid_from: `${NEXT}-16`, rate: 1_000_000 })
  expect(amounts(await compute(SECOND))).toHaveLength(2)
  await send('admin', notes.create, {
    params: params(invoice_id!),
    body: { net: 50_000, reason_code: 'rate', reason: 'Wrong rate' },
  })
  expect(amounts(await compute(SECOND))).toEqual([['Main gate day, 62 shifts agreed (2 guards, 1–31 Jan)', 2_000_000]])
})

test('runs of two months at once charge a change once', async () => {
  await invoice(NEXT)
  await change({ valid_from: `${NEXT}-16`, rate: 1_000_000 })
  const running = await db.startTransaction().execute()
  await runMonth(running, SECOND)
  const other = send('admin', runs.start, { body: { month: THIRD } })
  const waiting = `select count(*)::integer as count from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and locktype = 'advisory' and not granted`
  await expect.poll(async () => (await pool.query(waiting)).rows).toEqual([{ count: 1 }])
  await running.commit().execute()
  expect((await other).status).toBe(201)
  const { rows } = await pool.query("select amount from invoice_lines where explain ? 'change'")
  expect(rows).toEqual([{ amount: 51_613 }])
})

test('a line that moves to another station of its contract is not charged again for months that are invoiced', async () => {
  const { client } = await advance({ invoice_per: 'station' })
  const of = { contract_id: contractId, from_on: `${NEXT}-01`, kind: 'fixed_monthly' } as const
  const [hill, lake] = [await makeStation(db, { client_id: client.id }), await makeStation(db, { client_id: client.id })]
  const alarm = await makeContractLine(db, { ...of, name: 'Alarm', station_id: hill.id })
  await makeContractLine(db, { ...of, name: 'Camera', station_id: lake.id })
  await pool.query("update line_terms set seats = 1, rate = 100000, rate_unit = 'month' where line_id <> $1", [lineId])
  await send('admin', runs.start, { body: { month: NEXT } })
  const { body } = await send('admin', drafts.list, { query: { month: NEXT } })
  for (const { id } of (body as drafts.InvoiceDraft[]).filter(({ contract_id }) => contract_id === contractId))
    await send('admin', drafts.issue, { params: params(id), body: { invoice_date: today(), due_date: addDays(today(), 14) } })

  const moved = { name: 'Alarm', shift_label: 'Day', from_on: of.from_on, station_id: lake.id }
  expect((await send('admin', contracts.updateLine, { params: params(alarm.id), body: moved })).status).toBe(200)
  const changes = async (month: string) => {
    await send('admin', runs.start, { body: { month } })
    const { rows } = await pool.query(
      `select l.description, l.amount from invoice_lines l join invoice_drafts d on d.id = l.draft_id
        where l.explain ? 'change' and d.month = $1 order by l.id`,
      [`${month}-01`],
    )
    return rows
  }
  expect(await changes(SECOND)).toEqual([])
  await pool.query('update line_terms set rate = 150000 where line_id = $1', [alarm.id])
  expect(await changes(SECOND)).toEqual([
    { description: 'Alarm, change of December 2030: agreed 150,000 instead of 100,000', amount: 50_000 },
  ])
  expect(await changes(THIRD)).toEqual([])
})

test('a post that is added in a month invoiced in advance is charged from its first day; one that ends is taken back after its last', async () => {
  await invoice(NEXT)
  const gate = { contract_id: contractId, station_id: stationId, name: 'Back gate' }
  const { id: back } = await makeContractLine(db, { ...gate, from_on: `${NEXT}-16` })
  expect(amounts(await compute(SECOND))).toEqual([
    ['Main gate day, 62 shifts agreed (2 guards, 1–31 Jan)', 1_900_000],
    ['Back gate, 62 shifts agreed (2 guards, 1–31 Jan)', 1_900_000],
    // 32 of 62 shifts of 1,900,000: 980,645.16.
    ['Back gate, change of December 2030: agreed 980,645 instead of 0', 980_645],
  ])
  await invoice(SECOND)
  // A line that is on an invoice is not removed: it is given a last day.
  const removed = await send('admin', contracts.removeLine, { params: params(back) })
  expect(removed).toMatchObject({ status: 409, body: { message: 'This is on an invoice. Give it a last day instead.' } })
  await pool.query('update contract_lines set until_on = $2 where id = $1', [back, `${SECOND}-10`])
  expect(amounts(await compute(THIRD))).toEqual([
    ['Main gate day, 56 shifts agreed (2 guards, 1–28 Feb)', 1_900_000],
    // 20 of 62 shifts: 612,903.2.
    ['Back gate, change of January 2031: agreed 612,903 instead of 1,900,000', -1_287_097],
  ])
})
