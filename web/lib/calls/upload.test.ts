import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { upload } from './upload.ts'

const ALLOWED = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': '*',
}
let close = () => {}
afterEach(() => close())

/** A request to a server that answers as told; another origin than the document's, so its answers allow it. */
async function requestTo(answer: RequestListener, body = 'a file') {
  const server = createServer((incoming, outgoing) => {
    if (incoming.method === 'OPTIONS') outgoing.writeHead(204, ALLOWED).end()
    else answer(incoming, outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () => {
    server.closeAllConnections()
    server.close()
  }
  const { port } = server.address() as AddressInfo
  return new Request(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers: { 'idempotency-key': 'one' } })
}

test('sends the request as it is, says how much of it has gone, and returns the response', async () => {
  const received: unknown[] = []
  const request = await requestTo(async (incoming, outgoing) => {
    const body = Buffer.concat(await incoming.toArray()).toString()
    received.push([incoming.method, incoming.headers['idempotency-key'], body])
    outgoing.writeHead(422, { ...ALLOWED, 'content-type': 'application/json', 'x-a': 'b: c' }).end('{"message":"No."}')
  })
  const shares: number[] = []
  const response = await upload(request, { signal: new AbortController().signal, onProgress: (share) => shares.push(share) })
  expect(received).toEqual([['POST', 'one', 'a file']])
  expect(shares.at(-1)).toBe(1)
  expect([response.status, response.headers.get('x-a'), await response.json()]).toEqual([422, 'b: c', { message: 'No.' }])
})

test('a connection that breaks is a failure of the network', async () => {
  const request = await requestTo((incoming) => incoming.destroy())
  const sent = upload(request, { signal: new AbortController().signal, onProgress: () => {} })
  await expect(sent).rejects.toThrow(TypeError)
})

test('one that is stopped ends the transfer, before it begins too', async () => {
  const stop = new AbortController()
  let ended = () => {}
  const gone = new Promise<void>((resolve) => {
    ended = resolve
  })
  const request = await requestTo((incoming) => {
    incoming.socket.once('close', ended)
    stop.abort()
  })
  const stopped = { name: 'AbortError', message: 'The upload was stopped.' }
  await expect(upload(request.clone(), { signal: stop.signal, onProgress: () => {} })).rejects.toMatchObject(stopped)
  await gone
  await expect(upload(request, { signal: stop.signal, onProgress: () => {} })).rejects.toMatchObject(stopped)
})
