import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as months from '../../../api/attendance/attendance-periods.ts'
import * as runs from '../../../api/billing/billing-runs.ts'
import * as creditNotes from '../../../api/billing/credit-notes.ts'
import * as drafts from '../../../api/billing/invoice-drafts.ts'
import * as invoices from '../../../api/billing/invoices.ts'
import * as margins from '../../../api/billing/margins.ts'
import * as calls from '../../../api/billing/statements.ts'
import { monthPeriod } from '../../../api/contracts/charges.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import * as reports from '../../../api/incidents/reports.ts'
import { testApp } from '../../test/app.ts'
import { makeContractLine, makeCreditNote, makeReceipt } from '../../test/records/contract-makers.ts'
import { makeInvoice, makeStation } from '../../test/records/makers.ts'
import { MONTH, makeBilled } from '../../test/resources/billing-makers.ts'

const { db, send } = await testApp()
const figures = async (month = MONTH): Promise<calls.BillingFigures> =>
  (await send('admin', calls.figures, { query: { month } })).body
const unbilled = async (month: string) =>
  (await figures(month)).unbilled.map(({ client_name, month: of, net }) => [client_name, of, net])
const run = (month = MONTH) => send('admin', runs.start, { body: { month } })
const draftOf = async (client: string): Promise<drafts.InvoiceDraft> =>
  (await send('admin', drafts.list, { query: { month: MONTH } })).body.find(
    ({ client_name }: drafts.InvoiceDraft) => client_name === client,
  )
const step = (call: typeof drafts.issue | typeof drafts.discard, id: number, body: object) =>
  send('admin', call as typeof drafts.issue, { params: { id: String(id) }, body })

test('a month of three contracts, one issued, one a draft, one not computed, to the shilling', async () => {
  const acacia = await makeBilled(db, { company: 'Acacia' })
  const baobab = await makeBilled(db, { company: 'Baobab', contract: { discount_rate: 1000 } })
  await acacia.miss('2026-09-12')
  await run()
  const { id } = await draftOf('Acacia')
  expect((await step(drafts.issue, id, { invoice_date: '2026-09-30', due_date: '2026-10-14' })).status).toBe(201)
  const cedar = await makeBilled(db, { company: 'Cedar' })
  // Invoiced before the 90 days, and 77 days late on the last of September.
  await makeInvoice(db, { client_id: acacia.client.id, invoice_date: '2026-07-01', due_date: '2026-07-15', amount_due: 500_000 })
  const { invoice_id } = await draftOf('Acacia')
  const credit = { net: 100_000, vat: 18_000, total: 118_000, issued_on: '2026-09-30' }
  await makeCreditNote(db, { invoice_id: invoice_id!, reason_code: 'uncovered', ...credit })
  expect(await figures()).toEqual({
    as_of: '2026-09-30',
    // 2 × 950,000 − 31,667 = 1,868,333 and VAT 336,300 are 2,204,633; + 500,000 − 118,000.
    debtors: 2_586_633,
    overdue_60: 500_000,
    // 2,586,633 / (2,204,633 − 118,000) × 90 = 111.6.
    dso: 112,
    // 179 of 180 shifts.
    coverage: 99.4,
    shortfall: 31_667,
    credited: 100_000,
    unbilled: [
      {
        contract_id: baobab.contractId,
        contract_number: expect.any(String),
        client_name: 'Baobab',
        ...{ month: MONTH, net: 1_710_000, stations: [], lines: [] },
      },
      {
        contract_id: cedar.contractId,
        contract_number: expect.any(String),
        client_name: 'Cedar',
        ...{ month: MONTH, net: null, stations: [], lines: [{ id: cedar.line.id, name: 'Main gate day' }] },
      },
    ],
    // 1,868,333 less the credit note, 100,000. Two seats of 673,750 each, of Acacia 59 of 60 shifts; the discount of an invoice of
    // one station, 190,000, is of that station.
    margins: [
      { ...at(acacia), client_name: 'Acacia', station_name: 'Acacia gate', charged: 1_768_333, cost: 1_325_042 },
      { ...at(baobab), client_name: 'Baobab', station_name: 'Baobab gate', charged: 1_710_000, cost: 1_347_500 },
    ],
  })
})

