import { beforeEach, expect, test } from 'vitest'
import * as calls from '../../../../../api/billing/billing-runs.ts'
import * as drafts from '../../../../../api/billing/invoice-drafts.ts'
import * as lines from '../../../../../api/contracts/contracts.ts'
import { testApp } from '../../../../test/app.ts'
import { makeContractLine } from '../../../../test/records/contract-makers.ts'
import { makeStation } from '../../../../test/records/makers.ts'
import { MONTH, makeBilled } from '../../../../test/resources/billing-makers.ts'

const { db, send } = await testApp()

const params = (id: number) => ({ id: String(id) })
const run = async () => (await send('admin', calls.start, { body: { month: MONTH } })).body
const counts = async () => (await run()).billing_run.counts
/** The drafts of the month that were not discarded, by their stations and what they come to. */
async function list() {
  const { body } = await send('admin', drafts.list, { query: { month: MONTH } })
  return (body as drafts.InvoiceDraft[]).filter(({ state }) => state !== 'Discarded')
}
const issue = (id: number) => send('admin', drafts.issue, { params: params(id), body: {} })
const NOTHING = { made: 0, changed: 0, same: 0, differing: 0, issued: 0, dropped: 0, carried: 0 }

let made: Awaited<ReturnType<typeof makeBilled>>
let cameraId: number
/** The main gate at 1,900,000 a month, and a camera at 100,000 at another station. */
beforeEach(async () => {
  made = await makeBilled(db)
  const depot = await makeStation(db, { client_id: made.client.id, name: 'Depot' })
  const camera = { name: 'Camera', kind: 'fixed_monthly', station_id: depot.id, from_on: `${MONTH}-01` } as const
  cameraId = (await makeContractLine(db, { contract_id: made.contractId, ...camera })).id
  await db
    .updateTable('line_terms')
    .set({ seats: 1, rate: 100_000, rate_unit: 'month' })
    .where('line_id', '=', cameraId)
    .execute()
})

const invoicePer = (invoice_per: 'contract' | 'station') =>
  db.updateTable('contracts').set({ invoice_per }).where('id', '=', made.contractId).execute()
/** Moves the camera to the station of the main gate. */
const moveCamera = () =>
  send('admin', lines.updateLine, {
    params: params(cameraId),
    body: { name: 'Camera', shift_label: 'Day', from_on: `${MONTH}-01`, station_id: made.station.id },
  })

test('a month that was invoiced for the whole contract is not charged again for each of its stations', async () => {
  await run()
  const [whole] = await list()
  expect(whole).toMatchObject({ station_name: null, net: 2_000_000 })
  await issue(whole!.id)
  await invoicePer('station')
  expect(await counts()).toEqual({ ...NOTHING, issued: 1 })
  expect(await list()).toMatchObject([{ id: whole!.id, state: 'Issued', net: 2_000_000 }])
})

test('the stations of a month in advance are charged beside what the contract has at no station', async () => {
  await invoicePer('station')
  await db.updateTable('contracts').set({ bill_basis: 'contract_advance' }).where('id', '=', made.contractId).execute()
  const radio = { name: 'Radio', kind: 'fixed_monthly', station_id: null, from_on: `${MONTH}-01` } as const
  const { id: radioId } = await makeContractLine(db, { contract_id: made.contractId, ...radio })
  await db.updateTable('line_terms').set({ seats: 1, rate: 50_000, rate_unit: 'month' }).where('line_id', '=', radioId).execute()
  await run()
  const of = (station: string | null) => async () => (await list()).find(({ station_name }) => station_name === station)!
  const [gate, depot, none] = [of('Lake Hotel gate'), of('Depot'), of(null)]
  expect([await gate(), await depot(), await none()]).toMatchObject([{ net: 1_900_000 }, { net: 100_000 }, { net: 50_000 }])
  await issue((await none()).id)
  expect(await counts()).toEqual({ ...NOTHING, same: 2, issued: 1 })
  await issue((await gate()).id)
  // A post at a third station has no invoice of the month: a run of it makes the draft.
  const hill = await makeStation(db, { client_id: made.client.id, name: 'Hill' })
  const alarm = { ...radio, name: 'Alarm', station_id: hill.id }
  const { id: alarmId } = await makeContractLine(db, { contract_id: made.contractId, ...alarm })
  await db.updateTable('line_terms').set({ seats: 1, rate: 70_000, rate_unit: 'month' }).where('line_id', '=', alarmId).execute()
  const { body } = await send('admin', calls.start, { body: { month: '2026-10' } })
  expect(body.billing_run.counts).toEqual({ ...NOTHING, made: 4 })
  const october = (await send('admin', drafts.list, { query: { month: '2026-10' } })).body as drafts.InvoiceDraft[]
  expect(october.map(({ net }) => net).sort((one, other) => one - other)).toEqual([50_000, 70_000, 100_000, 1_900_000])
  expect(await counts()).toEqual({ ...NOTHING, made: 1, same: 1, issued: 2 })
  expect(await of('Hill')()).toMatchObject({ net: 70_000 })
})

