import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import * as contracts from '../../../api/contracts/contracts.ts'
import { addDays, mondayOf, today } from '../../../api/core/fields/days.ts'
import * as absences from '../../../api/people/guard-absences.ts'
import * as guards from '../../../api/people/guards.ts'
import * as schedules from '../../../api/roster/duty-schedules.ts'
import { copy } from '../../../api/roster/schedule-board.ts'
import * as calls from '../../../api/roster/slot-shifts.ts'
import { testApp } from '../../test/app.ts'
import { waitingForLocks } from '../../test/postgres/waiting.ts'
import { makeDayPost, makePost } from '../../test/records/contract-makers.ts'
import { makeGuard, makeStation } from '../../test/records/makers.ts'

// Two who plan, or move a post, at the same moment: the second waits, and sees what the first has done.

const { db, pool, send } = await testApp()
const tomorrow = addDays(today(), 1)
const NIGHT = { start_time: '18:00', end_time: '06:00', shift_type: 'Night' }

/** Runs the statements of another connection, in one transaction, which `answering` meets. */
async function beside<T>(first: string, answering: () => Promise<T>, further: (other: PoolClient) => Promise<unknown>) {
  const other = await pool.connect()
  try {
    await other.query('begin')
    await other.query(first)
    const answer = answering()
    await expect.poll(() => waitingForLocks(pool)).toBe(1)
    await further(other)
    await other.query('commit')
    return await answer
  } finally {
    other.release(true)
  }
}

const fill = (id: string, guard_id: number) => send('admin', calls.fill, { params: { id }, body: { guard_id } })
const stationsOfShifts = async () =>
  (await pool.query('select station_id from duty_schedules where deleted_at is null')).rows.map(({ station_id }) => station_id)

test('a guard who fills a slot while its post is being moved stands at the station to which it was moved', async () => {
  const post = await makePost(db)
  const { id: to } = await makeStation(db, { client_id: post.contract.client_id })
  const guard = await makeGuard(db)
  const slot = await post.slotOn(tomorrow)
  const move = `update contract_lines set station_id = ${to} where id = ${post.line.id}`
  const filled = await beside(
    `${move}; select generate_slots(array[${post.line.id}], local_today(), local_today() + 14)`,
    () => fill(slot, guard.id),
    async () => undefined,
  )
  expect(filled).toMatchObject({ status: 201, body: { slot: { station_id: to } } })
  expect(await stationsOfShifts()).toEqual([to])
})

test('the same for a shift that is moved into the slot', async () => {
  const post = await makePost(db)
  const { id: to } = await makeStation(db, { client_id: post.contract.client_id })
  const guard = await makeGuard(db)
  await fill(await post.slotOn(tomorrow), guard.id)
  const { rows } = await pool.query('select id, slot_id from duty_schedules')
  // As if nobody were planned on it.
  await pool.query('update duty_schedules set slot_id = null')
  const body = { guard_id: guard.id, station_id: post.station_id, shift_date: addDays(today(), 2), ...NIGHT }
  const moved = await beside(
    `update contract_lines set station_id = ${to} where id = ${post.line.id};
     select generate_slots(array[${post.line.id}], local_today(), local_today() + 14)`,
    () => send('admin', schedules.update, { params: { id: String(rows[0].id) }, body: { ...body, line_id: post.line.id } }),
    async () => undefined,
  )
  expect(moved.status).toBe(200)
  // The slot is not at the station of the shift any more.
  expect((await pool.query('select station_id, slot_id from duty_schedules')).rows).toEqual([
    { station_id: post.station_id, slot_id: null },
  ])
})

test('a post is moved with a guard who is planned there meanwhile', async () => {
  const post = await makePost(db)
  const { id: to } = await makeStation(db, { client_id: post.contract.client_id })
  const guard = await makeGuard(db)
  const slot = await post.slotOn(tomorrow)
  const { name, shift_label, from_on } = post.line
  const params = { id: String(post.line.id) }
  let filling: ReturnType<typeof fill> | undefined
  const moved = await beside(
    // The last of the open slots, which moving the post locks by their numbers.
    `select from slots where id = (select max(id) from slots where line_id = ${post.line.id}) for update`,
    () => send('admin', contracts.updateLine, { params, body: { name, shift_label, from_on, station_id: to } }),
    async () => {
      filling = fill(slot, guard.id)
      await expect.poll(() => waitingForLocks(pool)).toBe(2)
    },
  )
  expect(moved.status).toBe(200)
  expect(await filling).toMatchObject({ status: 201, body: { slot: { station_id: to } } })
  expect(await stationsOfShifts()).toEqual([to])
})

/** Locks that a change of a shift, or the replacement of its guard, takes first. */
const shiftAndSlot = (slot: string) => `select from duty_schedules where slot_id = ${slot} for update;
  select from slots where id = ${slot} for update`