test('each figure is the sum of the records to which it leads, also in a month that is under way', async () => {
  const acacia = await makeBilled(db, { company: 'Acacia' })
  await makeBilled(db, { company: 'Baobab', contract: { discount_rate: 1000 } })
  const cedar = await makeBilled(db, { company: 'Cedar' })
  await acacia.miss('2026-09-12')
  await cedar.miss('2026-09-20', 600)
  await run()
  const dates = { invoice_date: '2026-09-30', due_date: '2026-10-14' }
  expect((await step(drafts.issue, (await draftOf('Acacia')).id, dates)).status).toBe(201)
  // Two days of Cedar are not decided yet: they count once they are.
  await sql`update slots set state = 'Filled', covered_minutes = null where line_id = ${cedar.line.id} and day >= '2026-09-29'`.execute(
    db,
  )
  const old = { invoice_date: '2026-07-01', due_date: '2026-07-15' }
  await makeInvoice(db, { client_id: acacia.client.id, ...old, amount_due: 500_000 })
  await makeInvoice(db, { client_id: cedar.client.id, invoice_date: '2026-08-01', due_date: '2026-08-31', amount_due: 300_000 })
  await makeReceipt(db, { client_id: cedar.client.id, amount: 80_000, received_on: '2026-09-15' })
  const { invoice_id } = await draftOf('Acacia')
  for (const reason_code of ['uncovered', 'goodwill'] as const)
    await makeCreditNote(db, {
      invoice_id: invoice_id!,
      reason_code,
      net: 10_000,
      vat: 1_800,
      total: 11_800,
      issued_on: '2026-09-30',
    })

  const shown = await figures()
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
  const { total } = (await send('admin', calls.ageing, { query: { as_of: shown.as_of } })).body
  expect([shown.debtors, shown.overdue_60]).toEqual([total.total, total.days_90 + total.over_90])
  expect(total).toMatchObject({ days_30: 300_000, days_90: 500_000, credit: -80_000 })
  // The invoices of the link, less the credit notes of the same days.
  const days = { from: addDays(shown.as_of, 1 - calls.SALES_DAYS), to: shown.as_of }
  const invoiced = (await send('admin', invoices.list, { query: days })).body.invoices.map(
    ({ amount_due }: invoices.Invoice) => amount_due,
  )
  const notesOf = async (query: object): Promise<creditNotes.CreditNote[]> =>
    (await send('admin', creditNotes.list, { query: { from: '2026-09-01', to: '2026-09-30', ...query } })).body
  const sales = sum(invoiced) - sum((await notesOf(days)).map((note) => note.total))
  expect(shown.dso).toBe(Math.round((shown.debtors / sales) * calls.SALES_DAYS))
  expect(await notesOf({})).toHaveLength(2)
  expect(shown.credited).toBe(sum((await notesOf({ reason_code: 'uncovered' })).map(({ net }) => net)))
  const periods: months.AttendancePeriod[] = (await send('super_admin', months.list, { query: { month: MONTH } })).body
  const covered = sum(periods.map(({ covered_minutes }) => covered_minutes))
  const settled = sum(periods.map(({ settled_minutes }) => settled_minutes))
  expect(sum(periods.map(({ agreed_minutes }) => agreed_minutes)) - settled).toBe(4 * 720)
  expect(shown.coverage).toBe(Math.round((1000 * covered) / settled) / 10)
  const ofRun: drafts.InvoiceDraft[] = (await send('admin', drafts.list, { query: { month: MONTH } })).body
  expect(shown.shortfall).toBe(-sum(ofRun.map(({ shortfall }) => shortfall)))
  const credited = sum((await notesOf({})).map(({ net }) => net))
  expect(credited).toBe(20_000)
  expect(sum(shown.margins.map(({ charged }) => charged))).toBe(sum(ofRun.map(({ net }) => net)) - credited)
  const open = ofRun.filter(({ state }) => state !== 'Issued')
  expect(shown.unbilled.map(({ net }) => net)).toEqual(open.map(({ net }) => net))
})

