import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as auth from '../../../api/accounts/auth.ts'
import * as clients from '../../../api/sites/clients.ts'
import * as contacts from '../../../api/website/contacts.ts'
import { readSession, storeSession } from '../session/session.ts'
import { type CallFailure, call } from './call.ts'

const message = { name: 'A', email: 'a@example.com', message: 'Hello' }
const thanks = { message: 'Thank you', contact: { reference: 'M-0000-0000' } }
const tokens = (name: string) => ({ access_token: `${name}-access`, refresh_token: `${name}-refresh` })

let requests: Request[] = []
type Answer = (request: Request, signal: AbortSignal) => Response | Promise<Response>
const answer = (...answers: Answer[]) =>
  vi.stubGlobal('fetch', async (request: Request, { signal }: { signal: AbortSignal }) => {
    requests.push(request)
    return answers[Math.min(requests.length, answers.length) - 1]!(request, signal)
  })
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const never = (_: Request, signal: AbortSignal) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

/** Sends a message and returns its outcome; all timers run at once. */
async function send() {
  const ended = call(contacts.create, { body: message }).catch((failure: CallFailure) => failure)
  await vi.runAllTimersAsync()
  return ended
}

beforeEach(() => {
  requests = []
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('a valid response is returned; the request carries the version, the time and an idempotency key', async () => {
  answer(() => Response.json(thanks, { status: 201 }))
  expect(await send()).toEqual({ message: 'Thank you', record: { reference: 'M-0000-0000' } })
  const { headers } = requests[0]!
  expect(headers.get('x-client-version')).toBe('1.0.0')
  expect(headers.get('x-request-timestamp')).toBe('2026-11-20T09:00:00.000Z')
  expect(headers.get('idempotency-key')).toBeTruthy()
  expect(headers.has('authorization')).toBe(false)
})

test('SERVER_ERROR carries the message of the body, else the status text, else its default message; it is not retried', async () => {
  const answers = [
    Response.json(
      { message: 'No.', code: 'invalid', fields: { name: 'Too short.' } },
      { status: 422, statusText: 'Unprocessable' },
    ),
    new Response('<html>', { status: 502, statusText: 'Bad Gateway' }),
    new Response('', { status: 500 }),
  ]
  const endings = []
  for (const one of answers) {
    answer(() => one)
    endings.push(await send())
  }
  expect(endings).toMatchObject([
    { kind: 'SERVER_ERROR', status: 422, message: 'No.', body: { fields: { name: 'Too short.' } } },
    { kind: 'SERVER_ERROR', status: 502, message: 'Bad Gateway' },
    { kind: 'SERVER_ERROR', status: 500, message: 'Server responded with status 500' },
  ])
  expect(requests).toHaveLength(3)
})

test('NETWORK_ERROR after three attempts, 1 s and 2 s apart, all with the same key and body', async () => {
  const at: number[] = []
  answer(() => {
    at.push(Date.now())
    return lost()
  })
  expect(await send()).toMatchObject({ kind: 'NETWORK_ERROR', message: 'No response from server. Please check your connection.' })
  expect(at.map((time) => time - at[0]!)).toEqual([0, 1000, 3000])
  expect(new Set(requests.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  expect(await Promise.all(requests.map((request) => request.json()))).toEqual([message, message, message])
})

test('a retry that succeeds returns its response', async () => {
  answer(lost, () => Response.json(thanks, { status: 201 }))
  expect(await send()).toMatchObject({ message: 'Thank you' })
  expect(requests).toHaveLength(2)
})

test('TIMEOUT_ERROR after 15 seconds, once', async () => {
  answer(never)
  const started = Date.now()
  expect(await send()).toMatchObject({ kind: 'TIMEOUT_ERROR', message: 'Request timeout. Please try again.' })
  expect(Date.now() - started).toBe(15_000)
  expect(requests).toHaveLength(1)
})

test('REQUEST_ERROR when the request cannot be made or cannot be sent', async () => {
  const circle: { name?: unknown } = {}
  circle.name = circle
  const made = await call(contacts.create, { body: circle as never }).catch((failure: CallFailure) => failure)
  expect(made).toMatchObject({ kind: 'REQUEST_ERROR', message: 'Failed to setup request' })
  answer(() => Promise.reject(new DOMException('refused', 'SecurityError')))
  expect(await send()).toMatchObject({ kind: 'REQUEST_ERROR', message: 'Request failed to be sent' })
})

test('UNKNOWN_ERROR for a response that cannot be parsed', async () => {
  storeSession(tokens('old'), 'admin')
  answer(() => Response.json({ clients: 'none' }))
  const ended = await call(clients.list, {}).catch((failure: CallFailure) => failure)
  expect(ended).toMatchObject({ kind: 'UNKNOWN_ERROR', message: 'Unknown error after retries' })
})

test('401 clears tokens and role, and leaves the theme', async () => {
  storeSession(tokens('old'), 'admin')
  localStorage.setItem('darkMode', 'true')
  answer(() => Response.json({ message: 'Please sign in.' }, { status: 401 }))
  await call(clients.list, { query: {} }).catch(() => {})
  expect(requests[0]!.headers.get('authorization')).toBe('Bearer old-access')
  expect({ ...localStorage }).toEqual({ darkMode: 'true' })
})

test('a token about to expire is refreshed first, and once', async () => {
  storeSession(tokens('old'), 'admin')
  vi.setSystemTime(Date.now() + 14 * 60_000 + 1)
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request)
    if (request.url.endsWith(auth.refresh.path))
      return Response.json({ ...tokens('new'), admin: { ...tokens('new'), role: 'super_admin' } })
    return Response.json([], { headers: { 'x-total-count': '0' } })
  })
  await call(clients.list, { query: {} })
  await call(clients.list, { query: {} })
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([auth.refresh.path, clients.list.path, clients.list.path])
  expect(requests[0]!.headers.has('authorization')).toBe(false)
  expect(requests[1]!.headers.get('authorization')).toBe('Bearer new-access')
  expect(readSession()).toMatchObject({ accessToken: 'new-access', role: 'super_admin' })
})

test('a refused refresh signs out; one without a response does not', async () => {
  for (const [status, remains, ended] of [
    [401, null, 'No access token found. Please login again.'],
    [503, 'old-access', 'answered'],
  ] as const) {
    storeSession(tokens('old'), 'admin')
    vi.setSystemTime(Date.now() + 15 * 60_000)
    answer((request) => (request.url.endsWith(auth.refresh.path) ? Response.json({}, { status }) : Response.json([])))
    const listed = call(clients.list, { query: {} })
    expect(await listed.then(() => 'answered').catch((failure: CallFailure) => failure.message)).toBe(ended)
    expect(readSession()?.accessToken ?? null).toBe(remains)
    localStorage.clear()
  }
})

/** A refusal of a server that is busy, with the seconds after which it may be asked again. */
const busy = (seconds: string) => () =>
  Response.json({ message: 'The server is busy.', code: 'unavailable' }, { status: 503, headers: { 'retry-after': seconds } })

test('a call with a key that a busy server refuses is sent once more after the time that it names, with the same key', async () => {
  const at: number[] = []
  answer(
    () => {
      at.push(Date.now())
      return busy('2')()
    },
    () => {
      at.push(Date.now())
      return Response.json(thanks, { status: 201 })
    },
  )
  expect(await send()).toMatchObject({ message: 'Thank you' })
  expect(at[1]! - at[0]!).toBe(2000)
  expect(new Set(requests.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
})

test('it is sent no third time, not after a long wait, and not where it has no key', async () => {
  answer(busy('2'))
  expect(await send()).toMatchObject({ status: 503, message: 'The server is busy.' })
  expect(requests).toHaveLength(2)
  answer(busy('60'))
  expect(await send()).toMatchObject({ status: 503 })
  expect(requests).toHaveLength(3)
  answer(() => new Response('', { status: 503 }))
  expect(await send()).toMatchObject({ status: 503 })
  expect(requests).toHaveLength(4)
  storeSession(tokens('old'), 'admin')
  answer(busy('2'))
  expect(await call(clients.list, { query: {} }).catch((failure: CallFailure) => failure)).toMatchObject({ status: 503 })
  expect(requests).toHaveLength(5)
})
