import { beforeEach, expect, test } from 'vitest'
import { restoreMany } from '../../../api/company/trash.ts'
import * as calls from '../../../api/contracts/contracts.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { longMonth } from '../../../api/core/format.ts'
import { testApp } from '../../test/app.ts'
import { makeContract, makeContractLine, TERMS } from '../../test/records/contract-makers.ts'
import { makeStation } from '../../test/records/makers.ts'

// A line is charged from its first day on. Slots are made from today on only, so in a month that was locked before it was added
// it would be charged as covered.

const { db, pool, send } = await testApp()

/** The first day of this month, the last one of the locked month before it, and the first one of that. */
const OPEN = `${today().slice(0, 7)}-01`
const LAST = addDays(OPEN, -1)
const FIRST = `${LAST.slice(0, 7)}-01`
/** A day of the month before the locked one. */
const BEFORE = addDays(FIRST, -5)
const SAID = `${longMonth(FIRST.slice(0, 7))} is locked.`

let contractId: number
let station_id: number
beforeEach(async () => {
  const made = await makeContract(db, { starts_on: BEFORE })
  contractId = made.id
  station_id = (await makeStation(db, { client_id: made.client_id })).id
  await pool.query("update contracts set status = 'Active'")
  await pool.query("insert into attendance_periods (station_id, month, state) values ($1, $2, 'Locked')", [station_id, FIRST])
})

const of = (id: number) => ({ params: { id: String(id) } })
const refusedAt = (field: string) => ({ status: 409, body: { code: 'period_locked', message: SAID, fields: { [field]: SAID } } })
const GATE = { name: 'Main gate, day', shift_label: 'Day' }
/** The bit of the weekday of the last day of the locked month. */
const LAST_WEEKDAY = 1 << ((new Date(LAST).getUTCDay() + 6) % 7)

const add = (from_on: string, { terms, ...line }: { kind?: 'fixed_monthly'; terms?: object } = {}) =>
  send('admin', calls.addLine, {
    ...of(contractId),
    body: { ...GATE, station_id, from_on, ...line, terms: { ...TERMS, ...terms } },
  })
/** A line that has no slots yet. */
const line = async (from_on: string, more: object = {}) =>
  (await makeContractLine(db, { contract_id: contractId, station_id, from_on, ...more })).id
const change = (id: number, from_on: string, more: object = {}) =>
  send('admin', calls.updateLine, { ...of(id), body: { ...GATE, station_id, from_on, ...more } })

test('a line that begins in a past month is refused at its first day when that month is locked, or one since then', async () => {
  expect(await add(LAST)).toMatchObject(refusedAt('from_on'))
  expect(await add(BEFORE)).toMatchObject(refusedAt('from_on'))
  expect((await add(OPEN)).status).toBe(201)
})

test('a line that needs nobody on the days of the locked month is added', async () => {
  expect(await add(LAST, { terms: { weekdays: LAST_WEEKDAY } })).toMatchObject(refusedAt('from_on'))
  expect((await add(LAST, { terms: { weekdays: 127 - LAST_WEEKDAY } })).status).toBe(201)
  await pool.query('delete from slots')
  await pool.query('delete from line_terms')
  await pool.query('delete from contract_lines')
  expect((await add(FIRST, { terms: { seats: 0, reason: 'Not open yet' } })).status).toBe(201)
  expect((await add(FIRST, { kind: 'fixed_monthly' })).status).toBe(201)
})

test('the first day of a line does not move back into a locked month; over days that are open it does', async () => {
  const id = await line(OPEN)
  expect(await change(id, LAST)).toMatchObject(refusedAt('from_on'))
  await pool.query('update contract_lines set from_on = $1', [FIRST])
  expect((await change(id, BEFORE)).status).toBe(200)
})

test('a line does not move to a station where a month since its first day is locked', async () => {
  const { rows } = await pool.query('select client_id from contracts')
  const other = await makeStation(db, { client_id: rows[0].client_id })
  const id = await line(BEFORE, { station_id: other.id })
  expect(await change(id, BEFORE)).toMatchObject(refusedAt('station_id'))
  await pool.query('update contract_lines set from_on = $1', [OPEN])
  expect((await change(id, OPEN)).status).toBe(200)
})

test('a contract that begins in a locked month is refused at its start, unless its posts begin later', async () => {
  await pool.query("update contracts set status = 'Draft', number = null")
  const id = await line(BEFORE)
  expect(await send('admin', calls.activate, of(contractId))).toMatchObject(refusedAt('starts_on'))
  await pool.query('update line_terms set valid_from = $1 where line_id = $2', [OPEN, id])
  await pool.query('update contract_lines set from_on = $1', [OPEN])
  expect((await send('admin', calls.activate, of(contractId))).status).toBe(201)
})

test('a line that was removed does not come back to a month that was locked meanwhile', async () => {
  const id = await line(FIRST)
  expect((await send('admin', calls.removeLine, of(id))).status).toBe(200)
  const undo = () => send('admin', restoreMany, { params: { kind: 'contract_lines' }, body: { ids: [id] } })
  expect((await undo()).body).toEqual({ done: [], refused: [{ id, message: SAID }] })
  await pool.query("update attendance_periods set state = 'Approved'")
  expect((await undo()).body).toEqual({ done: [id], refused: [] })
})
