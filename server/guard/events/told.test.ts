import { beforeEach, expect, test } from 'vitest'
import * as exceptions from '../../../api/attendance/exceptions.ts'
import { MOST_VOICE_BYTES } from '../../../api/core/fields/voice-notes.ts'
import * as calls from '../../../api/guard/guard-events.ts'
import * as guardPack from '../../../api/guard/guard-pack.ts'
import * as incidents from '../../../api/incidents/incidents.ts'
import * as voiceNotes from '../../../api/incidents/voice-notes.ts'
import { testApp } from '../../test/app.ts'
import { enrolledPhone, newEvent } from '../../test/phone.ts'
import { makeGuard } from '../../test/records/makers.ts'
import { makePost, type Post } from '../../test/records/post-makers.ts'
import { m4a, webm } from '../../test/records/sounds.ts'

const { app, db, pool, send, tokenOf } = await testApp()
let post: Post
beforeEach(async () => {
  post = await makePost(db)
})

async function onDuty() {
  const made = await post.shift({ began: 60, hours: 12 })
  return { ...made, phone: await enrolledPhone(send, { guard_id: made.guard.id }) }
}
type Phone = Awaited<ReturnType<typeof enrolledPhone>>
const told = (more: Partial<calls.GuardEvent>) => newEvent('entry', { category: 'theft', severity: 'High', ...more })
const add = (phone: Phone, event_id: string, file: File) =>
  send({ token: phone.token }, calls.addVoiceNote, { params: { event_id }, body: {}, files: { file } })
const reported = async () => (await send('admin', incidents.list, { query: {} })).body as incidents.Incident[]
const detail = async (id: number) =>
  (await send('admin', incidents.get, { params: { id: String(id) } })).body as incidents.IncidentDetail

test.each([
  [{ voice: true }, 'Theft, told in a voice note.'],
  [{ photo: true }, 'Theft, shown in a photo.'],
  [{ voice: true, photo: true, photos: 3, category: 'not known' }, 'Other, told in a voice note and shown in 3 photos.'],
  [{ voice: true, text: 'Two men.' }, 'Two men.'],
])('an incident may be told or shown instead of written: %j', async (more, description) => {
  const { phone } = await onDuty()
  expect((await phone.post([told(more)])).body.refused).toEqual([])
  expect(await reported()).toMatchObject([{ description, severity: 'High', reported_via: 'guard_phone' }])
})

test('of a report without a shift the way in which it was told is what somebody must see to', async () => {
  const phone = await enrolledPhone(send, { guard_id: (await makeGuard(db)).id })
  const event = told({ photo: true })
  await phone.post([event])
  const { body } = await send('admin', exceptions.list, { query: { kind: 'unplanned' } })
  expect(body[0].steps[0].text).toBe('Reported without a shift: Theft, shown in a photo.')
  const refused = await add(phone, event.id, webm())
  expect(refused).toMatchObject({ status: 422, body: { fields: { file: 'Only an incident at a station keeps a voice note.' } } })
})

test('a voice note arrives once, is kept encrypted, and is played by staff until its incident is deleted', async () => {
  const { phone } = await onDuty()
  const event = told({ voice: true })
  await phone.post([event])
  const spoken = webm({ padding: 3_000 })
  for (const _ of ['sent', 'sent again']) expect((await add(phone, event.id, spoken)).status).toBe(200)
  const another = await add(phone, event.id, m4a())
  expect(another.body.fields).toEqual({ file: 'One voice note of this report is kept already.' })
  const [{ id }] = (await reported()) as [incidents.Incident]
  const { voice_note, voice_note_lost } = await detail(id)
  expect([voice_note!.bytes, voice_note_lost]).toEqual([spoken.size, false])
  const played = await app.inject({
    url: voiceNotes.play.path.replace(':id', voice_note!.id),
    headers: { authorization: `Bearer ${await tokenOf('admin')}` },
  })
  expect(played.headers).toMatchObject({ 'content-type': 'audio/webm', 'x-content-type-options': 'nosniff' })
  expect(played.rawPayload.equals(Buffer.from(await spoken.arrayBuffer()))).toBe(true)
  expect((await send({ token: phone.token }, guardPack.me, {})).body.kept.voice_notes).toBe(1)

  expect((await pool.query('select key_id from voice_notes')).rows).toEqual([{ key_id: expect.any(String) }])
  await send('admin', incidents.remove, { params: { id: String(id) } })
  expect((await send('admin', voiceNotes.play, { params: { id: voice_note!.id } })).status).toBe(404)
})

