import { expect, test } from 'vitest'
import { set as setStations } from '../../../api/accounts/supervisor-stations.ts'
import * as alarmSystems from '../../../api/alarm/alarm-systems.ts'
import * as alarms from '../../../api/alarm/alarms.ts'
import * as attendance from '../../../api/attendance/attendance.ts'
import * as attendanceDays from '../../../api/attendance/attendance-days.ts'
import * as exceptions from '../../../api/attendance/exceptions.ts'
import { board, type NowRow } from '../../../api/attendance/now.ts'
import * as invoices from '../../../api/billing/invoices.ts'
import { get, MOST_WAITING, WAITING_KINDS, type Waiting, type WaitingKind } from '../../../api/company/today.ts'
import type { Endpoint, Sent } from '../../../api/core/endpoint.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { ADMIN_AREAS, type AdminArea } from '../../../api/core/permissions.ts'
import * as absences from '../../../api/people/guard-absences.ts'
import * as qualifications from '../../../api/people/guard-qualifications.ts'
import * as applications from '../../../api/people/recruitment.ts'
import * as quotes from '../../../api/sales/quotes.ts'
import * as requests from '../../../api/sites/client-requests.ts'
import * as contacts from '../../../api/website/contacts.ts'
import { watchAttendance } from '../../attendance/index.ts'
import { openSession } from '../../platform/sessions/sessions.ts'
import { testApp } from '../../test/app.ts'
import { makeAlarm, makeAlarmSystem } from '../../test/records/alarm-makers.ts'
import * as make from '../../test/records/makers.ts'
import { makePost } from '../../test/records/post-makers.ts'
import { makeDraft } from '../../test/resources/billing-makers.ts'

const { db, pool, send } = await testApp()
type As = Parameters<typeof send>[0]

const waitingFor = async (as: As = 'super_admin') => (await send(as, get, {})).body.waiting as Waiting[]
const waiting = async (kind: WaitingKind, as?: As) => (await waitingFor(as)).find((one) => one.kind === kind)
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
/** The number of records that a list has with these filters. */
const listed = async <E extends Endpoint>(list: E, query: object) =>
  Number((await send('super_admin', list, { query } as unknown as Sent<E>)).headers['x-total-count'])

async function adminOf(...areas: AdminArea[]) {
  const { id } = await make.makeAccount(db, { role: 'admin', areas })
  return { token: (await openSession(db, { accountId: id, role: 'admin', address: '127.0.0.1', userAgent: 'x' })).access_token }
}

async function supervisorOf(...station_ids: number[]) {
  const { id } = await make.makeAccount(db, { role: 'supervisor' })
  await send('admin', setStations, { params: { id: String(id) }, body: { station_ids } })
  const given = { accountId: id, role: 'supervisor', address: '127.0.0.1', userAgent: 'x' } as const
  return { token: (await openSession(db, given)).access_token }
}

/** Makes two that wait, and others that do not; says which is the first of them, and how many the list of them has. */
type Case = () => Promise<{ first: object; oldest?: string; listed: number }>

const openException = (kind: string, opened_at: string, station_id: number) =>
  pool.query(
    'insert into exceptions (kind, severity, station_id, due_at, opened_at) values ($1, 2, $2, now(), $3) returning id',
    [kind, station_id, opened_at],
  )

