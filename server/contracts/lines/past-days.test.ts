import { beforeEach, describe, expect, test } from 'vitest'
import * as periods from '../../../api/attendance/attendance-periods.ts'
import * as calls from '../../../api/contracts/contracts.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { formatDay } from '../../../api/core/format.ts'
import { testApp } from '../../test/app.ts'
import { makeContract, makeContractLine, TERMS } from '../../test/records/contract-makers.ts'
import { makeStation } from '../../test/records/makers.ts'
import { chargeInArrears } from '../../test/resources/billing-makers.ts'

// Days that are over: what is agreed of them is entered, or put right, late.

const { db, pool, send } = await testApp()
const THIS_MONTH = `${today().slice(0, 7)}-01`
const LAST_MONTH = `${addDays(THIS_MONTH, -1).slice(0, 7)}-01`
const of = (id: number) => ({ params: { id: String(id) } })

let contractId: number
let lineId: number
let station_id: number
/** A draft of a contract, since the month before last, with one guard by day. */
beforeEach(async () => {
  const from_on = addDays(LAST_MONTH, -10)
  const made = await makeContract(db, { starts_on: from_on, bill_basis: 'approved_slots' })
  contractId = made.id
  station_id = (await makeStation(db, { client_id: made.client_id })).id
  lineId = (await makeContractLine(db, { contract_id: contractId, station_id, from_on })).id
  await pool.query('update line_terms set seats = 1')
})

const activate = () => send('super_admin', calls.activate, of(contractId))
const firstSlot = async () => (await pool.query('select min(day) as day from slots')).rows[0].day
const late = async () =>
  (await pool.query("select count(*)::integer as count from slots where entered_late and state = 'Open'")).rows[0].count
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
const billed = (month: string) =>
  pool.query("insert into billing_runs (month, computed_at, counts) values ($1, now(), '{}')", [month])

describe('a contract that is entered late', () => {
  test('has the shifts of this month, undecided, in a company that has billed nothing yet', async () => {
    expect((await activate()).status).toBe(201)
    expect(await firstSlot()).toBe(THIS_MONTH)
    expect(await late()).toBeGreaterThanOrEqual(daysBetween(THIS_MONTH, today()))
  })

  test('has them back to the first month that the company bills with the program, and these months wait for a decision', async () => {
    await billed(LAST_MONTH)
    expect((await activate()).status).toBe(201)
    expect(await firstSlot()).toBe(LAST_MONTH)
    const month = LAST_MONTH.slice(0, 7)
    const days = daysBetween(LAST_MONTH, THIS_MONTH)
    expect((await send('admin', periods.list, { query: { month } })).body).toMatchObject([
      { slots: days, undecided: days, uncovered: 0, covered: 0 },
    ])
    const approved = await send('admin', periods.approve, { body: { month, station_ids: [station_id] } })
    expect(approved).toMatchObject({ status: 409, body: { code: 'undecided', current: { count: days } } })
  })

  test('so has a line that is added late', async () => {
    await billed(LAST_MONTH)
    await activate()
    await pool.query('delete from slots')
    const line = { name: 'Back gate', shift_label: 'Day', station_id, from_on: addDays(LAST_MONTH, 3) }
    const added = await send('admin', calls.addLine, { ...of(contractId), body: { ...line, terms: TERMS } })
    expect(added.status).toBe(201)
    expect(await firstSlot()).toBe(addDays(LAST_MONTH, 3))
  })
})

describe('terms of days that are over', () => {
  const change = (valid_from: string, seats: number) =>
    send('admin', calls.addTerms, { ...of(lineId), body: { ...TERMS, seats, valid_from } })
  const seatsOn = async (day: string) =>
    (await pool.query("select count(*)::integer as count from slots where day = $1 and state <> 'Cancelled'", [day])).rows[0]
      .count
  /** The day that a refusal advises to take. */
  const advised = (message: string) => {
    const said = /Take the change from (\d+ \w{3})/.exec(message)?.[1]
    const days = Array.from({ length: 120 }, (_, index) => addDays(LAST_MONTH, index))
    return days.find((day) => formatDay(day).startsWith(`${said} `))!
  }

  beforeEach(async () => {
    await billed(LAST_MONTH)
    await activate()
  })

  test('follow what was agreed: seats that were added are undecided, those that were not agreed go', async () => {
    const [from, later] = [addDays(LAST_MONTH, 5), addDays(LAST_MONTH, 9)]
    expect((await change(from, 3)).status).toBe(201)
    expect([await seatsOn(addDays(from, -1)), await seatsOn(from), await seatsOn(today())]).toEqual([1, 3, 3])
    expect((await change(later, 2)).status).toBe(201)
    expect([await seatsOn(from), await seatsOn(later)]).toEqual([3, 2])
    const { rows } = await pool.query("select distinct entered_late from slots where day = $1 and state = 'Open'", [later])
    expect(rows).toEqual([{ entered_late: true }])
  })

  /** Records that keep terms from changing from the first day on. */
  const REASONS: Record<string, () => Promise<unknown>> = {
    'shifts that are decided': () =>
      pool.query("update slots set state = 'Decided', covered_minutes = 720 where day < $1", [addDays(LAST_MONTH, 7)]),
    'shifts that are decided, up to the day on which other terms begin': async () => {
      await change(addDays(LAST_MONTH, 7), 3)
      await pool.query("update slots set state = 'Decided', covered_minutes = 720 where day < $1", [addDays(LAST_MONTH, 7)])
    },
    'shifts of today that are decided': () =>
      pool.query("update slots set state = 'Decided', covered_minutes = 720 where day <= $1", [today()]),
    'a month that is invoiced': () => chargeInArrears(db, { contractId, lineId, month: LAST_MONTH }),
  }
  test.each(Object.entries(REASONS))('are refused for %s, with a day from which they can change', async (_, happen) => {
    await happen()
    const refused = await change(LAST_MONTH, 2)
    expect(refused.status).toBe(409)
    const day = advised(refused.body.message)
    expect(day, refused.body.message).toBeDefined()
    expect(await change(day, 2), refused.body.message).toMatchObject({ status: 201 })
    expect(await seatsOn(day)).toBe(2)
  })
})