test('a file that is no recording, or longer than is kept, is refused', async () => {
  const { phone } = await onDuty()
  const event = told({ voice: true })
  await phone.post([event])
  expect((await add(phone, event.id, webm({ codec: 'V_VP8 A_OPUS' }))).body.fields).toEqual({
    file: 'This file is not a WEBM or M4A file.',
  })
  expect((await add(phone, event.id, webm({ padding: MOST_VOICE_BYTES }))).body.fields).toEqual({
    file: 'A voice note may have at most 2 MB.',
  })
})

test('a voice note that was announced and has not come after seven days is lost, and the incident says so', async () => {
  const { phone } = await onDuty()
  await phone.post([told({ voice: true })])
  const [{ id }] = (await reported()) as [incidents.Incident]
  expect((await detail(id)).voice_note_lost).toBe(false)
  await pool.query(`begin; set local session_replication_role = replica;
    update attendance_events set received_at = received_at - interval '8 days'; commit`)
  expect((await detail(id)).voice_note_lost).toBe(true)
})

const SICK = { kind: 'sick', from_on: '2026-12-20', until_on: '2026-12-21', note: 'A fever.' } as const

test('leave that waited on the phone is asked for once, as of the press; its note stays out of the chain of events', async () => {
  const { phone, guard } = await onDuty()
  const pressed = new Date(Date.now() - 3 * 3_600_000).toISOString()
  const event = newEvent('absence', { absence: SICK, device_time: pressed })
  expect((await phone.post([event])).body).toEqual({ accepted: [event.id], known: [], refused: [] })
  expect((await phone.post([event])).body.known).toEqual([event.id])
  const { rows } = await pool.query(
    'select guard_id, kind, from_on, until_on, note, state, asked_via, created_at from guard_absences',
  )
  const asked = { guard_id: guard.id, ...SICK, state: 'Asked', asked_via: 'guard_page' }
  expect(rows).toMatchObject([asked])
  expect(Math.abs(Date.parse(rows[0].created_at) - Date.parse(pressed))).toBeLessThan(60_000)
  expect(JSON.stringify((await pool.query('select payload from attendance_events')).rows)).not.toContain('fever')
})

test('a guard reads when the control room first looked at his call for help; another call is looked at anew', async () => {
  const { phone } = await onDuty()
  const seen = async () => {
    const { sos_open, sos_seen_at } = (await send({ token: phone.token }, guardPack.pack, {})).body
    return [sos_open, sos_seen_at]
  }
  expect(await seen()).toEqual([false, null])
  await phone.post([newEvent('sos')])
  expect(await seen()).toEqual([true, null])
  const [{ id }] = (await send('admin', exceptions.list, { query: { kind: 'sos' } })).body
  const one = { params: { id: String(id) } }
  expect((await send('admin', exceptions.see, one)).status).toBe(200)
  const [, first] = await seen()
  expect(Date.parse(first)).toBeGreaterThan(Date.now() - 60_000)
  await send('admin', exceptions.addStep, { ...one, body: { what: 'called', text: 'He is safe.' } })
  expect(await seen()).toEqual([true, first])
  await pool.query("update exceptions set opened_at = now() - interval '11 minutes', called_at = now() - interval '11 minutes'")
  await phone.post([newEvent('sos', { seq: 2 })])
  expect(await seen()).toEqual([true, null])
  // To do something about it is to have seen it.
  await send('admin', exceptions.addStep, { ...one, body: { what: 'called', text: 'Again.' } })
  expect((await seen())[1]).not.toBeNull()
})
