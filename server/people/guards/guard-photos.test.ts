import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { erase } from '../../../api/company/trash.ts'
import * as photos from '../../../api/people/guard-photos.ts'
import * as calls from '../../../api/people/guards.ts'
import { testApp } from '../../test/app.ts'
import { pdf, picture } from '../../test/records/documents.ts'
import * as make from '../../test/records/makers.ts'

const { app, db, pool, send, tokenOf } = await testApp()
let params: { id: string }
beforeEach(async () => {
  params = { id: String((await make.makeGuard(db)).id) }
})

const fromCamera = (width: number) =>
  picture({ width }, (image) => image.withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '0/1 18/1 49/1' } }).jpeg())
const set = async (photo: File) => send('admin', photos.set, { params, body: {}, files: { photo } })
const shown = async (id: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/api/v1/guard_photos/${id}`, headers: { authorization: `Bearer ${await tokenOf('admin')}`, ...headers } })
const exists = async (id: string) =>
  app.files.read({ id, key_id: null }).then(
    () => true,
    () => false,
  )
const rows = async () => (await pool.query('select id, guard_id, copy_of, kind from photos')).rows

test('the photo of a guard is small and without place and time, and asked for again it is not sent again', async () => {
  const { status, body } = await set(await fromCamera(900))
  expect([status, body.message, body.guard.version]).toEqual([201, 'Photo saved', 2])
  const { photo } = (await send('admin', calls.get, { params })).body
  expect(photo).toBe(body.guard.photo)
  const answer = await shown(photo)
  expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-cache', etag: `"${photo}"` })
  const { width, exif } = await sharp(answer.rawPayload).metadata()
  expect([width, exif]).toEqual([480, undefined])
  expect((await shown(photo, { 'if-none-match': `"${photo}"` })).statusCode).toBe(304)
})

test('another photo replaces it, and nothing of the earlier one is left; a removed one is gone', async () => {
  const first = (await set(await fromCamera(60))).body.guard.photo as string
  const second = (await set(await fromCamera(70))).body.guard.photo as string
  expect(await rows()).toEqual([{ id: second, guard_id: Number(params.id), copy_of: null, kind: 'webp' }])
  expect([(await shown(first)).statusCode, (await shown(second)).statusCode]).toEqual([404, 200])
  const removed = await send('admin', photos.remove, { params })
  expect([removed.status, removed.body.guard.photo, await rows()]).toEqual([200, null, []])
  expect((await shown(second)).statusCode).toBe(404)
  expect([await exists(first), await exists(second)]).toEqual([false, false])
})

test('a change of the photo is in the history of the guard', async () => {
  const { photo } = (await set(await fromCamera(60))).body.guard
  const { rows: entries } = await pool.query("select new from audit_log where table_name = 'guards' and action = 'update'")
  expect(entries).toEqual([{ new: { photo, version: 2 } }])
})

test('no picture and no guard are refused', async () => {
  expect(await set(pdf())).toMatchObject({ status: 422, body: { fields: { photo: 'This file is not a JPG or PNG file.' } } })
  params = { id: '99999' }
  expect((await set(await fromCamera(60))).status).toBe(404)
  expect((await send('admin', photos.remove, { params })).status).toBe(404)
  expect(await rows()).toEqual([])
})

test('the photo of a guard in the trash is not shown; it comes back with the guard, and is erased with the guard', async () => {
  const { photo } = (await set(await fromCamera(60))).body.guard
  await send('admin', calls.remove, { params, query: {} })
  expect((await shown(photo)).statusCode).toBe(404)
  await pool.query('update guards set deleted_at = null where id = $1', [params.id])
  expect((await shown(photo)).statusCode).toBe(200)
  await send('admin', calls.remove, { params, query: {} })
  const erased = await send('super_admin', erase, { params: { kind: 'guards', id: params.id } })
  expect(erased.status, erased.raw).toBe(200)
  expect(await rows()).toEqual([])
  expect(await exists(photo)).toBe(false)
})
