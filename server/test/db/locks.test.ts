import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import * as attendance from '../../../api/attendance/attendance.ts'
import * as days from '../../../api/attendance/attendance-days.ts'
import * as periods from '../../../api/attendance/attendance-periods.ts'
import { callOff } from '../../../api/attendance/call-offs.ts'
import * as exceptions from '../../../api/attendance/exceptions.ts'
import * as holidays from '../../../api/company/holidays.ts'
import { restoreMany } from '../../../api/company/trash.ts'
import { undo } from '../../../api/company/undo.ts'
import * as contracts from '../../../api/contracts/contracts.ts'
import { index } from '../../../api/contracts/indexation.ts'
import * as slots from '../../../api/contracts/slots.ts'
import { addDays, mondayOf, today } from '../../../api/core/fields/days.ts'
import * as absences from '../../../api/people/guard-absences.ts'
import * as guards from '../../../api/people/guards.ts'
import * as schedules from '../../../api/roster/duty-schedules.ts'
import * as generator from '../../../api/roster/generator.ts'
import * as offerLinks from '../../../api/roster/offer-links.ts'
import { copy } from '../../../api/roster/schedule-board.ts'
import * as slotOffers from '../../../api/roster/slot-offers.ts'
import * as slotShifts from '../../../api/roster/slot-shifts.ts'
import { watchAttendance } from '../../attendance/exceptions/watch-queries.ts'
import { generateSlots, keepContracts } from '../../contracts/contracts/slot-queries.ts'
import { testApp } from '../app.ts'
import { enrolledPhone, newEvent } from '../phone.ts'
import { inOrder, LOCK_ORDER, type Lock, locksTaken } from '../postgres/lock-order.ts'
import { TERMS } from '../records/contract-makers.ts'
import { makeDutySchedule, makeGuard, makeStation } from '../records/makers.ts'
import { ago } from '../records/minute-of-test.ts'
import { makePost, type Post } from '../records/post-makers.ts'

// Each change is done while other transactions hold the locks of docs/locks.md, and let go of each as the change waits for it. A change
// that takes them in the order never waits for one of another change that waits for it: that holds for each pair of them.

const { db, pool, url, send, tokenOf, keepRows } = await testApp()
const TOMORROW = addDays(today(), 1)
const BEGAN = 60
const LONG_AGO = 40 * 24 * 60

let post: Post
/** The shift that is being worked, and the one of tomorrow; both guards. */
let now: Awaited<ReturnType<Post['shift']>>
let next: { shift: number; slot: number; guard: number }
let free: { guard: number; slot: number }
/** A decided shift of a month that is over. */
let past: Awaited<ReturnType<Post['shift']>>
let locks: Lock[]
let contractId: number
let absence: number
/** Terms that begin in some days. */
let later: number

const idOf = async (query: string) => Number((await pool.query<{ id: string }>(query)).rows[0]!.id)
const reason = 'As the client has asked.'
const UNDO_KEY = { 'idempotency-key': 'to-be-undone' }
const params = (id: number) => ({ params: { id: String(id) } })

