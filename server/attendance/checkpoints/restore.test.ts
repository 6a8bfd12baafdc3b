import { beforeEach, expect, test } from 'vitest'
import * as calls from '../../../api/attendance/checkpoints.ts'
import * as routes from '../../../api/attendance/patrol-routes.ts'
import { restoreMany } from '../../../api/company/trash.ts'
import * as stations from '../../../api/sites/stations.ts'
import { testApp } from '../../test/app.ts'
import { makeStation } from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()

let station_id: number
beforeEach(async () => {
  ;({ id: station_id } = await makeStation(db))
})
const point = async (name: string) =>
  (await send('admin', calls.create, { body: { station_id, name, latitude: 0.31, longitude: 32.58 } })).body
    .checkpoint as calls.Checkpoint
const remove = (id: number) => send('admin', calls.remove, { params: { id: String(id) } })
const undo = (id: number) => send('admin', restoreMany, { params: { kind: 'checkpoints' }, body: { ids: [id] } })
const get = async (id: number) => (await send('admin', calls.get, { params: { id: String(id) } })).body
const fence = (points: number[]) => ({
  station_id,
  name: 'Fence',
  ordered: true,
  minutes_allowed: 30,
  min_seconds: 20,
  points,
  plans: [],
})
const NOT_FOUND = 'Checkpoint not found.'

test('Undo brings back the same checkpoint with its code, and puts it on its route again at its place', async () => {
  const [gate, yard, pool_] = [await point('Gate'), await point('Yard'), await point('Pool')]
  const { route } = (await send('admin', routes.create, { body: fence([gate.id, yard.id, pool_.id]) })).body
  const points = async () => (await send('admin', routes.get, { params: { id: String(route.id) } })).body.points
  await remove(yard.id)
  expect([await points(), (await get(yard.id)).error]).toEqual([[gate.id, pool_.id], NOT_FOUND])
  expect((await undo(yard.id)).body).toEqual({ done: [yard.id], refused: [] })
  expect([await points(), await get(yard.id)]).toEqual([[gate.id, yard.id, pool_.id], { ...yard, version: 3 }])
  const { rows } = await pool.query(
    "select new from audit_log where table_name = 'checkpoints' and record_id = $1 order by id desc limit 1",
    [String(yard.id)],
  )
  expect(rows).toEqual([{ new: { removed_at: null } }])
  expect((await undo(yard.id)).body.refused).toEqual([{ id: yard.id, message: NOT_FOUND }])
})

test('a route that was changed after the removal stays as it is', async () => {
  const [gate, yard] = [await point('Gate'), await point('Yard')]
  const { route } = (await send('admin', routes.create, { body: fence([gate.id, yard.id]) })).body
  await remove(yard.id)
  const pond = await point('Pond')
  const params = { id: String(route.id) }
  await send('admin', routes.update, { params, body: fence([pond.id, gate.id]) })
  await undo(yard.id)
  expect((await send('admin', routes.get, { params })).body.points).toEqual([pond.id, gate.id])
})

test('Undo is refused with the reason when its name is taken, or its station no longer exists', async () => {
  const [gate, yard] = [await point('Gate'), await point('Yard')]
  await remove(gate.id)
  const other = await point('gate')
  const taken = 'This station has a checkpoint of this name already.'
  expect((await undo(gate.id)).body).toEqual({ done: [], refused: [{ id: gate.id, message: taken }] })
  expect((await get(other.id)).name).toBe('gate')
  await remove(yard.id)
  await send('admin', stations.remove, { params: { id: String(station_id) }, query: {} })
  const lost = 'This checkpoint cannot be restored: its station no longer exists.'
  expect((await undo(yard.id)).body.refused).toEqual([{ id: yard.id, message: lost }])
})
