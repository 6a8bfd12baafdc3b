import { beforeEach, expect, test, vi } from 'vitest'
import * as guardEvents from '../../../api/guard/guard-events.ts'
import { batchBytes } from '../../../api/guard/signing.ts'
import { Refusal } from '../../test/fake-api.ts'
import { enrolledPhone, fakeEvents, loseNetwork, lost, restartPhone } from '../../test/phone.ts'
import { keep, type OwnEvent, readKept } from '../store/database.ts'
import { filesOf, forgetFiles } from './files.ts'
import { addEvent, allEvents, countWaiting, removeOld } from './outbox.ts'
import { delayAfter, keepSending } from './retry.ts'
import { sendAll } from './sender.ts'

let publicKey = ''
beforeEach(async () => {
  publicKey = await enrolledPhone()
})

const waiting = async () => countWaiting(await allEvents())
const add = async (count: number) => {
  for (let one = 0; one < count; one++) await addEvent({ kind: 'scan', checkpoint: `K${one}` })
}

test('events are sent oldest first in batches of at most 200, and once', async () => {
  const { kept, batches } = fakeEvents()
  await add(203)
  expect(await waiting()).toBe(203)
  expect(await sendAll()).toBe('all sent')
  expect(batches.map(({ events }) => events.length)).toEqual([200, 3])
  expect([...kept.values()].map(({ seq, checkpoint }) => [seq, checkpoint])).toEqual(
    Array.from({ length: 203 }, (_, at) => [at + 1, `K${at}`]),
  )
  expect(await waiting()).toBe(0)
  await sendAll()
  expect(batches).toHaveLength(2)
})

