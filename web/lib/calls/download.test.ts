import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as clients from '../../../api/sites/clients.ts'
import { readSession, storeSession } from '../session/session.ts'
import type { CallFailure } from './call.ts'
import { download } from './download.ts'

const HEADERS = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': "attachment; filename*=UTF-8''clients%202026-11-20.csv",
}
type Source = UnderlyingDefaultSource<Uint8Array>
const streaming = (source: Source) => new Response(new ReadableStream(source), { headers: HEADERS })
const bytes = (text: string) => new TextEncoder().encode(text)
let requests: Request[] = []
const answer = (...answers: (() => Response | Promise<Response>)[]) =>
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request)
    return answers[Math.min(requests.length, answers.length) - 1]!()
  })

beforeEach(() => {
  requests = []
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z') })
  storeSession({ access_token: 'access', refresh_token: 'refresh' }, 'admin')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

async function fetchFile(onProgress = (_: number) => {}) {
  const ended = download(clients.exportCsv, { query: { q: 'kira', sort: '-lastName' } }, onProgress).catch(
    (failure: CallFailure) => failure,
  )
  await vi.runAllTimersAsync()
  return ended
}

test('returns the file under the server’s name, byte for byte, and reports progress', async () => {
  answer(() =>
    streaming({
      start(controller) {
        controller.enqueue(bytes('\uFEFFID\r\n'))
        controller.enqueue(bytes('1\r\n'))
        controller.close()
      },
    }),
  )
  const reported: number[] = []
  const { name, file } = (await fetchFile((sum) => reported.push(sum))) as Awaited<ReturnType<typeof download>>
  expect(name).toBe('clients 2026-11-20.csv')
  expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([...bytes('\uFEFFID\r\n1\r\n')])
  expect(file.type).toBe('text/csv; charset=utf-8')
  expect(reported).toEqual([7, 10])
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer access')
  expect(new URL(requests[0]!.url).search).toBe('?q=kira&sort=-lastName')
})

test('continues for as long as data arrives', async () => {
  let sent = 0
  answer(() =>
    streaming({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 14_000))
        if (++sent > 3) controller.close()
        else controller.enqueue(bytes('row\r\n'))
      },
    }),
  )
  expect(await fetchFile()).toMatchObject({ name: 'clients 2026-11-20.csv' })
})

test('fifteen seconds without data are a timeout, and the request is aborted', async () => {
  const cancel = vi.fn()
  answer(() =>
    streaming({
      start: (controller) => controller.enqueue(bytes('row\r\n')),
      cancel,
    }),
  )
  expect(await fetchFile()).toMatchObject({ kind: 'TIMEOUT_ERROR', message: 'Request timeout. Please try again.' })
  expect(cancel).toHaveBeenCalledOnce()
})

test('a connection lost during the transfer is a network error, not half a file', async () => {
  answer(() =>
    streaming({
      start(controller) {
        controller.enqueue(bytes('row\r\n'))
        controller.error(new TypeError('network'))
      },
    }),
  )
  expect(await fetchFile()).toMatchObject({
    kind: 'NETWORK_ERROR',
    message: 'No response from server. Please check your connection.',
  })
})

test('a refusal carries the server’s message, and a 401 clears the session', async () => {
  answer(() => Response.json({ message: 'Too many exports at once.' }, { status: 503 }))
  expect(await fetchFile()).toMatchObject({ kind: 'SERVER_ERROR', status: 503, message: 'Too many exports at once.' })
  expect(readSession()).not.toBeNull()
  answer(() => Response.json({ message: 'No.' }, { status: 401 }))
  expect(await fetchFile()).toMatchObject({ status: 401 })
  expect(readSession()).toBeNull()
})
