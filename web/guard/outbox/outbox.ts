import type { GuardEvent } from '../../../api/guard/guard-events.ts'
import { DRAFT_FILES, type DraftKind, database, type Kept, type OwnEvent, readKept, type VoiceBytes } from '../store/database.ts'

/** The time for which sent events stay on the phone. */
const KEPT_MILLISECONDS = 3 * 86_400_000

/** The input of an event by a screen; the outbox adds id, sequence number and time. */
export type NewEvent = Omit<GuardEvent, 'id' | 'seq' | 'device_time' | 'page' | 'uptime_ms' | 'photo' | 'photos' | 'voice'>
/** This life of the page. */
const page = crypto.randomUUID().slice(0, 8)
/** The page's own clock, which nobody can set. */
const life = () => ({ page, uptime_ms: Math.min(Math.round(performance.now()), 2_147_483_647) })
/** The position of the outbox now: at each contact the server learns which events do not exist yet. */
export const contact = async () => ({ seq: (await readKept('seq')) ?? 0, ...life() })

/** The marks of an event whose files follow. */
const announced = (photos: number, voice: boolean) => ({
  ...(photos > 0 && { photo: true }),
  ...(photos > 1 && { photos }),
  ...(voice && { voice }),
})

type Options = {
  /** When it happened, by the clock of the phone. */
  at?: Date
  photos?: ArrayBuffer[]
  voice?: VoiceBytes | undefined
  /** The draft that it was, which ends with it. */
  draft?: DraftKind
}

/**
 * Puts an event into the outbox, with its files, in one transaction: after this it is not lost. The sequence number keeps the
 * order even if the clock of the phone is wrong or changed. @throws when the phone is full: then nothing of it is kept
 */
export async function addEvent(event: NewEvent, { at = new Date(), photos = [], voice, draft }: Options = {}) {
  const change = (await database()).transaction(['kept', 'events', 'photos'], 'readwrite')
  const seq = (((await change.objectStore('kept').get('seq')) as number | undefined) ?? 0) + 1
  const id = crypto.randomUUID()
  const [first, ...more] = photos
  const own: OwnEvent = {
    id,
    seq,
    event: { ...event, id, seq, device_time: at.toISOString(), ...life(), ...announced(photos.length, voice !== undefined) },
    state: 'waiting',
    photo: photos.length ? 'waiting' : 'none',
    ...(voice && { voice: 'waiting' }),
  }
  const kept = change.objectStore('kept')
  const draftFiles = draft && DRAFT_FILES[draft]
  const drafts = draft && ((await kept.get('drafts')) as Kept['drafts'] | undefined)
  await Promise.all([
    kept.put(seq, 'seq'),
    change.objectStore('events').add(own),
    (first || voice) && change.objectStore('photos').add({ id, ...(first && { bytes: first, more }), voice }),
    drafts && kept.put({ ...drafts, [draft]: undefined }, 'drafts'),
    draftFiles && kept.delete(draftFiles),
    change.done,
  ])
  return own
}

/** Every event on this phone in the order in which it was made. */
export const allEvents = async () => (await database()).getAllFromIndex('events', 'seq')

/** True if an event waits for the network, or the files of one that has arrived. */
export const isWaiting = ({ state, photo, voice }: OwnEvent) =>
  state === 'waiting' || (state === 'sent' && (photo === 'waiting' || voice === 'waiting'))
/** The number of things that wait; a position is part of its event. */
export const countWaiting = (events: OwnEvent[]) => events.filter((own) => isWaiting(own) && own.event.kind !== 'position').length

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

/** Files that have not arrived, or were refused and are still on the phone. */
const hasFiles = ({ photo, voice }: OwnEvent) => [photo, voice].some((state) => state === 'waiting' || state === 'refused')

/** Removes what has arrived and is some days old. Unsent events and files that are here alone are never removed. */
export async function removeOld(now = Date.now()) {
  const change = (await database()).transaction('events', 'readwrite')
  for (const own of await change.store.getAll())
    if (own.state !== 'waiting' && !hasFiles(own) && Date.parse(own.event.device_time) < now - KEPT_MILLISECONDS)
      await change.store.delete(own.id)
  await change.done
}
