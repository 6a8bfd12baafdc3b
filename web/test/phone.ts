import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import type { CallResult } from '../../api/core/endpoint.ts'
import * as guardEvents from '../../api/guard/guard-events.ts'
import type * as guardPack from '../../api/guard/guard-pack.ts'
import { forgetDatabase, keep } from '../guard/store/database.ts'
import { newKeys } from '../guard/store/keys.ts'
import { forgetState } from '../guard/store/state.ts'
import { fakeApi } from './fake-api.ts'

/** 17:52 in Kampala, eight minutes before the shift of `PACK`. */
export const NOW = new Date('2026-11-23T14:52:00Z')

const SHIFT: guardPack.GuardShift = {
  id: 7,
  station_id: 1,
  line_id: 5,
  post: 'Main gate, night',
  shift_date: '2026-11-23',
  start_time: '18:00',
  end_time: '06:00',
  starts_at: '2026-11-23T15:00:00.000Z',
  ends_at: '2026-11-24T03:00:00.000Z',
  state: 'Expected',
  in_at: null,
  out_at: null,
  relieved_by: null,
}

/** The data on the phone of a guard with one shift. */
export const PACK: CallResult<typeof guardPack.pack> = {
  guard: { id: 12, name: 'Akello Josephine', rank: 'Sergeant', contacts: '+256 700 100 200' },
  today: '2026-11-23',
  shifts: [SHIFT],
  stations: [
    {
      id: 1,
      name: 'Kisozi Crest Hotel',
      address: 'Plot 14, Nakasero',
      latitude: 0.32,
      longitude: 32.58,
      radius_m: 100,
      points: [],
      items: [],
    },
  ],
  orders: [{ line_id: 5, text: 'Keep the gate closed after 22:00.', version: 3, read: false, recording: null }],
  rounds: [],
  open_entries: [],
  no_permit: null,
  offers: [],
  absences: [],
  crew: null,
  control_room: '+256 414 530 800',
  early_minutes: 60,
  grace_minutes: 10,
  sos_open: false,
  sos_seen_at: null,
}

/** A new phone, with nothing on it. */
export async function newPhone() {
  await forgetDatabase()
  forgetState()
  globalThis.indexedDB = new IDBFactory()
}

/** Puts a guard's enrolled and signed-in phone into the storage; `public_key` is what the server would have. */
export async function enrolledPhone(pack = PACK) {
  await newPhone()
  const { public_key, private_key } = await newKeys()
  await keep('device', { id: 4, kind: 'phone', station_name: null, private_key })
  await keep('session', {
    token: 'guard-token',
    expires_at: '2026-12-23T14:52:00.000Z',
    guard_id: 12,
    guard_name: 'Akello Josephine',
  })
  await keep('pack', pack)
  return public_key
}

/** Closes the page and opens another one on the same phone. */
export async function restartPhone() {
  await forgetDatabase()
  forgetState()
}

type Batch = { events: guardEvents.GuardEvent[]; sent_time: string; signature: string }
type Answer = CallResult<typeof guardEvents.send>

/** A server that keeps events by their id, as the real one does. `answer` may spoil the answer after they are kept. */
export function fakeEvents(answer: (batch: Batch, own: Answer) => Answer | Response = (_, own) => own) {
  const api = fakeApi()
  const kept = new Map<string, guardEvents.GuardEvent>()
  const batches: Batch[] = []
  api.answer(guardEvents.send, ({ body }) => {
    const ids = body.events.map(({ id }) => id)
    const known = ids.filter((id) => kept.has(id))
    for (const event of body.events) if (!kept.has(event.id)) kept.set(event.id, event)
    batches.push(body)
    return answer(body, { accepted: ids.filter((id) => !known.includes(id)), known, refused: [] }) as Answer
  })
  return { api, kept, batches }
}

/** Takes the network away from the phone: its browser says so, and sends nothing. */
export function loseNetwork() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  loseServer()
}

/** Takes the server away; the phone still has a network. */
export const loseServer = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))

/** An answer that is lost on the way. */
export const lost = () => {
  throw new TypeError('Failed to fetch')
}

/** The phone never answers where it is, as one that was pocketed. */
export const standNowhere = () =>
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: () => {} } })

/** The position of the phone; null for one that cannot tell. */
export const standAt = (coords: object | null) =>
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (found: (position: object) => void, failed: () => void) => (coords ? found({ coords }) : failed()),
    },
  })

/** A browser that records: `speak` hands over a part, and `stop` ends. */
export function withMicrophone(allowed = true) {
  const parts: ((text: string) => void)[] = []
  class Recorder {
    static isTypeSupported = (type: string) => type.startsWith('audio/webm')
    state = 'inactive'
    ondataavailable?: (event: { data: Blob }) => void
    onstop?: () => void
    start() {
      this.state = 'recording'
      parts.push((text) => this.ondataavailable?.({ data: new Blob([text]) }))
    }
    stop() {
      this.state = 'inactive'
      this.onstop?.()
    }
  }
  vi.stubGlobal('MediaRecorder', Recorder)
  const getUserMedia = async () => {
    if (!allowed) throw new DOMException('Not allowed.', 'NotAllowedError')
    return { getTracks: () => [{ stop() {} }] }
  }
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  return { speak: (text: string) => parts.at(-1)!(text) }
}

const hashOf = async (text: string) =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
/** A checkpoint as a pack has it, with codes that were replaced. */
export const phonePoint = async (id: number, name: string, token: string, code: string, old: string[] = []) => ({
  ...{ id, name, hash: (await hashOf(token)).slice(0, 32), code_hash: (await hashOf(code)).slice(0, 4) },
  old: await Promise.all(old.map(async (one) => (await hashOf(one)).slice(0, 32))),
})
