import { expect, test, vi } from 'vitest'
import * as holidays from '../../../api/company/holidays.ts'
import * as calls from '../../../api/contracts/contracts.ts'
import * as slots from '../../../api/contracts/slots.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { formatDay, longMonth } from '../../../api/core/format.ts'
import * as stations from '../../../api/sites/stations.ts'
import { testApp } from '../../test/app.ts'
import { makeContract } from '../../test/records/contract-makers.ts'
import {
  makeClient,
  makeDutySchedule,
  makeGuard,
  makeQuotation,
  makeQuoteRequest,
  makeStation,
} from '../../test/records/makers.ts'
import { testRecordRules } from '../../test/records/record-rules.ts'
import { linesFrom } from './from-quotation.ts'
import { findContract } from './queries.ts'
import { DAYS_AHEAD, keepContracts } from './slot-queries.ts'

const on = await testApp()
const { db, pool, send } = on

testRecordRules({
  on,
  title: 'Contract',
  table: 'contracts',
  calls,
  valid: async (number) => {
    const { rows } = await pool.query("select id from clients where company_name = 'Kisozi Crest Hotel'")
    const client_id = rows[0]?.id ?? (await makeClient(db, { company_name: 'Kisozi Crest Hotel' })).id
    return {
      client_id,
      title: `Guarding ${number}`,
      starts_on: '2026-11-10',
      ends_on: '2027-11-09',
      notice_days: 60,
      renewal: 'renews_yearly',
      bill_basis: 'contract_arrears',
      shortfall_rule: 'whole_shift',
      shortfall_multiple: 200,
      discount_rate: 1000,
      payment_terms_days: 14,
      invoice_per: 'station',
      po_number: 'PO-7',
      vat_mode: 'exempt',
      billing_contact: 'The bursar',
      billing_email: 'bursar@mail.example',
      notes: 'Signed in two copies.',
    }
  },
  change: { title: 'Guarding of both gates', notes: null, ends_on: null },
  shows: { valid: { client_name: 'Kisozi Crest Hotel', status: 'Draft', number: null, lines: [], seats: 0, month_value: 0 } },
  messages: {
    create: 'Contract saved as a draft',
    update: 'Contract updated successfully',
    remove: 'Draft deleted successfully',
  },
  required: ['client_id', 'title', 'starts_on'],
})

const GATE = {
  name: 'Main gate, day',
  shift_label: 'Day',
  from_on: '2026-11-10',
  terms: { seats: 2, start_time: '06:00', end_time: '18:00', weekdays: 127, rate_unit: 'guard_month', rate: 950_000 },
} as const

type Line = { terms?: object } & Record<string, unknown>
/** A draft with lines at a station of its client. */
async function draft(head: object = {}, ...lines: Line[]) {
  const { id, client_id } = await makeContract(db, { starts_on: '2026-11-10', ...head })
  const station = await makeStation(db, { client_id, name: `Station of ${id}` })
  for (const { terms, ...line } of lines) {
    const body = { ...GATE, station_id: station.id, ...line, terms: { ...GATE.terms, ...terms } }
    const added = await send('admin', calls.addLine, { params: { id: String(id) }, body })
    expect(added).toMatchObject({ status: 201, body: { message: 'Added to the contract' } })
  }
  const { body } = await send('admin', calls.get, { params: { id: String(id) } })
  return { id: String(id), station, contract: body as calls.Contract }
}
const activate = (id: string, headers = {}) => send('admin', calls.activate, { params: { id } }, headers)
const preview = async (id: string, month: string) =>
  (await send('admin', calls.preview, { params: { id }, query: { month } })).body
const slotsOf = async (where = 'true') =>
  (await pool.query(`select id, seat, day, state, start_time from slots where ${where} order by day, seat`)).rows as {
    id: number
    seat: number
    day: string
    state: string
    start_time: string
  }[]
const count = async (where: string) => (await slotsOf(where)).length
/** Generates slots of all lines for dates that may be in the past. */
const generate = async (from: string, until: string) =>
  (await pool.query('select * from generate_slots(array(select id from contract_lines), $1, $2)', [from, until])).rows[0]

test('A1: November 2026 has 42 slots for 1,330,000 net, December 62 for 1,900,000, and a second generation makes none', async () => {
  const { id } = await draft({}, {})
  expect(await preview(id, '2026-11')).toMatchObject({ slots: 42, net: 1_330_000, vat: 239_400, total: 1_569_400 })
  expect(await preview(id, '2026-12')).toMatchObject({ slots: 62, net: 1_900_000 })
  await pool.query("update contracts set status = 'Active'")
  expect(await generate('2026-11-10', '2026-11-30')).toEqual({ made: 42, cancelled: 0 })
  expect(await generate('2026-11-10', '2026-11-30')).toEqual({ made: 0, cancelled: 0 })
  expect(await generate('2026-11-10', '2026-12-31')).toEqual({ made: 62, cancelled: 0 })
})

test('A2: 18 of the 25 nights of November are 792,000, and the night of the 30th is of November', async () => {
  const night = {
    name: 'Main gate, night',
    terms: { seats: 1, start_time: '18:00', end_time: '06:00', weekdays: 63, rate: 1_100_000 },
  }
  const { id } = await draft({}, night)
  expect(await preview(id, '2026-11')).toMatchObject({ slots: 18, net: 792_000 })
  await pool.query("update contracts set status = 'Active'")
  expect(await generate('2026-11-10', '2026-11-30')).toEqual({ made: 18, cancelled: 0 })
  const { rows } = await pool.query("select upper(span)::text as ends from slots where day = '2026-11-30'")
  expect(rows).toEqual([{ ends: '2026-12-01 06:00:00' }])
})