beforeAll(async () => {
  post = await makePost(db)
  contractId = post.line.contract_id
  now = await post.shift({ began: BEGAN })
  past = await post.shift({ began: LONG_AGO })
  await generateSlots(db, [post.line.id])
  const [first, second] = (
    await pool.query('select id::integer, start_time, end_time from slots where day = $1 order by seat', [TOMORROW])
  ).rows
  const guard = await makeGuard(db)
  const { id: shift } = await makeDutySchedule(db, {
    guard_id: guard.id,
    station_id: post.station.id,
    shift_date: TOMORROW,
    start_time: first.start_time,
    end_time: first.end_time,
    shift_type: 'Guard',
    slot_id: first.id,
  })
  next = { shift, slot: first.id, guard: guard.id }
  free = { guard: (await makeGuard(db)).id, slot: second.id }
  await send('admin', attendance.clock, { ...params(now.shift), body: { kind: 'in', at: ago(BEGAN) } })
  const worked = { state: 'Done', in_at: ago(LONG_AGO), out_at: ago(LONG_AGO - 60), reason } as const
  await send('admin', attendance.decide, { ...params(past.shift), body: worked })
  await pool.query(
    "insert into attendance_periods (station_id, month) select $1, date_trunc('month', day) from unnest($2::date[]) day order by day",
    [post.station.id, [post.day(BEGAN), post.day(LONG_AGO)]],
  )
  await pool.query(
    "insert into exceptions (kind, severity, station_id, duty_id, due_at) values ('not_on_post', 2, $1, $2, now())",
    [post.station.id, now.shift],
  )
  const asked = { guard_id: next.guard, kind: 'sick', from_on: TOMORROW, until_on: TOMORROW } as const
  absence = (await send('admin', absences.create, { body: asked })).body.absence.id
  await send('admin', contracts.addTerms, {
    ...params(post.line.id),
    body: { ...TERMS, valid_from: addDays(today(), 9), seats: 3 },
  })
  later = await idOf('select max(id) as id from line_terms')
  locks = [
    { kind: 'contract', id: contractId },
    { kind: 'month of a station', id: await idOf('select min(id) as id from attendance_periods') },
    { kind: 'month of a station', id: await idOf('select max(id) as id from attendance_periods') },
    { kind: 'generation of a post', id: post.line.id },
    { kind: 'post', id: post.line.id },
    { kind: 'shift', id: now.shift },
    { kind: 'shift', id: next.shift },
    { kind: 'attendance', id: now.shift },
    { kind: 'attendance', id: past.shift },
    { kind: 'slot', id: now.slot },
    { kind: 'slot', id: next.slot },
    { kind: 'slot', id: free.slot },
    { kind: 'slot', id: past.slot },
    { kind: 'guard', id: now.guard.id },
    { kind: 'guard', id: next.guard },
    { kind: 'guard', id: free.guard },
    { kind: 'exception', id: await idOf('select id from exceptions') },
  ]
  // The hourly run makes the days that have come into sight.
  await pool.query('update contract_lines set generated_until = local_today()')
  for (const role of ['admin', 'super_admin'] as const) await tokenOf(role)
  await keepRows()
})

const line = () => ({ name: post.line.name, shift_label: 'Guard', from_on: post.line.from_on, station_id: post.station.id })
const terms = { ...TERMS, seats: 1 } as const
const daysLongAgo = () => ({ days: [{ station_id: post.station.id, day: post.day(LONG_AGO) }] })
const stationsOfMonth = () => ({ body: { month: post.day(LONG_AGO).slice(0, 7), station_ids: [post.station.id] } })
const decided = () => ({ state: 'Done', in_at: ago(BEGAN), out_at: ago(1), reason }) as const
/** Something of the shift of now is to be confirmed. */
const doubted = () => pool.query("update attendances set to_confirm = '{no_pin}', late_minutes = 0 where id = $1", [now.shift])
const inState = (state: string) => pool.query('update attendance_periods set state = $1', [state])
const suspended = { status: 'Suspended', shifts: 'open' } as const

const told = { told_by: 'Sarah', reason } as const
/** A slot that was made after it was over, before the shift of the month before. */
const lateSlot = async () =>
  idOf(`insert into slots (line_id, term_id, day, seat, start_time, end_time, entered_late)
    select line_id, id, '${post.day(LONG_AGO)}', 90, '01:00', '02:00', true from line_terms where line_id = ${post.line.id} order by id limit 1 returning id`)
const worked = () => ({ in_at: ago(LONG_AGO), out_at: ago(LONG_AGO - 60) })
const removed = (kind: 'contract_lines' | 'line_terms', id: number) => () =>
  send('admin', restoreMany, { params: { kind }, body: { ids: [id] } })
/** The contract has run for years. */
const LONG_AGREED = `update contracts set starts_on = '2020-01-01'; update contract_lines set from_on = '2020-01-01';
  update line_terms set valid_from = '2020-01-01' where id = (select min(id) from line_terms)`
/** The records that a case has prepared for its change. */
let prepared: { id: number; token?: string; post?: () => Promise<unknown> }

