import { randomUUID, sign } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { addDays, today } from '../../api/core/fields/days.ts'
import { batchBytes } from '../../api/guard/signing.ts'
import type { Meter } from './meter.ts'
import type { Phone } from './people.ts'

/** The server of the requests and the meter of their times; `over` once the evening is. */
export type Evening = { origin: string; meter: Meter; over: AbortSignal }

/** Seconds between two actions of one person, from half to one and a half times this long. */
const PAUSE = { batch: 30, page: 10, portal: 15 } as const
/** A phone fetches its pack after every second batch. */
const BATCHES_A_PACK = 2

/** Waits around this many seconds; at once when the evening is over. */
const think = (seconds: number, over: AbortSignal) =>
  pause(seconds * (500 + Math.random() * 1000), undefined, { signal: over }).catch(() => {})

let addresses = 0
/** Each person has an address of their own, as behind a trusted proxy. */
const newAddress = () => {
  addresses++
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

/** Requests of one person. */
function caller({ origin, meter, over }: Evening, token?: string) {
  const headers = { 'x-forwarded-for': newAddress(), ...(token && { authorization: `Bearer ${token}` }) }
  return {
    get: <T>(kind: string, path: string) => meter.time<T>(kind, () => fetch(origin + path, { headers })),
    post: <T>(kind: string, path: string, body: object) =>
      meter.time<T>(kind, () =>
        fetch(origin + path, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
          body: JSON.stringify(body),
        }),
      ),
    /** Calls `changed` for each event of a stream until the evening is over. */
    listen: async (path: string, changed: () => void) => {
      const { body } = await fetch(origin + path, { headers, signal: over })
      for await (const chunk of body!) if (Buffer.from(chunk).includes('data:')) changed()
    },
  }
}

/** A phone: the guard clocks in, then each batch has a position, and now and then it fetches what it keeps. */
export async function usePhone(evening: Evening, { id, shiftId, privateKey, token }: Phone) {
  const { get, post } = caller(evening, token)
  let seq = 0
  for (let batch = 0; ; batch++) {
    await think(PAUSE.batch, evening.over)
    if (evening.over.aborted) return
    const device_time = new Date().toISOString()
    const event = (kind: 'in' | 'position') => ({ id: randomUUID(), seq: ++seq, kind, device_time, shift_id: shiftId })
    const place = { latitude: 0.3163 + Math.random() / 1000, longitude: 32.5822, accuracy_m: 20 }
    const coming = batch === 0 ? [event('in')] : []
    const unsigned = { device_id: id, sent_time: device_time, events: [...coming, { ...event('position'), ...place }] }
    const signature = sign('sha256', batchBytes(unsigned), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')
    await post('phone: batch', '/api/v1/guard/events', { ...unsigned, signature })
    if (batch % BATCHES_A_PACK === 0) await get('phone: pack', '/api/v1/guard/pack')
  }
}

const LISTS = ['duty_schedules', 'guards', 'clients', 'incidents', 'exceptions', 'invoices', 'stations', 'client_requests']

/** A member of the staff: the Now board is fetched whenever it has changed; between, lists and the records in them. */
export async function useDashboard(evening: Evening, token: string) {
  const { get, listen } = caller(evening, token)
  let isChanged = true
  const listening = Promise.all([
    listen('/api/v1/now/stream', () => {
      isChanged = true
    }),
    listen('/api/v1/notices/stream', () => {}),
  ]).catch((error: Error) => {
    if (!evening.over.aborted) throw error
  })
  const watch = async () => {
    let cursor: string | undefined
    while (!evening.over.aborted) {
      if (isChanged) {
        isChanged = false
        const board = await get<{ cursor: string }>('staff: Now board', `/api/v1/now${cursor ? `?since=${cursor}` : ''}`)
        cursor = board?.cursor ?? cursor
      }
      await pause(100)
    }
  }
  const read = async () => {
    while (!evening.over.aborted) {
      await think(PAUSE.page, evening.over)
      if (evening.over.aborted) return
      const list = LISTS[Math.floor(Math.random() * LISTS.length)]!
      const rows = await get<{ id: number }[]>('staff: list', `/api/v1/${list}?page=1&page_size=25`)
      const one = rows?.[Math.floor(Math.random() * rows.length)]
      if (one) await get('staff: record', `/api/v1/${list}/${one.id}`)
    }
  }
  await Promise.all([watch(), read(), listening])
}

/** Somebody of a client: the overview, the shifts of a week, invoices. */
export async function usePortal(evening: Evening, token: string) {
  const { get } = caller(evening, token)
  const week = `from=${addDays(today(), -7)}&to=${today()}`
  const pages = ['overview', `shifts?${week}`, 'invoices?page=1&page_size=25', 'contracts']
  for (let visit = 0; ; visit++) {
    await think(PAUSE.portal, evening.over)
    if (evening.over.aborted) return
    await get(`client: ${pages[visit % pages.length]!.split('?')[0]}`, `/api/v1/portal/${pages[visit % pages.length]}`)
  }
}

/** The accountant computes the drafts of the month before this one, once. */
export async function runBilling(evening: Evening, token: string) {
  const before = addDays(`${today().slice(0, 7)}-01`, -1).slice(0, 7)
  await caller(evening, token).post('accountant: billing run', '/api/v1/billing_runs', { month: before })
}
