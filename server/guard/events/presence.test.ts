import { beforeEach, describe, expect, test } from 'vitest'
import * as attendance from '../../../api/attendance/attendance.ts'
import * as exceptions from '../../../api/attendance/exceptions.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { daySpan } from '../../../api/core/shift.ts'
import type { GuardEvent } from '../../../api/guard/guard-events.ts'
import * as shiftEvents from '../../../api/guard/shift-events.ts'
import { testApp } from '../../test/app.ts'
import { enrolledPhone, newEvent } from '../../test/phone.ts'
import { ago, minutesSince } from '../../test/records/minute-of-test.ts'
import { makePost, type Post } from '../../test/records/post-makers.ts'

// Presence is the time between coming and leaving, in whatever order it is reported.

const { db, pool, send } = await testApp()
let post: Post
beforeEach(async () => {
  post = await makePost(db)
  await pool.query('update stations set latitude = 0.3163, longitude = 32.5822 where id = $1', [post.station.id])
})
const north = (meters: number) => ({ latitude: 0.3163 + meters / 111_195, longitude: 32.5822, accuracy_m: 20 })
const known = async (shift: number) => (await send('admin', attendance.get, { params: { id: String(shift) } })).body
const slotOf = async (slot: number) =>
  (await pool.query('select state, covered_minutes from slots where id = $1', [slot])).rows[0]
const unplanned = async () =>
  ((await send('admin', exceptions.list, { query: { kind: 'unplanned' } })).body as exceptions.Exception[]).map(
    ({ state, resolution }) => [state, resolution],
  )
/** A guard with a phone and a shift that began some minutes ago; what he presses then. */
async function onDuty(began: number, hours = 12) {
  const made = await post.shift({ began, hours })
  const phone = await enrolledPhone(send, { guard_id: made.guard.id })
  let seq = 0
  const event = (kind: GuardEvent['kind'], minutes: number, more: Partial<GuardEvent> = {}) =>
    newEvent(kind, { seq: ++seq, device_time: ago(minutes), ...more })
  return { ...made, phone, event }
}
type OnDuty = Awaited<ReturnType<typeof onDuty>>
const BEGAN = 13 * 60
const FOUND = ['Resolved', 'It belongs to a shift after all.']

/** Every order in which some events can arrive, one by one. */
const orders = <T>(of: T[]): T[][] =>
  of.length < 2 ? [of] : of.flatMap((one) => orders(of.filter((other) => other !== one)).map((rest) => [one, ...rest]))

describe('a shift is the same in whatever order and batches it is reported', () => {
  const NIGHTS: Record<string, { came: number; left: number; minutes: number }> = {
    'on time': { came: BEGAN + 8, left: 57, minutes: 720 },
    '90 minutes early, and out after the end': { came: BEGAN + 90, left: 57, minutes: 720 },
    'six hours early, and out after the end': { came: BEGAN + 360, left: 57, minutes: 720 },
    'late, and out before the end': { came: BEGAN - 30, left: 120, minutes: 630 },
  }
  const cases = Object.entries(NIGHTS).flatMap(([name, night]) =>
    (['one batch', 'in first', 'out first', 'out of another device first'] as const).map((way) => ({ name, way, ...night })),
  )
  test.each(cases)('$name, $way', async ({ way, came, left, minutes }) => {
    const { shift, slot, guard, phone, event } = await onDuty(BEGAN)
    const [comes, leaves] = [event('in', came, north(0)), event('out', left, north(0))]
    if (way === 'one batch') await phone.post([comes, leaves])
    else if (way === 'out of another device first') {
      await (await enrolledPhone(send, { guard_id: guard.id })).post([leaves])
      await phone.post([comes])
    } else for (const one of way === 'in first' ? [comes, leaves] : [leaves, comes]) await phone.post([one])
    expect(await known(shift)).toMatchObject({ state: 'Done', in_at: ago(came), out_at: ago(left), minutes, to_confirm: [] })
    expect(await slotOf(slot)).toEqual({ state: 'Decided', covered_minutes: minutes })
    for (const said of await unplanned()) expect(said).toEqual(FOUND)
  })

  test.each(orders(['in', 'again', 'out', 'position'] as const))('one by one: %s, %s, %s, %s', async (...order) => {
    const { shift, phone, event } = await onDuty(BEGAN)
    const first = event('in', BEGAN + 8)
    const all = {
      in: first,
      position: event('position', BEGAN + 8, { about: first.id, ...north(10) }),
      again: event('in', BEGAN - 20, north(0)),
      out: event('out', 57, north(0)),
    }
    for (const one of order) await phone.post([all[one]])
    const record = await known(shift)
    expect(record).toMatchObject({ state: 'Done', out_at: ago(57), to_confirm: [] })
    // A guard who presses twice is believed to have come at the first press, unless it arrives after the second one counted.
    expect([ago(BEGAN + 8), ago(BEGAN - 20)]).toContain(record.in_at)
  })
})

test('leaving that is not of a shift stays unplanned, and so does coming to a shift on another day', async () => {
  const { shift, phone, event } = await onDuty(5 * 24 * 60)
  await phone.post([event('out', 60)])
  await phone.post([event('in', 30)])
  expect(await known(shift)).toMatchObject({ state: 'Unrecorded' })
  expect(await unplanned()).toEqual([['Opened', null]])
})

