import { beforeEach, expect, test } from 'vitest'
import { restoreMany } from '../../../api/company/trash.ts'
import * as calls from '../../../api/contracts/contracts.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { testApp } from '../../test/app.ts'
import { makeContract, makeContractLine, makePost } from '../../test/records/contract-makers.ts'
import { makeClientRequest, makeInvoice, makeStation } from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()

const of = (id: number) => ({ params: { id: String(id) } })
const removeLine = (id: number) => send('admin', calls.removeLine, of(id))
const removeTerms = (id: number) => send('admin', calls.removeTerms, of(id))
const undo = async (kind: 'contract_lines' | 'line_terms', id: number) =>
  (await send('admin', restoreMany, { params: { kind }, body: { ids: [id] } })).body
const refused = (id: number, message: string) => ({ done: [], refused: [{ id, message }] })
const get = async (id: number): Promise<calls.Contract> => (await send('admin', calls.get, of(id))).body
const slots = async () => (await pool.query('select day, seat, term_id, state from slots order by day, seat')).rows

const TERMS = {
  seats: 2,
  start_time: '18:00',
  end_time: '06:00',
  weekdays: 127,
  rate_unit: 'guard_month',
  rate: 990_000,
} as const
const NEXT_WEEK = addDays(today(), 7)
const addTerms = async (line: number, valid_from = NEXT_WEEK): Promise<number> => {
  const { body } = await send('admin', calls.addTerms, { ...of(line), body: { ...TERMS, valid_from } })
  return body.contract.lines[0].terms.at(-1).id
}

let id: number
let line: number
beforeEach(async () => {
  ;({ id } = await makeContract(db))
  ;({ id: line } = await makeContractLine(db, { contract_id: id, post_orders: 'Check every bag.' }))
})

test('Undo brings back the same line with its terms, but not those that were removed before it', async () => {
  const gone = await addTerms(line)
  await removeTerms(gone)
  await addTerms(line, addDays(today(), 9))
  const before = await get(id)
  await removeLine(line)
  expect((await get(id)).lines).toEqual([])
  expect(await undo('line_terms', gone)).toEqual(
    refused(gone, 'This change of terms cannot be restored: its post no longer exists.'),
  )
  expect(await undo('contract_lines', line)).toEqual({ done: [line], refused: [] })
  expect(await get(id)).toEqual({ ...before, version: before.version + 2 })
})

test('a line that comes back to an active contract has its slots', async () => {
  const { contract: active, station_id } = await makePost(db)
  const { id: added } = await makeContractLine(db, { contract_id: active.id, station_id })
  await removeLine(added)
  expect((await undo('contract_lines', added)).done).toEqual([added])
  const { rows } = await pool.query('select count(*) from slots where line_id = $1', [added])
  expect(rows[0].count).toBeGreaterThan(0)
})

test('Undo of a line is refused when its post is taken, its station is gone, or its contract has ended', async () => {
  const { id: station_id } = await makeStation(db, { client_id: (await get(id)).client_id })
  await pool.query('update contract_lines set station_id = $1', [station_id])
  await removeLine(line)
  const { id: other } = await makeContractLine(db, { contract_id: id, station_id })
  const taken = 'The contract has this post on these dates already.'
  expect(await undo('contract_lines', line)).toEqual(refused(line, taken))
  await removeLine(other)
  await pool.query('update stations set deleted_at = now()')
  const gone = 'This post cannot be restored: its station no longer exists.'
  expect(await undo('contract_lines', line)).toEqual(refused(line, gone))
  await pool.query("update contracts set status = 'Cancelled'")
  const ended = 'This post cannot be restored: its contract has ended.'
  expect(await undo('contract_lines', line)).toEqual(refused(line, ended))
})

test('a line without a station does not come back to a contract that was activated meanwhile', async () => {
  await removeLine(line)
  await pool.query("update contracts set status = 'Active'")
  const message = 'This post cannot be restored: the contract was activated meanwhile, and this post has no station.'
  expect(await undo('contract_lines', line)).toEqual(refused(line, message))
})

test('a line that was charged for, or for which guards are ordered, is not removed', async () => {
  const { id: invoice_id } = await makeInvoice(db)
  await pool.query(
    `insert into invoice_lines (invoice_id, seq, line_id, kind, description, amount, vat_mode)
     values ($1, 99, $2, 'fixed', 'Alarm', 1, 'standard')`,
    [invoice_id, line],
  )
  const kept = (why: string) => ({ status: 409, body: { message: `${why} Give it a last day instead.` } })
  expect(await removeLine(line)).toMatchObject(kept('This is on an invoice.'))
  const { id: request } = await makeClientRequest(db)
  await pool.query("insert into extra_guard_orders values ($1, $2, '08:00', '12:00', 1)", [request, line])
  expect(await removeLine(line)).toMatchObject(kept('The client has ordered guards for this post.'))
})

test('Undo brings back terms, and the slots from their day on follow them again', async () => {
  const { line: post } = await makePost(db)
  const terms = await addTerms(post.id)
  const before = await slots()
  await removeTerms(terms)
  expect(await slots()).not.toEqual(before)
  expect(await undo('line_terms', terms)).toEqual({ done: [terms], refused: [] })
  expect(await slots()).toEqual(before)
})

test('Undo of terms is refused when others begin on their day, when shifts are decided, or in a locked month', async () => {
  const { line: post, station_id } = await makePost(db)
  const terms = await addTerms(post.id)
  await removeTerms(terms)
  const other = await addTerms(post.id)
  expect(await undo('line_terms', terms)).toEqual(refused(terms, 'There are terms from this day on already.'))
  await removeTerms(other)
  await pool.query("update slots set state = 'Decided' where day = $1", [NEXT_WEEK])
  const { refused: decided } = await undo('line_terms', terms)
  expect(decided[0].message).toContain('2 shifts of these days are already decided.')
  await pool.query(
    "insert into attendance_periods (station_id, month, state) values ($1, date_trunc('month', $2::date), 'Locked')",
    [station_id, NEXT_WEEK],
  )
  expect((await undo('line_terms', terms)).refused[0].message).toContain('is locked.')
})