test('A3 and A4: terms from a day on make two charges of the month, 1,951,613 or 2,237,096, known before they are saved', async () => {
  const { id, contract: made } = await draft({}, {})
  const line = { id: String(made.lines[0]!.id) }
  const raised = { ...GATE.terms, valid_from: '2026-12-16', rate: 1_000_000, reason: 'indexation 5 %' }
  const more = { ...GATE.terms, valid_from: '2026-12-21', seats: 3, reason: 'second gate opened' }
  expect((await send('admin', calls.termsPreview, { params: line, body: more })).body).toEqual({
    month: '2026-12',
    invoiced: [],
    net_now: 1_900_000,
    net_then: 2_237_096,
    opened: 0,
  })
  await send('admin', calls.addTerms, { params: line, body: raised })
  expect(await preview(id, '2026-12')).toMatchObject({
    net: 1_951_613,
    charges: [
      { amount: 919_355, until: '2026-12-15' },
      { amount: 1_032_258, from: '2026-12-16', name: 'Main gate, day' },
    ],
  })
})

test('a contract that ends keeps its slots until the last day; later shifts are removed and each guard is named once', async () => {
  const { id, station, contract: made } = await draft({ starts_on: today() }, { from_on: today() })
  await activate(id)
  const last = addDays(today(), 14)
  const guard = await makeGuard(db, { first_name: 'Sarah', last_name: 'Nansubuga', contacts: '0772 100 200' })
  for (const slot of await slotsOf(`seat = 1 and day between '${last}' and '${addDays(last, 3)}'`))
    await makeDutySchedule(db, { guard_id: guard.id, station_id: station.id, shift_date: slot.day, slot_id: slot.id })
  expect(await count("state = 'Filled'")).toBe(4)

  const ended = await send('admin', calls.end, { params: { id }, body: { on: last, reason: 'The mall closes.' } })
  expect(ended).toMatchObject({
    status: 201,
    body: {
      message: 'The end of the contract is set',
      contract: { ends_on: last, status: 'Active', end_reason: 'The mall closes.', ends_in: 14, in_notice: true },
      freed: [{ guard_id: guard.id, name: 'Sarah Nansubuga', contacts: '0772 100 200', shifts: 3, told: false }],
    },
  })
  expect(await count("state in ('Open', 'Filled')")).toBe(30)
  expect(await count(`state <> 'Cancelled' and day > '${last}'`)).toBe(0)
  const kept = await pool.query('select count(*) from duty_schedules where deleted_at is null')
  expect(Number(kept.rows[0].count)).toBe(1)
  expect(made.lines).toHaveLength(1)
})

test('a contract that ends is renewed until a later day: its slots go on, its notice and prices stay', async () => {
  const last = addDays(today(), 10)
  const head = { starts_on: today(), ends_on: last, notice_days: 45, discount_rate: 500 }
  const { id, contract: made } = await draft(head, { from_on: today() })
  await activate(id)
  expect(await count(`day > '${last}'`)).toBe(0)
  const { version } = (await send('admin', calls.get, { params: { id } })).body as calls.Contract
  const renew = (ends_on: string | null, more = {}) =>
    send('admin', calls.update, { params: { id }, body: { title: made.title, starts_on: today(), ends_on, version, ...more } })
  const early = `The contract is agreed until ${formatDay(last)}. Choose a later day, or use End for an earlier one.`
  for (const day of [addDays(last, -1), null])
    expect(await renew(day)).toMatchObject({ status: 409, body: { code: 'conflict', fields: { ends_on: early } } })
  expect((await renew(addDays(last, 2), { version: version - 1 })).body.code).toBe('outdated')
  expect(await count(`day > '${last}'`)).toBe(0)

  const until = addDays(last, 14)
  expect(await renew(until)).toMatchObject({
    status: 200,
    body: { contract: { status: 'Active', ends_on: until, notice_days: 45, discount_rate: 500, renewal: 'ends', ends_in: 24 } },
  })
  expect(await count(`day > '${last}' and state = 'Open'`)).toBe(2 * 14)
  expect(await count(`day > '${until}'`)).toBe(0)
})

test('a contract that is to renew by itself goes on after its last day, and one that no longer does ends on it', async () => {
  const last = addDays(today(), 10)
  const { id, station, contract: made } = await draft({ starts_on: today(), ends_on: last }, { from_on: today() })
  await activate(id)
  const set = (renewal: calls.ContractUpdate['renewal']) =>
    send('admin', calls.update, {
      params: { id },
      body: { title: made.title, starts_on: today(), ends_on: last, renewal },
    })
  const after = () => count(`day > '${last}' and state = 'Open'`)
  expect((await set('renews_yearly')).status).toBe(200)
  expect(await after()).toBe(2 * (DAYS_AHEAD - 10))
  expect((await set('renews_monthly')).status).toBe(200)
  expect((await set('ends')).status).toBe(200)
  expect(await after()).toBe(0)
  expect(await count(`day <= '${last}' and state = 'Open'`)).toBe(2 * 11)

  const said = `${longMonth(addDays(last, 1).slice(0, 7))} is locked.`
  const locked = { status: 409, body: { code: 'period_locked', message: said, fields: { renewal: said } } }
  const lock = (state: string) =>
    pool.query(
      `insert into attendance_periods (station_id, month, state) values ($1, date_trunc('month', $2::date), $3)
        on conflict (station_id, month) do update set state = excluded.state`,
      [station.id, addDays(last, 1), state],
    )
  await lock('Locked')
  expect(await set('renews_yearly')).toMatchObject(locked)
  await lock('Open')
  await set('renews_yearly')
  await lock('Locked')
  expect(await set('ends')).toMatchObject(locked)
  expect((await set('renews_monthly')).status).toBe(200)
})

