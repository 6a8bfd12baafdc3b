import * as guardEvents from '../../../api/guard/guard-events.ts'
import { batchBytes } from '../../../api/guard/signing.ts'
import { keep, type OwnDevice, readKept, type Stuck } from '../store/database.ts'
import { sign } from '../store/keys.ts'
import { fileDone, filesOf } from './files.ts'
import { allEvents, contact, isWaiting, removeOld, settle } from './outbox.ts'
import { Refused, transfer } from './transport.ts'

/**
 * The result of a sending. `not taken`: there is a network, but the server has not answered, or not now. `signed_out`: photos wait
 * until the guard signs in. `revoked`: the server does not know this phone any more.
 */
export type Sending = 'all sent' | 'no network' | 'not taken' | 'signed_out' | 'revoked'

/** The body of a batch, signed. The time of sending is taken here, because the server measures with it how wrong the clock is. */
async function signedBatch({ id, private_key }: OwnDevice, events: guardEvents.GuardEvent[]) {
  const batch = { device_id: id, contact: await contact(), sent_time: new Date().toISOString(), events }
  return { ...batch, signature: await sign(private_key, batchBytes(batch)) }
}

/** A batch that could not be read as a whole, or that was refused for something in it. */
const isNotTaken = (error: unknown) => error instanceof Refused && [400, 409, 413, 422].includes(error.status ?? 0)

/** A batch at which the server fails this many times may have one event that makes it fail. */
const MOST_FAILURES = 3
/** The server has failed, at what it was sent or altogether. */
const isFault = (error: unknown): error is Refused => error instanceof Refused && (error.status ?? 0) >= 500

/** One sending of the outbox: what the server has failed at so far. */
type Run = {
  device: OwnDevice
  stuck: Stuck
  /** True if the server has taken anything. */
  taken: boolean
  /** True if a batch is being halved to find the event at which the server fails. */
  halving: boolean
  /** Events at which it has failed alone. */
  failed: string[]
}

/** True if the server has failed at a batch that begins with this event so often that it is to be halved. */
async function failsAgain(run: Run, { id }: guardEvents.GuardEvent) {
  const { stuck } = run
  run.stuck = { ...stuck, first: id, count: stuck.first === id ? stuck.count + 1 : 1 }
  await keep('stuck', run.stuck)
  return run.stuck.count >= MOST_FAILURES
}

/** The server fails at this event alone: it waits behind all others. @throws where the server has failed at everything */
async function passOver(run: Run, { id }: guardEvents.GuardEvent, error: Refused) {
  run.failed.push(id)
  run.stuck = { ...run.stuck, alone: [...new Set([...run.stuck.alone, id])] }
  await keep('stuck', run.stuck)
  if (!run.taken && run.failed.length > 1) throw error
}

async function sendBatch(run: Run, events: guardEvents.GuardEvent[]): Promise<void> {
  const [first] = events as [guardEvents.GuardEvent]
  try {
    const { value, skew } = await transfer(guardEvents.send, { body: await signedBatch(run.device, events) })
    if (skew !== undefined) await keep('skew', skew)
    const { accepted = [], known = [], refused = [] } = value ?? {}
    const answered = new Set([...accepted, ...known, ...refused.map(({ id }) => id)])
    // An answer that names none of them would be asked for again without an end.
    if (!events.some(({ id }) => answered.has(id))) throw new Refused('No answer.')
    await settle([...accepted, ...known], refused)
    run.taken = true
  } catch (error) {
    if (isFault(error)) run.halving ||= await failsAgain(run, first)
    if (isFault(error) ? !run.halving : !isNotTaken(error)) throw error
    // One event that the server cannot take must not hold up the others: halves, until it is alone.
    if (events.length === 1 && isFault(error)) return passOver(run, first, error)
    if (events.length === 1) return settle([], [{ id: first.id, message: (error as Refused).message }])
    const half = Math.ceil(events.length / 2)
    await sendBatch(run, events.slice(0, half))
    await sendBatch(run, events.slice(half))
  }
}

