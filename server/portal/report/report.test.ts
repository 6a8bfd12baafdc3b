import { beforeEach, expect, test, vi } from 'vitest'
import * as answers from '../../../api/attendance/month-answers.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { formatDay, longMonth } from '../../../api/core/format.ts'
import * as calls from '../../../api/portal/portal-report.ts'
import { testApp } from '../../test/app.ts'
import { pdfWords } from '../../test/pdf-words.ts'
import { waitingForLocks } from '../../test/postgres/waiting.ts'
import { clientPerson } from '../../test/records/client-person.ts'
import { makeDutySchedule, makeGuard, makeIncident, makeStation } from '../../test/records/makers.ts'
import { minutesSince } from '../../test/records/minute-of-test.ts'
import { makePost } from '../../test/records/post-makers.ts'

const { app, db, pool, send } = await testApp()

const THIS = today().slice(0, 7)
const MONTH = addDays(`${THIS}-01`, -1).slice(0, 7)
/** The database keeps its own clock, by which the whole month is over. */
const itIs = (day: string) => vi.useFakeTimers({ now: new Date(`${day}T09:00:00+03:00`), toFake: ['Date'] })
const began = (day: string) => minutesSince(Date.parse(`${MONTH}-${day}T18:00:00+03:00`))

type Made = Awaited<ReturnType<typeof makeMonth>>
/** Five nights of a post: on time, 150 minutes late, replaced after 70, nobody, and not decided. */
async function makeMonth(name = 'Lake Hotel') {
  const person = await clientPerson(db, { user_name: 'Joan Kirabo' }, { company_name: name })
  const post = await makePost(db, person.clientId)
  const nights = []
  for (const day of ['02', '03', '04', '05', '06']) nights.push(await post.shift({ began: began(day) }))
  const [onTime, late, replaced, nobody] = nights
  const other = await makeGuard(db, { last_name: 'Taban' })
  const hours = { shift_date: `${MONTH}-04`, start_time: '18:00', end_time: '06:00' }
  await pool.query('update duty_schedules set slot_id = null where id = any($1)', [[replaced!.shift, nobody!.shift]])
  const by = await makeDutySchedule(db, { ...hours, guard_id: other.id, station_id: post.station.id, slot_id: replaced!.slot })
  await pool.query('update duty_schedules set replaced_by = $2 where id = $1', [replaced!.shift, by.id])
  const done = (day: string, came: string, minutes: number, lateness: number) =>
    [`${MONTH}-${day}T${came}:00+03:00`, `${addDays(`${MONTH}-${day}`, 1)}T06:00:00+03:00`, minutes, lateness] as const
  const insert = (shift: number, slot: number, [came, left, minutes, lateness]: ReturnType<typeof done>) =>
    pool.query(
      `insert into attendances (id, slot_id, state, in_at, out_at, minutes, late_minutes, in_method) values ($1, $2, 'Done', $3, $4, $5, $6, 'desk')`,
      [shift, slot, came, left, minutes, lateness],
    )
  await pool.query("insert into attendances (id, slot_id, state, reason) values ($1, $2, 'No show', 'Away')", [
    replaced!.shift,
    replaced!.slot,
  ])
  await insert(onTime!.shift, onTime!.slot, done('02', '17:52', 720, 0))
  await insert(late!.shift, late!.slot, done('03', '20:30', 570, 150))
  await insert(by.id, replaced!.slot, done('04', '19:10', 650, 70))
  return { person, post, slots: nights.map(({ slot }) => slot) }
}

let made: Made
beforeEach(async () => {
  made = await makeMonth()
})
const query = { month: MONTH }
const report = async () => (await send(made.person, calls.report, { query })).body as calls.PortalReport
const object = (slot_ids: number[], reason = 'Nobody was at the gate.') =>
  send(made.person, calls.object, { body: { month: MONTH, slot_ids, reason } })
const confirm = () => send(made.person, calls.confirm, { body: { month: MONTH } })

