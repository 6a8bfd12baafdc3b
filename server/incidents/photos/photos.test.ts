import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import * as photos from '../../../api/incidents/incident-photos.ts'
import * as calls from '../../../api/incidents/incidents.ts'
import * as portal from '../../../api/portal/portal.ts'
import * as portalPhotos from '../../../api/portal/portal-photos.ts'
import * as requests from '../../../api/sites/client-requests.ts'
import * as requestPhotos from '../../../api/sites/request-photos.ts'
import { testApp } from '../../test/app.ts'
import { clientPerson } from '../../test/records/client-person.ts'
import { pdf, picture } from '../../test/records/documents.ts'
import * as make from '../../test/records/makers.ts'

const { app, db, pool, send, tokenOf } = await testApp()
/** A picture as a camera writes it, with the place in it. */
const fromCamera = (width: number) =>
  picture({ width }, (image) =>
    image.withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '0/1 18/1 49/1' } }).jpeg(),
  )
let incident: { id: number; station_id: number; guard_id: number }
let owner: Awaited<ReturnType<typeof clientPerson>>

beforeEach(async () => {
  owner = await clientPerson(db)
  const { id: station_id } = await make.makeStation(db, { client_id: owner.clientId })
  const { id: guard_id } = await make.makeGuard(db)
  incident = { ...(await make.makeIncident(db, { guard_id, station_id })), station_id, guard_id }
})

const params = () => ({ id: String(incident.id) })
const fetched = async (as: 'admin' | 'super_admin', path: string) =>
  app.inject({ url: `/api/v1/${path}`, headers: { authorization: `Bearer ${await tokenOf(as)}` } })
const add = (photo: File) => send('admin', photos.add, { params: params(), body: {}, files: { photo } })

test('a photo is shown without place and time; the original is for those who may see positions, and audited', async () => {
  const file = await fromCamera(64)
  const [photo] = (await add(file)).body.incident.photos
  expect(photo).toMatchObject({ by: 'Lydia Asiimwe', bytes: file.size })
  const shown = await fetched('admin', `incident_photos/${photo.id}`)
  expect(shown.headers).toMatchObject({ 'content-type': 'image/webp' })
  expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined()
  const original = await fetched('super_admin', `incident_photos/${photo.id}/original`)
  expect(original.rawPayload.equals(Buffer.from(await file.arrayBuffer()))).toBe(true)
  const { rows } = await pool.query("select record_id, new from audit_log where action = 'download'")
  expect(rows).toEqual([{ record_id: String(incident.id), new: { photo: photo.id } }])
  expect((await send('admin', photos.show, { params: { id: '00000000-0000-4000-8000-000000000001' } })).status).toBe(404)
})

test('six photos at most; the same one again changes nothing; what is no picture is refused', async () => {
  const first = await fromCamera(10)
  await add(first)
  expect((await add(first)).body.incident.photos).toHaveLength(1)
  for (const width of [11, 12, 13, 14, 15]) await add(await fromCamera(width))
  expect(await add(await fromCamera(16))).toMatchObject({
    status: 422,
    body: { fields: { photo: 'There are 6 photos already.' } },
  })
  expect(await add(pdf())).toMatchObject({ status: 422, body: { fields: { photo: 'This file is not a JPG or PNG file.' } } })
  expect((await pool.query('select count(*)::integer from photos')).rows).toEqual([{ count: 12 }])
})

test('a client sees the photos of an incident once it is visible, and nobody else of another client', async () => {
  const { id } = (await add(await fromCamera(20))).body.incident.photos[0]
  const stranger = await clientPerson(db)
  const seenBy = async (who: { token: string }) => (await send(who, portalPhotos.show, { params: { id } })).status
  expect([await seenBy(owner), await seenBy(stranger)]).toEqual([404, 404])
  await pool.query('update incidents set client_visible = true')
  expect([await seenBy(owner), await seenBy(stranger)]).toEqual([200, 404])
  const { body } = await send(owner, portal.incident, { params: params() })
  expect(body.photos).toEqual([{ id, received_at: expect.any(String) }])
  expect(Object.keys(body)).not.toContain('assigned_to_name')
})

test('a client adds photos to a complaint; staff see them, another client does not', async () => {
  const request = await make.makeClientRequest(db, { client_id: owner.clientId })
  const ask = { params: { id: String(request.id) } }
  const sent = await send(owner, portalPhotos.add, { ...ask, body: {}, files: { photo: await fromCamera(30) } })
  expect(sent).toMatchObject({ status: 201, body: { message: 'Photo added', request: { photos: [{ id: expect.any(String) }] } } })
  const { id } = sent.body.request.photos[0]
  expect((await send('admin', requests.get, ask)).body.photos).toMatchObject([{ id }])
  expect((await send('admin', requestPhotos.show, { params: { id } })).status).toBe(200)
  expect((await send(owner, portalPhotos.show, { params: { id } })).status).toBe(200)
  expect((await send('admin', photos.show, { params: { id } })).status).toBe(404)
  const stranger = await clientPerson(db)
  expect((await send(stranger, portalPhotos.show, { params: { id } })).status).toBe(404)
})

test('the details of an incident may be left out, given, and cleared; only staff are assigned', async () => {
  const { guard_id, station_id } = incident
  const plain = { description: 'A fight.', guard_id, station_id, incident_date: '2026-03-02' }
  expect((await send('admin', calls.create, { body: plain })).body.incident).toMatchObject(calls.UNKNOWN_DETAILS)
  const more = { occurred_time: '21:40', category: 'assault', police_reference: 'SD 12/2026', reported_via: 'radio' } as const
  const { body } = await send('admin', calls.create, { body: { ...plain, ...more } })
  expect(body.incident).toMatchObject(more)
  const one = { params: { id: String(body.incident.id) } }
  const nobody = await send('admin', calls.update, { ...one, body: { ...plain, assigned_to: 99_999 } })
  expect(nobody).toMatchObject({ status: 422, body: { fields: { assigned_to: 'Choose one of the staff.' } } })
  const cleared = await send('admin', calls.update, { ...one, body: { ...plain, category: null } })
  expect(cleared.body.incident).toMatchObject({ ...more, category: null })
  expect((await send('admin', calls.list, { query: { category: 'assault' } })).body).toEqual([])
})
