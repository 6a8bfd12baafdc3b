import type { GuardEvent } from '../../../api/guard/guard-events.ts'
import { database, type OwnEvent, readKept } from '../store/database.ts'

/** The time for which sent events stay on the phone. */
const KEPT_MILLISECONDS = 3 * 86_400_000

/** The input of an event by a screen; the outbox adds id, sequence number and time. */
export type NewEvent = Omit<GuardEvent, 'id' | 'seq' | 'device_time' | 'page' | 'uptime_ms' | 'photo' | 'photos'>
/** This life of the page. */
const page = crypto.randomUUID().slice(0, 8)
/** The page's own clock, which nobody can set. */
const life = () => ({ page, uptime_ms: Math.min(Math.round(performance.now()), 2_147_483_647) })
/** The position of the outbox now: at each contact the server learns which events do not exist yet. */
export const contact = async () => ({ seq: (await readKept('seq')) ?? 0, ...life() })

/** The mark of an event whose photos follow. */
const announced = (photos: number) => ({ ...(photos > 0 && { photo: true }), ...(photos > 1 && { photos }) })

/**
 * Puts an event into the outbox, with its photos, in one transaction: after this it is not lost. The sequence number keeps the
 * order even if the clock of the phone is wrong or changed.
 * @param at when it happened, by the clock of the phone
 */
export async function addEvent(event: NewEvent, { at = new Date(), photos = [] }: { at?: Date; photos?: ArrayBuffer[] } = {}) {
  const change = (await database()).transaction(['kept', 'events', 'photos'], 'readwrite')
  const seq = (((await change.objectStore('kept').get('seq')) as number | undefined) ?? 0) + 1
  const id = crypto.randomUUID()
  const [first, ...more] = photos
  const own: OwnEvent = {
    id,
    seq,
    event: { ...event, id, seq, device_time: at.toISOString(), ...life(), ...announced(photos.length) },
    state: 'waiting',
    photo: photos.length ? 'waiting' : 'none',
  }
  await Promise.all([
    change.objectStore('kept').put(seq, 'seq'),
    change.objectStore('events').add(own),
    first && change.objectStore('photos').add({ id, bytes: first, more }),
    change.done,
  ])
  return own
}

/** Every event on this phone in the order in which it was made. */
export const allEvents = async () => (await database()).getAllFromIndex('events', 'seq')

/** True if an event waits for the network, or the photos of one that has arrived. */
export const isWaiting = ({ state, photo }: OwnEvent) => state === 'waiting' || (photo === 'waiting' && state === 'sent')
/** The number of things that wait; a position is part of its event. */
export const countWaiting = (events: OwnEvent[]) => events.filter((own) => isWaiting(own) && own.event.kind !== 'position').length

/** The photos of an event that have not arrived. */
export async function photosOf(id: string): Promise<ArrayBuffer[]> {
  const kept = await (await database()).get('photos', id)
  return kept ? [kept.bytes, ...(kept.more ?? [])] : []
}

/** Records the server's answer to events: those that have arrived, and those that it refuses, with its message. */
export async function settle(arrived: string[], refused: { id: string; message: string }[]) {
  const change = (await database()).transaction('events', 'readwrite')
  const messages = new Map(refused.map(({ id, message }) => [id, message]))
  for (const id of [...arrived, ...messages.keys()]) {
    const own = await change.store.get(id)
    if (!own) continue
    const message = messages.get(id)
    await change.store.put(
      message === undefined ? { ...own, state: 'sent', sent_at: Date.now() } : { ...own, state: 'refused', message },
    )
  }
  await change.done
}

/** Records that the photos of an event have arrived or will never be taken, and removes them from the phone. */
export async function photoDone(id: string, photo: 'sent' | 'refused') {
  const change = (await database()).transaction(['events', 'photos'], 'readwrite')
  const own = await change.objectStore('events').get(id)
  await Promise.all([
    own && change.objectStore('events').put({ ...own, photo }),
    change.objectStore('photos').delete(id),
    change.done,
  ])
}

/** Removes what has arrived and is some days old. Unsent events are never removed. */
export async function removeOld(now = Date.now()) {
  const change = (await database()).transaction('events', 'readwrite')
  for (const { id, state, photo, event } of await change.store.getAll())
    if (state !== 'waiting' && photo !== 'waiting' && Date.parse(event.device_time) < now - KEPT_MILLISECONDS)
      await change.store.delete(id)
  await change.done
}