const CASES: Record<WaitingKind, Case> = {
  sos: async () => {
    const { id: station } = await make.makeStation(db)
    await openException('sos', hoursAgo(1), station)
    const { rows } = await openException('sos', hoursAgo(2), station)
    await openException('outside', hoursAgo(3), station)
    const resolved = await openException('sos', hoursAgo(4), station)
    await pool.query(`update exceptions set state = 'Resolved', resolution = 'Found', resolved_at = now() where id = $1`, [
      resolved.rows[0].id,
    ])
    const first = { id: rows[0].id, name: 'Kololo Gate' }
    return { first, oldest: hoursAgo(2), listed: await listed(exceptions.list, { kind: 'sos', resolved: 'false' }) }
  },
  alarms: async () => {
    const { id } = await makeAlarm(db, { waits_since: hoursAgo(3), kind: 'panic' })
    await makeAlarm(db)
    await makeAlarm(db, { state: 'Taken', taken_at: hoursAgo(1), waits_since: hoursAgo(4) })
    return {
      first: { id, name: 'Panic, Kololo Gate' },
      oldest: hoursAgo(3),
      listed: await listed(alarms.list, { state: 'New' }),
    }
  },
  clocks: async () => {
    // The third was heard of without a complaint.
    for (const minutes of [50, 20, 70]) {
      const { id } = await makeAlarmSystem(db)
      await pool.query(
        `insert into alarm_system_states (system_id, seen_at, clock_at) values ($1, now(), now() - make_interval(mins => $2))`,
        [id, minutes],
      )
      await pool.query(`insert into alarm_secrets (system_id, secret, has_key) values ($1, 'sealed', true)`, [id])
    }
    return {
      first: { name: "The server's clock may be wrong: 2 of 3 panels disagree" },
      oldest: hoursAgo(50 / 60),
      listed: await listed(alarmSystems.list, { clock: 'Wrong' }),
    }
  },
  exceptions: async () => {
    const { id: station } = await make.makeStation(db)
    await openException('outside', hoursAgo(1), station)
    const { rows } = await openException('missed_round', hoursAgo(5), station)
    return { first: { id: rows[0].id }, oldest: hoursAgo(5), listed: await listed(exceptions.list, { resolved: 'false' }) }
  },
  open: async () => {
    const post = await makePost(db)
    await post.empty({ began: -60 })
    const id = await post.empty({ began: 120 })
    await post.empty({ began: -13 * 60 })
    await post.shift({ began: 30 })
    const { rows } = (await send('admin', board, {})).body as { rows: NowRow[] }
    return {
      first: { id, name: 'Kololo Gate, Main gate' },
      oldest: hoursAgo(2),
      listed: rows.filter(({ state }) => state === 'Open').length,
    }
  },
  late: async () => {
    const post = await makePost(db)
    await post.shift({ began: 60 })
    const { shift, guard } = await post.shift({ began: 90, outside: true })
    await post.shift({ began: -60 })
    const { rows } = (await send('admin', board, {})).body as { rows: NowRow[] }
    return {
      first: { id: shift, name: guard.name },
      oldest: hoursAgo(1.5),
      listed: rows.filter(({ state }) => state === 'Late' || state === 'Empty').length,
    }
  },
  to_confirm: async () => {
    const post = await makePost(db)
    const [one, other] = [await post.shift({ began: 60 }), await post.shift({ began: 26 * 60 })]
    await pool.query(
      `insert into attendances (id, slot_id, state, in_at, to_confirm, in_flags)
        select id, slot_id, 'On post', now(), '{outside}', '{outside}' from duty_schedules where id = any($1)`,
      [[one.shift, other.shift]],
    )
    const day = post.day(26 * 60)
    const query = { state: 'To confirm', from: day, to: today() }
    return { first: { id: other.shift, name: other.guard.name, day }, listed: await listed(attendance.list, query) }
  },
  days: async () => {
    const post = await makePost(db)
    const late = await makePost(db)
    const shifts = [
      await post.shift({ began: 50 * 60, hours: 8 }),
      await post.shift({ began: 50 * 60, hours: 8 }),
      await post.shift({ began: 74 * 60, hours: 8 }),
      await late.shift({ began: 50 * 60, hours: 8 }),
    ]
    // At the other station somebody of the day is not decided.
    await late.shift({ began: 50 * 60, hours: 8 })
    await pool.query(
      `insert into attendances (id, slot_id, state, reason) select id, slot_id, 'No show', 'Ill' from duty_schedules where id = any($1)`,
      [shifts.map(({ shift }) => shift)],
    )
    const day = post.day(74 * 60)
    const { body } = await send('admin', attendanceDays.list, { query: { show: 'ready', from: day, to: today() } })
    return { first: { id: post.station.id, name: post.station.name, day }, listed: body.total }
  },
  requests: async () => {
    const { id } = await make.makeClientRequest(db, { last_message_at: hoursAgo(50) })
    await make.makeClientRequest(db)
    await make.makeClientRequest(db, { status: 'Answered', last_message_at: hoursAgo(90) })
    return { first: { id }, oldest: hoursAgo(50), listed: await listed(requests.list, { status: 'New' }) }
  },
  leave: async () => {
    const guard = await make.makeGuard(db)
    const { id } = await make.makeAbsence(db, { guard_id: guard.id, from_on: addDays(today(), 5), created_at: hoursAgo(30) })
    await make.makeAbsence(db)
    await make.makeAbsence(db, { created_at: hoursAgo(60), state: 'Approved', decided_at: hoursAgo(1), decided_by: 1 })
    const first = { id, name: 'Moses Okot', day: addDays(today(), 5), version: 1 }
    return { first, oldest: hoursAgo(30), listed: await listed(absences.list, { state: 'Asked' }) }
  },
  papers: async () => {
    const ending = async (days: number) => {
      const paper = await make.makeQualification(db, {
        expires_on: addDays(today(), days),
        verified_at: hoursAgo(1),
        verified_by: 1,
      })
      await make.makeDutySchedule(db, { guard_id: paper.guard_id, shift_date: addDays(today(), 29) })
      return paper.id
    }
    await ending(20)
    const id = await ending(10)
    // One that ends later than the shift, and one that nobody has checked.
    await ending(30)
    await make.makeQualification(db, { expires_on: addDays(today(), 3) })
    const first = { id, day: addDays(today(), 10) }
    return { first, listed: await listed(qualifications.list, { planned: 'true' }) }
  },
  applications: async () => {
    const { id } = await make.makeApplication(db, { stage_since: hoursAgo(9) })
    await make.makeApplication(db)
    await make.makeApplication(db, { stage: 'Interview', stage_since: hoursAgo(20) })
    return { first: { id }, oldest: hoursAgo(9), listed: await listed(applications.list, { stage: 'New' }) }
  },
  quotes: async () => {
    const { id } = await make.makeQuoteRequest(db, { received_at: hoursAgo(9) })
    await make.makeQuoteRequest(db)
    await make.makeQuoteRequest(db, { status: 'Quoted', received_at: hoursAgo(20) })
    return { first: { id }, oldest: hoursAgo(9), listed: await listed(quotes.list, { status: 'New' }) }
  },
  messages: async () => {
    const { id } = await make.makeContactMessage(db, { received_at: hoursAgo(9) })
    await make.makeContactMessage(db)
    await make.makeContactMessage(db, { status: 'Read', received_at: hoursAgo(20) })
    return { first: { id }, oldest: hoursAgo(9), listed: await listed(contacts.list, { status: 'Unread' }) }
  },
  drafts: async () => {
    for (const _ of [1, 2, 3]) await makeDraft(db, (await make.makeClient(db)).id)
    const { rows } = await pool.query<{ id: number }>(`select id from invoice_drafts where state = 'Draft' order by id`)
    // A month later, which is another list.
    await pool.query(`update invoice_drafts set month = '2026-02-01' where id = $1`, [rows[2]!.id])
    return { first: { day: '2026-01-01' }, listed: 2 }
  },
  payments: async () => {
    const invoice = await make.makeInvoice(db)
    for (const hours of [3, 4])
      await pool.query(
        `insert into collections (invoice_id, client_id, msisdn, amount, confirmed_amount, transaction_id, state, asked_at, settled_at)
          values ($1, $2, '256772123456', 5000, 4000, $3, 'Check', $4, now())`,
        [invoice.id, invoice.client_id, `T${hours}`, hoursAgo(hours)],
      )
    return { first: {}, oldest: hoursAgo(4), listed: 2 }
  },
  overdue: async () => {
    const overdue = (days: number) =>
      make.makeInvoice(db, { status: 'Overdue', invoice_date: '2026-01-01', due_date: addDays(today(), -days) })
    await overdue(3)
    const { id } = await overdue(9)
    await make.makeInvoice(db, { status: 'Pending' })
    return { first: { id }, listed: await listed(invoices.list, { status: 'Overdue' }) }
  },
}