test('coverage is the same in the figures, in the reports and in the months of attendance', async () => {
  const acacia = await makeBilled(db, { company: 'Acacia' })
  const baobab = await makeBilled(db, { company: 'Baobab' })
  await acacia.miss('2026-09-12')
  await baobab.miss('2026-09-13', 600)
  // Entered after the month and not decided yet: nobody knows whether somebody was there.
  await sql`update slots set state = 'Open', covered_minutes = null, entered_late = true
    where line_id = ${acacia.line.id} and day = '2026-09-20' and seat = 1`.execute(db)
  const report: reports.ReportOfMonth = (await send('admin', reports.operations, { query: { report: 'coverage', month: MONTH } }))
    .body
  // Of 59 shifts of twelve hours one is missing, and of 60 two hours of one.
  expect(report).toEqual({
    rows: [
      { id: acacia.station.id, name: 'Acacia gate', count: 12, base: 708, rate: 98.3 },
      { id: baobab.station.id, name: 'Baobab gate', count: 2, base: 720, rate: 99.7 },
    ],
    total: { count: 14, base: 1_428, rate: 99 },
    before: { count: 0, base: 0, rate: null },
  })
  expect((await figures()).coverage).toBe(report.total.rate)
  const periods: months.AttendancePeriod[] = (await send('super_admin', months.list, { query: { month: MONTH } })).body
  const hours = (field: 'covered_minutes' | 'settled_minutes') => periods.reduce((all, period) => all + period[field], 0) / 60
  expect([hours('settled_minutes') - hours('covered_minutes'), hours('settled_minutes')]).toEqual([14, 1_428])
})

test('the margins of a month are a CSV file, too, to the shilling', async () => {
  const acacia = await makeBilled(db, { company: 'Acacia' })
  await acacia.miss('2026-09-12')
  await run()
  const { raw, headers } = await send('admin', margins.exportCsv, { query: { month: MONTH } })
  expect(raw).toBe('\uFEFFClient,Station,Charged,Cost by law,Left,% left\r\nAcacia,Acacia gate,1868333,1325042,543291,29\r\n')
  expect(headers['content-disposition']).toContain('margins-2026-09.csv')
})

const at = ({ client, station }: Awaited<ReturnType<typeof makeBilled>>) => ({ client_id: client.id, station_id: station.id })

test('a credit note of an invoice for two stations is of none; one of another month takes nothing off', async () => {
  const acacia = await makeBilled(db, { company: 'Acacia' })
  const { id: station_id } = await makeStation(db, { client_id: acacia.client.id, name: 'Acacia yard' })
  const { contractId: contract_id } = acacia
  const yard = await makeContractLine(db, { contract_id, station_id, name: 'Yard', from_on: `${MONTH}-01` })
  await sql`select generate_slots(array[${yard.id}::integer], '2026-09-01', '2026-09-30')`.execute(db)
  await sql`update slots set state = 'Decided', covered_minutes = 720 where line_id = ${yard.id}`.execute(db)
  await run()
  const dates = { invoice_date: '2026-09-30', due_date: '2026-10-14' }
  expect((await step(drafts.issue, (await draftOf('Acacia')).id, dates)).status).toBe(201)
  const { invoice_id } = await draftOf('Acacia')
  const other = await makeInvoice(db, { client_id: acacia.client.id, invoice_date: '2026-09-01', amount_due: 500_000 })
  // Known a month later: it is of the shifts of September.
  const note = { reason_code: 'goodwill', net: 50_000, vat: 9_000, total: 59_000 } as const
  await makeCreditNote(db, { invoice_id: invoice_id!, ...note, issued_on: '2026-10-20' })
  await makeCreditNote(db, { invoice_id: other.id, ...note, issued_on: '2026-09-20' })
  expect((await figures()).margins.map(({ station_name, charged, cost }) => [station_name, charged, cost])).toEqual([
    ['Acacia gate', 1_900_000, 1_347_500],
    ['Acacia yard', 1_900_000, 1_347_500],
    [null, -50_000, 0],
  ])
})

