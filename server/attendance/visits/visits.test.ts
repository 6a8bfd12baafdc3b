import { expect, test } from 'vitest'
import * as calls from '../../../api/attendance/visits.ts'
import { testApp } from '../../test/app.ts'
import { picture } from '../../test/records/documents.ts'
import { makeDutySchedule, makeGuard, makeStation } from '../../test/records/makers.ts'
import { roundVisits, watchVisits } from './queries.ts'

const { db, pool, send } = await testApp()

const MARKS = { uniform: 4, alertness: 3, book_checked: true, client_met: false }
async function guardedStation() {
  const station = await makeStation(db, { name: 'Kisozi Mall', latitude: 0.3136, longitude: 32.5811 })
  const guard = await makeGuard(db, { first_name: 'Moses', last_name: 'Okot' })
  await makeDutySchedule(db, { station_id: station.id, guard_id: guard.id })
  return { station: station.id, guard: guard.id }
}
const visit = (station_id: number, body: object = {}) =>
  send('admin', calls.create, { body: { station_id, guards_found: [], ...MARKS, ...body } })

test('a visit says who was found, how they stood, how far from the station it was noted and who signed; its position is in no response', async () => {
  const { station, guard } = await guardedStation()
  const { status, body, raw } = await visit(station, {
    guards_found: [guard],
    position: { latitude: 0.3145, longitude: 32.5811, accuracy_m: 20 },
    firearm_count: 2,
    notes: 'Torch is missing.',
    client_met: true,
    signed_by: 'Grace Nambi',
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    message: 'The visit is noted',
    visit: {
      station_name: 'Kisozi Mall',
      by: 'Lydia Asiimwe',
      distance_m: 100,
      guards_found: [{ id: guard, name: 'Moses Okot' }],
      ...MARKS,
      firearm_count: 2,
      notes: 'Torch is missing.',
      client_met: true,
      signed_by: 'Grace Nambi',
      photos: [],
    },
  })
  expect(raw).not.toContain('0.3145')
  const csv = await send('admin', calls.exportCsv, { query: { station_id: String(station) } })
  expect(csv.raw).toContain('Kisozi Mall,Lydia Asiimwe,100,Moses Okot,4,3,Yes,2,Yes,Grace Nambi,0,Torch is missing.')
  const list = await send('admin', calls.list, { query: { station_id: String(station + 1) } })
  expect(list.body).toEqual([])
})

test('a visit that cannot be is refused at its field', async () => {
  const { station } = await guardedStation()
  const stranger = await makeGuard(db)
  const fields = async (body: object) => (await visit(station, body)).body.fields
  expect(await fields({ uniform: 6 })).toEqual({ uniform: 'Choose 1 to 5.' })
  expect(await fields({ signed_by: 'Grace' })).toEqual({ signed_by: 'Nobody signs who was not met.' })
  expect(await fields({ guards_found: [stranger.id] })).toEqual({
    guards_found: 'Choose guards who are rostered at the station.',
  })
  expect(await fields({ at: new Date(Date.now() + 600_000).toISOString() })).toEqual({ at: 'This is in the future.' })
  expect(await fields({ at: new Date(Date.now() - 8 * 86_400_000).toISOString() })).toEqual({
    at: 'A visit is noted within 7 days.',
  })
  expect(await fields({ station_id: 9_999 })).toEqual({ station_id: 'There is no such station.' })
  expect((await pool.query('select from visits')).rowCount).toBe(0)
})

test('photos are shown as a copy; the same one again changes nothing; the original is audited', async () => {
  const { station } = await guardedStation()
  const { id } = (await visit(station)).body.visit
  const photo = await picture()
  const add = () => send('admin', calls.addPhoto, { params: { id: String(id) }, body: {}, files: { photo } })
  await add()
  const { photos } = (await add()).body.visit
  expect(photos).toEqual([{ id: expect.any(String), bytes: photo.size, by: 'Lydia Asiimwe', received_at: expect.any(String) }])
  const shown = await send('admin', calls.photo, { params: { id: photos[0].id } })
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  const original = await send('super_admin', calls.original, { params: { id: photos[0].id } })
  expect([original.status, original.headers['content-type'], original.headers['content-length']]).toEqual([
    200,
    'image/jpeg',
    String(photo.size),
  ])
  const { rows } = await pool.query("select table_name, record_id, new from audit_log where action = 'download'")
  expect(rows).toEqual([{ table_name: 'visits', record_id: String(id), new: { photo: photos[0].id } }])
})

/** The visits that are due at the end of each of these days of November, for a plan since a day. */
const due = async (planned: number, since: string, days: number[]) =>
  (
    await pool.query(
      "select array_agg(visits_due($1, $2, ('2026-11-' || d)::date) order by o) as due from unnest($3::integer[]) with ordinality x (d, o)",
      [planned, since, days],
    )
  ).rows[0].due

test('four visits a month are due after each quarter of it; a plan that begins within the month counts its rest', async () => {
  expect(await due(4, '2026-10-01', [7, 8, 14, 15, 22, 23, 29, 30])).toEqual([0, 1, 1, 2, 2, 3, 3, 4])
  expect(await due(4, '2026-11-16', [16, 22, 23, 30])).toEqual([0, 0, 1, 2])
  expect(await due(0, '2026-10-01', [30])).toEqual([0])
})

test('a visit that is late opens one exception; the next visit resolves it, and what somebody resolves stays so', async () => {
  const { station } = await guardedStation()
  await send('admin', calls.setPlan, { body: { station_id: station, visits_a_month: 31 } })
  expect(await watchVisits(db)).toBeUndefined()
  // One visit a day, since the day before yesterday: two are late by now, or one on the second of a month.
  await pool.query("update stations set visits_from = (now() at time zone 'Africa/Kampala')::date - 1 where id = $1", [station])
  expect(await watchVisits(db)).toBe('1 late visits were noted and 0 made up for')
  expect(await watchVisits(db)).toBeUndefined()
  const plans = (await send('admin', calls.plans, {})).body
  expect(plans).toMatchObject([{ station_id: station, visits_a_month: 31, made: 0, last_at: null }])
  const exceptions = () => pool.query('select kind, severity, state, resolution from exceptions')
  expect((await exceptions()).rows).toMatchObject([{ kind: 'late_visit', severity: 1, state: 'Opened' }])
  await visit(station)
  expect(await watchVisits(db)).toBe('0 late visits were noted and 1 made up for')
  expect((await exceptions()).rows).toMatchObject([
    { state: 'Resolved', resolution: expect.stringMatching(/^The station was visited on \d+ \w{3} \d{4}\.$/) },
  ])
  expect(await watchVisits(db)).toBeUndefined()
})

test('after 90 days it is forgotten where a visitor was, and about how far from the station is kept', async () => {
  const { station } = await guardedStation()
  const position = { latitude: 0.3151, longitude: 32.5811, accuracy_m: 20 }
  const [old, fresh] = [(await visit(station, { position })).body.visit, (await visit(station, { position })).body.visit]
  expect([old.distance_m, fresh.distance_m]).toEqual([167, 167])
  await pool.query("update visits set at = now() - interval '90 days 1 hour' where id = $1", [old.id])
  expect(await roundVisits(db, 90)).toBe('1 visits are older than 90 days and now only about so far from the station')
  const { rows } = await pool.query('select latitude, longitude, accuracy_m, distance_m from visits order by id')
  expect(rows).toEqual([
    { latitude: null, longitude: null, accuracy_m: null, distance_m: 200 },
    { ...position, distance_m: 167 },
  ])
  expect(await roundVisits(db, 90)).toBeUndefined()
})