test('a contract whose end was set, or that has ended, is not renewed', async () => {
  const last = addDays(today(), 10)
  const { id, contract: made } = await draft({ starts_on: today(), ends_on: last }, { from_on: today() })
  await activate(id)
  await send('admin', calls.end, { params: { id }, body: { on: last, reason: 'The mall closes.' } })
  const renew = async (more: Partial<calls.ContractUpdate> = {}) => {
    const { version } = (await send('admin', calls.get, { params: { id } })).body as calls.Contract
    const body = { title: made.title, starts_on: today(), ends_on: addDays(last, 365), version, ...more }
    const { status, body: refusal } = await send('admin', calls.update, { params: { id }, body })
    return [status, refusal.fields]
  }
  const set = 'The end of this contract is set: “The mall closes.” Use End to move its last day.'
  expect(await renew()).toEqual([409, { ends_on: set }])
  expect(await renew({ ends_on: last, renewal: 'renews_yearly' })).toEqual([409, { renewal: set }])
  await pool.query("update contracts set status = 'Ended'")
  const over = 'An ended contract is not renewed. Make a new one.'
  expect(await renew()).toEqual([409, { ends_on: over }])
  expect(await renew({ ends_on: last, renewal: 'renews_yearly' })).toEqual([409, { renewal: over }])
})

test('A5: two seats at 1,000,000 that end on 14 February 2027 keep 28 slots for 1,000,000; shifts from the 15th on are freed', async () => {
  // 2027, or the next February there is.
  const year = Number(today().slice(0, 4)) + (today().slice(5) < '02-01' ? 0 : 1)
  const february = (day: number) => `${year}-02-${String(day).padStart(2, '0')}`
  const days = new Date(Date.UTC(year, 2, 0)).getUTCDate()
  const { id, station } = await draft({ starts_on: today() }, { from_on: february(1), terms: { rate: 1_000_000 } })
  await activate(id)
  await generate(february(1), february(days))
  expect(await count(`day >= '${february(1)}'`)).toBe(2 * days)
  const [one, other] = [await makeGuard(db, { last_name: 'Nansubuga' }), await makeGuard(db, { last_name: 'Akello' })]
  for (const slot of await slotsOf(`day between '${february(13)}' and '${february(17)}'`)) {
    const guard_id = slot.seat === 1 ? one.id : other.id
    await makeDutySchedule(db, { guard_id, station_id: station.id, shift_date: slot.day, slot_id: slot.id })
  }
  const { body } = await send('admin', calls.end, { params: { id }, body: { on: february(14), reason: 'The mall closes.' } })
  expect(body.freed.map((freed: calls.FreedGuard) => [freed.guard_id, freed.shifts])).toEqual([
    [other.id, 3],
    [one.id, 3],
  ])
  expect(await count(`day >= '${february(1)}' and state in ('Open', 'Filled')`)).toBe(28)
  const { rows } = await pool.query(
    'select max(shift_date) as last, count(*)::integer as shifts from duty_schedules where deleted_at is null',
  )
  expect(rows).toEqual([{ last: february(14), shifts: 4 }])
  expect(await preview(id, `${year}-02`)).toMatchObject({ slots: 28, net: days === 28 ? 1_000_000 : 965_517 })
})

test('a renewal from 15 December until 28 February makes December 1,900,000 instead of 919,355, and adds January and February', async () => {
  const { id } = await draft({ ends_on: '2026-12-15' }, {})
  const ask = (ends_on: string) => send('admin', calls.preview, { params: { id }, query: { month: '2026-12', ends_on } })
  const { body } = await ask('2027-02-28')
  expect(body).toMatchObject({
    net: 919_355,
    renewed: [
      { month: '2026-12', net_now: 919_355, net_then: 1_900_000 },
      { month: '2027-01', net_now: 0, net_then: 1_900_000 },
      { month: '2027-02', net_now: 0, net_then: 1_900_000 },
    ],
  })
  // A year and the month of the last day are named, however late the new one is.
  expect((await ask('2029-12-15')).body.renewed).toHaveLength(13)
})

test('A6 and A7: a holiday can be off, or cost more as a charge of its own', async () => {
  const { id } = await draft({}, { terms: { seats: 1, weekdays: 31, holiday: 'off', rate: 800_000 } })
  expect(await preview(id, '2026-12')).toMatchObject({ slots: 22, net: 800_000 })
  const extra = await draft({}, { terms: { holiday: 'extra', holiday_extra_percent: 100 } })
  expect(await preview(extra.id, '2026-12')).toMatchObject({
    net: 2_022_581,
    charges: [{ kind: 'guarding' }, { kind: 'holiday', slots: 4, amount: 122_581 }],
  })
})

