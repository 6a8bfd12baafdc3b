import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import * as periods from '../../../api/attendance/attendance-periods.ts'
import * as contracts from '../../../api/contracts/contracts.ts'
import { index } from '../../../api/contracts/indexation.ts'
import * as slots from '../../../api/contracts/slots.ts'
import { EVERY_DAY } from '../../../api/contracts/weekdays.ts'
import type { Sent } from '../../../api/core/endpoint.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { longMonth } from '../../../api/core/format.ts'
import { generateSlots, keepContracts } from '../../contracts/contracts/slot-queries.ts'
import { testApp } from '../../test/app.ts'
import { strongestRole } from '../../test/calls/callers.ts'
import { inputsAbout, writesExcept } from '../../test/calls/writes-about.ts'
import { waitingForLocks } from '../../test/postgres/waiting.ts'
import { makeContract, makeContractLine } from '../../test/records/contract-makers.ts'
import { makeClient, makeDutySchedule, makeGuard, makeStation } from '../../test/records/makers.ts'
import { holdPlans, lockAll, lockPeriods } from './queries.ts'

// A month that is locked while days of it are still to come, as when a contract has ended there: the next month, because
// this one may be over tomorrow.

const { db, pool, send, tokenOf, keepRows } = await testApp()

/** The filled slot with its shift and guard, and the records that they belong to. */
const ONE = 7777
/** A slot that is off; a shift outside of any slot, and its guard; terms that begin on the day. */
const NEXT = ONE + 1
/** An open slot; a deleted shift, and its guard. */
const OPEN = ONE + 2
/** The first part of a split slot. */
const PART = ONE + 3
const FIRST = `${addDays(`${today().slice(0, 7)}-01`, 31).slice(0, 7)}-01`
const DAY = addDays(FIRST, 9)
const MONTH = FIRST.slice(0, 7)
const writes = writesExcept('attendancePeriods.reopen')
const SAID = `${longMonth(MONTH)} is locked.`
const HOURS = { start_time: '18:00', end_time: '06:00' }
const unlock = () => pool.query("update attendance_periods set state = 'Open'")

