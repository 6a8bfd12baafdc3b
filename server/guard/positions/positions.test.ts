import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as visits from '../../../api/attendance/visits.ts'
import type { Endpoint, Sent } from '../../../api/core/endpoint.ts'
import * as guardEvents from '../../../api/guard/guard-events.ts'
import * as incidentPhotos from '../../../api/incidents/incident-photos.ts'
import { allCalls } from '../../../api/index.ts'
import { testApp } from '../../test/app.ts'
import { enrolledPhone, newEvent } from '../../test/phone.ts'
import { makeCrew, makeDispatch } from '../../test/records/alarm-makers.ts'
import { picture } from '../../test/records/documents.ts'
import * as make from '../../test/records/makers.ts'
import { ago } from '../../test/records/minute-of-test.ts'
import { makePost } from '../../test/records/post-makers.ts'
import { roundPositions } from '../index.ts'

const { db, pool, send } = await testApp()

/** Answers that have the position of a place, which stands where it stands. */
const PLACES = /^(stations|stationImports|checkpoints|siteContent|home|guardPack|alarms|dispatches|responseUnits)\.|^now\.places$/
/** True if an answer has coordinates; a file as it was sent is asked for by the permission. */
const locates = ({ response, permission }: Endpoint) =>
  permission === 'attendance.positions' ||
  JSON.stringify(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' })).includes('"latitude"')
const calls = allCalls.map(({ group, name, call }) => ({ name: `${group}.${name}`, call }))
const seen = calls.filter(({ name, call }) => locates(call) && !PLACES.test(name))

const HERE = { latitude: 0.3163, longitude: 32.5822, accuracy_m: 20 }
const MARKS = { guards_found: [], uniform: 4, alertness: 4, book_checked: true, client_met: false }
const visitedStation = async (position?: typeof HERE) => {
  const { id: station_id } = await make.makeStation(db)
  return (await send('admin', visits.create, { body: { station_id, ...MARKS, position } })).body.visit as { id: number }
}

/** Makes what a call shows; its input, and what is on record once somebody has seen it. */
const CASES: Record<string, () => Promise<{ id: number | string; entry: object }>> = {
  'shiftEvents.list': async () => {
    const post = await makePost(db)
    const { shift, guard } = await post.shift({ began: 30 })
    const phone = await enrolledPhone(send, { guard_id: guard.id })
    await phone.post([newEvent('in', { device_time: ago(30), shift_id: shift, ...HERE })])
    return { id: shift, entry: { action: 'read_positions', table_name: 'guards', record_id: String(guard.id) } }
  },
  'visits.original': async () => {
    const { id } = await visitedStation()
    const params = { id: String(id) }
    const { body } = await send('admin', visits.addPhoto, { params, body: {}, files: { photo: await picture() } })
    return { id: body.visit.photos[0].id, entry: { action: 'download', table_name: 'visits', record_id: String(id) } }
  },
  'incidentPhotos.original': async () => {
    const { id } = await make.makeIncident(db)
    const params = { id: String(id) }
    const { body } = await send('admin', incidentPhotos.add, { params, body: {}, files: { photo: await picture() } })
    return { id: body.incident.photos[0].id, entry: { action: 'download', table_name: 'incidents', record_id: String(id) } }
  },
  'crewFiles.original': async () => {
    const crew = await makeCrew(db)
    const { id } = await makeDispatch(db, { unit_id: crew.id })
    const phone = await enrolledPhone(send, { guard_id: crew.guard_id })
    const said = newEvent('dispatch', { dispatch: { id, deed: 'accept' }, photo: true })
    await phone.post([said])
    const file = await picture({}, (image) => image.jpeg())
    await send({ token: phone.token }, guardEvents.addPhoto, { params: { event_id: said.id }, body: {}, files: { file } })
    const { rows } = await pool.query('select id from photos where dispatch_id = $1 and copy_of is null', [id])
    return { id: rows[0].id, entry: { action: 'download', table_name: 'dispatches', record_id: String(id) } }
  },
}

test('every call that answers with where somebody was has a case here', () => {
  expect(seen.map(({ name }) => name).sort()).toEqual(Object.keys(CASES).sort())
})

test.each(seen)('who asks $name for where somebody was is on record each time', async ({ name, call }) => {
  const { id, entry } = await CASES[name]!()
  const { rows: before } = await pool.query('select coalesce(max(id), 0) as last from audit_log')
  for (const as of ['admin', 'super_admin'] as const)
    expect((await send(as, call, { params: { id: String(id) } } as Sent<Endpoint>)).status).toBe(200)
  const { rows } = await pool.query(
    `select l.action, l.table_name, l.record_id, a.role from audit_log l join accounts a on a.id = l.account_id
      where l.id > $1 order by l.id`,
    [before[0].last],
  )
  expect(rows).toEqual([
    { ...entry, role: 'admin' },
    { ...entry, role: 'super_admin' },
  ])
})

test('the job that forgets where guards were forgets where visitors were', async () => {
  const { id } = await visitedStation(HERE)
  await visitedStation(HERE)
  expect(await roundPositions(db)).toBeUndefined()
  await pool.query("update visits set at = now() - interval '91 days' where id = $1", [id])
  expect(await roundPositions(db)).toBe('1 visits are older than 90 days and now only about so far from the station')
  const { rows } = await pool.query('select latitude from visits order by id')
  expect(rows).toEqual([{ latitude: null }, { latitude: HERE.latitude }])
})
