import { beforeEach, describe, expect, test } from 'vitest'
import * as orderRecordings from '../../api/contracts/order-recordings.ts'
import type { Endpoint, Sent } from '../../api/core/endpoint.ts'
import { addDays, today } from '../../api/core/fields/days.ts'
import * as guardPush from '../../api/guard/guard-push.ts'
import { allCalls } from '../../api/index.ts'
import * as offers from '../../api/roster/slot-offers.ts'
import { testApp } from '../test/app.ts'
import { mayCall } from '../test/calls/callers.ts'
import { enrolledPhone, newEvent } from '../test/phone.ts'
import { makePost } from '../test/records/contract-makers.ts'
import { picture } from '../test/records/documents.ts'
import * as make from '../test/records/makers.ts'
import { webm } from '../test/records/sounds.ts'
import { PUSH_KEY } from '../test/resources/push-key.ts'

// Two guards with a phone, a shift, an offer, leave and an event each. Each call that guards may make is made by one of them for
// the other's records; calls are taken from the contract, and one that has no case here fails.

const PUSH = { publicKey: 'B', hosts: [], production: true }
const { db, pool, send } = await testApp({ push: PUSH })
const photo = await picture()

/** Words that occur in all records of one guard and nowhere else. */
const THEIRS = /zanzibar/i

type Side = Awaited<ReturnType<typeof makeSide>>

async function makeSide(word: string) {
  const guard = await make.makeGuard(db, { first_name: word, last_name: word, contacts: '+256 700 000 009' })
  const post = await makePost(db, { name: `${word} Post` })
  const { station_id } = post
  await pool.query('update stations set name = $2, address = $2 where id = $1', [station_id, `${word} Gate`])
  await pool.query('update contract_lines set post_orders = $2 where id = $1', [post.line.id, `${word} orders`])
  const line = { params: { id: String(post.line.id) }, body: {}, files: { recording: webm() } }
  const recorded = (await send('admin', orderRecordings.set, line)).body.contract.lines[0].recording as { id: string }
  const filled = await post.slotOn(addDays(today(), 1))
  const at = { guard_id: guard.id, station_id, start_time: '18:00', end_time: '06:00' }
  const shift = await make.makeDutySchedule(db, { ...at, shift_date: addDays(today(), 1), slot_id: Number(filled) })
  const open = await post.slotOn(addDays(today(), 4))
  const { body } = await send('admin', offers.offer, { params: { id: open }, body: { guard_ids: [guard.id], minutes: 60 } })
  await make.makeAbsence(db, { guard_id: guard.id, from_on: addDays(today(), 30), until_on: addDays(today(), 31) })
  const phone = await enrolledPhone(send, { guard_id: guard.id })
  const event = newEvent('entry', { text: word })
  const told = newEvent('entry', { seq: 2, text: word })
  await phone.post([event, told])
  await make.makeIncident(db, { guard_id: guard.id, station_id, event_id: told.id })
  const { body: pushed } = await send({ token: phone.token }, guardPush.add, { body: pushDevice(word) })
  return {
    guard,
    shift,
    phone,
    event,
    told,
    pushed: pushed.device as { id: number },
    recorded,
    offer: body.offered.offers[0] as { id: number },
  }
}

let ours: Side
let theirs: Side
beforeEach(async () => {
  ours = await makeSide('Acacia')
  theirs = await makeSide('Zanzibar')
})

/** A browser that has subscribed. */
const pushDevice = (label: string) => ({
  ...{ endpoint: `https://fcm.googleapis.com/${label}`, p256dh: PUSH_KEY, auth: 'A'.repeat(22), label },
})
const LEAVE = { kind: 'annual', from_on: addDays(today(), 60), until_on: addDays(today(), 61) }
/** A record of one guard, as the input of a call, and one that does not exist. */
const ONE: Record<string, { named: (side: Side) => object; unknown: object }> = {
  'guardPack.shift': { named: ({ shift }) => ({ params: { id: shift.id } }), unknown: { params: { id: 2_000_000_000 } } },
  'guardPack.acceptOffer': { named: ({ offer }) => ({ params: { id: offer.id } }), unknown: { params: { id: 2_000_000_000 } } },
  'guardPack.declineOffer': { named: ({ offer }) => ({ params: { id: offer.id } }), unknown: { params: { id: 2_000_000_000 } } },
  'guardPack.recording': {
    named: ({ recorded }) => ({ params: recorded }),
    unknown: { params: { id: newEvent('entry').id } },
  },
  'guardPush.remove': { named: ({ pushed }) => ({ params: { id: pushed.id } }), unknown: { params: { id: 2_000_000_000 } } },
  'guardEvents.addVoiceNote': {
    named: ({ told }) => ({ params: { event_id: told.id }, body: {}, files: { file: webm() } }),
    unknown: { params: { event_id: newEvent('entry').id }, body: {}, files: { file: webm() } },
  },
  'guardEvents.addPhoto': {
    named: ({ event }) => ({ params: { event_id: event.id }, body: {}, files: { file: photo } }),
    unknown: { params: { event_id: newEvent('entry').id }, body: {}, files: { file: photo } },
  },
}
/** Calls that name no record: what they write or end is the caller's own. */
const OWN: Record<string, object> = {
  'guardPush.add': { body: pushDevice('Acacia') },
  'guardPack.askAbsence': { body: LEAVE },
  'guardSignIn.logout': {},
}