test('a batch is signed by the key of the phone, over everything that is sent', async () => {
  const { batches } = fakeEvents()
  await addEvent({ kind: 'in', shift_id: 7, latitude: 0.32, longitude: 32.58, accuracy_m: 12.5 })
  await sendAll()
  const [batch] = batches
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  const key = await crypto.subtle.importKey('raw', bytes(publicKey), { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify'])
  const judge = (sent: object) =>
    crypto.subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      key,
      bytes(batch!.signature),
      batchBytes(sent as typeof batch & object),
    )
  expect(await judge(batch!)).toBe(true)
  expect(await judge({ ...batch, sent_time: '2026-11-23T00:00:00.000Z' })).toBe(false)
  const { private_key } = (await readKept('device'))!
  await expect(crypto.subtle.exportKey('pkcs8', private_key)).rejects.toThrow()
})

test('what happened keeps the time of the phone, and the time of sending is taken when it is sent', async () => {
  const { batches } = fakeEvents()
  // The clock is 3 h 12 min slow; both times are by it, so that the server can tell.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T11:40:00Z') })
  await addEvent({ kind: 'in' })
  vi.setSystemTime(new Date('2026-11-23T23:43:00Z'))
  await sendAll()
  expect(batches[0]).toMatchObject({
    sent_time: '2026-11-23T23:43:00.000Z',
    events: [{ device_time: '2026-11-23T11:40:00.000Z' }],
  })
})

test('an answer that is lost is asked for again after a restart, and nothing is lost or kept twice', async () => {
  let answers = 0
  const { kept, batches } = fakeEvents((_, own) => (++answers < 3 ? lost() : own))
  await add(2)
  expect(await sendAll()).toBe('not taken')
  await restartPhone()
  await add(1)
  expect(await waiting()).toBe(3)
  expect(await sendAll()).toBe('not taken')
  expect(await sendAll()).toBe('all sent')
  expect(batches.map(({ events }) => events.map(({ seq }) => seq))).toEqual([
    [1, 2],
    [1, 2, 3],
    [1, 2, 3],
  ])
  expect([...kept.values()].map(({ seq }) => seq)).toEqual([1, 2, 3])
  expect(await waiting()).toBe(0)
})

test('a phone without a network knows it', async () => {
  loseNetwork()
  await add(1)
  expect(await sendAll()).toBe('no network')
  expect(await waiting()).toBe(1)
})

test('a page of a captive portal is not an answer', async () => {
  const { api } = fakeEvents()
  api.answerWith(guardEvents.send, () => new Response('<html>Buy data</html>'))
  await add(1)
  expect(await sendAll()).toBe('not taken')
  expect(await waiting()).toBe(1)
})

test.each([422, 409])('one event that the server cannot take (%i) is set aside, and the others arrive', async (status) => {
  const { kept } = fakeEvents(({ events }, own) => {
    if (events.some(({ checkpoint }) => checkpoint === 'K2')) throw new Refusal(status, 'This cannot be read.')
    return own
  })
  await add(5)
  expect(await sendAll()).toBe('all sent')
  const events = await allEvents()
  expect(events.filter(({ state }) => state === 'refused')).toMatchObject([{ seq: 3, message: 'This cannot be read.' }])
  expect(events.filter(({ state }) => state === 'sent').map(({ seq }) => seq)).toEqual([1, 2, 4, 5])
  expect(kept.size).toBe(5)
})

test('where the server fails three times at a batch it is halved: the others arrive, and the one that makes it fail waits behind them', async () => {
  let mended = false
  const { kept } = fakeEvents(({ events }, own) => {
    if (!mended && events.some(({ checkpoint }) => checkpoint === 'K2')) throw new Refusal(500, 'Something went wrong.')
    return own
  })
  kept.set = (id, event) => (mended || event.checkpoint !== 'K2' ? Map.prototype.set.call(kept, id, event) : kept)
  await add(7)
  expect([await sendAll(), await sendAll()]).toEqual(['not taken', 'not taken'])
  await restartPhone()
  expect(await waiting()).toBe(7)
  expect(await sendAll()).toBe('not taken')
  const states = async () => (await allEvents()).map(({ state }) => state)
  expect(await states()).toEqual(['sent', 'sent', 'waiting', 'sent', 'sent', 'sent', 'sent'])
  await add(1)
  await sendAll()
  expect((await states()).at(-1)).toBe('sent')
  mended = true
  expect(await sendAll()).toBe('all sent')
  expect(await waiting()).toBe(0)
})

test('while the server fails at everything, nothing is set aside and it is not asked for each event', async () => {
  let asked = 0
  const { api } = fakeEvents()
  api.answerWith(guardEvents.send, () => {
    asked += 1
    return new Response('', { status: 503 })
  })
  await add(200)
  for (let tries = 0; tries < 4; tries++) expect(await sendAll()).toBe('not taken')
  expect(asked).toBeLessThan(30)
  expect(await waiting()).toBe(200)
  fakeEvents()
  expect(await sendAll()).toBe('all sent')
})

test('an event and the sending say how far the outbox was, and the clock of the page', async () => {
  const { batches } = fakeEvents()
  await add(2)
  await sendAll()
  const [{ events, contact }] = batches as [(typeof batches)[number] & { contact: object }]
  const page = expect.stringMatching(/^[\da-f]{8}$/)
  expect(contact).toEqual({ seq: 2, page, uptime_ms: expect.any(Number) })
  expect(events[0]).toMatchObject({ page: events[1]!.page, uptime_ms: expect.any(Number) })
})

test('a refusal of one event is shown with its reason', async () => {
  fakeEvents(({ events: [first] }) => ({
    accepted: [],
    known: [],
    refused: [{ id: first!.id, message: 'This shift is not yours.' }],
  }))
  await add(1)
  await sendAll()
  expect(await allEvents()).toMatchObject([{ state: 'refused', message: 'This shift is not yours.' }])
})

test('photos follow the events; without a session they wait for the PIN, and the events do not', async () => {
  const { api, kept } = fakeEvents()
  const order: string[] = []
  api.answer(guardEvents.addPhoto, ({ params }, { headers }) => {
    order.push(`${params.event_id} ${headers.get('authorization')}`)
  })
  const bytes = new Uint8Array([255, 216, 255]).buffer
  const { id } = await addEvent({ kind: 'entry', text: 'A window is broken.' }, { photos: [bytes] })
  await add(1)
  const session = (await readKept('session'))!
  await keep('session', undefined)
  expect(await sendAll()).toBe('signed_out')
  expect([kept.size, await waiting(), order]).toEqual([2, 1, []])
  await restartPhone()
  await keep('session', session)
  expect(await sendAll()).toBe('all sent')
  expect(order).toEqual([`${id} Bearer guard-token`])
  expect([await waiting(), (await filesOf(id)).photos]).toEqual([0, []])
})

test('an event says how many photos follow; each is sent, and all again when the network went in between', async () => {
  const { api } = fakeEvents()
  let asked = 0
  api.answer(guardEvents.addPhoto, () => {
    if (++asked === 2) throw new Refusal(503, 'Busy.')
  })
  const photos = [1, 2].map((bytes) => new Uint8Array(bytes).buffer)
  const { event } = await addEvent({ kind: 'entry', text: 'Two pictures.' }, { photos })
  expect(event).toMatchObject({ photo: true, photos: 2 })
  expect(await sendAll()).toBe('not taken')
  expect(await sendAll()).toBe('all sent')
  expect(asked).toBe(4)
})

test('a photo that the server never takes does not hold up the next one', async () => {
  const { api } = fakeEvents()
  const taken: string[] = []
  api.answer(guardEvents.addPhoto, ({ params }) => {
    taken.push(params.event_id)
    if (taken.length === 1) throw new Refusal(422, 'This is not a JPEG.')
  })
  const photo = new Uint8Array([1]).buffer
  await addEvent({ kind: 'entry', text: 'One' }, { photos: [photo] })
  await addEvent({ kind: 'entry', text: 'Two' }, { photos: [photo] })
  await sendAll()
  expect((await allEvents()).map((own) => own.photo)).toEqual(['refused', 'sent'])
  // The guard still has it, with the reason, for longer than what has arrived.
  const [{ id, file_message }] = (await allEvents()) as [OwnEvent, OwnEvent]
  await removeOld(Date.now() + 30 * 86_400_000)
  expect((await allEvents()).map((own) => own.id)).toEqual([id])
  expect([file_message, (await filesOf(id)).photos]).toEqual(['This is not a JPEG.', [photo]])
  await forgetFiles(id)
  await removeOld(Date.now() + 30 * 86_400_000)
  expect(await allEvents()).toEqual([])
})

test('a phone that is revoked keeps what it has', async () => {
  fakeEvents(() => {
    throw new Refusal(401, 'This phone is not enrolled.')
  })
  await add(1)
  expect(await sendAll()).toBe('revoked')
  expect(await waiting()).toBe(1)
})

test('what has arrived leaves the phone after three days, what waits never does', async () => {
  const { api } = fakeEvents()
  const old = new Date(Date.now() - 4 * 86_400_000)
  await addEvent({ kind: 'in' }, { at: old })
  await sendAll()
  await addEvent({ kind: 'out' }, { at: old })
  api.answerWith(guardEvents.send, () => new Response('', { status: 503 }))
  expect(await sendAll()).toBe('not taken')
  expect((await allEvents()).map(({ event, state }) => [event.kind, state])).toEqual([['out', 'waiting']])
})

test('the pauses double up to five minutes, a part of each random', () => {
  expect([1, 2, 3, 8].map((failures) => delayAfter(failures, 1))).toEqual([4_000, 8_000, 16_000, 300_000])
  expect(delayAfter(1, 0)).toBe(3_000)
})

test('it tries again by itself after a failure, and at once when the network is back', async () => {
  let answers = 0
  const { kept } = fakeEvents((_, own) => (++answers === 2 ? own : lost()))
  const ends: unknown[] = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await add(1)
  const loop = keepSending((sending) => ends.push(sending))
  await vi.waitFor(() => expect(ends).toEqual(['not taken']))
  vi.advanceTimersByTime(4_000)
  await vi.waitFor(() => expect(ends).toEqual(['not taken', 'all sent']))
  await add(1)
  await loop.send()
  expect(ends.at(-1)).toBe('not taken')
  answers = 1
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(ends.at(-1)).toBe('all sent'))
  loop.stop()
  expect(kept.size).toBe(2)
})
