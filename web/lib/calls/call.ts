import { refresh } from '../../../api/accounts/auth.ts'
import { ACCESS_TOKEN_SECONDS, CLIENT_VERSION } from '../../../api/core/common.ts'
import type { CallResult, Endpoint, Sent } from '../../../api/core/endpoint.ts'
import { LostPart, loadPart, NO_RESPONSE } from '../parts/lost-part.ts'
import { passwordGiven } from '../session/password-needed.ts'
import { clearSession, readSession, storeSession } from '../session/session.ts'
import { type FailureBody, failureBody, isFailure, readResponse } from './read-response.ts'

/** The five kinds of failure and their messages (section 8 of the specification). */
export type FailureKind = 'SERVER_ERROR' | 'TIMEOUT_ERROR' | 'NETWORK_ERROR' | 'REQUEST_ERROR' | 'UNKNOWN_ERROR'

/** A call that did not succeed. `status` and `body` are set when the server responded; `fields` maps a field to its message. */
export class CallFailure extends Error {
  kind: FailureKind
  status: number | undefined
  body: FailureBody | undefined
  constructor(kind: FailureKind, message: string, status?: number, body?: FailureBody) {
    super(message)
    this.name = 'CallFailure'
    this.kind = kind
    this.status = status
    this.body = body
  }
}

const NO_TOKEN = 'No access token found. Please login again.'
const ATTEMPTS = 3
/** Timeout of one attempt, and of a transfer without progress. */
export const ATTEMPT_MILLISECONDS = 15_000
/** A token this close to its expiry is refreshed before the call is sent. */
const REFRESH_MARGIN_SECONDS = 60

type CallOptions = {
  signal?: AbortSignal
  /** Idempotency key, one per user action; generated unless the action outlives the call (a form that is saved again). */
  idempotencyKey?: string
  /** Called with the share of the request that has been sent (0 to 1), for large files. */
  onProgress?: (share: number) => void
}

/**
 * Performs one contract call over HTTP and returns its validated response.
 * Each attempt times out after 15 s (with `onProgress`, after 15 s without progress: uploads from a slow phone take minutes). Network errors are retried twice, after 1 s and 2 s, with the same idempotency key; a POST that a busy server refused (503), once.
 * @throws CallFailure
 */
export async function call<E extends Endpoint>(endpoint: E, input: Sent<E>, options: CallOptions = {}): Promise<CallResult<E>> {
  const response = await respond(endpoint, input, options)
  const body = await readJson(response)
  if (isFailure(body)) throw serverError(response, body)
  const answer = readResponse(endpoint, response.headers, body)
  if (answer === undefined) throw new CallFailure('UNKNOWN_ERROR', 'Unknown error after retries', response.status)
  return answer
}

/** Like `call`, but returns the response before its body is read. @throws CallFailure */
export async function respond<E extends Endpoint>(endpoint: E, input: Sent<E>, options: CallOptions = {}): Promise<Response> {
  const session = endpoint.anonymous ? null : await freshSession()
  const refused = { refused: endpoint.method !== 'GET' }
  if (!session && endpoint.permission !== 'public') {
    clearSession(refused)
    throw new CallFailure('SERVER_ERROR', NO_TOKEN, 401, { message: NO_TOKEN })
  }
  const key = endpoint.method === 'POST' || endpoint.undoable ? (options.idempotencyKey ?? newKey()) : undefined
  let request: () => Request
  try {
    const template = buildRequest(endpoint, input, session?.accessToken, key)
    request = () => template.clone()
  } catch {
    throw new CallFailure('REQUEST_ERROR', 'Failed to setup request')
  }
  const response = await (key ? sendOnceMore : send)(request, options)
  if (response.ok) return response
  // Another tab may have signed in meanwhile: clear only the token that was refused.
  if (response.status === 401 && session && session.accessToken === readSession()?.accessToken) clearSession(refused)
  const failure = serverError(response, await readJson(response))
  if (await passwordGiven(failure.body?.code))
    return respond(endpoint, input, { ...options, ...(key && { idempotencyKey: key }) })
  throw failure
}

/** The JSON body of a response; undefined without a body, the text when it is not JSON. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '')
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return text
  }
}

/** Timed out. */
export const timedOut = () => new CallFailure('TIMEOUT_ERROR', 'Request timeout. Please try again.')
/** The connection failed or was lost. */
export const networkFailed = () => new CallFailure('NETWORK_ERROR', NO_RESPONSE)

/** A new idempotency key. */
export const newKey = () =>
  // randomUUID is available only in secure contexts (https, localhost).
  crypto.randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The longest time for which a call waits that the server was too busy for. */
const LONGEST_WAIT_SECONDS = 15