test('a month has, by station and day, what became of each seat, with visible incidents and entries that are shared', async () => {
  const { person, post } = made
  const station_id = post.station.id
  await makeIncident(db, { station_id, description: 'Fence cut.', incident_date: `${MONTH}-03`, client_visible: true })
  await makeIncident(db, { station_id, description: 'Among us.', incident_date: `${MONTH}-03` })
  await pool.query(
    `insert into occurrences (entry_id, station_id, at, kind, text) select 0, $1, $2, kind, 'A' from unnest(array['visitor', 'visitor', 'handover']) kind`,
    [station_id, `${MONTH}-03T12:00:00Z`],
  )
  await pool.query(
    `insert into visits (station_id, at, uniform, alertness, book_checked, client_met) select $1, at, 5, 5, true, false from unnest($2::timestamptz[]) at`,
    [station_id, [`${MONTH}-01T00:00:00+03:00`, `${MONTH}-20T12:00:00Z`, `${THIS}-01T00:00:00+03:00`]],
  )
  await pool.query(
    `with route as (insert into routes (station_id, name, minutes_allowed, points) values ($1, 'Fence', 30, '{1}') returning id)
      insert into patrols (station_id, route_id, day, due_from, due_until, state, points, completed_at)
      select $1, route.id, $2, $2::date + n * interval '1 hour', $2::date + n * interval '1 hour' + interval '30 minutes', state, '{1}',
        case when state = 'Completed' then now() end
      from route, unnest(array['Completed', 'Completed', 'Incomplete', 'Missed']) with ordinality as round (state, n)`,
    [station_id, `${MONTH}-03`],
  )
  const none = {
    rounds: 0,
    rounds_completed: 0,
    rounds_missed: 0,
    on_time: 0,
    late: 0,
    replaced: 0,
    uncovered: 0,
    undecided: 0,
    late_minutes: 0,
  }
  const night = (day: string, more: object) => ({ day: `${MONTH}-${day}`, agreed: 1, ...none, ...more })
  expect(await report()).toMatchObject({
    client_name: 'Lake Hotel',
    month: MONTH,
    stations: [
      {
        station_name: post.station.name,
        days: [
          night('02', { on_time: 1 }),
          night('03', { late: 1, late_minutes: 150, rounds: 4, rounds_completed: 2, rounds_missed: 2 }),
          night('04', { replaced: 1, late_minutes: 70 }),
          night('05', { uncovered: 1 }),
          night('06', { undecided: 1 }),
        ],
      },
    ],
    incidents: [{ description: 'Fence cut.' }],
    entries: [{ kind: 'visitor', count: 2 }],
    visits: [{ station_name: post.station.name, count: 2 }],
    answer: null,
    answer_from: `${THIS}-01`,
    answer_until: `${THIS}-05`,
  })
  const shifts = await send(person, calls.shifts, { query: { month: MONTH, station_id: String(station_id) } })
  expect(shifts.body).toMatchObject([
    { state: 'on_time', day: `${MONTH}-02`, post: 'Main gate', start_time: '18:00', end_time: '06:00', guard_rank: 'Guard' },
    { state: 'late', late_minutes: 150 },
    { state: 'replaced', guard_name: 'Moses Taban' },
    { state: 'uncovered', guard_name: null },
    { state: 'undecided', guard_name: null },
  ])
  const words = await pdfWords(app, `${calls.pdf.path}?month=${MONTH}`, person.token)
  for (const part of [
    'Monthly report',
    longMonth(MONTH),
    'Lake Hotel',
    'Not confirmed by the client.',
    'Fence cut.',
    'Visitor: 2',
    `${post.station.name}: 2`,
  ])
    expect(words).toContain(part)
  expect(words).toMatch(/Total 5 1 1 220 1 1 2 of 4 2/)
  expect(words).toContain('Rounds completed')
})