test.each(WAITING_KINDS)('%s: as many as the list that it leads to has, and the oldest of them', async (kind) => {
  const expected = await CASES[kind]()
  const found = await waiting(kind)
  expect(found).toMatchObject({ count: 2, first: expected.first })
  expect(expected.listed).toBe(2)
  if (expected.oldest) expect(Math.abs(Date.parse(found!.oldest) - Date.parse(expected.oldest))).toBeLessThan(90_000)
})

test('of the exceptions it is known which are counted as late guards, open shifts, reports or calls for help as well', async () => {
  const post = await makePost(db)
  await post.shift({ began: 60 })
  await post.shift({ began: 90, outside: true })
  await post.empty({ began: 60 })
  const doubted = await post.shift({ began: 60 })
  await pool.query(
    `insert into attendances (id, slot_id, state, in_at, to_confirm, in_flags)
      select id, slot_id, 'On post', now(), '{outside}', '{outside}' from duty_schedules where id = $1`,
    [doubted.shift],
  )
  await pool.query(
    `insert into exceptions (kind, severity, station_id, guard_id, duty_id, slot_id, due_at) values ('to_confirm', 2, $1, $2, $3, $4, now())`,
    [post.station.id, doubted.guard.id, doubted.shift, doubted.slot],
  )
  await openException('sos', hoursAgo(1), post.station.id)
  await openException('outside', hoursAgo(1), post.station.id)
  // An exception about a shift that is over is no late guard of this moment.
  const over = await post.shift({ began: 20 * 60 })
  await pool.query(
    `insert into exceptions (kind, severity, station_id, duty_id, due_at) values ('not_on_post', 3, $1, $2, now())`,
    [post.station.id, over.shift],
  )
  await watchAttendance(db)
  const also = { sos: 1, open: 1, late: 2, to_confirm: 1 }
  expect(await waiting('exceptions')).toMatchObject({
    count: 7,
    also: Object.entries(also).map(([kind, count]) => ({ kind, count })),
  })
  for (const [kind, count] of Object.entries(also)) expect(await waiting(kind as WaitingKind)).toMatchObject({ count, also: [] })
})