/**
 * As `send`; a call that a busy server refused (503) is sent once more after the time that it names, as where two changes met in the
 * database. Its key keeps it from being done twice.
 */
async function sendOnceMore(request: () => Request, options: CallOptions): Promise<Response> {
  const response = await send(request, options)
  const wait = response.status === 503 ? Number(response.headers.get('retry-after')) : 0
  if (!(wait > 0 && wait <= LONGEST_WAIT_SECONDS)) return response
  await new Promise((resolve) => setTimeout(resolve, 1000 * wait))
  options.signal?.throwIfAborted()
  return send(request, options)
}

async function send(request: () => Request, { signal, onProgress }: CallOptions): Promise<Response> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    if (attempt > 1) await new Promise((resolve) => setTimeout(resolve, 1000 * 2 ** (attempt - 2)))
    const timeout = new AbortController()
    let timer = setTimeout(() => timeout.abort(), ATTEMPT_MILLISECONDS)
    const stop = () => timeout.abort()
    signal?.addEventListener('abort', stop)
    try {
      if (!onProgress) return await fetch(request(), { signal: timeout.signal })
      const { upload } = await loadPart(() => import('./upload.ts'))
      return await upload(request(), {
        signal: timeout.signal,
        onProgress: (share) => {
          clearTimeout(timer)
          timer = setTimeout(() => timeout.abort(), ATTEMPT_MILLISECONDS)
          onProgress(share)
        },
      })
    } catch (error) {
      if (signal?.aborted) throw error
      if (timeout.signal.aborted) throw timedOut()
      if (error instanceof LostPart) throw networkFailed()
      if (!(error instanceof TypeError)) throw new CallFailure('REQUEST_ERROR', 'Request failed to be sent')
      if (attempt === ATTEMPTS) throw networkFailed()
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
  }
  throw new CallFailure('UNKNOWN_ERROR', 'Unknown error after retries')
}

function buildRequest(endpoint: Endpoint, input: object, token?: string, key?: string): Request {
  const { params, query, body, files } = input as Record<
    'params' | 'query' | 'body' | 'files',
    Record<string, unknown> | undefined
  >
  const path = (endpoint.screenPath ?? endpoint.path).replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  )
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]])),
  )
  const headers = new Headers({ 'X-Client-Version': CLIENT_VERSION, 'X-Request-Timestamp': new Date().toISOString() })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (key) headers.set('idempotency-key', key)
  let payload: BodyInit | undefined
  if (endpoint.files) payload = formData({ ...body, ...files })
  else if (endpoint.body) {
    headers.set('content-type', 'application/json')
    payload = JSON.stringify(body)
  }
  const url = new URL(search.size ? `${path}?${search}` : path, window.location.origin)
  return new Request(url, { method: endpoint.method, headers, body: payload ?? null, credentials: 'same-origin' })
}

/** Omits empty fields from the submitted form data. */
function formData(fields: Record<string, unknown>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null || value === '') continue
    form.append(name, value instanceof File ? value : String(value))
  }
  return form
}

function serverError(response: Response, body: unknown) {
  const known = failureBody(body)
  // "OK" says nothing about the failure.
  const reason = known?.message ?? (response.ok ? known?.error : response.statusText)
  return new CallFailure('SERVER_ERROR', reason || `Server responded with status ${response.status}`, response.status, known)
}

/** The stored session, refreshed first when its token is about to expire; one tab at a time where the browser supports Web Locks. */
async function freshSession() {
  const needsRefresh = () => {
    const session = readSession()
    return session?.refreshToken && Date.now() - session.updatedAt > (ACCESS_TOKEN_SECONDS - REFRESH_MARGIN_SECONDS) * 1000
  }
  if (needsRefresh()) {
    const exchange = async () => {
      if (needsRefresh()) await refreshSession()
    }
    await (navigator.locks ? navigator.locks.request('session-refresh', exchange) : exchange())
  }
  return readSession()
}

const isTimeout = (error: unknown) => error instanceof CallFailure && error.kind === 'TIMEOUT_ERROR'

async function refreshSession() {
  const before = readSession()
  if (!before) return
  try {
    const exchange = () => call(refresh, { body: { refresh_token: before.refreshToken } })
    // The response may be lost after the server has refreshed; an immediate retry returns the same tokens.
    const answer = await exchange().catch((error) => (isTimeout(error) ? exchange() : Promise.reject(error)))
    if (readSession()?.refreshToken === before.refreshToken) storeSession(answer, answer.admin.role)
  } catch (error) {
    // Do not sign out when offline: the old token may still be valid.
    if (error instanceof CallFailure && error.status === 401 && readSession()?.refreshToken === before.refreshToken)
      clearSession()
  }
}
