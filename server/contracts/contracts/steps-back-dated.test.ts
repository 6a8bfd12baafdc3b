import { beforeEach, describe, expect, test } from 'vitest'
import * as calls from '../../../api/contracts/contracts.ts'
import { index } from '../../../api/contracts/indexation.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { testApp } from '../../test/app.ts'
import { makeContract, makeContractLine } from '../../test/records/contract-makers.ts'
import { makeDutySchedule, makeStation } from '../../test/records/makers.ts'
import { chargeInArrears } from '../../test/resources/billing-makers.ts'

// Terms of a contract can begin on a day that is over: new rates, a suspension, the end, and a resumption.

const { db, pool, send } = await testApp()
const THIS_MONTH = `${today().slice(0, 7)}-01`
const LAST_MONTH = `${addDays(THIS_MONTH, -1).slice(0, 7)}-01`
const of = (id: number) => ({ params: { id: String(id) } })
const reason = 'As was agreed by telephone.'

let id: number
let lineId: number
let station_id: number
/** An active contract with one guard by day since the first of last month, which is billed with the program; nothing is decided. */
beforeEach(async () => {
  const made = await makeContract(db, { starts_on: LAST_MONTH })
  id = made.id
  station_id = (await makeStation(db, { client_id: made.client_id })).id
  lineId = (await makeContractLine(db, { contract_id: id, station_id, from_on: LAST_MONTH })).id
  await pool.query('update line_terms set seats = 1')
  await pool.query("insert into billing_runs (month, computed_at, counts) values ($1, now(), '{}')", [LAST_MONTH])
  await send('super_admin', calls.activate, of(id))
})

const suspend = (from: string) => send('admin', calls.suspend, { ...of(id), body: { from, reason } })
const resume = (from: string) => send('admin', calls.resume, { ...of(id), body: { from } })
const end = (on: string) => send('admin', calls.end, { ...of(id), body: { on, reason } })
const raise = (valid_from: string) =>
  send('admin', index, { body: { percent: 10, valid_from, reason, contract_ids: [id], shown: 1_045_000, dry_run: false } })
const offDays = async () =>
  (await pool.query("select min(day) as first, max(day) as last from slots where state = 'Off' and day < local_today()")).rows[0]
const suspensions = async () => (await pool.query('select from_on, until_on from contract_suspensions')).rows
const statesOn = async (day: string) => (await pool.query('select state, entered_late from slots where day = $1', [day])).rows
const settle = (state: string, month = LAST_MONTH) =>
  pool.query('insert into attendance_periods (station_id, month, state) values ($1, $2, $3)', [station_id, month, state])

describe('a suspension', () => {
  test('begins on a day that is over, and no day from it on is charged or needs anybody', async () => {
    const from = addDays(LAST_MONTH, 10)
    expect(await suspend(from)).toMatchObject({ status: 201, body: { contract: { status: 'Suspended', suspended_from: from } } })
    expect((await offDays()).first).toBe(from)
    expect(await suspensions()).toEqual([{ from_on: from, until_on: null }])
  })

  test('is over on a day that is over, too: shifts from then on wait to be decided, and those who were planned are back', async () => {
    const [from, until] = [addDays(LAST_MONTH, 10), addDays(LAST_MONTH, 14)]
    const day = addDays(until, 2)
    const { rows } = await pool.query('select id from slots where day = $1', [day])
    await makeDutySchedule(db, { station_id, shift_date: day, start_time: '06:00', end_time: '18:00', slot_id: rows[0].id })
    await suspend(from)
    expect((await resume(addDays(from, -1))).status).toBe(422)
    expect((await resume(addDays(today(), 1))).body.fields).toEqual({ from: 'Choose today or a day that is over.' })
    expect((await resume(addDays(until, 1))).status).toBe(201)
    expect(await offDays()).toEqual({ first: from, last: until })
    expect(await suspensions()).toEqual([{ from_on: from, until_on: until }])
    expect(await statesOn(addDays(until, 1))).toEqual([{ state: 'Open', entered_late: true }])
    expect(await statesOn(day)).toEqual([{ state: 'Filled', entered_late: false }])
  })

  test('that is over on its first day was none', async () => {
    const from = addDays(LAST_MONTH, 10)
    await suspend(from)
    await resume(from)
    expect(await offDays()).toEqual({ first: null, last: null })
    expect(await suspensions()).toEqual([])
  })

  test('does not begin on a day since which somebody worked, and the refusal names the first one on which it can', async () => {
    const worked = addDays(LAST_MONTH, 12)
    const { rows } = await pool.query('select id from slots where day = $1', [worked])
    const shift = await makeDutySchedule(db, { station_id, shift_date: worked, slot_id: rows[0].id })
    await pool.query(
      "insert into attendances (id, slot_id, state, in_at, out_at, minutes, late_minutes, early_minutes) values ($1, $2, 'Done', $3::date + time '06:00', $3::date + time '18:00', 720, 0, 0)",
      [shift.id, rows[0].id, worked],
    )
    expect(await suspend(worked)).toMatchObject({
      status: 409,
      body: { code: 'decided', message: expect.stringMatching(/^1 shift of these days was worked\. Take the change from /) },
    })
    expect((await suspend(addDays(worked, 1))).status).toBe(201)
    expect(await statesOn(worked)).toMatchObject([{ state: 'Decided' }])
  })
})

test('new rates begin on the first of an open month, also where shifts of it are decided', async () => {
  await pool.query("update slots set state = 'Decided', covered_minutes = 720 where day < $1", [addDays(LAST_MONTH, 7)])
  expect((await raise(LAST_MONTH)).status).toBe(200)
  const net = async (month: string) =>
    (await send('admin', calls.preview, { ...of(id), query: { month: month.slice(0, 7) } })).body.net
  expect([await net(LAST_MONTH), await net(THIS_MONTH)]).toEqual([1_045_000, 1_045_000])
})

const CHANGES = {
  'a suspension': { field: 'from', change: () => suspend(addDays(LAST_MONTH, 3)) },
  'new rates': { field: 'valid_from', change: () => raise(LAST_MONTH) },
  'an end': { field: 'on', change: () => end(addDays(LAST_MONTH, 3)) },
  'that it goes on': {
    field: 'from',
    change: async () => {
      await pool.query("update contracts set status = 'Suspended', suspended_from = $1", [LAST_MONTH])
      return resume(addDays(LAST_MONTH, 3))
    },
  },
}
describe.each(Object.entries(CHANGES))('%s', (_, { field, change }) => {
  test.each(['Approved', 'Locked'])('is refused in a month that is %s', async (state) => {
    await settle(state)
    const said = { code: `period_${state.toLowerCase()}`, fields: { [field]: expect.stringContaining(state.toLowerCase()) } }
    expect(await change()).toMatchObject({ status: 409, body: said })
  })

  test('is refused in a month that is invoiced in arrears', async () => {
    await chargeInArrears(db, { contractId: id, lineId, month: LAST_MONTH })
    expect(await change()).toMatchObject({
      status: 409,
      body: { code: 'conflict', fields: { [field]: expect.stringContaining(' is invoiced. ') } },
    })
  })
})