test('nothing waits where nothing is to be done, and for a client nothing is said at all', async () => {
  expect(await waitingFor()).toEqual([])
  expect((await send('client', get, {})).status).toBe(403)
})

const OF_AREAS: Record<AdminArea, WaitingKind[]> = {
  operations: ['sos', 'alarms', 'clocks', 'open', 'late', 'exceptions', 'to_confirm', 'requests', 'days'],
  people: ['leave', 'papers', 'applications'],
  money: ['drafts', 'payments', 'overdue'],
  sales: ['requests', 'quotes'],
  website: ['messages'],
}

test.each(ADMIN_AREAS)('an admin of %s is told of the work of the area alone, the most urgent first', async (area) => {
  for (const kind of WAITING_KINDS) await CASES[kind]()
  const kinds = (await waitingFor(await adminOf(area))).map(({ kind }) => kind)
  expect(kinds).toEqual(WAITING_KINDS.filter((kind) => OF_AREAS[area].includes(kind)))
  expect((await waitingFor()).map(({ kind }) => kind)).toEqual([...WAITING_KINDS])
})

test('a supervisor is told of the own stations alone, and of none without any', async () => {
  const [own, other] = [await makePost(db), await makePost(db)]
  for (const post of [own, other]) {
    await openException('sos', hoursAgo(1), post.station.id)
    await post.shift({ began: 60 })
    await post.empty({ began: 60 })
  }
  expect((await waitingFor(await supervisorOf(own.station.id))).map(({ kind, count }) => [kind, count])).toEqual([
    ['sos', 1],
    ['open', 1],
    ['late', 1],
    ['exceptions', 1],
  ])
  expect((await waitingFor(await supervisorOf(own.station.id, other.station.id))).map(({ count }) => count)).toEqual([2, 2, 2, 2])
  expect(await waitingFor(await supervisorOf())).toEqual([])
})

test('leave that takes a planned shift away has no version, so that nobody approves it unseen', async () => {
  const { id: guard_id } = await make.makeGuard(db)
  const day = addDays(today(), 3)
  await make.makeAbsence(db, { guard_id, from_on: day })
  expect((await waiting('leave'))!.first.version).toBe(1)
  await make.makeDutySchedule(db, { guard_id, shift_date: day })
  expect((await waiting('leave'))!.first.version).toBeNull()
})

test('no more than a hundred of a kind are counted', async () => {
  await pool.query(
    `insert into contact_messages (name, email, message) select 'Amos', 'a@mail.example', 'Hello' from generate_series(1, 130)`,
  )
  expect((await waiting('messages'))!.count).toBe(MOST_WAITING)
})