test('A13: a double click activates once: one number, one set of slots', async () => {
  const { id } = await draft({ starts_on: today() }, { from_on: today() })
  const key = { 'idempotency-key': crypto.randomUUID() }
  const answers = await Promise.all([activate(id, key), activate(id, key), activate(id)])
  const year = today().slice(0, 4)
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 201, body: { contract: { status: 'Active', number: `CT-${year}-000001` } } })
  expect(await count('true')).toBe(2 * (DAYS_AHEAD + 1))
  expect(answers[0]!.body.contract.generated_until).toBe(addDays(today(), DAYS_AHEAD))
  const other = await draft({ starts_on: today() }, { from_on: today() })
  expect((await activate(other.id)).body.contract.number).toBe(`CT-${year}-000002`)
})

test('terms with other hours open the seats of those who are planned at the old ones, who stay without a post', async () => {
  const { id, station, contract: made } = await draft({ starts_on: today() }, { from_on: today() })
  await activate(id)
  const [before, day] = [addDays(today(), 1), addDays(today(), 2)]
  const at = { station_id: station.id, start_time: '06:00', end_time: '18:00' }
  const [kept, ...changed] = await slotsOf(`day between '${before}' and '${day}' and (day, seat) <> ('${before}', 2)`)
  await makeDutySchedule(db, { ...at, shift_date: before, slot_id: kept!.id })
  const guard = await makeGuard(db)
  await makeDutySchedule(db, { ...at, guard_id: guard.id, shift_date: day, slot_id: changed[0]!.id })
  // Somebody has been moved to the new hours already.
  await makeDutySchedule(db, { ...at, shift_date: day, slot_id: changed[1]!.id, start_time: '07:00', end_time: '19:00' })
  const body = { ...GATE.terms, valid_from: day, start_time: '07:00', end_time: '19:00', reason: 'The mall opens later' }
  const params = { id: String(made.lines[0]!.id) }
  const without = async (more: object) =>
    (await send('admin', calls.termsPreview, { params, body: { ...body, ...more } })).body.opened
  expect(await without({})).toBe(1)
  expect(await without({ valid_from: before })).toBe(2)
  const same = { start_time: '06:00', end_time: '18:00' }
  expect(await without(same)).toBe(0)
  expect(await without({ ...same, valid_from: before, seats: 1 })).toBe(1)
  expect(await without({ ...same, weekdays: 127 - 2 ** ((new Date(day).getUTCDay() + 6) % 7) })).toBe(2)
  const { status } = await send('admin', calls.addTerms, { params: { id: String(made.lines[0]!.id) }, body })
  expect(status).toBe(201)

  const query = { from: before, to: day, line_id: String(made.lines[0]!.id) }
  const seen = ((await send('admin', slots.list, { query })).body as slots.Slot[]).map((slot) => [
    slot.day,
    slot.seat,
    slot.start_time,
    slot.state,
    slot.covers,
  ])
  expect(seen).toEqual([
    [before, 1, '06:00', 'Filled', true],
    [before, 2, '06:00', 'Open', false],
    [day, 1, '07:00', 'Open', false],
    [day, 2, '07:00', 'Filled', true],
  ])
  const { rows } = await pool.query('select guard_id, lost_slot_id, start_time from duty_schedules where slot_id is null')
  expect(rows).toEqual([{ guard_id: guard.id, lost_slot_id: changed[0]!.id, start_time: '06:00' }])
})

test('fewer seats cancel those with the highest numbers; their shifts move to an open seat of the day, or stay without a post', async () => {
  const { id, station, contract: made } = await draft({ starts_on: today() }, { from_on: today(), terms: { seats: 3 } })
  await activate(id)
  const [tomorrow, later] = [addDays(today(), 1), addDays(today(), 2)]
  const plan = async (day: string, seats: number[]) => {
    for (const slot of await slotsOf(`day = '${day}' and seat in (${seats.join()})`))
      await makeDutySchedule(db, { station_id: station.id, shift_date: day, slot_id: slot.id })
  }
  await plan(tomorrow, [1, 3])
  await plan(later, [1, 2, 3])
  const body = { ...GATE.terms, valid_from: tomorrow, seats: 2, reason: 'One gate closed' }
  await send('admin', calls.addTerms, { params: { id: String(made.lines[0]!.id) }, body })
  expect(await slotsOf(`day = '${tomorrow}'`)).toMatchObject([{ state: 'Filled' }, { state: 'Filled' }, { state: 'Cancelled' }])
  expect(await slotsOf(`day = '${later}'`)).toMatchObject([{ state: 'Filled' }, { state: 'Filled' }, { state: 'Cancelled' }])
  const { rows } = await pool.query(
    'select shift_date, slot_id, lost_slot_id is not null as lost from duty_schedules where lost_slot_id is not null',
  )
  expect(rows).toEqual([{ shift_date: later, slot_id: null, lost: true }])
  // Taken back, the third seat is needed again.
  const { body: now } = await send('admin', calls.get, { params: { id } })
  await send('admin', calls.removeTerms, { params: { id: String(now.lines[0].terms[1].id) } })
  expect(await slotsOf(`day = '${tomorrow}'`)).toMatchObject([{ state: 'Filled' }, { state: 'Filled' }, { state: 'Open' }])
})

test('in a draft, terms of the same day replace those that were there; in an active contract they are refused', async () => {
  const { id, contract: made } = await draft({ starts_on: today() }, { from_on: today() })
  const line = { id: String(made.lines[0]!.id) }
  const eight = { ...GATE.terms, seats: 8, valid_from: today() }
  const changed = await send('admin', calls.addTerms, { params: line, body: eight })
  expect(changed.body.contract.lines[0].terms).toMatchObject([{ valid_from: today(), seats: 8 }])
  await activate(id)
  expect((await send('admin', calls.addTerms, { params: line, body: eight })).body.fields).toEqual({
    valid_from: 'There are terms from this day on already.',
  })
})