test('who came 90 minutes early is on post from then on, and has not come when he leaves before the start', async () => {
  const { shift, phone, event } = await onDuty(-80)
  await phone.post([event('in', 10)])
  expect(await known(shift)).toMatchObject({ state: 'On post', in_at: ago(10), late_minutes: 0 })
  await phone.post([event('out', 0)])
  expect(await known(shift)).toMatchObject({ state: 'Expected', in_at: null })
})

describe('one pair over two shifts that follow each other', () => {
  async function double(later = 0): Promise<OnDuty & { second: number }> {
    const first = await onDuty(25 * 60 + later)
    const { shift } = await post.shift({ began: BEGAN + later, hours: 12 })
    await pool.query(`begin; set local session_replication_role = replica;
      update duty_schedules set guard_id = ${first.guard.id} where id = ${shift}; commit`)
    return { ...first, second: shift }
  }

  test('is both, each from its start to its end, the first from when the guard came and the second until he left', async () => {
    const { shift, second, phone, event } = await double()
    await phone.post([event('in', 25 * 60 + 8, north(0)), event('out', 57, north(0))])
    expect(await known(shift)).toMatchObject({
      state: 'Done',
      minutes: 720,
      in_at: ago(25 * 60 + 8),
      out_at: ago(BEGAN),
      early_minutes: 0,
    })
    expect(await known(second)).toMatchObject({
      state: 'Done',
      minutes: 720,
      in_at: ago(BEGAN),
      out_at: ago(57),
      late_minutes: 0,
    })
  })

  test('also when leaving arrives first', async () => {
    const { shift, second, phone, event } = await double()
    const [came, left] = [event('in', 25 * 60 + 8, north(0)), event('out', 57, north(0))]
    await phone.post([left])
    await phone.post([came])
    expect([(await known(shift)).minutes, (await known(second)).minutes]).toEqual([720, 720])
  })

  test('also when it reaches into the day after the next', async () => {
    // A minute before midnight in Kampala.
    const midnight = minutesSince(daySpan(addDays(today(), -1)).from - 60_000)
    const { shift, second, phone, event } = await double(midnight - 25 * 60)
    await phone.post([event('out', midnight - 24 * 60 - 10, north(0))])
    await phone.post([event('in', midnight, north(0))])
    for (const one of [shift, second]) expect((await known(one)).out_at).not.toBeNull()
  })

  test('who leaves within an hour of the second one’s start has left the first one late', async () => {
    const { shift, second, phone, event } = await double()
    await phone.post([event('in', 25 * 60, north(0)), event('out', BEGAN - 45, north(0))])
    expect(await known(shift)).toMatchObject({ state: 'Done', out_at: ago(BEGAN - 45), minutes: 720 })
    expect(await known(second)).toMatchObject({ state: 'Unrecorded' })
  })

  test('what makes doubt of the first makes doubt of both', async () => {
    const { shift, second, phone, event } = await double()
    await phone.post([event('in', 25 * 60 + 8, { ...north(0), mocked: true }), event('out', 57, north(0))])
    for (const one of [shift, second])
      expect(await known(one)).toMatchObject({ state: 'To confirm', to_confirm: ['mock_suspected'] })
  })
})

describe('a position that follows', () => {
  test.each(['one batch', 'two'] as const)('takes the place of none, in %s; staff see it with the clocking', async (batches) => {
    const { shift, phone, event } = await onDuty(30)
    const came = event('in', 29)
    const where = event('position', 29, { about: came.id, ...north(40) })
    for (const batch of batches === 'two' ? [[came], [where]] : [[came, where]]) await phone.post(batch)
    expect(await known(shift)).toMatchObject({ state: 'On post', in_flags: [], to_confirm: [] })
    const { events } = (await send('admin', shiftEvents.list, { params: { id: String(shift) } })).body
    expect(events[0]).toMatchObject({ kind: 'in', position: { distance_m: 40 } })
  })

  test.each(['one batch', 'two'] as const)('far away makes doubt, in %s', async (batches) => {
    const { shift, phone, event } = await onDuty(30)
    const came = event('in', 29)
    const where = event('position', 29, { about: came.id, ...north(5_000) })
    for (const batch of batches === 'two' ? [[came], [where]] : [[came, where]]) await phone.post(batch)
    expect(await known(shift)).toMatchObject({ state: 'To confirm', in_flags: ['outside', 'far_away'], to_confirm: ['far_away'] })
    const { body } = await send('admin', exceptions.list, { query: { kind: 'to_confirm' } })
    expect(body).toMatchObject([{ shift_id: shift, state: 'Opened', steps: [{ text: expect.stringMatching(/more than 2 km/) }] }])
  })

  test('changes nothing that somebody has confirmed, of another guard, or a quarter of an hour later', async () => {
    const { shift, phone, event } = await onDuty(30)
    const came = event('in', 29, { mocked: true })
    await phone.post([came])
    await send('admin', attendance.confirmMany, { body: { ids: [shift] } })
    await phone.post([event('position', 29, { about: came.id, ...north(5_000) })])
    expect(await known(shift)).toMatchObject({ state: 'On post', in_flags: ['mock_suspected', 'no_position'], to_confirm: [] })
    const other = await onDuty(30)
    const comes = other.event('in', 29)
    await other.phone.post([comes])
    await phone.post([event('position', 29, { about: comes.id, ...north(5_000) })])
    await other.phone.post([other.event('position', 5, { about: comes.id, ...north(5_000) })])
    expect(await known(other.shift)).toMatchObject({ state: 'On post', in_flags: ['no_position'] })
    expect(
      (await pool.query('select count(*)::integer as count from event_positions where event_id = $1', [comes.id])).rows,
    ).toEqual([{ count: 0 }])
  })
})
