import { expect, test } from 'vitest'
import { addDays, mondayOf, today } from '../../../api/core/fields/days.ts'
import * as calls from '../../../api/roster/schedule-board.ts'
import * as slotShifts from '../../../api/roster/slot-shifts.ts'
import { testApp } from '../../test/app.ts'
import { makePost } from '../../test/records/contract-makers.ts'
import { makeDutySchedule, makeGuard, makeStation } from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()
/** The Monday after this week. */
const WEEK = addDays(mondayOf(today()), 7)
const DAY = { start_time: '06:00', end_time: '18:00' }
const board = async (query: object = {}) =>
  (await send('admin', calls.list, { query: { week: WEEK, ...query } })).body as calls.BoardRow[]

test('a station whose contracts say whom it needs has open slots in place of gaps, and its shifts their post and status', async () => {
  const { slotOn, station_id, line } = await makePost(db, { terms: DAY })
  await makeStation(db, { name: 'Kampala Road', minimum_guards: 1 })
  await pool.query('update stations set minimum_guards = 5 where id = $1', [station_id])
  const guard = await makeGuard(db)
  const body = { guard_id: guard.id }
  await send('admin', slotShifts.fill, { params: { id: await slotOn(WEEK) }, body })
  await send('admin', slotShifts.publish, { body: { from: WEEK, to: WEEK } })
  await makeDutySchedule(db, { guard_id: guard.id, station_id, shift_date: addDays(WEEK, 2) })

  const [free, post] = await board()
  expect(free).toMatchObject({ name: 'Kampala Road', by_contract: false, open_slots: [] })
  expect(free!.gaps).toHaveLength(7)
  expect(post).toMatchObject({ name: 'Kisozi Mall', by_contract: true, gaps: [] })
  expect(post!.shifts).toMatchObject([
    { shift_date: WEEK, status: 'published', line_id: line.id, post: 'Main gate, night' },
    { shift_date: addDays(WEEK, 2), status: 'planned', line_id: null, post: null },
  ])
  expect(post!.open_slots).toHaveLength(6)
  expect(post!.open_slots[0]).toEqual({
    id: Number(await slotOn(addDays(WEEK, 1))),
    line_id: line.id,
    post: 'Main gate, night',
    station_id,
    station_name: 'Kisozi Mall',
    day: addDays(WEEK, 1),
    ...DAY,
    seat: 1,
  })
  const all = await send('admin', calls.openSlots, { query: { week: WEEK } })
  expect(all.body).toEqual(post!.open_slots)
})

test('stations with an open slot are short; the board of guards has their posts and no open slots of its own', async () => {
  const { slotOn, station_id } = await makePost(db, { terms: DAY })
  expect((await board({ short: 'true' })).map(({ id }) => id)).toEqual([station_id])
  const guards = await Promise.all(Array.from({ length: 7 }, () => makeGuard(db)))
  for (const [index, guard] of guards.entries()) {
    const id = await slotOn(addDays(WEEK, index))
    await send('admin', slotShifts.fill, { params: { id }, body: { guard_id: guard.id } })
  }
  expect(await board({ short: 'true' })).toEqual([])
  const [row] = await board({ by: 'guard' })
  expect(row).toMatchObject({ open_slots: [], by_contract: false, shifts: [{ post: 'Main gate, night' }] })
  expect((await send('admin', calls.openSlots, { query: { week: WEEK } })).body).toEqual([])
})

test('the open slot of a night that began on the Sunday before reaches into the week', async () => {
  const { slotOn } = await makePost(db)
  const [row] = await board()
  expect(row!.open_slots[0]).toMatchObject({ id: Number(await slotOn(addDays(WEEK, -1))), day: addDays(WEEK, -1) })
  expect(row!.open_slots).toHaveLength(8)
})