test('terms of days that are decided, over, or in a locked month are refused with what can be done', async () => {
  const first = addDays(today(), -12)
  const { id, station, contract: made } = await draft({ starts_on: first }, { from_on: first, terms: { seats: 1 } })
  await activate(id)
  const line = made.lines[0]!.id
  const change = (valid_from: string) =>
    send('admin', calls.addTerms, { params: { id: String(line) }, body: { ...GATE.terms, valid_from } })
  expect((await change(addDays(first, -1))).body.fields).toEqual({ valid_from: 'It begins later than this.' })
  await pool.query('select generate_slots(array[$1::integer], $2, $3)', [line, first, today()])
  const [day, month] = formatDay(today()).split(' ')
  await pool.query("update slots set state = 'Decided' where line_id = $1 and day < $2", [line, today()])
  expect(await change(first)).toMatchObject({
    status: 409,
    body: {
      code: 'decided',
      message: `12 shifts of these days are already decided. Take the change from ${day} ${month!.slice(0, 3)}, or reopen them.`,
    },
  })
  expect((await change(today())).status).toBe(201)
  await pool.query(
    "insert into attendance_periods (station_id, month, state) values ($1, date_trunc('month', $2::date), 'Locked')",
    [station.id, first],
  )
  expect(await change(first)).toMatchObject({
    status: 409,
    body: { code: 'period_locked', message: `${longMonth(first.slice(0, 7))} is locked.` },
  })
})

test('the slots of a suspended contract are off until it resumes; their shifts are restored then', async () => {
  const { id, station } = await draft({ starts_on: today() }, { from_on: today(), terms: { seats: 1 } })
  await activate(id)
  const from = addDays(today(), 2)
  const [slot] = await slotsOf(`day = '${from}'`)
  await makeDutySchedule(db, { station_id: station.id, shift_date: from, slot_id: slot!.id })
  const body = { from, reason: 'Closed for repairs' }
  expect((await send('admin', calls.suspend, { params: { id }, body })).body.contract).toMatchObject({ suspended_from: from })
  expect(await count("state = 'Off'")).toBe(DAYS_AHEAD - 1)
  await send('admin', calls.resume, { params: { id }, body: {} })
  expect(await count("state = 'Off'")).toBe(0)
  expect(await slotsOf(`id = ${slot!.id}`)).toMatchObject([{ state: 'Filled' }])
})

test('slots that are made during a suspension are off for its reason, and charged where it is', async () => {
  const { id } = await draft({ starts_on: today() }, { from_on: today(), terms: { seats: 1 } })
  await activate(id)
  const body = { from: today(), reason: 'Closed for repairs', billed: true }
  await send('admin', calls.suspend, { params: { id }, body })
  const last = addDays(today(), DAYS_AHEAD)
  await pool.query(`delete from slots where day = '${last}'`)
  await pool.query(`update contract_lines set generated_until = '${addDays(last, -1)}'`)
  await keepContracts(db)
  const { rows } = await pool.query('select state, off_reason, off_billed, off_by_suspension from slots where day = $1', [last])
  expect(rows).toEqual([{ state: 'Off', off_reason: 'Closed for repairs', off_billed: true, off_by_suspension: true }])
  await send('admin', calls.resume, { params: { id }, body: {} })
  expect(await count("state = 'Off' or off_billed")).toBe(0)
})

test('an extra guard ordered at the desk costs what the terms say of an extra shift', async () => {
  const { id, contract: made } = await draft(
    { starts_on: today() },
    { from_on: today(), terms: { seats: 1, extra_rate: 45_000 } },
  )
  await activate(id)
  const hours = { start_time: '08:00', end_time: '16:00' }
  const body = { line_id: made.lines[0]!.id, day: addDays(today(), 1), guards: 2, ...hours, reason: 'A visit' }
  expect((await send('admin', slots.extra, { body })).body).toMatchObject({ slots: 2 })
  const { rows } = await pool.query(`select extra_rate from slots where origin = 'extra'`)
  expect(rows).toEqual([{ extra_rate: 45_000 }, { extra_rate: 45_000 }])
})

test('the desk orders an extra guard after the last day of a contract that renews, and not of one that ends', async () => {
  const [last, after] = [addDays(today(), 5), addDays(today(), 6)]
  const order = async (renewal: string) => {
    const { id, contract: made } = await draft({ starts_on: today(), ends_on: last, renewal }, { from_on: today() })
    await activate(id)
    const hours = { start_time: '08:00', end_time: '16:00' }
    const body = { line_id: made.lines[0]!.id, day: after, guards: 1, ...hours, reason: 'A visit' }
    const { status, body: answer } = await send('admin', slots.extra, { body })
    return [status, answer.fields]
  }
  expect(await order('ends')).toEqual([422, { line_id: 'This post is not part of a contract on this day.' }])
  for (const renewal of ['renews_monthly', 'renews_yearly']) expect(await order(renewal)).toEqual([200, undefined])
})