test('visits of the time before a station was the client’s are not counted', async () => {
  const next = await clientPerson(db, {}, { company_name: 'Hill Hotel' })
  const station = await makeStation(db, { client_id: made.person.clientId, name: 'Gate' })
  const visit = (at: string) =>
    pool.query(
      'insert into visits (station_id, at, uniform, alertness, book_checked, client_met) values ($1, $2, 5, 5, true, false)',
      [station.id, at],
    )
  const seen = async () => ((await send(next, calls.report, { query })).body as calls.PortalReport).visits
  await visit(`${MONTH}-10T12:00:00Z`)
  await pool.query('update stations set client_id = $2 where id = $1', [station.id, next.clientId])
  expect(await seen()).toEqual([])
  await pool.query('update stations set client_since = $2 where id = $1', [station.id, `${MONTH}-20`])
  await visit(`${MONTH}-20T12:00:00Z`)
  expect(await seen()).toEqual([{ station_name: 'Gate', count: 1 }])
})

test('a client confirms from the first to the fifth of the next month, once it is over', async () => {
  const answered = async (day: string) => {
    itIs(day)
    return confirm()
  }
  expect(await answered(`${MONTH}-28`)).toMatchObject({
    status: 409,
    body: { message: `${longMonth(MONTH)} can be answered from ${formatDay(`${THIS}-01`)} on.` },
  })
  expect(await answered(`${THIS}-06`)).toMatchObject({
    status: 409,
    body: { message: `${longMonth(MONTH)} could be answered until ${formatDay(`${THIS}-05`)}.` },
  })
  expect((await report()).open).toBe(false)
  expect((await answered(`${THIS}-05`)).body).toMatchObject({
    open: true,
    answer: { state: 'Confirmed', answered_by_name: 'Joan Kirabo', objections: [] },
  })
})

test('a client objects to shifts with a reason, staff reply once to each, and then it can be confirmed', async () => {
  itIs(`${THIS}-03`)
  const [, , , nobody, unknown] = made.slots as [number, number, number, number, number]
  const other = await makeMonth('Hill Hotel')
  for (const slot of [other.slots[0]!, 2_000_000_000])
    expect(await object([nobody, slot])).toMatchObject({
      status: 422,
      body: { fields: { slot_ids: 'There is no such shift in this month.' } },
    })
  expect((await report()).answer).toBeNull()
  await object([nobody, unknown])
  // Again, as after an answer that was lost.
  expect((await object([nobody], 'Again')).body.answer.objections).toMatchObject([
    { slot_id: nobody, day: `${MONTH}-05`, reason: 'Nobody was at the gate.', outcome: null },
    { slot_id: unknown, day: `${MONTH}-06` },
  ])
  expect(await confirm()).toMatchObject({
    status: 409,
    body: { message: 'Your objections are not answered yet. Please wait for our reply.' },
  })
  const listed = (await send('admin', answers.list, { query })).body as answers.MonthAnswer[]
  expect(listed).toMatchObject([{ client_name: 'Lake Hotel', state: 'Objected', objections: [{ post: 'Main gate' }, {}] }])
  const reply = (id: number) =>
    send('admin', answers.reply, { params: { id: String(id) }, body: { outcome: 'Accepted', reply: 'It is taken off.' } })
  for (const { id } of listed[0]!.objections) expect((await reply(id)).status).toBe(200)
  expect(await reply(listed[0]!.objections[0]!.id)).toMatchObject({
    status: 409,
    body: { message: 'This objection is answered.' },
  })
  expect((await report()).answer!.objections[0]).toMatchObject({ outcome: 'Accepted', reply: 'It is taken off.' })
  expect((await confirm()).body.answer.state).toBe('Confirmed')
})

test('of a confirmation and an objection at the same moment, the objection is not overwritten', async () => {
  itIs(`${THIS}-03`)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `with answer as (insert into month_answers (client_id, month, state) values ($1, $2, 'Objected') returning id)
        insert into month_objections (answer_id, slot_id, reason) select id, $3, 'Nobody came.' from answer`,
      [made.person.clientId, `${MONTH}-01`, made.slots[3]],
    )
    const confirming = confirm()
    await vi.waitFor(async () => {
      expect(await waitingForLocks(pool)).toBe(1)
    })
    await client.query('commit')
    expect((await confirming).status).toBe(409)
    expect((await report()).answer).toMatchObject({ state: 'Objected', objections: [{ outcome: null }] })
  } finally {
    client.release(true)
  }
})
