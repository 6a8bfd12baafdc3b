import { beforeEach, expect, test } from 'vitest'
import * as holidays from '../../../api/company/holidays.ts'
import * as contracts from '../../../api/contracts/contracts.ts'
import * as slots from '../../../api/contracts/slots.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { fill } from '../../../api/roster/slot-shifts.ts'
import { testApp } from '../../test/app.ts'
import { makeContract } from '../../test/records/contract-makers.ts'
import { makeClient, makeGuard, makeStation } from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()
const DAY = addDays(today(), 3)
const DAY_MINUTES = 1440
/** A time of day some hours after another. */
function later(time: string, hours: number) {
  const [hour, minute] = time.split(':').map(Number)
  const at = (hour! * 60 + minute! + hours * 60) % DAY_MINUTES
  return [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

type Place = { id: number; client_id: number }
let client: number
let mall: Place
let yard: Place
let other: Place
let gate: number
let lobby: number

/** An active contract with posts at stations; the number of each post. */
async function activePosts(client_id: number, posts: { station_id: number; name: string; seats: number }[], begins = '06:00') {
  const { id } = await makeContract(db, { client_id })
  const params = { id: String(id) }
  const hours = { start_time: begins, end_time: later(begins, 8), weekdays: 127 }
  for (const { seats, ...post } of posts) {
    const terms = { ...hours, seats, rate_unit: 'guard_month', rate: 950_000 } as const
    await send('admin', contracts.addLine, { params, body: { ...post, shift_label: 'Day', from_on: today(), terms } })
  }
  const { body } = await send('admin', contracts.activate, { params })
  return new Map((body.contract.lines as contracts.Contract['lines']).map(({ id, name }) => [name, id]))
}
beforeEach(async () => {
  client = (await makeClient(db, { company_name: 'Acacia Group' })).id
  mall = await makeStation(db, { client_id: client, name: 'Kisozi Mall' })
  yard = await makeStation(db, { client_id: client, name: 'Mukono Yard' })
  other = await makeStation(db, { client_id: (await makeClient(db, { company_name: 'Zebra Ltd' })).id, name: 'Bugolobi Depot' })
  const lines = await activePosts(client, [
    { station_id: mall.id, name: 'Gate', seats: 2 },
    { station_id: mall.id, name: 'Lobby', seats: 3 },
    { station_id: yard.id, name: 'Yard', seats: 1 },
  ])
  gate = lines.get('Gate')!
  lobby = lines.get('Lobby')!
  await activePosts(other.client_id, [{ station_id: other.id, name: 'Depot', seats: 4 }])
})

const slotOn = async (line: number, seat: number) =>
  String((await pool.query('select id from slots where line_id = $1 and day = $2 and seat = $3', [line, DAY, seat])).rows[0].id)
const coverage = async (query: object): Promise<slots.Coverage> =>
  (await send('admin', slots.coverage, { query: { from: DAY, to: DAY, ...query } })).body
const cell = (needed: number, covered = 0, off = 0, more: object = {}) => [
  { day: DAY, needed, covered, off, published: false, begins_in: null, ...more },
]

test('coverage by station adds up its posts, and by client its stations, in place of the posts', async () => {
  const body = { guard_id: (await makeGuard(db)).id }
  const filled = await send('admin', fill, { params: { id: await slotOn(gate, 1) }, body })
  expect(filled.status).toBe(201)
  await send('admin', slots.off, { params: { id: await slotOn(lobby, 1) }, body: { reason: 'Closed for works' } })

  const byStation = await coverage({ by: 'station' })
  expect(byStation.rows).toEqual([])
  expect(byStation.groups).toEqual([
    { id: other.id, name: 'Bugolobi Depot', under: 'Zebra Ltd', days: cell(4) },
    { id: mall.id, name: 'Kisozi Mall', under: 'Acacia Group', days: cell(4, 1, 1) },
    { id: yard.id, name: 'Mukono Yard', under: 'Acacia Group', days: cell(1) },
  ])
  const byClient = await coverage({ by: 'client' })
  expect(byClient.rows).toEqual([])
  expect(byClient.groups).toEqual([
    { id: client, name: 'Acacia Group', under: null, days: cell(5, 1, 1) },
    { id: other.client_id, name: 'Zebra Ltd', under: null, days: cell(4) },
  ])
  const filtered = await coverage({ by: 'client', station_id: String(yard.id) })
  expect(filtered.groups).toEqual([{ id: client, name: 'Acacia Group', under: null, days: cell(1) }])

  const depot = await pool.query("select contract_id from contract_lines where name = 'Depot'")
  const agreed = String(depot.rows[0].contract_id)
  const ofOne = await coverage({ contract_id: agreed })
  expect(ofOne.rows.map(({ name, days }) => [name, days])).toEqual([['Depot', cell(4)]])
  expect((await coverage({ by: 'client', contract_id: agreed })).groups.map(({ name }) => name)).toEqual(['Zebra Ltd'])
  const listed = await send('admin', slots.list, { query: { from: DAY, to: DAY, contract_id: agreed } })
  expect(listed.body).toHaveLength(4)
  expect(new Set((listed.body as slots.Slot[]).map(({ name }) => name))).toEqual(new Set(['Depot']))

  const { rows, groups, next_days } = await coverage({})
  expect(groups).toEqual([])
  expect(rows.map(({ name, days }) => [name, days[0]!.needed])).toEqual([
    ['Depot', 4],
    ['Gate', 2],
    ['Lobby', 2],
    ['Yard', 1],
  ])
  expect(byClient.next_days).toEqual(next_days)
})

test('the file has a line for each day of a post: agreed, off, covered and open, or only what is open', async () => {
  const body = { guard_id: (await makeGuard(db)).id }
  await send('admin', fill, { params: { id: await slotOn(gate, 1) }, body })
  await send('admin', slots.off, { params: { id: await slotOn(lobby, 1) }, body: { reason: 'Closed for works' } })
  const file = (query: object = {}) =>
    send('admin', slots.coverageCsv, { query: { from: DAY, to: DAY, client_id: String(client), ...query } })
  const { raw, headers } = await file()
  const titles = '\uFEFFStation,Client,Post,Day,Agreed,Off,Covered,Open'
  const lines = [
    `Kisozi Mall,Acacia Group,Gate,${DAY},2,0,1,1`,
    `Kisozi Mall,Acacia Group,Lobby,${DAY},3,1,0,2`,
    `Mukono Yard,Acacia Group,Yard,${DAY},1,0,0,1`,
  ]
  expect(raw.split('\r\n')).toEqual([titles, ...lines, ''])
  expect(headers['content-disposition']).toContain(`coverage-${DAY}-${DAY}.csv`)
  expect((await file({ station_id: String(yard.id) })).raw.split('\r\n')).toEqual([titles, lines[2], ''])
  await send('admin', slots.off, { params: { id: await slotOn(gate, 2) }, body: { reason: 'One guard is enough' } })
  expect((await file({ open: 'true' })).raw.split('\r\n')).toEqual([titles, lines[1], lines[2], ''])
  const next = addDays(DAY, 1)
  const both = (await file({ station_id: String(yard.id), to: next })).raw.split('\r\n')
  expect(both).toEqual([titles, lines[2], `Mukono Yard,Acacia Group,Yard,${next},1,0,0,1`, ''])
})

test('a station is published once all guards planned there have been told', async () => {
  const published = async () => (await coverage({ by: 'station', station_id: String(mall.id) })).groups[0]!.days[0]!.published
  for (const line of [gate, lobby])
    await send('admin', fill, { params: { id: await slotOn(line, 1) }, body: { guard_id: (await makeGuard(db)).id } })
  const told = (line: number) =>
    pool.query("update duty_schedules set status = 'published' from slots s where s.id = slot_id and s.line_id = $1", [line])
  await told(gate)
  expect(await published()).toBe(false)
  await told(lobby)
  expect(await published()).toBe(true)
})

test('what begins next at a station or client is the soonest open slot of its posts', async () => {
  const { rows } = await pool.query<{ now: string }>("select to_char(local_time(now()), 'HH24:MI') as now")
  const now = rows[0]!.now
  const mine = (await makeClient(db)).id
  const station_id = (await makeStation(db, { client_id: mine })).id
  for (const [name, hours] of [['Gate', 5] as const, ['Lobby', 2] as const])
    await activePosts(mine, [{ station_id, name, seats: 1 }], later(now, hours))
  const query = { client_id: String(mine), from: today(), to: addDays(today(), 1) }
  for (const by of ['station', 'client'] as const) {
    const { groups } = await coverage({ ...query, by })
    // Each may begin today or, late in the evening, tomorrow.
    const minutes = groups.flatMap(({ days }) => days.flatMap(({ begins_in }) => begins_in ?? []))
    expect(groups).toHaveLength(1)
    expect(Math.abs(minutes[0]! - 119)).toBeLessThanOrEqual(1)
  }
})

test('a slot of a day that has passed is of a holiday as soon as one is declared for it, and no more when it is taken back', async () => {
  const day = addDays(today(), -2)
  await pool.query('update holidays set deleted_at = now() where day = $1 and deleted_at is null', [day])
  await pool.query('update slots set day = $1 where id = $2', [day, await slotOn(gate, 1)])
  const marks = async () => {
    const { body } = await send('admin', slots.list, { query: { from: day, to: day } })
    return (body as slots.Slot[]).map(({ name, holiday }) => [name, holiday])
  }
  expect(await marks()).toEqual([['Gate', false]])
  const added = await send('super_admin', holidays.create, { body: { day, name: 'Eid', kind: 'declared' } })
  expect(added.status).toBe(201)
  expect(await marks()).toEqual([['Gate', true]])
  await send('super_admin', holidays.remove, { params: { id: String(added.body.holiday.id) }, query: {} })
  expect(await marks()).toEqual([['Gate', false]])
})

test('the month counts the slots that have begun, without those that are off or cancelled; a part of a split one counts half', async () => {
  await pool.query('delete from slots')
  const month = async () => (await send('admin', slots.monthCoverage, {})).body
  expect(await month()).toEqual({ begun: 0, covered: 0, percent: null })
  const past = (states: [seat: number, state: string, more?: string][]) =>
    Promise.all(
      states.map(([seat, state, more = '0, null']) =>
        pool.query(
          `insert into slots (line_id, term_id, day, seat, start_time, end_time, state, off_reason, part, covered_minutes)
            select line_id, id, local_today(), $2, '00:00', '00:01', $3::text, case when $3::text = 'Off' then 'Closed.' end, ${more}
            from line_terms where line_id = $1`,
          [lobby, seat, state],
        ),
      ),
    )
  await past([
    [1, 'Decided', '0, 1'],
    [2, 'Decided', '0, 0'],
    [3, 'Open'],
    [4, 'Off'],
    [5, 'Cancelled'],
    [6, 'Filled'],
    [7, 'Open', '1, null'],
    [7, 'Open', '2, null'],
  ])
  expect(await month()).toEqual({ begun: 6, covered: 2, percent: 40 })
  // Tomorrow does not count yet.
  await pool.query("update slots set day = local_today() + 1 where state <> 'Decided'")
  expect(await month()).toEqual({ begun: 2, covered: 1, percent: 50 })
})