test('a contract is suspended on its day at midnight in Kampala, and until then active', async () => {
  const { id, contract: made } = await draft({ starts_on: today() }, { from_on: today(), terms: { seats: 1 } })
  await activate(id)
  const from = addDays(today(), 2)
  const suspend = () => send('admin', calls.suspend, { params: { id }, body: { from, reason: 'Closed for repairs' } })
  const extra = async (day: string) => {
    const body = { line_id: made.lines[0]!.id, day, guards: 1, start_time: '08:00', end_time: '16:00', reason: 'A visit' }
    return (await send('admin', slots.extra, { body })).body
  }
  const listed = async (status: 'Active' | 'Suspended') => (await send('admin', calls.list, { query: { status } })).body.length
  const shown = async () => [(await findContract(db, Number(id)))!.status, await listed('Active'), await listed('Suspended')]
  await suspend()
  expect((await suspend()).body.message).toBe(`The contract is suspended from ${formatDay(from)} already.`)
  expect(await extra(from)).toMatchObject({ message: 'The contract is Suspended.' })
  expect(await extra(addDays(from, -1))).toMatchObject({ slots: 1 })

  const at = (time: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) })
  at(`${addDays(from, -1)}T23:59:59+03:00`)
  expect(await shown()).toEqual(['Active', 1, 0])
  at(`${from}T00:00:00+03:00`)
  expect(await shown()).toEqual(['Suspended', 0, 1])
  vi.useRealTimers()
  await send('admin', calls.resume, { params: { id }, body: {} })
  expect((await findContract(db, Number(id)))!).toMatchObject({ status: 'Active', suspended_from: null })
})

test('a holiday declared late takes its slots off; withdrawing it restores them', async () => {
  const { id } = await draft({ starts_on: today() }, { from_on: today(), terms: { seats: 1, holiday: 'off' } })
  await activate(id)
  const day = addDays(today(), 3)
  const before = await slotsOf(`day = '${day}'`)
  await pool.query("insert into holidays (day, name, kind) values ($1, 'Eid al-Fitr', 'declared') on conflict do nothing", [day])
  expect(await slotsOf(`day = '${day}'`)).toMatchObject([{ id: before[0]!.id, state: 'Cancelled' }])
  await pool.query('update holidays set deleted_at = now() where day = $1', [day])
  expect(await slotsOf(`day = '${day}'`)).toMatchObject([{ state: 'Open' }])
})

test('declaring a holiday names how many shifts are not needed, had a guard, or cost the client more', async () => {
  const { id, station } = await draft(
    { starts_on: today() },
    { from_on: today(), terms: { seats: 3, holiday: 'off' } },
    { name: 'Back gate', from_on: today(), terms: { seats: 2, holiday: 'extra', holiday_extra_percent: 100 } },
    { name: 'Office', from_on: today(), terms: { seats: 1 } },
  )
  await activate(id)
  const day = addDays(today(), 5)
  const { rows } = await pool.query(
    "select s.id from slots s join contract_lines l on l.id = s.line_id where l.contract_id = $1 and l.name = 'Main gate, day' and s.day = $2 order by s.id",
    [id, day],
  )
  await makeDutySchedule(db, {
    station_id: station.id,
    shift_date: day,
    start_time: '06:00',
    end_time: '18:00',
    slot_id: rows[0].id,
  })
  const body = { day, name: 'Eid al-Adha', kind: 'declared' } as const
  expect((await send('super_admin', holidays.create, { body })).body.effect).toEqual({ closed: 3, planned: 1, extra: 2 })
})

test('a contract does not end before days whose attendance is decided', async () => {
  const { id } = await draft({ starts_on: today() }, { from_on: today() })
  await activate(id)
  const day = addDays(today(), 4)
  await pool.query(
    "update slots set state = 'Decided' where day = $1 and line_id in (select id from contract_lines where contract_id = $2)",
    [day, id],
  )
  const end = (on: string) => send('admin', calls.end, { params: { id }, body: { on, reason: 'Sold' } })
  expect(await end(addDays(day, -1))).toMatchObject({
    status: 409,
    body: { code: 'decided_later', message: 'Attendance after this day has been decided already.' },
  })
  expect((await end(day)).status).toBe(201)
})

test('a contract does not end before a shift that has begun, so that its guard keeps the post', async () => {
  const day = addDays(today(), -1)
  const { id, station } = await draft({ starts_on: addDays(day, -1) }, { from_on: addDays(day, -1) })
  await activate(id)
  await generate(addDays(day, -1), today())
  const [slot] = await slotsOf(`day = '${day}'`)
  await makeDutySchedule(db, { station_id: station.id, shift_date: day, slot_id: slot!.id })
  const end = (on: string) => send('admin', calls.end, { params: { id }, body: { on, reason: 'The client has closed.' } })
  const said = 'A shift after this day has begun. Choose a later day.'
  expect(await end(addDays(day, -1))).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: said, fields: { on: said } },
  })
  expect(await slotsOf(`day = '${day}'`)).toMatchObject([{ state: 'Filled' }, { state: 'Open' }])
  expect((await end(day)).status).toBe(201)
})

