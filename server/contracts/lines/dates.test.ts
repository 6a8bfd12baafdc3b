import { beforeEach, expect, test } from 'vitest'
import { restoreMany } from '../../../api/company/trash.ts'
import type { ContractLineUpdate } from '../../../api/contracts/contract-lines.ts'
import * as calls from '../../../api/contracts/contracts.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { formatDay } from '../../../api/core/format.ts'
import { testApp } from '../../test/app.ts'
import { waitingForLocks } from '../../test/postgres/waiting.ts'
import { makeContract, makeContractLine, TERMS } from '../../test/records/contract-makers.ts'
import { makeInvoice, makeStation } from '../../test/records/makers.ts'

// The days of a contract, of its lines and of their terms, in a draft whose line begins on 1 December 2026.

const { db, pool, send } = await testApp()

const of = (id: number) => ({ params: { id: String(id) } })
const FIRST = '2026-12-01'
const GATE = { name: 'Main gate, day', shift_label: 'Day', from_on: FIRST }

let id: number
let client_id: number
let line: number
beforeEach(async () => {
  ;({ id, client_id } = await makeContract(db, { starts_on: FIRST }))
  ;({ id: line } = await makeContractLine(db, { contract_id: id, from_on: FIRST }))
})

const change = (more: Partial<ContractLineUpdate>) => send('admin', calls.updateLine, { ...of(line), body: { ...GATE, ...more } })
const addTerms = (valid_from: string, more: { seats?: number; rate?: number } = {}) =>
  send('admin', calls.addTerms, { ...of(line), body: { ...TERMS, ...more, valid_from } })
const charges = async (month = '2026-12') =>
  (await send('admin', calls.preview, { ...of(id), query: { month } })).body.charges as calls.MonthPreview['charges']
const invalidAt = (field: string, message: string) => ({ status: 422, body: { code: 'invalid', fields: { [field]: message } } })

test('the first day of a line stays before the day on which its terms change, and rates and guards stay as agreed', async () => {
  await addTerms('2026-12-16', { seats: 3, rate: 1_000_000 })
  const before = await charges()
  expect(before).toMatchObject([
    { from: '2026-12-01', until: '2026-12-15', seats: 2, amount: 919_355 },
    { from: '2026-12-16', until: '2026-12-31', seats: 3, amount: 1_548_387 },
  ])
  const said = 'Other terms begin on 16 Dec 2026. Choose an earlier first day, or take them back.'
  for (const day of ['2026-12-16', '2026-12-20']) expect(await change({ from_on: day })).toMatchObject(invalidAt('from_on', said))
  expect(await charges()).toEqual(before)

  expect((await change({ from_on: '2026-12-15' })).status).toBe(200)
  expect(await charges()).toMatchObject([
    { from: '2026-12-15', until: '2026-12-15', seats: 2 },
    { from: '2026-12-16', until: '2026-12-31', seats: 3, amount: 1_548_387 },
  ])
  expect((await change({ from_on: '2026-11-30' })).status).toBe(200)
  expect(await charges()).toEqual(before)
})

test('once later terms are taken back, the line begins on any day, with its first terms', async () => {
  const { body } = await addTerms('2026-12-16', { rate: 1_000_000 })
  await send('admin', calls.removeTerms, of(body.contract.lines[0].terms[1].id))
  expect((await change({ from_on: '2026-12-20' })).body.contract.lines[0].terms).toMatchObject([
    { valid_from: '2026-12-20', rate: 950_000 },
  ])
})

test('terms that were taken back do not come back to a line that begins later by then', async () => {
  const { body } = await addTerms('2026-12-16', { rate: 1_000_000 })
  const terms = body.contract.lines[0].terms[1].id
  await send('admin', calls.removeTerms, of(terms))
  await change({ from_on: '2026-12-20' })
  const undone = await send('admin', restoreMany, { params: { kind: 'line_terms' }, body: { ids: [terms] } })
  const message = 'This change of terms cannot be restored: its post begins later.'
  expect(undone.body).toEqual({ done: [], refused: [{ id: terms, message }] })
})

test('terms from a day on which the line is over are refused; a last day before later terms leaves them for a later one', async () => {
  await change({ until_on: '2026-12-31' })
  expect(await addTerms('2027-01-01')).toMatchObject(invalidAt('valid_from', 'It ends before this.'))
  expect((await addTerms('2026-12-31', { rate: 1_000_000 })).status).toBe(201)
  await change({ until_on: '2026-12-20' })
  expect(await charges()).toMatchObject([{ until: '2026-12-20' }])
  await change({ until_on: null })
  expect(await charges('2027-01')).toMatchObject([{ amount: 2_000_000 }])
})

