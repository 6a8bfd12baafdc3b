import { getDocumentProxy } from 'unpdf'
import { beforeEach, expect, test } from 'vitest'
import * as checkpoints from '../../../api/attendance/checkpoints.ts'
import * as calls from '../../../api/attendance/patrol-routes.ts'
import * as patrols from '../../../api/attendance/patrols.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { testApp } from '../../test/app.ts'
import { makeStation } from '../../test/records/makers.ts'
import { wallClock } from '../../test/records/minute-of-test.ts'
import { makePatrolRoute } from '../../test/resources/patrol-makers.ts'
import { watchRounds } from '../index.ts'

const { app, db, pool, send, tokenOf } = await testApp()

let station_id: number
beforeEach(async () => {
  ;({ id: station_id } = await makeStation(db, { name: 'Kisozi Crest Hotel' }))
})
const point = async (name: string, at = station_id) =>
  (await send('admin', checkpoints.create, { body: { station_id: at, name } })).body.checkpoint as checkpoints.Checkpoint
const listed = async () => (await send('admin', checkpoints.list, { query: { station_id: String(station_id) } })).body
const ahead = async () =>
  (
    await send('admin', patrols.list, {
      query: { from: addDays(today(), -1), to: addDays(today(), 3), station_id: String(station_id), sort: 'due_from' },
    })
  ).body as patrols.Round[]
const clock = (minutesAhead: number) => wallClock(-minutesAhead).slice(11, 16)
const plan = (more: Partial<calls.RoutePlan> = {}) => ({
  from_time: clock(60),
  until_time: clock(180),
  every_minutes: 60,
  weekdays: 127,
  ...more,
})
const route = (points: number[], plans = [plan()]) => ({
  station_id,
  name: 'Fence',
  ordered: false,
  minutes_allowed: 30,
  min_seconds: 20,
  points,
  plans,
})

test('a point has a secret of 128 bits and a short code of its own, and the audit log has neither', async () => {
  const [gate, yard] = [await point('Gate'), await point('Yard')]
  expect(await listed()).toEqual([gate, yard])
  expect(gate.code).toMatch(/^[\dA-HJKMNP-TV-Z]{6}$/)
  const { rows } = await pool.query('select token, code from checkpoints order by id')
  expect(rows[0].token).toMatch(/^[\dA-HJKMNP-TV-Z]{26}$/)
  expect(new Set(rows.flatMap(({ token, code }) => [token, code])).size).toBe(4)
  const log = await pool.query("select new from audit_log where table_name = 'checkpoints'")
  expect(JSON.stringify(log.rows)).not.toMatch(new RegExp(rows.flatMap(({ token, code }) => [token, code]).join('|')))
  const twice = await send('admin', checkpoints.create, { body: { station_id, name: 'gate' } })
  expect(twice).toMatchObject({ status: 422, body: { fields: { name: 'This station has a checkpoint of this name already.' } } })
})

test('the sheet has the name and the code of each point', async () => {
  const { code } = await point('Gate')
  for (let number = 2; number <= 7; number++) await point(`Point ${number}`)
  const { rawPayload, headers } = await app.inject({
    url: `/api/v1/stations/${station_id}/checkpoints/pdf`,
    headers: { authorization: `Bearer ${await tokenOf('admin')}` },
  })
  expect(headers['content-disposition']).toContain(`checkpoints-${station_id}.pdf`)
  const document = await getDocumentProxy(new Uint8Array(rawPayload))
  const pages = Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1))
  const contents = await Promise.all((await Promise.all(pages)).map((page) => page.getTextContent()))
  const text = contents.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : ''))).join(' ')
  for (const word of ['Gate', [...code].join(' '), 'Point 7', 'Kisozi Crest Hotel', 'Page 2 of 2']) expect(text).toContain(word)
})

test('a route makes its rounds of the next day and a half; a change makes those ahead anew, and its removal none', async () => {
  const [gate, yard] = [await point('Gate'), await point('Yard')]
  const created = await send('admin', calls.create, { body: route([gate.id, yard.id]) })
  expect(created).toMatchObject({ status: 201, body: { route: { points: [gate.id, yard.id], plans: [plan()] } } })
  const first = await ahead()
  expect(first.length).toBeGreaterThanOrEqual(3)
  expect(first[0]).toMatchObject({ route_name: 'Fence', state: 'Due', expected: 2, scanned: 0 })
  const { id } = created.body.route
  const params = { id: String(id) }
  const body = route([gate.id], [plan({ every_minutes: 120 })])
  expect((await send('admin', calls.update, { params, body })).body.route.points).toEqual([gate.id])
  const second = await ahead()
  expect([second.length < first.length, second[0]!.expected]).toEqual([true, 1])
  await watchRounds(db)
  expect(await ahead()).toEqual(second)
  expect((await send('admin', calls.remove, { params })).status).toBe(200)
  expect(await ahead()).toEqual([])
})

test('a point that is removed is on no round ahead', async () => {
  const [gate, yard] = [await point('Gate'), await point('Yard')]
  await send('admin', calls.create, { body: route([gate.id, yard.id]) })
  expect((await send('admin', checkpoints.remove, { params: { id: String(yard.id) } })).status).toBe(200)
  expect((await ahead())[0]!.expected).toBe(1)
  expect((await listed()).map(({ name }: checkpoints.Checkpoint) => name)).toEqual(['Gate'])
  expect((await point('Yard')).id).not.toBe(yard.id)
})

test('the points of another station, no point, and the wrong intervals are refused', async () => {
  const { id: other } = await makeStation(db)
  const foreign = await point('Door', other)
  const own = await point('Gate')
  const asked = async (body: object) => (await send('admin', calls.create, { body: { ...route([own.id]), ...body } })).body.fields
  expect(await asked({ points: [own.id, foreign.id] })).toEqual({ points: 'Choose points of this station.' })
  expect(await asked({ points: [] })).toEqual({ points: 'Choose at least one point.' })
  expect(await asked({ plans: [plan({ every_minutes: 14 })] })).toEqual({ 'plans.0.every_minutes': 'At least 15 minutes.' })
  expect(await asked({ plans: [plan({ every_minutes: 721 })] })).toEqual({ 'plans.0.every_minutes': 'At most 720 minutes.' })
})

test('a plan is walked on its weekdays, past midnight on the day it began; around the clock no round is due twice', async () => {
  const since = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString()
  const weekdays = 2 ** ((new Date(addDays(today(), -2)).getUTCDay() + 6) % 7)
  const night = { from_time: '22:00', until_time: '02:00', every_minutes: 60, weekdays }
  await makePatrolRoute(db, station_id, { since, plan: night })
  await watchRounds(db)
  const days = await pool.query("select day, to_char(local_time(due_from), 'HH24:MI') as at from patrols order by due_from")
  const day = addDays(today(), -2)
  expect(days.rows).toEqual(['22:00', '23:00', '00:00', '01:00', '02:00'].map((at) => ({ day, at })))
  const { id: another } = await makeStation(db)
  await makePatrolRoute(db, another, { since, plan: { from_time: '06:00', until_time: '06:00', every_minutes: 720 } })
  await Promise.all([watchRounds(db), watchRounds(db)])
  const twice = await pool.query('select due_from from patrols where station_id = $1 group by due_from having count(*) > 1', [
    another,
  ])
  expect(twice.rows).toEqual([])
})
