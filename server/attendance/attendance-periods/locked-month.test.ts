import { beforeAll, describe, expect, test } from 'vitest'
import * as attendance from '../../../api/attendance/attendance.ts'
import * as periods from '../../../api/attendance/attendance-periods.ts'
import { EVERY_DAY } from '../../../api/contracts/weekdays.ts'
import type { Endpoint, Sent } from '../../../api/core/endpoint.ts'
import { testApp } from '../../test/app.ts'
import { strongestRole } from '../../test/calls/callers.ts'
import { inputsAbout, writesExcept } from '../../test/calls/writes-about.ts'
import { ago } from '../../test/records/minute-of-test.ts'
import { makePost, type Post } from '../../test/records/post-makers.ts'

// Each field of a call names the locked month: every record there has one number, which is put into each field for a number of a
// record, and every day, month and time that is sent is that of its shifts. Calls that do change the month as soon as it is
// reopened show that a change would be noticed.

const { db, pool, send, tokenOf, keepRows } = await testApp()

/** The decided shift, its slot and all that they belong to. */
const ONE = 7777
/** A shift outside of any slot of which nothing is recorded, its guard, and a slot that is off. */
const NEXT = ONE + 1
/** A deleted shift, and its guard, who has no other. */
const DELETED = ONE + 2
/** Long enough ago that its month is over. */
const BEGAN = 40 * 24 * 60
const REOPENS = 'attendancePeriods.reopen'

let post: Post
const month = () => post.day(BEGAN).slice(0, 7)
const body = () => ({ month: month(), station_ids: [ONE] })
const decided = { state: 'Done', in_at: ago(BEGAN), out_at: ago(BEGAN - 720), reason: 'The supervisor was there.' } as const

beforeAll(async () => {
  await pool.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, ${ONE - 1}) from pg_sequences
      where schemaname = 'public' and sequencename ~ '^(clients|stations|contracts|contract_lines|line_terms|slots|guards|duty_schedules)_id_seq$'`,
  )
  post = await makePost(db)
  const { shift, slot, guard } = await post.shift({ began: BEGAN })
  expect([post.station.id, post.line.id, shift, slot, guard.id]).toEqual([ONE, ONE, ONE, ONE, ONE])
  for (const id of [NEXT, DELETED])
    expect(await post.shift({ began: BEGAN, outside: true })).toMatchObject({ shift: id, guard: { id } })
  await pool.query('update duty_schedules set deleted_at = now() where id = $1', [DELETED])
  await pool.query(
    `insert into slots (line_id, term_id, day, seat, start_time, end_time, state, off_reason)
      select line_id, term_id, day, 2, start_time, end_time, 'Off', 'The gate was closed.' from slots`,
  )
  for (const id of [ONE, NEXT]) await send('admin', attendance.decide, { params: { id: String(id) }, body: decided })
  await send('admin', periods.approve, { body: body() })
  expect((await send('admin', periods.lock, { body: body() })).body).toMatchObject([{ state: 'Locked' }])
  // As from before shifts outside of contracts had to be decided.
  await pool.query(
    `set session_replication_role = replica; delete from attendances where id = ${NEXT}; reset session_replication_role`,
  )
  // Sessions are opened once, and not in each test.
  for (const role of ['super_admin', 'client', 'guard'] as const) await tokenOf(role)
  await keepRows()
  locked = await recorded()
})

/** All that the month says. */
const recorded = async () =>
  (
    await pool.query(
      `select (select jsonb_agg(to_jsonb(a)) from attendances a) as attendances,
        (select jsonb_agg(to_jsonb(s) order by s.id) from slots s where day <= $1) as slots,
        (select jsonb_agg(to_jsonb(d) order by d.id) from duty_schedules d where shift_date <= $1) as shifts,
        (select jsonb_agg(to_jsonb(p)) from attendance_periods p where month <= $1) as months`,
      [post.day(BEGAN - 720)],
    )
  ).rows[0]

/** Records of the month before each test. */
let locked: Awaited<ReturnType<typeof recorded>>

/** Calls that change the month while it is open, which a locked month refuses. */
const CHANGES: Record<string, () => object> = {
  'attendance.clock': () => ({ params: { id: String(NEXT) }, body: { kind: 'in', at: ago(BEGAN - 60) } }),
  'attendance.decide': () => ({ params: { id: String(ONE) }, body: { ...decided, in_at: ago(BEGAN - 60) } }),
  'attendanceDays.approve': () => ({ body: { days: [{ station_id: ONE, day: post.day(BEGAN) }] } }),
  'slots.on': () => ({ params: { id: String(NEXT) } }),
  'dutySchedules.create': () => ({ body: extra(DELETED) }),
  'dutySchedules.update': () => ({ params: { id: String(NEXT) }, body: extra(NEXT) }),
  'dutySchedules.remove': () => ({ params: { id: String(NEXT) } }),
  'dutySchedules.removeMany': () => ({ body: { ids: [NEXT] } }),
  'repeatedShifts.repeat': () => ({ body: { ...extra(DELETED), until: post.day(BEGAN), weekdays: EVERY_DAY } }),
  'trash.restore': () => ({ params: { kind: 'duty_schedules', id: String(DELETED) } }),
}
/** Steps before a change of the open month: of a day every shift is decided. */
const BEFORE: Record<string, () => Promise<unknown>> = {
  'attendanceDays.approve': () => send('admin', attendance.decide, { params: { id: String(NEXT) }, body: decided }),
}
/** An hour of a guard that overlaps with no other of the same guard. */
const extra = (guard_id: number) => ({
  guard_id,
  station_id: ONE,
  shift_date: post.day(BEGAN),
  start_time: '01:00',
  end_time: '02:00',
  shift_type: 'Extra',
})

const writes = writesExcept(REOPENS)

type Write = (typeof writes)[number]
/** The change of the month, where the call has one, and then what is generated for it. */
async function sendAll({ name, call }: Write) {
  const role = strongestRole(call)
  const change = CHANGES[name]?.()
  if (change) await send(role, call, change as Sent<Endpoint>)
  for (const input of inputsAbout(call, { id: ONE, day: post.day(BEGAN), at: ago(BEGAN - 60) })) await send(role, call, input)
}

describe.each(writes)('$name', (write) => {
  test('changes nothing of a locked month', async () => {
    await sendAll(write)
    expect(await recorded()).toEqual(locked)
  })
})

test('each change of the month belongs to a call of the contract', () => {
  const names = writes.map(({ name }) => name)
  expect(Object.keys(CHANGES).filter((name) => !names.includes(name))).toEqual([])
})

describe.each(writes.filter(({ name }) => name in CHANGES))('$name', (write) => {
  test('changes the same month once it is reopened', async () => {
    const reopened = { month: month(), station_id: ONE, reason: 'A guard was forgotten.' }
    expect((await send('super_admin', periods.reopen, { body: reopened })).status).toBe(200)
    await BEFORE[write.name]?.()
    const before = await recorded()
    await sendAll(write)
    expect(await recorded()).not.toEqual(before)
  })
})