test('missing values are named at their fields, and the contract is not activated', async () => {
  const client = await makeClient(db)
  const body = { client_id: client.id, title: 'A', starts_on: '2026-12-01', ends_on: '2026-11-30' }
  expect((await send('admin', calls.create, { body })).body.fields).toEqual({
    ends_on: 'The end must not be before the start.',
  })

  const empty = await draft()
  expect((await activate(empty.id)).body.message).toBe('Nothing is agreed yet: add a post with at least one guard.')
  const elsewhere = await makeStation(db)
  const line = (more: object) => send('admin', calls.addLine, { params: { id: empty.id }, body: { ...GATE, ...more } as never })
  expect((await line({ station_id: elsewhere.id })).body.fields).toEqual({ station_id: 'Choose a station of this client.' })
  expect((await line({ terms: { ...GATE.terms, weekdays: 0 } })).body.message).toBe('Choose at least one day.')
  expect((await line({ terms: { ...GATE.terms, seats: 0 } })).body.fields).toEqual({
    'terms.reason': 'Say why nobody is needed.',
  })
  await line({})
  expect((await activate(empty.id)).body).toMatchObject({ message: 'One of the posts has no station yet.' })

  const { id, station, contract: made } = await draft({}, {})
  const twice = await send('admin', calls.addLine, { params: { id }, body: { ...GATE, station_id: station.id } })
  const said = 'The contract has this post on these dates already.'
  const there = { id: made.lines[0]!.id, contract_id: Number(id), name: 'Main gate, day', station_name: station.name }
  const refused = { status: 409, body: { code: 'same_post', message: said, fields: { name: said }, current: there } }
  expect(twice).toMatchObject(refused)
  const beside = await send('admin', calls.addLine, {
    params: { id },
    body: { ...GATE, name: 'Back gate', station_id: station.id },
  })
  const { terms: _, ...gate } = GATE
  const renamed = { ...gate, name: 'MAIN GATE, day', station_id: station.id }
  expect(
    await send('admin', calls.updateLine, { params: { id: String(beside.body.contract.lines[1].id) }, body: renamed }),
  ).toMatchObject(refused)
  // The landlord and a tenant of a mall each have guards at its gate.
  const tenant = await makeContract(db, { client_id: made.client_id })
  const theirs = await send('admin', calls.addLine, {
    params: { id: String(tenant.id) },
    body: { ...GATE, station_id: station.id },
  })
  expect(theirs.status).toBe(201)
  const { rows } = await pool.query("select count(*) from slots union all select count(*) from contracts where status <> 'Draft'")
  expect(rows).toEqual([{ count: 0 }, { count: 0 }])
})

test('a station with contract lines and their shifts cannot be deleted, and an active contract is ended instead of deleted', async () => {
  const { id, station } = await draft({ starts_on: today() }, { from_on: today() }, { name: 'Back gate', from_on: today() })
  const deletion = () => send('admin', stations.remove, { params: { id: String(station.id) }, query: {} })
  const kept = {
    status: 409,
    body: { message: 'This station is still used by posts of contracts (2). End these first, or set the station to not active.' },
  }
  expect(await deletion()).toMatchObject(kept)
  await activate(id)
  const [slot] = await slotsOf(`day = '${addDays(today(), 1)}'`)
  await makeDutySchedule(db, { station_id: station.id, shift_date: slot!.day, slot_id: slot!.id })
  expect(await deletion()).toMatchObject(kept)
  const nowhere = await send('admin', calls.addLine, { params: { id }, body: { ...GATE, name: 'Roof' } })
  expect(nowhere).toMatchObject({ status: 422, body: { fields: { station_id: 'Choose a station of this client.' } } })
  expect(await send('admin', calls.remove, { params: { id }, query: {} })).toMatchObject({
    status: 409,
    body: { message: 'Only a draft can be deleted. Use End for an active contract.' },
  })
})

test('a line can name the stations of the client and the types of qualifications', async () => {
  const { id, station } = await draft({}, {})
  await makeStation(db)
  const { body } = await send('admin', calls.choices, { params: { id } })
  expect(body.stations).toEqual([{ id: station.id, name: `Station of ${id}`, active: true }])
  expect(body.qualification_types.map(({ name }: { name: string }) => name)).toContain('Firearms handling')
})

test('an admin of operations sees posts and seats without prices', async () => {
  const { id } = await draft({ starts_on: today() }, { from_on: today() })
  await pool.query("update accounts set areas = '{operations}' where role = 'admin'")
  const { body } = await send('admin', calls.get, { params: { id } })
  expect(body).toMatchObject({ seats: 2, month_value: null, discount_rate: null, lines: [{ terms: [{ seats: 2, rate: null }] }] })
  expect((await send('admin', calls.preview, { params: { id }, query: { month: '2026-12' } })).status).toBe(403)
  expect((await activate(id)).status).toBe(403)
})