/** Changes of what is planned and of what happened, by calls and by jobs. */
const CHANGES: Record<string, (() => Promise<unknown>) | { prepare: () => Promise<unknown>; change: () => Promise<unknown> }> = {
  'fewer guards': () => send('admin', contracts.addTerms, { ...params(post.line.id), body: { ...terms, valid_from: TOMORROW } }),
  'other hours': () =>
    send('admin', contracts.addTerms, { ...params(post.line.id), body: { ...terms, start_time: '07:00', valid_from: TOMORROW } }),
  'other hours on trial': () =>
    send('admin', contracts.termsPreview, {
      ...params(post.line.id),
      body: { ...terms, start_time: '07:00', valid_from: TOMORROW },
    }),
  'an earlier last day of a post': () =>
    send('admin', contracts.updateLine, { ...params(post.line.id), body: { ...line(), until_on: today() } }),
  'a further post': () =>
    send('admin', contracts.addLine, {
      ...params(contractId),
      body: { ...line(), name: 'Back gate', kind: 'guarding', ...{ terms } } as never,
    }),
  'new rates': () =>
    send('admin', index, {
      body: {
        percent: 5,
        valid_from: `${addDays(today(), 31).slice(0, 7)}-01`,
        reason,
        contract_ids: [contractId],
        shown: 997_500,
        dry_run: false,
      },
    }),
  'the end of a contract': () => send('admin', contracts.end, { ...params(contractId), body: { on: today(), reason } }),
  'a suspension': () => send('admin', contracts.suspend, { ...params(contractId), body: { from: TOMORROW, reason } }),
  'a slot that is off': () => send('admin', slots.off, { ...params(next.slot), body: { reason } }),
  'days that are off': () =>
    send('admin', slots.offMany, { body: { station_id: post.station.id, from: TOMORROW, to: TOMORROW, reason } }),
  'a suspension that is over': {
    prepare: async () => {
      await pool.query("update contracts set status = 'Suspended', suspended_from = $1", [TOMORROW])
      await pool.query("update slots set state = 'Off', off_reason = 'Suspended', off_by_suspension = true where day >= $1", [
        TOMORROW,
      ])
    },
    change: () => send('admin', contracts.resume, { ...params(contractId), body: {} }),
  },
  'a slot that is needed again': {
    prepare: () => pool.query("update slots set state = 'Off', off_reason = 'Closed' where id = $1", [next.slot]),
    change: () => send('admin', slots.on, params(next.slot)),
  },
  'terms that are taken back': () => send('admin', contracts.removeTerms, params(later)),
  'a split slot': () => send('admin', slots.split, { ...params(free.slot), body: { at: '12:00' } }),
  'an extra guard': () =>
    send('admin', slots.extra, {
      body: { line_id: post.line.id, day: TOMORROW, start_time: '06:00', end_time: '18:00', guards: 1, reason },
    }),
  'a guard who fills a slot': () => send('admin', slotShifts.fill, { ...params(free.slot), body: { guard_id: free.guard } }),
  'a guard who is freed': () => send('admin', slotShifts.free, { ...params(next.slot), body: { reason } }),
  'a shift of another guard': () =>
    send('admin', schedules.update, {
      ...params(next.shift),
      body: {
        guard_id: free.guard,
        station_id: post.station.id,
        shift_date: TOMORROW,
        start_time: '06:00',
        end_time: '18:00',
        shift_type: 'Guard',
      },
    }),
  'a shift that is added': () =>
    send('admin', schedules.create, {
      body: {
        guard_id: free.guard,
        station_id: post.station.id,
        shift_date: TOMORROW,
        start_time: '19:00',
        end_time: '20:00',
        shift_type: 'Extra',
      },
    }),
  'several shifts that are deleted': () => send('admin', schedules.removeMany, { body: { ids: [next.shift, now.shift] } }),
  'guards who are told': () => send('admin', slotShifts.publish, { body: { from: TOMORROW, to: TOMORROW, dry_run: false } }),
  'a shift that is deleted': () => send('admin', schedules.remove, params(next.shift)),
  'a roster': async () => {
    const guardsOfPost = [{ guard_id: free.guard }]
    const request = { line_ids: [post.line.id], from: TOMORROW, weeks: 1, cycle: ['any' as const], guards: guardsOfPost }
    const { body } = await send('admin', generator.preview, { body: request })
    return send('admin', generator.save, { body: { request, fingerprint: body.fingerprint } })
  },
  'a week that is copied': () =>
    send('admin', copy, { body: { from_week: mondayOf(TOMORROW), to_week: addDays(mondayOf(TOMORROW), 7) } }),
  'an absence': () => send('admin', absences.approve, { ...params(absence), body: {} }),
  'guards who are suspended': () =>
    send('admin', guards.statusMany, { body: { ids: [now.guard.id, next.guard, free.guard], ...suspended } }),
  'a guard who leaves': () => send('admin', attendance.clock, { ...params(now.shift), body: { kind: 'out' } }),
  'what was reported is confirmed': {
    prepare: () => doubted(),
    change: () => send('admin', attendance.confirmMany, { body: { ids: [now.shift] } }),
  },
  'what was reported is refused': {
    prepare: () => doubted(),
    change: () => send('admin', attendance.refuseMany, { body: { ids: [now.shift], reason } }),
  },
  'a decision': () => send('admin', attendance.decide, { ...params(now.shift), body: decided() }),
  'a replacement': () => send('admin', attendance.replace, { ...params(now.shift), body: { guard_id: free.guard, reason } }),
  'a guard who calls off': {
    prepare: () => pool.query('delete from attendances where id = $1', [now.shift]),
    change: () => send('admin', callOff, { ...params(now.shift), body: { cause: 'sick' } }),
  },
  'a roll-call': () => send('admin', attendance.presentMany, { body: { station_id: post.station.id, except: [] } }),
  'an approval of a day': () => send('admin', days.approve, { body: daysLongAgo() }),
  'an approval of a month': () => send('admin', periods.approve, stationsOfMonth()),
  'a month that is locked': {
    prepare: () => inState('Approved'),
    change: () => send('admin', periods.lock, stationsOfMonth()),
  },
  'a month that is reopened': {
    prepare: () => inState('Locked'),
    change: () =>
      send('super_admin', periods.reopen, {
        body: { month: post.day(BEGAN).slice(0, 7), station_id: post.station.id, reason },
      }),
  },
  'a holiday': () => send('super_admin', holidays.create, { body: { day: TOMORROW, name: 'Eid', kind: 'declared' } }),
  'an exception that is resolved': () =>
    send('admin', exceptions.resolve, { ...params(locks.at(-1)!.id), body: { resolution: reason } }),
  'a contract that is activated': {
    prepare: () => pool.query("update contracts set status = 'Draft'"),
    change: () => send('super_admin', contracts.activate, params(contractId)),
  },
  'a post that moves': {
    prepare: async () => {
      prepared = await makeStation(db, { client_id: post.station.client_id })
      await pool.query(
        'begin; set local session_replication_role = replica; delete from attendances; delete from late_facts; update duty_schedules set slot_id = null, lost_slot_id = null; delete from slots where day < local_today(); commit',
      )
    },
    change: () => send('admin', contracts.updateLine, { ...params(post.line.id), body: { ...line(), station_id: prepared.id } }),
  },
  'a post that comes back': {
    prepare: async () => {
      const body = { ...line(), name: 'Back gate', kind: 'fixed_monthly', terms } as const
      const added = (await send('admin', contracts.addLine, { ...params(contractId), body })).body.contract.lines
      prepared = added.find(({ name }: { name: string }) => name === 'Back gate')
      await send('admin', contracts.removeLine, params(prepared.id))
    },
    change: () => removed('contract_lines', prepared.id)(),
  },
  'terms that come back': {
    prepare: () => send('admin', contracts.removeTerms, params(later)),
    change: () => removed('line_terms', later)(),
  },
  'a suspension from a day that is over': {
    prepare: () => pool.query(`delete from attendances; ${LONG_AGREED}`),
    change: () => send('admin', contracts.suspend, { ...params(contractId), body: { from: addDays(today(), -1), reason } }),
  },
  'a contract that goes on since a day that is over': {
    prepare: async () => {
      await pool.query(`delete from attendances; ${LONG_AGREED}`)
      await send('admin', contracts.suspend, { ...params(contractId), body: { from: addDays(today(), -3), reason } })
    },
    change: () => send('admin', contracts.resume, { ...params(contractId), body: { from: addDays(today(), -1) } }),
  },
  'a slot that is split and whole again': {
    prepare: () => send('admin', slots.split, { ...params(free.slot), body: { at: '12:00' } }),
    change: () => send('admin', slots.merge, params(free.slot)),
  },
  'who stood there': () =>
    send('admin', attendance.stood, {
      ...params(past.slot),
      body: { guard_id: free.guard, ...worked(), left_at: worked().out_at, ...told },
    }),
  'a past slot that is off': {
    prepare: () =>
      pool.query(
        "update attendances set state = 'No show', minutes = 0, in_at = null, out_at = null, in_method = null, out_method = null where id = $1",
        [past.shift],
      ),
    change: () => send('admin', slots.off, { ...params(past.slot), body: { ...told } }),
  },
  'past days that are off': {
    prepare: () =>
      pool.query(
        "update attendances set state = 'No show', minutes = 0, in_at = null, out_at = null, in_method = null, out_method = null where id = $1",
        [past.shift],
      ),
    change: () =>
      send('admin', slots.offMany, {
        body: { station_id: post.station.id, from: post.day(LONG_AGO), to: post.day(LONG_AGO), ...told },
      }),
  },
  'nobody at a late shift': {
    prepare: async () => {
      prepared = { id: await lateSlot() }
    },
    change: () => send('admin', attendance.nobody, { ...params(prepared.id), body: told }),
  },
  'late shifts that are decided together': {
    prepare: () => lateSlot(),
    change: () =>
      send('admin', periods.recordMany, {
        body: {
          ...{ line_id: post.line.id, from: post.day(LONG_AGO), to: post.day(LONG_AGO) },
          ...{ kind: 'stood', guard_ids: [free.guard], ...told },
        },
      }),
  },
  'an extra guard of a day that is over': {
    prepare: () => pool.query(LONG_AGREED),
    change: () =>
      send('admin', periods.extraStood, {
        body: {
          ...{ line_id: post.line.id, day: post.day(LONG_AGO), start_time: '01:00', end_time: '02:00' },
          ...{ guard_id: free.guard, ...told },
        },
      }),
  },
  'an offer': () => send('admin', slotOffers.offer, { ...params(free.slot), body: { guard_ids: [free.guard], minutes: 60 } }),
  'an offer that is accepted': {
    prepare: () => offered(),
    change: () => send(null, offerLinks.accept, { body: { token: prepared.token! } }),
  },
  'an offer that is declined': {
    prepare: () => offered(),
    change: () => send(null, offerLinks.decline, { body: { token: prepared.token! } }),
  },
  'an offer that is taken back': {
    prepare: () => offered(),
    change: () => send('admin', slotOffers.withdraw, params(prepared.id)),
  },
  'what a phone reports': {
    prepare: () => reporting(now.guard.id, newEvent('out')),
    change: () => prepared.post!(),
  },
  'what a phone reports late': {
    prepare: () => reporting(past.guard.id, newEvent('out', { device_time: ago(LONG_AGO - 90) })),
    change: () => prepared.post!(),
  },
  'an absence that is cancelled': {
    prepare: () => send('admin', absences.approve, { ...params(absence), body: {} }),
    change: () => send('admin', absences.cancel, { ...params(absence), body: { reason } }),
  },
  'an approval of days that is undone': {
    prepare: () => send('admin', days.approve, { body: daysLongAgo() }, UNDO_KEY),
    change: () => send('admin', undo, { body: { keys: [UNDO_KEY['idempotency-key']] } }),
  },
  'a clocking that is undone': {
    prepare: () => send('admin', attendance.clock, { ...params(now.shift), body: { kind: 'out' } }, UNDO_KEY),
    change: () => send('admin', undo, { body: { keys: [UNDO_KEY['idempotency-key']] } }),
  },
  'a slot that is filled, undone': {
    prepare: () => send('admin', slotShifts.fill, { ...params(free.slot), body: { guard_id: free.guard } }, UNDO_KEY),
    change: () => send('admin', undo, { body: { keys: [UNDO_KEY['idempotency-key']] } }),
  },
  'a guard who has taken over, undone': {
    prepare: () => send('admin', attendance.replace, { ...params(now.shift), body: { guard_id: free.guard, reason } }, UNDO_KEY),
    change: () => send('admin', undo, { body: { keys: [UNDO_KEY['idempotency-key']] } }),
  },
  'an approval that is taken back': {
    prepare: () => send('admin', days.approve, { body: daysLongAgo() }),
    change: () => send('admin', attendance.reopen, { ...params(past.shift), body: { reason } }),
  },
  'the hourly run': () => keepContracts(db),
  'the watch': () => watchAttendance(db),
}

