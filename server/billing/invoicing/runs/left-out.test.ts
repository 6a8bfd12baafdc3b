import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import * as runs from '../../../../api/billing/billing-runs.ts'
import * as drafts from '../../../../api/billing/invoice-drafts.ts'
import * as statements from '../../../../api/billing/statements.ts'
import { monthPeriod } from '../../../../api/contracts/charges.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import { testApp } from '../../../test/app.ts'
import { makeContractLine } from '../../../test/records/contract-makers.ts'
import { makeStation } from '../../../test/records/makers.ts'
import { MONTH, makeBilled } from '../../../test/resources/billing-makers.ts'

const { db, send } = await testApp()
const THIS_MONTH = today().slice(0, 7)
const leftOut = async (month = MONTH) => (await send('admin', runs.leftOut, { query: { month } })).body
const NOTHING = { contracts: 0, net: 0 }
const draftsOf = async (month = MONTH): Promise<drafts.InvoiceDraft[]> =>
  (await send('admin', drafts.list, { query: { month } })).body
const unbilled = async (month = MONTH): Promise<statements.UnbilledMonth[]> =>
  (await send('admin', statements.figures, { query: { month } })).body.unbilled
const netOf = async (month?: string) => (await draftsOf(month)).reduce((sum, { net }) => sum + net, 0)

/** Runs the month, which adds exactly what was left out of it, and leaves nothing out. */
async function run(month = MONTH) {
  const [before, { net }] = [await netOf(month), await leftOut(month)]
  expect((await send('admin', runs.start, { body: { month } })).status).toBe(201)
  expect(await netOf(month)).toBe(before + net)
  expect(await leftOut(month)).toEqual(NOTHING)
}

/** A post, all of whose shifts are covered, that is added to a contract. */
async function addPost(contract_id: number, station_id: number, name: string, from_on = `${MONTH}-01`) {
  const post = await makeContractLine(db, { contract_id, station_id, name, from_on })
  const { until } = monthPeriod(from_on.slice(0, 7))
  await sql`select generate_slots(array[${post.id}::integer], ${from_on}::date, ${until}::date)`.execute(db)
  await sql`update slots set state = 'Decided', covered_minutes = 720 where line_id = ${post.id}`.execute(db)
  return post
}

test('contracts that come to be charged after a run are left out until the next, with their discount and less their shortfalls', async () => {
  await makeBilled(db, { company: 'Acacia' })
  expect(await leftOut()).toEqual({ contracts: 1, net: 1_900_000 })
  await run()
  const baobab = await makeBilled(db, { company: 'Baobab', contract: { discount_rate: 1000 } })
  await baobab.miss('2026-09-12')
  await makeBilled(db, { company: 'Cedar', line: { kind: 'once', from_on: `${MONTH}-20` } })
  // 1,900,000 − 31,667, less 10 %, and 1,900,000.
  expect(await leftOut()).toEqual({ contracts: 2, net: 3_581_500 })
  await run()
})

test('a line that is added to a contract after its draft was computed is left out of it, and is named in the figures', async () => {
  const { contractId, station, line } = await makeBilled(db, { contract: { discount_rate: 1000 } })
  expect((await unbilled())[0]!.lines).toEqual([{ id: line.id, name: 'Main gate day' }])
  await run()
  expect((await unbilled())[0]!.lines).toEqual([])
  const yard = await addPost(contractId, station.id, 'Yard', `${MONTH}-16`)
  // 15 of 30 days, less 10 %.
  expect(await leftOut()).toEqual({ contracts: 1, net: 855_000 })
  expect(await unbilled()).toMatchObject([{ net: 1_710_000, stations: [], lines: [{ id: yard.id, name: 'Yard' }] }])
  await run()
})

test('of a contract with an invoice for each station, a further station is left out before and after the others have theirs', async () => {
  const { contractId, client } = await makeBilled(db, { contract: { invoice_per: 'station' } })
  await run()
  const [hill, lake] = [
    await makeStation(db, { client_id: client.id, name: 'Hill' }),
    await makeStation(db, { client_id: client.id, name: 'Lake' }),
  ]
  await addPost(contractId, hill.id, 'Hill gate')
  expect(await leftOut()).toEqual({ contracts: 1, net: 1_900_000 })
  await run()
  const issuing = { body: { invoice_date: '2026-09-30', due_date: '2026-10-14' } }
  for (const { id } of await draftsOf())
    expect((await send('admin', drafts.issue, { params: { id: String(id) }, ...issuing })).status).toBe(201)
  expect(await leftOut()).toEqual(NOTHING)
  await addPost(contractId, lake.id, 'Lake gate', `${MONTH}-30`)
  // One of 30 days.
  expect(await leftOut()).toEqual({ contracts: 1, net: 63_333 })
  await run()
})

test('a month whose draft was discarded is not left out, nor is one that is under way', async () => {
  const { contractId, station } = await makeBilled(db)
  await run()
  const [draft] = await draftsOf()
  await send('admin', drafts.discard, { params: { id: String(draft!.id) }, body: { note: 'Paid in kind' } })
  await addPost(contractId, station.id, 'Yard')
  expect(await leftOut()).toEqual(NOTHING)
  await send('admin', runs.start, { body: { month: THIS_MONTH } })
  await makeBilled(db, { company: 'Acacia', contract: { starts_on: monthPeriod(THIS_MONTH).from } })
  expect(await leftOut(THIS_MONTH)).toEqual(NOTHING)
})

test('only in arrears, and while days are still to come, a month is not over: no later invoice has what happens on them', async () => {
  const { from, until } = monthPeriod(THIS_MONTH)
  const bases = { Acacia: 'contract_arrears', Baobab: 'contract_advance', Cedar: 'approved_slots' } as const
  for (const [company, bill_basis] of Object.entries(bases))
    await makeBilled(db, { company, contract: { bill_basis, starts_on: from } })
  const notOver = async () => (await draftsOf(THIS_MONTH)).map(({ client_name, not_over }) => [client_name, not_over])
  await send('admin', runs.start, { body: { month: THIS_MONTH } })
  expect(await notOver()).toEqual([
    ['Acacia', true],
    ['Baobab', false],
    ['Cedar', false],
  ])
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${addDays(until, 1)}T06:00:00Z`) })
  expect((await notOver()).map(([, not_over]) => not_over)).toEqual([false, false, false])
})

test('what the next month charges as a change of an invoice in advance is not left out; a post at a station without its own is', async () => {
  const { from, until } = monthPeriod(THIS_MONTH)
  const contract = { bill_basis: 'contract_advance', invoice_per: 'station', starts_on: from } as const
  const { contractId, client, station } = await makeBilled(db, { contract })
  await send('admin', runs.start, { body: { month: THIS_MONTH } })
  const [draft] = await draftsOf(THIS_MONTH)
  const body = { invoice_date: today(), due_date: addDays(today(), 14) }
  expect((await send('admin', drafts.issue, { params: { id: String(draft!.id) }, body })).status).toBe(201)
  await addPost(contractId, station.id, 'Yard', until)
  expect(await leftOut(THIS_MONTH)).toEqual(NOTHING)
  const depot = await makeStation(db, { client_id: client.id, name: 'Depot' })
  const { id } = await addPost(contractId, depot.id, 'Depot night', until)
  expect(await leftOut(THIS_MONTH)).toEqual({ contracts: 1, net: Math.round(1_900_000 / Number(until.slice(8))) })
  expect(await unbilled(THIS_MONTH)).toMatchObject([{ stations: ['Depot'], lines: [{ id, name: 'Depot night' }] }])
  await run(THIS_MONTH)
})
