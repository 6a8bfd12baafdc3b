import { beforeEach, expect, test } from 'vitest'
import * as book from '../../../api/attendance/occurrences.ts'
import * as calls from '../../../api/attendance/register-items.ts'
import { restoreMany } from '../../../api/company/trash.ts'
import * as stations from '../../../api/sites/stations.ts'
import { testApp } from '../../test/app.ts'
import { makeStation } from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()

let station_id: number
beforeEach(async () => {
  ;({ id: station_id } = await makeStation(db))
})
const KEY = { category: 'key', name: 'Store room', plate: null } as const
const CAR = { category: 'vehicle', name: 'Pickup', plate: 'UBB 123C' } as const
const add = async (item: Omit<calls.RegisterItemInput, 'station_id'>, at = station_id): Promise<calls.RegisterItem> =>
  (await send('admin', calls.create, { body: { station_id: at, ...item } })).body.register_item
const params = (id: number) => ({ id: String(id) })
const remove = (id: number) => send('admin', calls.remove, { params: params(id) })
const undo = (id: number) => send('admin', restoreMany, { params: { kind: 'register_items' }, body: { ids: [id] } })
const get = async (id: number) => (await send('admin', calls.get, { params: params(id) })).body
const NOT_FOUND = 'Key or vehicle not found.'

test('Undo brings back the same key, which can be given out again', async () => {
  const key = await add(KEY)
  await remove(key.id)
  expect((await get(key.id)).error).toBe(NOT_FOUND)
  expect((await undo(key.id)).body).toEqual({ done: [key.id], refused: [] })
  expect(await get(key.id)).toEqual({ ...key, version: 3 })
  const { rows } = await pool.query(
    "select new from audit_log where table_name = 'register_items' and record_id = $1 order by id desc limit 1",
    [String(key.id)],
  )
  expect(rows).toEqual([{ new: { removed_at: null } }])
  expect((await undo(key.id)).body.refused).toEqual([{ id: key.id, message: NOT_FOUND }])
  const body = { station_id, kind: 'key', opens: true, item_id: key.id, fields: { holder: 'Ritah Akello' } } as const
  expect((await send('admin', book.create, { body: body as book.OccurrenceInput })).status).toBe(201)
})

test('Undo is refused with the reason when its name or plate is taken, or its station no longer exists', async () => {
  const [key, car] = [await add(KEY), await add(CAR)]
  await remove(key.id)
  await remove(car.id)
  await add({ ...KEY, name: 'store room' })
  const named = 'This station has one of this name already.'
  expect((await undo(key.id)).body).toEqual({ done: [], refused: [{ id: key.id, message: named }] })
  const { id: other } = await makeStation(db)
  const { id: same } = await add({ ...CAR, name: 'Patrol car', plate: 'ubb123c' }, other)
  const plate = 'A vehicle with this plate is in the register already.'
  expect((await undo(car.id)).body).toEqual({ done: [], refused: [{ id: car.id, message: plate }] })
  await remove(same)
  await send('admin', stations.remove, { params: params(other), query: {} })
  const lost = 'This key or vehicle cannot be restored: its station no longer exists.'
  expect((await undo(same)).body.refused).toEqual([{ id: same, message: lost }])
  expect((await undo(car.id)).body.done).toEqual([car.id])
})