beforeAll(async () => {
  await pool.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, ${ONE - 1}) from pg_sequences
      where schemaname = 'public' and sequencename ~ '^(clients|stations|contracts|contract_lines|line_terms|slots|guards|duty_schedules)_id_seq$'`,
  )
  const { id: client_id } = await makeClient(db)
  await makeStation(db, { client_id })
  await makeContract(db, { client_id, number: 'CT-2026-907777', status: 'Active' })
  await makeContractLine(db, { contract_id: ONE, station_id: ONE, shift_label: 'Night' })
  await pool.query("update line_terms set seats = 4, start_time = '18:00', end_time = '06:00'")
  await pool.query(
    `insert into line_terms (line_id, valid_from, seats, start_time, end_time, weekdays, rate_unit, rate)
      select line_id, $1, seats, start_time, end_time, weekdays, rate_unit, 1000000 from line_terms`,
    [DAY],
  )
  await pool.query(
    `insert into slots (line_id, term_id, day, seat, start_time, end_time, state, off_reason)
      select $1, $2, $3, seat, '18:00', '06:00', case seat when 2 then 'Off' else 'Open' end, case seat when 2 then 'Closed.' end
      from generate_series(1, 4) seat order by seat`,
    [ONE, NEXT, DAY],
  )
  await pool.query("select split_slot($1, '23:00')", [PART])
  await generateSlots(db, [ONE])
  for (const [slot_id, shift_date] of [
    [ONE, DAY],
    [null, DAY],
    [null, DAY],
  ] as const) {
    const { id: guard_id } = await makeGuard(db)
    const times = slot_id ? HOURS : { start_time: '10:00', end_time: '14:00' }
    await makeDutySchedule(db, { guard_id, station_id: ONE, shift_date, ...times, shift_type: 'Guard', slot_id })
  }
  await pool.query('update duty_schedules set deleted_at = now() where id = $1', [OPEN])
  await pool.query("insert into attendance_periods (station_id, month, state) values ($1, $2, 'Locked')", [ONE, FIRST])
  // Sessions are opened once, and not in each test.
  for (const role of ['super_admin', 'client', 'guard'] as const) await tokenOf(role)
  await keepRows()
  locked = await recorded()
})

/** All that is planned for the month, except whether guards are told of it. */
const recorded = async () =>
  (
    await pool.query(
      `select (select jsonb_agg(to_jsonb(s) - 'version' order by s.id) from slots s where day between $1 and $2) as slots,
        (select jsonb_agg(to_jsonb(d) - '{version,updated_at,status,published_at,acknowledged_at}'::text[] order by d.id) from duty_schedules d where shift_date between $1 and $2) as shifts,
        (select jsonb_agg(to_jsonb(t) order by t.id) from line_terms t where line_id = $3 and valid_from between $1 and $2) as terms`,
      [FIRST, addDays(FIRST, 27), ONE],
    )
  ).rows[0]

/** Records planned for the month before each test. */
let locked: Awaited<ReturnType<typeof recorded>>

const params = (id: number) => ({ params: { id: String(id) } })
/** An hour of a guard that overlaps with no other of the same guard. */
const shift = (guard_id: number) => ({
  guard_id,
  station_id: ONE,
  shift_date: DAY,
  start_time: '15:00',
  end_time: '16:00',
  shift_type: 'Extra',
})
const terms = { seats: 1, ...HOURS, weekdays: EVERY_DAY, rate_unit: 'guard_month', rate: 1 } as const
const reason = 'The shop is closed.'
/** Calls that change the month while it is open, which a locked month refuses. */
const CHANGES: Record<string, () => object> = {
  'slots.off': () => ({ ...params(OPEN), body: { reason } }),
  'slots.on': () => params(NEXT),
  'slots.split': () => ({ ...params(OPEN), body: { at: '23:00' } }),
  'slots.merge': () => params(PART),
  'slots.offMany': () => ({ body: { station_id: ONE, from: DAY, to: DAY, reason } }),
  'slots.extra': () => ({ body: { line_id: ONE, day: DAY, ...HOURS, guards: 1, reason: 'A wedding.' } }),
  'slotShifts.fill': () => ({ ...params(OPEN), body: { guard_id: OPEN } }),
  'slotShifts.free': () => ({ ...params(ONE), body: {} }),
  'contracts.suspend': () => ({ ...params(ONE), body: { from: DAY, reason } }),
  'contracts.end': () => ({ ...params(ONE), body: { on: addDays(DAY, -1), reason } }),
  'contracts.addTerms': () => ({ ...params(ONE), body: { ...terms, valid_from: addDays(DAY, 1) } }),
  'contracts.removeTerms': () => params(NEXT),
  'contracts.addLine': () => ({
    ...params(ONE),
    body: { kind: 'guarding', station_id: ONE, name: 'Back gate', shift_label: 'Night', from_on: DAY, terms },
  }),
  'contracts.updateLine': () => ({
    ...params(ONE),
    body: { kind: 'guarding', station_id: ONE, name: 'Main gate', shift_label: 'Night', from_on: today(), until_on: DAY },
  }),
  'dutySchedules.create': () => ({ body: shift(OPEN) }),
  'dutySchedules.update': () => ({ ...params(NEXT), body: shift(NEXT) }),
  'dutySchedules.remove': () => params(NEXT),
  'dutySchedules.removeMany': () => ({ body: { ids: [NEXT] } }),
  'repeatedShifts.repeat': () => ({ body: { ...shift(OPEN), until: DAY, weekdays: EVERY_DAY } }),
  'trash.restore': () => ({ params: { kind: 'duty_schedules', id: String(OPEN) } }),
}

const isRefused = expect.objectContaining({ code: 'period_locked', message: SAID })

describe.each(writes)('$name', ({ name, call }) => {
  test('changes nothing that is planned for a locked month', async () => {
    const role = strongestRole(call)
    const change = CHANGES[name]?.()
    if (change && !/Many$/.test(name)) {
      expect(await send(role, call, change as Sent<typeof call>)).toMatchObject({ status: 409, body: isRefused })
    } else if (change) await send(role, call, change as Sent<typeof call>)
    for (const input of inputsAbout(call, { id: ONE, day: DAY, at: `${DAY}T17:00:00Z` })) await send(role, call, input)
    expect(await recorded()).toEqual(locked)
  })
})

describe.each(writes.filter(({ name }) => name in CHANGES))('$name', ({ name, call }) => {
  test('changes the same month once it is open', async () => {
    await unlock()
    await send(strongestRole(call), call, CHANGES[name]!() as Sent<typeof call>)
    expect(await recorded()).not.toEqual(locked)
  })
})

test('each change of the month belongs to a call of the contract', () => {
  const names = writes.map(({ name }) => name)
  expect(Object.keys(CHANGES).filter((name) => !names.includes(name))).toEqual([])
})

/** Counts the slots of a line in the month, up to a day that is in sight whichever day today is. */
const countOn = async (line: number) =>
  (
    await pool.query('select count(*)::integer as count from slots where line_id = $1 and day between $2 and $3', [
      line,
      FIRST,
      addDays(FIRST, 20),
    ])
  ).rows[0].count

test('a refusal stands at the day that would be changed', async () => {
  const at = async (name: string) => {
    const { call } = writes.find((write) => write.name === name)!
    return (await send(strongestRole(call), call, CHANGES[name]!() as Sent<typeof call>)).body.fields
  }
  expect(await at('slots.split')).toEqual({ at: SAID })
  expect(await at('contracts.suspend')).toEqual({ from: SAID })
  expect(await at('contracts.end')).toEqual({ on: SAID })
  expect(await at('contracts.addLine')).toEqual({ from_on: SAID })
  expect(await at('contracts.updateLine')).toEqual({ until_on: SAID })
})

test('generation leaves a locked month alone, and makes its slots as soon as it is reopened', async () => {
  await pool.query('update line_terms set seats = 5 where line_id = $1', [ONE])
  const { id: other } = await makeContractLine(db, { contract_id: ONE, station_id: ONE, name: 'Back gate', from_on: DAY })
  const before = await recorded()
  await generateSlots(db, [ONE, other])
  await pool.query('update contract_lines set generated_until = null')
  await keepContracts(db)
  expect(await recorded()).toEqual(before)
  expect(await countOn(other)).toBe(0)
  // The months around it are made.
  expect((await pool.query('select count(*)::integer as count from slots where day = $1', [today()])).rows[0].count).toBe(5)

  const body = { month: MONTH, station_id: ONE, reason: 'A contract begins there.' }
  expect((await send('super_admin', periods.reopen, { body })).status).toBe(200)
  expect(await countOn(other)).toBe(2 * 12)
  expect(
    (await pool.query('select count(*)::integer as count from slots where line_id = $1 and day = $2', [ONE, DAY])).rows[0].count,
  ).toBe(6)
})

test('a line that would begin earlier, in a locked month, is refused at its day', async () => {
  const { id } = await makeContractLine(db, { contract_id: ONE, station_id: ONE, name: 'Back gate', from_on: addDays(FIRST, 31) })
  const body = { station_id: ONE, name: 'Back gate', shift_label: 'Night', from_on: DAY }
  expect(await send('admin', contracts.updateLine, { ...params(id), body })).toMatchObject({
    status: 409,
    body: { ...isRefused.sample, fields: { from_on: SAID } },
  })
})

test('terms and rates from an earlier day on are refused while they would be in force in a locked month', async () => {
  const atDay = { ...isRefused.sample, fields: { valid_from: SAID } }
  const body = { ...terms, valid_from: today() }
  await pool.query('update line_terms set valid_from = valid_from - 1 where valid_from = $1', [today()])
  expect(await send('admin', contracts.addTerms, { ...params(ONE), body })).toMatchObject({ status: 409, body: atDay })
  const before = addDays(FIRST, -1)
  const { rows } = await pool.query(
    `insert into line_terms (line_id, valid_from, seats, start_time, end_time, weekdays, rate_unit, rate)
      values ($1, $2, 3, '18:00', '06:00', 127, 'guard_month', 2) returning id`,
    [ONE, before],
  )
  expect(await send('admin', contracts.removeTerms, params(rows[0].id))).toMatchObject({ status: 409, body: isRefused })

  // Terms that the next ones replace before the locked month change nothing of it, nor do those of a line that ends before it.
  await pool.query('update line_terms set valid_from = $1 where id = $2', [FIRST, rows[0].id])
  expect((await send('admin', contracts.addTerms, { ...params(ONE), body })).status).toBe(201)
  const gate = { name: 'Back gate', from_on: addDays(today(), -1), until_on: before }
  const { id } = await makeContractLine(db, { contract_id: ONE, station_id: ONE, ...gate })
  expect((await send('admin', contracts.addTerms, { ...params(id), body })).status).toBe(201)
})

test('rates are not raised from an earlier month on while the locked one would have them', async () => {
  const later = `${addDays(FIRST, 31).slice(0, 7)}-01`
  await pool.query('update attendance_periods set month = $1', [later])
  const body = { valid_from: FIRST, percent: 5, reason: 'Indexation', contract_ids: [ONE], shown: 997_500, dry_run: false }
  expect(await send('super_admin', index, { body })).toMatchObject({
    status: 409,
    body: { code: 'period_locked', fields: { valid_from: `${longMonth(later.slice(0, 7))} is locked.` } },
  })
  await pool.query('update contract_lines set until_on = $1', [addDays(later, -1)])
  expect((await send('super_admin', index, { body })).status).toBe(200)
})

test('a contract that would begin, go on or be resumed in a locked month is refused at its day', async () => {
  const { id } = await makeContract(db, { client_id: ONE, starts_on: DAY })
  await makeContractLine(db, { contract_id: id, station_id: ONE, name: 'Back gate', from_on: DAY })
  expect(await send('admin', contracts.activate, params(id))).toMatchObject({
    status: 409,
    body: { ...isRefused.sample, fields: { starts_on: SAID } },
  })
  await pool.query("update contracts set ends_on = $2, renewal = 'ends' where id = $1", [ONE, addDays(FIRST, -1)])
  const later = { on: addDays(`${addDays(FIRST, 31).slice(0, 7)}-01`, -1), reason }
  expect(await send('admin', contracts.end, { ...params(ONE), body: later })).toMatchObject({
    status: 409,
    body: { ...isRefused.sample, fields: { on: SAID } },
  })
  await pool.query(
    "update contracts set ends_on = null, status = 'Suspended', suspended_from = local_today(), suspended_reason = 'Late' where id = $1",
    [ONE],
  )
  expect(await send('admin', contracts.resume, { ...params(ONE), body: {} })).toMatchObject({ status: 409, body: isRefused })
  await unlock()
  expect((await send('admin', contracts.activate, params(id))).status).toBe(201)
})

test('a month that has got slots since it was approved is not locked', async () => {
  await pool.query("update attendance_periods set state = 'Approved'")
  const body = { month: MONTH, station_ids: [ONE] }
  expect(await send('admin', periods.lock, { body })).toMatchObject({ status: 409, body: { code: 'undecided' } })
})

/** Approves the month and takes its slots away, so that it can be locked. */
const emptyMonth = async () => {
  await unlock()
  await pool.query('update duty_schedules set deleted_at = now() where deleted_at is null and shift_date >= $1', [FIRST])
  await pool.query("update slots set state = 'Cancelled', off_reason = null where day >= $1", [FIRST])
  await pool.query("update attendance_periods set state = 'Approved'")
}
const openSlots = async () =>
  (await pool.query("select count(*)::integer as count from slots where day between $1 and $2 and state = 'Open'", [FIRST, DAY]))
    .rows[0].count
const lock = () => send('admin', periods.lock, { body: { month: MONTH, station_ids: [ONE] } })

test.each([
  ['generation', () => sql`select generate_slots(array[${ONE}::integer], ${FIRST}::date, ${DAY}::date)`],
  ['a planner', () => sql`update slots set state = 'Open' where id = ${OPEN}`],
])('a month is not locked while %s makes a slot of it, which is not committed yet', async (_, change) => {
  await emptyMonth()
  let locking: ReturnType<typeof lock> | undefined
  let settled = false
  await db.transaction().execute(async (planning) => {
    await change().execute(planning)
    locking = lock().finally(() => {
      settled = true
    })
    await expect.poll(async () => settled || (await waitingForLocks(pool)) === 1).toBe(true)
  })
  expect(await locking).toMatchObject({ status: 409, body: { code: 'undecided' } })
})

test('generation that waits for a month to be locked makes no slot in it', async () => {
  await emptyMonth()
  let making: ReturnType<typeof generateSlots> | undefined
  await db.transaction().execute(async (locking) => {
    await holdPlans(locking)
    await lockPeriods(locking, MONTH, [ONE])
    making = generateSlots(db, [ONE])
    await expect.poll(() => waitingForLocks(pool)).toBe(1)
    await lockAll(locking, { month: MONTH, stationIds: [ONE], accountId: 1 })
  })
  await making
  expect(await openSlots()).toBe(0)
})

test('a slot of the month can be read, and a day of another station changed', async () => {
  expect((await send('admin', slots.get, params(ONE))).status).toBe(200)
  await pool.query('update attendance_periods set station_id = $1', [(await makeStation(db)).id])
  expect((await send('admin', slots.on, params(NEXT))).status).toBe(201)
})