test('a credit note that is divided among stations takes its parts off the margin of each', async () => {
  const acacia = await makeBilled(db, { company: 'Acacia' })
  const { id: station_id } = await makeStation(db, { client_id: acacia.client.id, name: 'Acacia yard' })
  const yard = await makeContractLine(db, { contract_id: acacia.contractId, station_id, name: 'Yard', from_on: `${MONTH}-01` })
  await sql`select generate_slots(array[${yard.id}::integer], '2026-09-01', '2026-09-30')`.execute(db)
  await sql`update slots set state = 'Decided', covered_minutes = 720 where line_id = ${yard.id}`.execute(db)
  await acacia.miss('2026-09-12')
  await run()
  const dates = { invoice_date: '2026-09-30', due_date: '2026-10-14' }
  expect((await step(drafts.issue, (await draftOf('Acacia')).id, dates)).status).toBe(201)
  const id = String((await draftOf('Acacia')).invoice_id)
  const credit = (more: { net: number; station_id?: number }) =>
    send('admin', creditNotes.create, { params: { id }, body: { reason_code: 'goodwill', reason: 'Late reliefs', ...more } })
  // Of all: 49,580 of the gate's 1,868,333 and 50,420 of the yard's 1,900,000. Then 20,000 of the yard alone.
  expect((await credit({ net: 100_000 })).status).toBe(201)
  expect((await credit({ net: 20_000, station_id })).status).toBe(201)
  expect((await figures()).margins.map(({ station_name, charged, cost }) => [station_name, charged, cost])).toEqual([
    ['Acacia gate', 1_818_753, 1_325_042],
    ['Acacia yard', 1_829_580, 1_347_500],
  ])
})

test('a shift that nobody worked costs nothing, one that was short its minutes, one that is ahead the whole', async () => {
  const acacia = await makeBilled(db, { company: 'Acacia' })
  const costs = async (month = MONTH) => (await figures(month)).margins.map(({ cost }) => cost)
  await run()
  expect(await costs()).toEqual([1_347_500])
  // 43,200 minutes in all: 720 of a guard who did not come, 120 of one who left early.
  await acacia.miss('2026-09-12')
  await acacia.miss('2026-09-13', 600)
  const change = (day: string, to: object) =>
    db.updateTable('slots').set(to).where('line_id', '=', acacia.line.id).where('day', '=', day).where('seat', '=', 1).execute()
  await change('2026-09-14', { state: 'Open', covered_minutes: null })
  await change('2026-09-15', { state: 'Off', covered_minutes: null, off_reason: 'Holiday', off_billed: true })
  // 1,347,500 × (43,200 − 3 × 720 − 120) / 43,200 = 1,276,382.
  expect(await costs()).toEqual([1_276_382])

  // Open shifts of a month that is ahead.
  await db
    .insertInto('invoice_drafts')
    .values({
      ...{ contract_id: acacia.contractId, client_id: acacia.client.id, month: '2099-01-01', basis: 'made', agreed: 0 },
      ...{ shortfall: 0, extras: 0, discount: 0, net: 0, vat_rate: 1800, vat: 0, total: 0 },
    })
    .execute()
  await sql`select generate_slots(array[${acacia.line.id}::integer], '2099-01-01', '2099-01-31')`.execute(db)
  expect(await costs('2099-01')).toEqual([1_347_500])
})