test('of a month that was invoiced for one of its stations, the whole contract is charged the rest', async () => {
  await invoicePer('station')
  await run()
  const [gate, depot] = await list()
  expect([gate, depot]).toMatchObject([
    { station_name: 'Lake Hotel gate', net: 1_900_000 },
    { station_name: 'Depot', net: 100_000 },
  ])
  await issue(gate!.id)
  await invoicePer('contract')
  expect(await counts()).toEqual({ ...NOTHING, made: 1, issued: 1, dropped: 1 })
  const [, whole] = await list()
  expect(await list()).toMatchObject([
    { id: gate!.id, state: 'Issued' },
    { station_name: null, state: 'Draft', net: 100_000 },
  ])
  await issue(whole!.id)
  expect(await counts()).toEqual({ ...NOTHING, issued: 2 })
})

test('a line that is new in a month invoiced in advance for the whole contract is charged with the next month, once', async () => {
  await db.updateTable('contracts').set({ bill_basis: 'contract_advance' }).where('id', '=', made.contractId).execute()
  await run()
  await issue((await list())[0]!.id)
  await invoicePer('station')
  const alarm = { name: 'Alarm', kind: 'fixed_monthly', station_id: made.station.id, from_on: `${MONTH}-16` } as const
  const { id } = await makeContractLine(db, { contract_id: made.contractId, ...alarm })
  await db.updateTable('line_terms').set({ seats: 1, rate: 60_000, rate_unit: 'month' }).where('line_id', '=', id).execute()
  expect(await counts()).toEqual({ ...NOTHING, issued: 1 })
  await send('admin', calls.start, { body: { month: '2026-10' } })
  const { body } = await send('admin', drafts.list, { query: { month: '2026-10' } })
  // 30,000 of September with 1,960,000 of October at the gate.
  expect(body).toMatchObject([
    { station_name: 'Lake Hotel gate', net: 1_990_000 },
    { station_name: 'Depot', net: 100_000 },
  ])
})

test('a line that was invoiced at its station is not charged again at the one that it has moved to', async () => {
  await invoicePer('station')
  await run()
  const [gate, depot] = await list()
  await issue(depot!.id)
  expect((await moveCamera()).status).toBe(200)
  expect(await counts()).toEqual({ ...NOTHING, same: 1, issued: 1 })
  expect(await list()).toMatchObject([
    { id: gate!.id, state: 'Draft', net: 1_900_000 },
    { id: depot!.id, state: 'Issued' },
  ])
})

test('drafts that a run has dropped are made again once there is something to charge, with the same figures, too', async () => {
  await invoicePer('station')
  expect(await counts()).toEqual({ ...NOTHING, made: 2 })
  await invoicePer('contract')
  expect(await counts()).toEqual({ ...NOTHING, made: 1, dropped: 2 })
  await invoicePer('station')
  expect(await counts()).toEqual({ ...NOTHING, made: 2, dropped: 1 })
  expect(await list()).toMatchObject([
    { station_name: 'Lake Hotel gate', state: 'Draft', net: 1_900_000 },
    { station_name: 'Depot', state: 'Draft', net: 100_000 },
  ])
})

test('what was carried as credit is neither charged nor credited again in another way', async () => {
  await db.updateTable('contracts').set({ shortfall_multiple: 300 }).where('id', '=', made.contractId).execute()
  await db.updateTable('line_terms').set({ seats: 1 }).where('line_id', '=', made.line.id).execute()
  for (let day = 1; day <= 15; day++) await made.miss(`${MONTH}-${String(day).padStart(2, '0')}`)
  await run()
  const [whole] = await list()
  // 950,000 − 3 × 15 × 950,000 / 30 + 100,000.
  expect(whole).toMatchObject({ net: -375_000 })
  expect((await send('admin', drafts.carry, { params: params(whole!.id), body: {} })).status).toBe(201)
  await invoicePer('station')
  expect(await counts()).toEqual(NOTHING)
  expect(await list()).toEqual([])
})

test('a reviewed draft of which nothing is left says so, and is not issued beside those that have taken its place', async () => {
  await run()
  const [whole] = await list()
  await send('admin', drafts.review, { params: params(whole!.id), body: {} })
  await invoicePer('station')
  const again = await run()
  expect(again.billing_run.counts).toEqual({ ...NOTHING, made: 2, differing: 1 })
  expect(again.changes).toEqual([
    { draft_id: whole!.id, client_name: 'Lake Hotel', state: 'Reviewed', before: 2_000_000, after: 0 },
  ])
  expect((await issue(whole!.id)).body).toMatchObject({
    code: 'conflict',
    message: 'Changed since the review: 2,000,000 UGX → 0 UGX. Compute it again first.',
  })
  const { body } = await send('admin', drafts.recompute, { params: params(whole!.id), body: {} })
  expect(body.invoice_draft).toMatchObject({ state: 'Discarded', note: 'Nothing is charged for this month any more.' })
})

test('of two drafts that both have a line, because it has moved between them, one is issued', async () => {
  await invoicePer('station')
  await run()
  const [gate, depot] = await list()
  await moveCamera()
  await send('admin', drafts.recompute, { params: params(gate!.id), body: {} })
  expect(await list()).toMatchObject([{ net: 2_000_000 }, { net: 100_000 }])
  await issue(gate!.id)
  expect(await issue(depot!.id)).toMatchObject({
    status: 409,
    body: {
      code: 'conflict',
      message: 'Camera, September 2026, is on INV-2026-000001 already. Compute this draft again first.',
    },
  })
  expect(await counts()).toEqual({ ...NOTHING, issued: 1, dropped: 1 })
  expect((await send('admin', drafts.recompute, { params: params(depot!.id), body: {} })).status).toBe(201)
})