const open = allCalls
  .map(({ group, name, call }) => ({ name: `${group}.${name}`, call }))
  .filter(({ call }) => call.permission !== 'public' && mayCall('guard', call))
const reads = open.filter(({ call }) => call.method === 'GET' && !call.params)

const ask = (side: Side, call: Endpoint, input: object) => send({ token: side.phone.token }, call, input as Sent<Endpoint>)
/** Everything that a call of a guard may change. */
const written = async () =>
  (
    await pool.query(`select (select json_agg(o order by id) from slot_offers o) as offers, (select count(*) from duty_schedules) as shifts,
      (select json_agg(f order by id) from guard_absences f) as absences, (select count(*) from event_photos) as photos, (select count(*) from voice_notes) as voice_notes,
      (select count(*) from sessions where ended_at is null) as sessions, (select count(*) from push_devices) as push_devices`)
  ).rows

test('every call that is open to guards is covered', () => {
  const covered = [...Object.keys(ONE), ...Object.keys(OWN), ...reads.map(({ name }) => name)].sort()
  expect(open.map(({ name }) => name).sort()).toEqual(covered)
})

test.each(reads)('$name shows a guard his own and nothing of another', async ({ call }) => {
  const { status, raw } = await ask(ours, call, {})
  expect(status).toBe(200)
  expect(raw).toMatch(/acacia/i)
  expect(raw).not.toMatch(THEIRS)
  expect((await ask(theirs, call, {})).raw).toMatch(THEIRS)
})

describe.each(open.filter(({ name }) => name in ONE))('$name', ({ name, call }) => {
  const { named, unknown } = ONE[name]!
  test('responds to a record of another guard as to one that does not exist, and writes nothing', async () => {
    const before = await written()
    const refused = await ask(ours, call, named(theirs))
    const missing = await ask(ours, call, unknown)
    expect(refused.status).toBe(404)
    expect({ status: refused.status, body: refused.body }).toEqual({ status: missing.status, body: missing.body })
    expect(await written()).toEqual(before)
    expect((await ask(theirs, call, named(theirs))).status).toBe(200)
  })
})

test('a guard reads for how many days his licences are still valid', async () => {
  const firearms = await make.makeQualificationType(db, { name: 'Tower licence' })
  const add = (guard_id: number, days: number, more: object = {}) =>
    make.makeQualification(db, { guard_id, type_id: firearms.id, expires_on: addDays(today(), days), ...more })
  const ended = await make.makeQualificationType(db, { name: 'Boat permit' })
  for (const days of [-3, 42]) await add(ours.guard.id, days)
  await add(ours.guard.id, -5, { type_id: ended.id })
  await add(ours.guard.id, 400, { verified_at: null })
  await add(theirs.guard.id, 90)
  const { call } = reads.find(({ name }) => name === 'guardPack.me')!
  expect((await ask(ours, call, {})).body.licences).toEqual([
    { name: 'Boat permit', ends_on: addDays(today(), -5), days_left: -5 },
    { name: 'Tower licence', ends_on: addDays(today(), 42), days_left: 42 },
  ])
})

test('leave is asked for in the name of the caller, and only the own session ends', async () => {
  const asked = allCalls.find(({ group, name }) => `${group}.${name}` === 'guardPack.askAbsence')!.call
  expect(await ask(ours, asked, { body: LEAVE })).toMatchObject({ status: 201, body: { message: 'We have your request.' } })
  expect((await ask(ours, asked, { body: { ...LEAVE, guard_id: theirs.guard.id } })).status).toBe(422)
  const { rows } = await pool.query('select guard_id, state, asked_via from guard_absences where from_on = $1', [LEAVE.from_on])
  expect(rows).toEqual([{ guard_id: ours.guard.id, state: 'Asked', asked_via: 'guard_page' }])
  const logout = allCalls.find(({ group, name }) => `${group}.${name}` === 'guardSignIn.logout')!.call
  await ask(ours, logout, {})
  // The phone is not notified any more, and that of the other still is.
  expect((await pool.query('select label from push_devices')).rows).toEqual([{ label: 'Zanzibar' }])
  expect((await ask(ours, reads[0]!.call, {})).status).toBe(401)
  expect((await ask(theirs, reads[0]!.call, {})).status).toBe(200)
})

test('B10: every call of staff and of the portal is refused to a guard', async () => {
  const others = allCalls.filter(({ call }) => call.permission !== 'public' && !mayCall('guard', call))
  const statuses = new Set<number>()
  for (const { call } of others) {
    const params = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '1']))
    statuses.add((await ask(ours, call, { params, ...(call.method !== 'GET' && !call.files && { body: {} }) })).status)
  }
  expect(others.length).toBeGreaterThan(300)
  expect([...statuses]).toEqual([403])
})