test('a month whose invoice is void is unbilled, and neither charged nor short in the margin', async () => {
  const acacia = await makeBilled(db, { company: 'Acacia' })
  const baobab = await makeBilled(db, { company: 'Baobab' })
  await acacia.miss('2026-09-12')
  await run()
  const dates = { invoice_date: '2026-09-30', due_date: '2026-10-14' }
  for (const client of ['Acacia', 'Baobab'])
    expect((await step(drafts.issue, (await draftOf(client)).id, dates)).status).toBe(201)
  const { shortfall, unbilled: before, debtors } = await figures()
  expect({ shortfall, before, debtors }).toEqual({ shortfall: 31_667, before: [], debtors: 4_446_633 })
  // No call makes an invoice with lines void; one may have come so from elsewhere.
  const { invoice_id } = await draftOf('Acacia')
  await db.transaction().execute(async (own) => {
    await sql`set local session_replication_role = replica`.execute(own)
    await own.updateTable('invoices').set({ deleted_at: new Date().toISOString() }).where('id', '=', invoice_id!).execute()
  })
  expect(await figures()).toMatchObject({
    ...{ shortfall: 0, debtors: 2_242_000 },
    unbilled: [{ client_name: 'Acacia', month: MONTH, net: null }],
    margins: [{ ...at(baobab), charged: 1_900_000, cost: 1_347_500 }],
  })
})

test('a month waits for its invoice once it is over or approved, until its draft is issued or discarded', async () => {
  const { line, station } = await makeBilled(db)
  const month = today().slice(0, 7)
  const { from, until } = monthPeriod(month)
  await sql`select generate_slots(array[${line.id}::integer], ${from}::date, ${until}::date)`.execute(db)
  expect(await unbilled(month)).toEqual([['Lake Hotel', MONTH, null]])
  await sql`insert into attendance_periods (station_id, month, state) values (${station.id}, ${from}::date, 'Approved')`.execute(
    db,
  )
  expect(await unbilled(month)).toEqual([
    ['Lake Hotel', month, null],
    ['Lake Hotel', MONTH, null],
  ])
  await run()
  expect(await unbilled(MONTH)).toEqual([['Lake Hotel', MONTH, 1_900_000]])
  await step(drafts.discard, (await draftOf('Lake Hotel')).id, { note: 'Paid in kind' })
  expect(await unbilled(MONTH)).toEqual([])
  // Nobody was needed, and nothing else is charged.
  const { line: idle } = await makeBilled(db, { company: 'Acacia' })
  await sql`update slots set state = 'Off', off_reason = 'Holiday', covered_minutes = null where line_id = ${idle.id}`.execute(db)
  expect(await unbilled(MONTH)).toEqual([])
  expect(await figures('2026-01')).toMatchObject({ debtors: 0, dso: null, coverage: null, unbilled: [], margins: [] })
})