const NEVER_STUCK: Stuck = { first: '', count: 0, alone: [] }
/** Sends the events; returns whether all have arrived. Events at which the server has failed alone go last, one by one. */
async function sendEvents(device: OwnDevice) {
  const stuck = (await readKept('stuck')) ?? NEVER_STUCK
  const run: Run = { device, stuck, taken: false, halving: false, failed: [] }
  for (;;) {
    const waiting = (await allEvents()).filter(({ id, state }) => state === 'waiting' && !run.failed.includes(id))
    const sound = waiting.filter(({ id }) => !run.stuck.alone.includes(id))
    const next = sound.length ? sound.slice(0, guardEvents.MOST_EVENTS) : waiting.slice(0, 1)
    if (next.length === 0) break
    run.halving &&= sound.length > 0
    if (!sound.length) run.halving = true
    await sendBatch(
      run,
      next.map(({ event }) => event),
    )
  }
  if (!run.failed.length && run.stuck !== NEVER_STUCK) await keep('stuck', undefined)
  return run.failed.length === 0
}

/** A file that the server will never take; the event stands without it. */
const NEVER = [400, 413, 415, 422]
/** The guard has to sign in first, or another one who shares the phone. */
const NOT_NOW = [401, 403, 404]

/** Sends one file of an event; the message with which the server will never take it. */
async function sendFile(send: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await send()
    return undefined
  } catch (error) {
    if (error instanceof Refused && NEVER.includes(error.status ?? 0)) return Object.values(error.fields)[0] ?? error.message
    throw error
  }
}

/** Sends the photos of an event. After an interruption all are sent again: the server knows those that it has. */
async function sendPhotosOf(event_id: string, token: string) {
  const { photos } = await filesOf(event_id)
  let message: string | undefined
  for (const bytes of photos) {
    const file = new File([bytes], 'photo.jpg', { type: 'image/jpeg' })
    const refused = await sendFile(() =>
      transfer(guardEvents.addPhoto, { params: { event_id }, body: {}, files: { file } }, { token }),
    )
    message ??= refused
  }
  await fileDone(event_id, message === undefined ? { photo: 'sent' } : { photo: 'refused', file_message: message })
}

async function sendVoiceOf(event_id: string, token: string) {
  const { voice } = await filesOf(event_id)
  if (!voice) return fileDone(event_id, { voice: 'none' })
  const file = new File([voice.bytes], voice.type === 'audio/mp4' ? 'voice.m4a' : 'voice.webm', { type: voice.type })
  const message = await sendFile(() =>
    transfer(guardEvents.addVoiceNote, { params: { event_id }, body: {}, files: { file } }, { token }),
  )
  await fileDone(event_id, message === undefined ? { voice: 'sent' } : { voice: 'refused', file_message: message })
}

async function sendFiles() {
  const waiting = (await allEvents()).filter((own) => own.state === 'sent' && isWaiting(own))
  if (waiting.length === 0) return true
  const session = await readKept('session')
  if (!session) return false
  let all = true
  for (const { id, photo, voice } of waiting) {
    try {
      if (photo === 'waiting') await sendPhotosOf(id, session.token)
      if (voice === 'waiting') await sendVoiceOf(id, session.token)
    } catch (error) {
      if (!(error instanceof Refused && NOT_NOW.includes(error.status ?? 0))) throw error
      all = false
    }
  }
  return all
}

/**
 * Sends what waits, oldest first, all events before the files. Only one sender at a time, page or service worker: another one
 * ends at once. An event or file that was sent and not answered is sent again; the server knows each event by its id.
 */
export async function sendAll(): Promise<Sending> {
  const device = await readKept('device')
  if (!device) return 'all sent'
  try {
    const arrived = await sendEvents(device)
    const sent = await sendFiles()
    await removeOld()
    if (!arrived) return 'not taken'
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
