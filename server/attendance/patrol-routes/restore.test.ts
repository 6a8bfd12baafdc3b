import { beforeEach, expect, test } from 'vitest'
import * as checkpoints from '../../../api/attendance/checkpoints.ts'
import * as calls from '../../../api/attendance/patrol-routes.ts'
import * as patrols from '../../../api/attendance/patrols.ts'
import { restoreMany } from '../../../api/company/trash.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import * as stations from '../../../api/sites/stations.ts'
import { testApp } from '../../test/app.ts'
import { makeStation } from '../../test/records/makers.ts'
import { wallClock } from '../../test/records/minute-of-test.ts'

const { db, pool, send } = await testApp()

let station_id: number
let gate: number
let yard: number
beforeEach(async () => {
  ;({ id: station_id } = await makeStation(db))
  gate = await point('Gate')
  yard = await point('Yard')
})
const point = async (name: string): Promise<number> =>
  (await send('admin', checkpoints.create, { body: { station_id, name } })).body.checkpoint.id
/** The time of day in Kampala after some minutes. */
const clock = (minutesAhead: number) => wallClock(-minutesAhead).slice(11, 16)
/** A route whose next round is due in an hour, so that none begins meanwhile. */
async function added(): Promise<calls.PatrolRoute> {
  const plans = [{ from_time: clock(60), until_time: clock(180), every_minutes: 60, weekdays: 127 }]
  const times = { ordered: true, minutes_allowed: 30, min_seconds: 20, plans }
  return (await send('admin', calls.create, { body: { station_id, name: 'Fence', points: [yard, gate], ...times } })).body.route
}
const params = (id: number) => ({ id: String(id) })
const remove = (id: number) => send('admin', calls.remove, { params: params(id) })
const undo = (id: number) => send('admin', restoreMany, { params: { kind: 'routes' }, body: { ids: [id] } })
const get = async (id: number) => (await send('admin', calls.get, { params: params(id) })).body
const ahead = async () => {
  const query = { from: addDays(today(), -1), to: addDays(today(), 3), station_id: String(station_id), sort: 'due_from' } as const
  return ((await send('admin', patrols.list, { query })).body as patrols.Round[]).map(({ due_from, expected }) => [
    due_from,
    expected,
  ])
}
const NOT_FOUND = 'Route not found.'

test('Undo brings back the same route with its times, and its rounds ahead', async () => {
  const route = await added()
  const rounds = await ahead()
  expect(rounds.length).toBeGreaterThan(0)
  await remove(route.id)
  expect([await ahead(), (await get(route.id)).error]).toEqual([[], NOT_FOUND])
  expect((await undo(route.id)).body).toEqual({ done: [route.id], refused: [] })
  expect([await ahead(), await get(route.id)]).toEqual([rounds, { ...route, version: 3 }])
  const { rows } = await pool.query(
    "select new from audit_log where table_name = 'routes' and record_id = $1 order by id desc limit 1",
    [String(route.id)],
  )
  expect(rows).toEqual([{ new: { removed_at: null } }])
  expect((await undo(route.id)).body.refused).toEqual([{ id: route.id, message: NOT_FOUND }])
})

test('Undo is refused while one of its points is removed, and goes on once that point is back', async () => {
  const { id } = await added()
  await remove(id)
  await send('admin', checkpoints.remove, { params: params(yard) })
  const message = 'This route cannot be restored: one of its checkpoints was removed meanwhile.'
  expect((await undo(id)).body).toEqual({ done: [], refused: [{ id, message }] })
  expect([(await get(id)).error, await ahead()]).toEqual([NOT_FOUND, []])
  await send('admin', restoreMany, { params: { kind: 'checkpoints' }, body: { ids: [yard] } })
  expect((await undo(id)).body.done).toEqual([id])
  expect((await get(id)).points).toEqual([yard, gate])
})

test('Undo is refused when its station no longer exists', async () => {
  const { id } = await added()
  await remove(id)
  await send('admin', stations.remove, { params: params(station_id), query: {} })
  const message = 'This route cannot be restored: its station no longer exists.'
  expect((await undo(id)).body).toEqual({ done: [], refused: [{ id, message }] })
})