test('a post that is added at another station in a month invoiced in advance waits for the invoice of that station', async () => {
  // The last day of the month is ahead, or today.
  const month = today().slice(0, 7)
  const { from, until } = monthPeriod(month)
  const { contractId, client } = await makeBilled(db, {
    contract: { bill_basis: 'contract_advance', invoice_per: 'station', starts_on: from },
  })
  await run(month)
  const open = async () => (await figures(month)).unbilled.map(({ month: of, net, stations }) => [of, net, stations])
  const draftsOf = async (): Promise<drafts.InvoiceDraft[]> => (await send('admin', drafts.list, { query: { month } })).body
  const invoice = async (id: number) =>
    expect((await step(drafts.issue, id, { invoice_date: today(), due_date: addDays(today(), 14) })).status).toBe(201)
  await invoice((await draftsOf())[0]!.id)
  expect(await open()).toEqual([])

  const depot = await makeStation(db, { client_id: client.id, name: 'Depot' })
  const post = { contract_id: contractId, station_id: depot.id, name: 'Depot night', from_on: until }
  const { id } = await makeContractLine(db, post)
  await sql`select generate_slots(array[${id}::integer], ${until}::date, ${until}::date)`.execute(db)
  expect(await open()).toEqual([[month, null, ['Depot']]])
  // A run of the next month leaves it to this one.
  const next = addDays(until, 1).slice(0, 7)
  await run(next)
  expect(await open()).toEqual([[month, null, ['Depot']]])

  await run(month)
  const added = (await draftsOf()).find(({ station_name }) => station_name === 'Depot')!
  const { net } = added
  // One of the days of the month, two guards at 950,000.
  expect(net).toBe(Math.round(1_900_000 / Number(until.slice(8))))
  expect(await open()).toEqual([[month, net, ['Depot']]])
  await invoice(added.id)
  expect(await open()).toEqual([])
  await run(next)
  expect(await open()).toEqual([])
})

test('a post that is added in a month invoiced in advance for the whole contract is left to the next month, also with an invoice for each station since', async () => {
  const month = today().slice(0, 7)
  const { from, until } = monthPeriod(month)
  const { contractId, client } = await makeBilled(db, { contract: { bill_basis: 'contract_advance', starts_on: from } })
  await run(month)
  const { body } = await send('admin', drafts.list, { query: { month } })
  await step(drafts.issue, body[0].id, { invoice_date: today(), due_date: addDays(today(), 14) })
  await db.updateTable('contracts').set({ invoice_per: 'station' }).where('id', '=', contractId).execute()
  const depot = await makeStation(db, { client_id: client.id, name: 'Depot' })
  const post = { contract_id: contractId, station_id: depot.id, name: 'Depot night', from_on: until }
  const { id } = await makeContractLine(db, post)
  await sql`select generate_slots(array[${id}::integer], ${until}::date, ${until}::date)`.execute(db)
  expect((await figures(month)).unbilled).toEqual([])
  await run(month)
  expect((await send('admin', drafts.list, { query: { month } })).body).toHaveLength(1)
})

test('a month whose draft a run has dropped waits for its invoice once something is charged again', async () => {
  const { line } = await makeBilled(db)
  await run()
  const beginsOn = (from_on: string) => db.updateTable('contract_lines').set({ from_on }).where('id', '=', line.id).execute()
  await beginsOn('2026-10-01')
  await run()
  expect(await draftOf('Lake Hotel')).toMatchObject({ state: 'Discarded' })
  await beginsOn(`${MONTH}-01`)
  expect(await unbilled(MONTH)).toEqual([['Lake Hotel', MONTH, null]])
})

test('a single payment waits for the invoice of the month in which its contract begins', async () => {
  await makeBilled(db, { contract: { starts_on: `${MONTH}-10` }, line: { kind: 'once', from_on: '2026-08-20' } })
  expect(await unbilled('2026-10')).toEqual([['Lake Hotel', MONTH, null]])
  await run()
  expect(await unbilled('2026-10')).toEqual([['Lake Hotel', MONTH, 1_900_000]])
})

test('months before the first billing run are not unbilled: another program billed them', async () => {
  const before = addDays(`${MONTH}-01`, -1)
  const { line } = await makeBilled(db, { contract: { starts_on: before } })
  await sql`select generate_slots(array[${line.id}::integer], ${before}::date, ${before}::date)`.execute(db)
  expect(await unbilled(MONTH)).toEqual([
    ['Lake Hotel', MONTH, null],
    ['Lake Hotel', before.slice(0, 7), null],
  ])
  await run()
  expect(await unbilled(MONTH)).toEqual([['Lake Hotel', MONTH, 1_900_000]])
  await run(before.slice(0, 7))
  expect((await unbilled(MONTH)).map(([, month]) => month)).toEqual([MONTH, before.slice(0, 7)])
})