test('terms are judged by the first day that somebody else is just giving the line', async () => {
  let adding: ReturnType<typeof addTerms> | undefined
  let settled = false
  await db.transaction().execute(async (moving) => {
    await moving.selectFrom('contracts').select('id').where('id', '=', id).forUpdate().execute()
    adding = addTerms('2026-12-10').finally(() => {
      settled = true
    })
    await expect.poll(async () => settled || (await waitingForLocks(pool)) === 1).toBe(true)
    await moving.updateTable('line_terms').set({ valid_from: '2026-12-20' }).execute()
    await moving.updateTable('contract_lines').set({ from_on: '2026-12-20' }).execute()
  })
  expect(await adding).toMatchObject(invalidAt('valid_from', 'It begins later than this.'))
})

test('a last day and a kind that are not sent stay as they are, and are compared with other lines of the post', async () => {
  const { id: station_id } = await makeStation(db, { client_id })
  await pool.query('update contract_lines set station_id = $1, until_on = $2', [station_id, '2026-12-31'])
  await makeContractLine(db, { contract_id: id, station_id, from_on: '2027-01-01' })
  expect((await change({ station_id })).body.contract.lines[0]).toMatchObject({ until_on: '2026-12-31' })
  await pool.query("update contract_lines set kind = 'fixed_monthly' where id = $1", [line])
  expect((await change({ station_id, until_on: null })).body.contract.lines[0]).toMatchObject({ kind: 'fixed_monthly' })
})

const SOON = { starts_on: today(), ends_on: addDays(today(), 30) }
/** The contract runs for 31 days from today. */
async function shorten() {
  await db.updateTable('contracts').set(SOON).execute()
  const { id: station_id } = await makeStation(db, { client_id })
  await db.updateTable('contract_lines').set({ station_id, from_on: today(), until_on: null }).execute()
  await db.updateTable('line_terms').set({ valid_from: today() }).execute()
  return station_id
}
const activate = () => send('admin', calls.activate, of(id))

test('a contract with a line of which no day is in it is not activated', async () => {
  await shorten()
  const said = 'No day of Main gate, day is in the contract. Change its days or those of the contract, or remove it.'
  const at = (from_on: string, until_on: string | null) => db.updateTable('contract_lines').set({ from_on, until_on }).execute()
  await at(addDays(SOON.ends_on, 1), null)
  expect(await activate()).toMatchObject(invalidAt('lines', said))
  await at(addDays(today(), -9), addDays(today(), -1))
  expect(await activate()).toMatchObject(invalidAt('lines', said))
  await at(SOON.ends_on, null)
  expect((await activate()).status).toBe(201)
})

test('a line is not added to an active contract, or moved in it, where no day of it is in the contract', async () => {
  const station_id = await shorten()
  await activate()
  const add = (from_on: string, until_on: string | null = null, kind: 'guarding' | 'fixed_monthly' = 'guarding') =>
    send('admin', calls.addLine, {
      ...of(id),
      body: { ...GATE, name: `Gate from ${from_on}`, kind, station_id, from_on, until_on, terms: TERMS },
    })
  const after = `The contract ends on ${formatDay(SOON.ends_on)}, before this begins.`
  expect(await add(addDays(SOON.ends_on, 1))).toMatchObject(invalidAt('from_on', after))
  const before = `The contract begins on ${formatDay(today())}, after this ends.`
  expect(await add(addDays(today(), -9), addDays(today(), -1))).toMatchObject(invalidAt('until_on', before))

  const added = await add(SOON.ends_on, null, 'fixed_monthly')
  line = added.body.contract.lines[1].id
  expect(await change({ from_on: addDays(SOON.ends_on, 1) })).toMatchObject(invalidAt('from_on', after))
  await pool.query("update contracts set renewal = 'renews_yearly'")
  expect((await change({ from_on: addDays(SOON.ends_on, 1) })).status).toBe(200)
})

test('the first day of a line that is on an invoice stays, unless it is charged in advance and set right afterwards', async () => {
  await shorten()
  await pool.query("update contract_lines set kind = 'once'")
  await pool.query("update contracts set status = 'Active'")
  const { id: invoice_id } = await makeInvoice(db)
  await pool.query(
    `insert into invoice_lines (invoice_id, seq, line_id, kind, description, amount, vat_mode)
     values ($1, 99, $2, 'fixed', 'Alarm', 1, 'standard')`,
    [invoice_id, line],
  )
  const said = 'This is on an invoice. Its first day stays as it is.'
  const from_on = addDays(today(), 20)
  expect(await change({ from_on })).toMatchObject(invalidAt('from_on', said))
  expect((await change({ from_on: today(), name: 'Alarm' })).status).toBe(200)
  await pool.query("update contracts set bill_basis = 'contract_advance'")
  expect((await change({ from_on })).status).toBe(200)
})