test('an accepted quotation for 12 guards becomes a draft with its rate and discount, once', async () => {
  const request = await makeQuoteRequest(db)
  const quotation = await makeQuotation(db, { request_id: request.id, discount: 20_000, vat: 32_400, total: 212_400 })
  await pool.query(`update quotation_lines set quantity = 12, months = 12, monthly_rate = 950000 where quotation_id = $1`, [
    quotation.id,
  ])
  await pool.query(
    `insert into quotation_lines (quotation_id, description, guards, quantity, months, monthly_rate) values ($1, 'Cameras', false, 4, 1, 300000)`,
    [quotation.id],
  )
  const params = { id: String(quotation.id) }
  const make = () => send('admin', calls.fromQuotation, { params })
  expect((await make()).body.message).toBe('Only an accepted quotation becomes a contract.')
  await pool.query("update quotations set status = 'Sent', sent_at = now() where id = $1", [quotation.id])
  await pool.query("update quotations set status = 'Accepted' where id = $1", [quotation.id])
  expect((await make()).body.message).toBe('Make the quote request a client first.')
  const offered = async (q?: string) => (await send('admin', calls.openQuotations, { query: { ...(q && { q }) } })).body
  const offer = { id: quotation.id, total: 212_400, has_client: false }
  expect(await offered()).toMatchObject([offer])
  const client = await makeClient(db, { quote_request_id: request.id, company_name: 'Lugogo Mall' })
  expect(await offered('lugogo')).toMatchObject([{ ...offer, name: 'Lugogo Mall', has_client: true }])
  expect(await offered('nobody')).toEqual([])

  const made = await make()
  expect(made).toMatchObject({
    status: 201,
    body: {
      message: 'A draft of the contract is ready',
      contract: {
        client_id: client.id,
        status: 'Draft',
        starts_on: today(),
        discount_rate: 1000,
        quotation_id: quotation.id,
        lines: [
          {
            kind: 'guarding',
            station_id: null,
            name: 'Day guards',
            terms: [{ seats: 12, rate: 950_000, rate_unit: 'guard_month', hours_chosen: false }],
          },
          { kind: 'once', name: 'Cameras', terms: [{ seats: 4, rate: 300_000, hours_chosen: true }] },
        ],
      },
    },
  })
  const next = `${Number(today().slice(0, 4)) + 1}${today().slice(4)}`
  expect(made.body.contract.ends_on).toBe(addDays(next, -1))
  expect(made.body.contract.stations).toBe(0)
  expect((await activate(String(made.body.contract.id))).body.message).toBe('One of the posts has no station yet.')
  const [guards] = made.body.contract.lines as calls.Contract['lines']
  const line = { id: String(guards!.id) }
  const { id: station_id } = await makeStation(db, { client_id: client.id })
  const post = { name: 'Day guards', shift_label: 'Day', from_on: today(), station_id }
  await send('admin', calls.updateLine, { params: line, body: post })
  const unchosen = 'The hours of Day guards are not chosen yet. Use Change terms to choose them.'
  expect(await activate(String(made.body.contract.id))).toMatchObject({
    status: 422,
    body: { message: unchosen, fields: { lines: unchosen } },
  })
  const hours = { ...GATE.terms, seats: 12, start_time: '07:00', end_time: '19:00', valid_from: today() }
  const chosen = await send('admin', calls.addTerms, { params: line, body: hours })
  expect(chosen.body.contract.lines[0].terms).toMatchObject([{ start_time: '07:00', hours_chosen: true }])
  expect((await activate(String(made.body.contract.id))).body.contract).toMatchObject({ status: 'Active', seats: 12 })
  expect(await make()).toMatchObject({ status: 409, body: { code: 'has_contract' } })
  expect(await offered()).toEqual([])
  const query = { quotation_id: String(quotation.id) }
  expect((await send('admin', calls.list, { query })).body).toMatchObject([{ id: made.body.contract.id }])
})

test('a quotation for more guards than a line can have becomes several lines', () => {
  const description = `Guards ${'x'.repeat(100)}`
  const quoted = { description, guards: true, quantity: 450, months: 12, monthly_rate: 950_000 }
  const quotation = { id: 1, number: 'QT-1', status: 'Accepted' as const, discount: 0, discount_rate: 0, client_id: 1 }
  const lines = linesFrom({ ...quotation, lines: [quoted, { ...quoted, description: 'Cameras', guards: false, quantity: 200 }] })
  expect(lines.map(({ name, terms }) => [name.replace(/x+/, '…'), terms.seats])).toEqual([
    ['Guards … (1 of 3)', 200],
    ['Guards … (2 of 3)', 200],
    ['Guards … (3 of 3)', 50],
    ['Cameras', 200],
  ])
  expect(Math.max(...lines.map(({ name }) => name.length))).toBe(100)
})

test('the nightly run makes the slots of one more day once, also when two processes run it', async () => {
  await draft({ starts_on: today() }, { from_on: today() }).then(({ id }) => activate(id))
  const last = addDays(today(), DAYS_AHEAD)
  await pool.query(`delete from slots where day > '${addDays(last, -2)}'`)
  await pool.query(`update contract_lines set generated_until = '${addDays(last, -2)}'`)
  const said = await Promise.all([keepContracts(db), keepContracts(db)])
  expect(said.filter(Boolean)).toEqual(['4 slots made, 0 contracts renewed, 0 ended'])
  expect(await count('true')).toBe(2 * (DAYS_AHEAD + 1))
  expect(await keepContracts(db)).toBeUndefined()
})

test('a contract whose last day has passed ends, unless it renews by a month or a year', async () => {
  const yesterday = addDays(today(), -1)
  const ends = { starts_on: addDays(today(), -400), ends_on: yesterday }
  const { id: over } = await draft({ ...ends, renewal: 'ends' }, { from_on: today() })
  const { id: renewing } = await draft({ ...ends, renewal: 'renews_yearly' }, { from_on: today() })
  await activate(renewing)
  expect(await count(`day > '${today()}'`)).toBe(2 * DAYS_AHEAD)
  await pool.query("update contracts set status = 'Active' where id = $1", [over])
  expect(await keepContracts(db)).toBe('0 slots made, 1 contracts renewed, 1 ended')
  const read = async (id: string) => (await send('admin', calls.get, { params: { id } })).body
  expect(await read(over)).toMatchObject({ status: 'Ended', ends_on: yesterday })
  expect((await read(renewing)).ends_on).toBe(`${Number(yesterday.slice(0, 4)) + 1}${yesterday.slice(4)}`)
})