/** Locks the guard, as planning a guard on a slot does after it has locked the slot. */
const thenGuard = (id: number) => (other: PoolClient) => other.query('select from guards where id = $1 for no key update', [id])

test('a shift that moves into a slot waits for who plans its guard there, and does not deadlock', async () => {
  const post = await makePost(db)
  const guard = await makeGuard(db)
  await fill(await post.slotOn(tomorrow), guard.id)
  const { rows } = await pool.query('select id from duty_schedules')
  const body = { guard_id: guard.id, station_id: post.station_id, shift_date: addDays(today(), 3), ...NIGHT }
  const moved = await beside(
    `select from slots where id = ${await post.slotOn(addDays(today(), 3))} for update`,
    () => send('admin', schedules.update, { params: { id: String(rows[0].id) }, body }),
    thenGuard(guard.id),
  )
  expect([moved.status, moved.body.duty_schedule.shift_date]).toEqual([200, addDays(today(), 3)])
  const { rows: filled } = await pool.query("select day from slots where state = 'Filled'")
  expect(filled).toEqual([{ day: addDays(today(), 3) }])
})

test('the same for a week that is copied', async () => {
  const post = await makeDayPost(db)
  const guard = await makeGuard(db)
  const [from_week, to_week] = [addDays(mondayOf(today()), 7), addDays(mondayOf(today()), 14)]
  await fill(await post.slotOn(from_week), guard.id)
  const copied = await beside(
    `select from slots where id = ${await post.slotOn(to_week)} for update`,
    () => send('admin', copy, { body: { from_week, to_week } }),
    thenGuard(guard.id),
  )
  expect(copied).toMatchObject({ status: 200, body: { copied: 1 } })
})

test.each(['an absence that is approved', 'a suspension of one', 'a suspension of several'])(
  'the same for %s, which takes the shifts of a guard away',
  async (what) => {
    const post = await makePost(db)
    const guard = await makeGuard(db)
    const slot = await post.slotOn(tomorrow)
    await fill(slot, guard.id)
    const params = { id: String(guard.id) }
    const asked = { guard_id: guard.id, kind: 'sick', from_on: tomorrow, until_on: tomorrow } as const
    const { body: absence } = await send('admin', absences.create, { body: asked })
    const { id: _, version: __, ...now } = (await send('admin', guards.get, { params })).body
    const status = { status: 'Suspended', shifts: 'open' } as const
    const takeAway = () => {
      if (what === 'an absence that is approved')
        return send('admin', absences.approve, { params: { id: String(absence.absence.id) }, body: {} })
      if (what === 'a suspension of one') return send('admin', guards.update, { params, body: { ...now, ...status } })
      return send('admin', guards.statusMany, { body: { ids: [guard.id], ...status } })
    }
    const taken = await beside(shiftAndSlot(slot), takeAway, thenGuard(guard.id))
    expect(taken.status).toBeLessThan(300)
    expect((await pool.query('select state from slots where id = $1', [slot])).rows).toEqual([{ state: 'Open' }])
  },
)

test('a shift whose guard is changed waits for who replaces that guard, and does not deadlock', async () => {
  const post = await makePost(db)
  const [guard, other] = [await makeGuard(db), await makeGuard(db)]
  const slot = await post.slotOn(tomorrow)
  await fill(slot, guard.id)
  const { rows } = await pool.query('select id from duty_schedules')
  const body = { guard_id: other.id, station_id: post.station_id, shift_date: tomorrow, ...NIGHT }
  const changed = await beside(
    shiftAndSlot(slot),
    () => send('admin', schedules.update, { params: { id: String(rows[0].id) }, body }),
    thenGuard(other.id),
  )
  expect(changed).toMatchObject({ status: 200, body: { duty_schedule: { guard_id: other.id } } })
})

test('a shift that is taken away, or moved, waits for the clocking of its guard, and does not deadlock', async () => {
  const post = await makePost(db)
  const guard = await makeGuard(db)
  const slot = await post.slotOn(tomorrow)
  await fill(slot, guard.id)
  const { rows } = await pool.query('select id from duty_schedules')
  const clocking = `select from duty_schedules where id = ${rows[0].id} for update`
  const settling = (other: PoolClient) => other.query('update slots set version = version + 1 where id = $1', [slot])
  const body = { guard_id: guard.id, station_id: post.station_id, shift_date: addDays(today(), 3), ...NIGHT }
  const move = () => send('admin', schedules.update, { params: { id: String(rows[0].id) }, body })
  expect((await beside(clocking, move, settling)).status).toBe(200)
  const there = await post.slotOn(addDays(today(), 3))
  const free = () => send('admin', calls.free, { params: { id: there }, body: {} })
  const freed = await beside(clocking, free, (other) =>
    other.query('update slots set version = version + 1 where id = $1', [there]),
  )
  expect(freed).toMatchObject({ status: 201, body: { slot: { state: 'Open' } } })
})
