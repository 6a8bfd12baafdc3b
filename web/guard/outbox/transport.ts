import type { CallResult, Endpoint, Sent } from '../../../api/core/endpoint.ts'
import { failureBody, readResponse } from '../../lib/calls/read-response.ts'

/** A call that did not succeed. Without a status nothing came back: there is no network, no server, or the answer was lost. */
export class Refused extends Error {
  status: number | undefined
  code: string | undefined
  fields: Record<string, string>
  /** Seconds to wait before the next try, where the server has said it. */
  retryAfter: number | undefined
  /** True if the phone had no network at all. Of one that it has, a browser does not know whether it leads anywhere. */
  withoutNetwork = !navigator.onLine
  constructor(message: string, status?: number, code?: string, fields: Record<string, string> = {}, retryAfter?: number) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.retryAfter = retryAfter
  }
}

/** True if a call failed because nothing came back. */
export const isUnanswered = (error: unknown) => error instanceof Refused && error.status === undefined

const ATTEMPT_MILLISECONDS = 20_000
/** A file on a slow line. */
const FILE_MILLISECONDS = 90_000

type Options = {
  token?: string | undefined
  tag?: string | undefined
  idempotencyKey?: string
  /** True if the answer is as long as a file. */
  isFile?: boolean
}
type Answer<E> = {
  /** Undefined for 304: nothing has changed. */
  value: CallResult<E> | undefined
  tag: string | null
  /** Milliseconds that the server's clock is ahead of this phone's, to the second; undefined when it did not say. */
  skew: number | undefined
}

/**
 * Performs one call, once. The page's own calls (`web/lib/calls/call.ts`) keep a session of staff in local storage and try three
 * times; this one knows neither, because the outbox decides when to try again, in the service worker too.
 * @throws Refused
 */
export async function transfer<E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  { token, tag, idempotencyKey, isFile }: Options = {},
): Promise<Answer<E>> {
  const { params, query, body, files } = input as Record<
    'params' | 'query' | 'body' | 'files',
    Record<string, unknown> | undefined
  >
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const headers = new Headers()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (tag) headers.set('if-none-match', tag)
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  let payload: BodyInit | null = null
  if (files) {
    const form = new FormData()
    for (const [name, file] of Object.entries(files)) form.append(name, file as File)
    payload = form
  } else if (body) {
    headers.set('content-type', 'application/json')
    payload = JSON.stringify(body)
  }
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), files || isFile ? FILE_MILLISECONDS : ATTEMPT_MILLISECONDS)
  try {
    const url = new URL(path, location.origin)
    if (query) url.search = new URLSearchParams(query as Record<string, string>).toString()
    const request = new Request(url, {
      method: endpoint.method,
      headers,
      body: payload,
      cache: 'no-store',
    })
    const response = await fetch(request, { signal: stop.signal })
    const date = Date.parse(response.headers.get('date') ?? '')
    const answer = { tag: response.headers.get('etag'), skew: Number.isNaN(date) ? undefined : date - Date.now() }
    if (response.status === 304) return { ...answer, value: undefined }
    const text = await response.text()
    const read = parsed(text)
    if (!response.ok) {
      const failure = failureBody(read)
      const { status, statusText, headers } = response
      const wait = Number(headers.get('retry-after')) || undefined
      throw new Refused(failure?.message ?? statusText, status, failure?.code, failure?.fields, wait)
    }
    const value = readResponse(endpoint, response.headers, read)
    // A page of a captive portal, with status 200: the server has not answered.
    if (value === undefined) throw new Refused('The answer could not be read.')
    return { ...answer, value }
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('No answer.')
  } finally {
    clearTimeout(timer)
  }
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return text
  }
}