async function offered() {
  const body = { guard_ids: [free.guard], minutes: 60 }
  const { links, offers } = (await send('admin', slotOffers.offer, { ...params(free.slot), body })).body.offered
  prepared = { id: offers[0].id, token: links[0].link.split('#')[1] }
}
async function reporting(guard_id: number, ...events: ReturnType<typeof newEvent>[]) {
  const phone = await enrolledPhone(send, { guard_id })
  prepared = { id: guard_id, post: () => phone.post(events) }
}

const nameOf = ({ kind, id }: Lock) => `${kind} ${id}`

test('the order is written down', () => {
  const doc = readFileSync(new URL('../../../docs/locks.md', import.meta.url), 'utf8')
  const listed = [...doc.split('## Money')[0]!.matchAll(/^\d+\. \*\*(.+?)\*\*/gm)].map(([, kind]) => kind!.toLowerCase())
  expect(listed).toEqual([...LOCK_ORDER])
})

describe.each(Object.entries(CHANGES))('%s', (_, how) => {
  const { prepare, change } = typeof how === 'function' ? { prepare: undefined, change: how } : how

  test('is done', async () => {
    await prepare?.()
    const answer = (await change()) as { status?: number; body?: unknown } | undefined
    if (answer?.status) expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  })

  test('takes its locks in the order', async () => {
    await prepare?.()
    const taken = await locksTaken({ pool, url }, locks, change)
    expect(taken.map(nameOf)).toEqual(inOrder(taken).map(nameOf))
  })
})
