import * as guardEvents from '../../../contract/guard/guard-events.ts'
import { batchBytes } from '../../../contract/guard/signing.ts'
import { keep, type OwnDevice, readKept } from '../store/database.ts'
import { sign } from '../store/keys.ts'
import { allEvents, photoDone, photosOf, removeOld, settle } from './outbox.ts'
import { Refused, transfer } from './transport.ts'

/**
 * How sending ended. `not taken`: there is a network, but the server has not answered, or not now. `signed_out`: photos wait until
 * the guard signs in. `revoked`: the server does not know this phone any more.
 */
export type Sending = 'all sent' | 'no network' | 'not taken' | 'signed_out' | 'revoked'

/** The body of a batch, signed. The time of sending is taken here, because the server measures with it how wrong the clock is. */
async function signedBatch({ id, private_key }: OwnDevice, events: guardEvents.GuardEvent[]) {
  const batch = { device_id: id, sent_time: new Date().toISOString(), events }
  return { ...batch, signature: await sign(private_key, batchBytes(batch)) }
}

/** A batch that could not be read as a whole, or that was refused for something in it. */
const isNotTaken = (error: unknown) => error instanceof Refused && [400, 409, 413, 422].includes(error.status ?? 0)

async function sendBatch(device: OwnDevice, events: guardEvents.GuardEvent[]): Promise<void> {
  try {
    const { value, skew } = await transfer(guardEvents.send, { body: await signedBatch(device, events) })
    if (skew !== undefined) await keep('skew', skew)
    const { accepted = [], known = [], refused = [] } = value ?? {}
    const answered = new Set([...accepted, ...known, ...refused.map(({ id }) => id)])
    // An answer that names none of them would be asked for again without an end.
    if (!events.some(({ id }) => answered.has(id))) throw new Refused('No answer.')
    await settle([...accepted, ...known], refused)
  } catch (error) {
    if (!isNotTaken(error)) throw error
    // One event that the server cannot take must not hold up the others: halves, until it is alone.
    if (events.length === 1) return settle([], [{ id: events[0]!.id, message: (error as Refused).message }])
    const half = Math.ceil(events.length / 2)
    await sendBatch(device, events.slice(0, half))
    await sendBatch(device, events.slice(half))
  }
}

async function sendEvents(device: OwnDevice) {
  for (;;) {
    const waiting = (await allEvents()).filter(({ state }) => state === 'waiting').slice(0, guardEvents.MOST_EVENTS)
    if (waiting.length === 0) return
    await sendBatch(
      device,
      waiting.map(({ event }) => event),
    )
  }
}

/** A file that the server will never take; the event stands without it. */
const NEVER = [400, 413, 415, 422]
/** The guard has to sign in first, or another one who shares the phone. */
const NOT_NOW = [401, 403, 404]

/**
 * Sends the photos of an event; false when the server will never take one of them. After an interruption all are sent again: the
 * server knows those that it has.
 */
async function sendPhotosOf(event_id: string, token: string) {
  const photos = await photosOf(event_id)
  let taken = photos.length > 0
  for (const bytes of photos) {
    const file = new File([bytes], 'photo.jpg', { type: 'image/jpeg' })
    try {
      await transfer(guardEvents.addPhoto, { params: { event_id }, body: {}, files: { file } }, { token })
    } catch (error) {
      if (!(error instanceof Refused && NEVER.includes(error.status ?? 0))) throw error
      taken = false
    }
  }
  return taken
}

async function sendPhotos() {
  const waiting = (await allEvents()).filter(({ state, photo }) => state === 'sent' && photo === 'waiting')
  if (waiting.length === 0) return true
  const session = await readKept('session')
  if (!session) return false
  let all = true
  for (const { id } of waiting) {
    try {
      await photoDone(id, (await sendPhotosOf(id, session.token)) ? 'sent' : 'refused')
    } catch (error) {
      if (!(error instanceof Refused && NOT_NOW.includes(error.status ?? 0))) throw error
      all = false
    }
  }
  return all
}

/**
 * Sends what waits, oldest first, all events before the photos. Only one sender at a time, page or service worker: another one
 * ends at once. Whatever was sent and not answered is sent again; the server knows each event by its id.
 */
export async function sendAll(): Promise<Sending> {
  const device = await readKept('device')
  if (!device) return 'all sent'
  try {
    await sendEvents(device)
    const sent = await sendPhotos()
    await removeOld()
    return sent ? 'all sent' : 'signed_out'
  } catch (error) {
    if (error instanceof Refused && error.status === 401) return 'revoked'
    if (error instanceof Refused) return error.withoutNetwork ? 'no network' : 'not taken'
    throw error
  }
}

/** `sendAll`, unless another page or the service worker is sending: undefined then. */
export const sendOnce = async (): Promise<Sending | undefined> =>
  navigator.locks
    ? navigator.locks.request('guard-outbox', { ifAvailable: true }, (lock) => (lock ? sendAll() : undefined))
    : sendAll()
