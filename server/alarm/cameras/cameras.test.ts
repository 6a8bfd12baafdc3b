import { expect, test } from 'vitest'
import * as tokens from '../../../api/alarm/alarm-tokens.ts'
import * as alarms from '../../../api/alarm/alarms.ts'
import * as calls from '../../../api/alarm/camera-signals.ts'
import { newToken } from '../../platform/crypto/tokens.ts'
import { testApp } from '../../test/app.ts'
import { makeAlarmSystem, makeAlarmZone } from '../../test/records/alarm-makers.ts'
import { file, jpg, picture } from '../../test/records/documents.ts'
import { putToken } from '../tokens/queries.ts'

const { app, db, pool, send } = await testApp()

/** A system with a zone 3, and the way by which its cameras send. */
async function camera() {
  const system = await makeAlarmSystem(db)
  await makeAlarmZone(db, { system_id: system.id, number: 3, name: 'Back door' })
  const token = newToken()
  await putToken(db, system.id, token)
  const push = (body: object, files: { [name: string]: File } | undefined = undefined) =>
    send(null, calls.send, { params: { token }, body: body as calls.CameraSignal, ...(files && { files }) })
  return { ...system, token, push }
}
const stored = async () =>
  (await pool.query('select code, category, number, text, transport, repeats, alarm_id from alarm_signals order by id')).rows

test('a camera sends a signal as JSON: it is stored and opens an alarm as one of a panel does', async () => {
  const { push } = await camera()
  expect(await push({ event: 'Motion', zone: 3, text: 'Yard' })).toMatchObject({ status: 200, body: { pictures: 0 } })
  const [alarm] = (await pool.query('select id, kind, state from alarms')).rows
  expect(alarm).toMatchObject({ kind: 'burglary', state: 'New' })
  expect(await stored()).toEqual([
    { code: 'BA', category: 'burglary', number: 3, text: 'Yard', transport: 'http', repeats: 0, alarm_id: alarm.id },
  ])
})

test('codes of panels are known, and an event without a known meaning is technical, in its own words', async () => {
  const { push } = await camera()
  for (const event of ['fa', '154', 'Constructor', 'Disk full', 'ZZ']) expect((await push({ event })).status).toBe(200)
  expect((await stored()).map(({ code, category, text }) => [code, category, text])).toEqual([
    ['FA', 'fire', null],
    ['154', 'water', null],
    [null, 'technical', 'Constructor'],
    [null, 'technical', 'Disk full'],
    [null, 'technical', 'ZZ'],
  ])
})

test('the same signal of the same moment is a repetition; one without a time is a new one', async () => {
  const { push } = await camera()
  const at = '2026-11-27T02:14:05+03:00'
  for (const body of [{ at }, { at }, {}, {}]) await push({ event: 'motion', zone: 3, ...body })
  expect((await stored()).map(({ repeats }) => repeats)).toEqual([1, 0, 0])
})

test('pictures stand beside their signal in the case, without place and time, and for operators alone', async () => {
  const { push } = await camera()
  const sent = { picture_1: await picture(), picture_2: await picture({ width: 80 }), picture_3: await picture({ width: 90 }) }
  const answer = await push({ event: 'motion', zone: '3' }, sent)
  expect(answer.body).toEqual({ pictures: 3 })
  const { id } = (await pool.query('select id from alarms')).rows[0]
  const { body } = await send('admin', alarms.get, { params: { id: String(id) } })
  expect(body.signals).toMatchObject([{ zone_name: 'Back door', pictures: [{}, {}, {}] }])
  const [{ id: first }] = body.signals[0].pictures
  const shown = await send('admin', calls.picture, { params: { id: first } })
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  expect((await send('client', calls.picture, { params: { id: first } })).status).toBe(403)
  expect((await send(null, calls.picture, { params: { id: first } })).status).toBe(401)
})

test('a picture that cannot be read is left out: the signal matters more', async () => {
  const { push } = await camera()
  expect(await push({ event: 'motion' }, { picture_1: jpg(), picture_2: await picture() })).toMatchObject({
    status: 200,
    body: { pictures: 1 },
  })
  expect(await stored()).toMatchObject([{ category: 'burglary' }])
  expect((await push({ event: 'motion' }, { picture_1: file('a.jpg', 'text') })).status).toBe(422)
})

test('pictures go with their signal', async () => {
  const { push, id } = await camera()
  await push({ event: 'test' }, { picture_1: await picture() })
  expect((await pool.query('select count(*)::integer as count from photos')).rows).toEqual([{ count: 1 }])
  await pool.query('delete from alarm_systems where id = $1', [id])
  expect((await pool.query('select count(*)::integer as count from photos')).rows).toEqual([{ count: 0 }])
})

test('a token that is unknown, revoked or of a deleted system gets 404 without a hint', async () => {
  const { push, id } = await camera()
  const unknown = await send(null, calls.send, { params: { token: newToken() }, body: { event: 'motion' } })
  expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } })
  await pool.query('update alarm_systems set deleted_at = now() where id = $1', [id])
  expect(await push({ event: 'motion' })).toMatchObject({ status: 404, body: unknown.body })
  await pool.query('update alarm_systems set deleted_at = null where id = $1', [id])
  expect((await push({ event: 'motion' })).status).toBe(200)
  expect((await send('admin', tokens.revoke, { params: { id: String(id) } })).status).toBe(200)
  expect(await push({ event: 'motion' })).toMatchObject({ status: 404, body: unknown.body })
})

test('a wrong signal is refused at its field', async () => {
  const { push } = await camera()
  const wrong: [object, string][] = [
    [{}, 'event'],
    [{ event: '' }, 'event'],
    [{ event: 'motion', zone: 1000 }, 'zone'],
    [{ event: 'motion', zone: 'door' }, 'zone'],
    [{ event: 'motion', at: 'now' }, 'at'],
    [{ event: 'motion', at: '0000-01-01T00:00:00Z' }, 'at'],
    [{ event: 'motion', text: 'x'.repeat(201) }, 'text'],
    [{ event: 'motion', more: 1 }, 'more'],
  ]
  for (const [body, field] of wrong)
    expect([field, await push(body)]).toMatchObject([field, { status: 422, body: { fields: { [field]: expect.any(String) } } }])
  expect(await stored()).toEqual([])
})

test('the longest signal is stored, whatever its signs', async () => {
  const { push } = await camera()
  for (const sign of ['\u0001', '😀', '"', 'ä'])
    expect((await push({ event: `a${sign.repeat(59 / sign.length)}`, text: `a${sign.repeat(198 / sign.length)}a` })).status).toBe(
      200,
    )
  expect(await stored()).toHaveLength(4)
})

test('a form and JSON are taken, and no other kind of body', async () => {
  const { token } = await camera()
  const url = calls.send.path.replace(':token', token)
  const other = await app.inject({ method: 'POST', url, headers: { 'content-type': 'text/plain' }, payload: 'motion' })
  expect(other.statusCode).toBe(415)
})
