import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { letSlowConnectionsGo } from './slow-connections.ts'

/** Milliseconds; more than a busy machine lets a process wait for its turn. */
const PATIENCE = 600
/** More than the operating system buffers for a client that reads nothing. */
const MUCH = Buffer.alloc(16 * 1024 * 1024)

const begin = async () => {
  const app = Fastify({ forceCloseConnections: true })
  letSlowConnectionsGo(app.server, { body: PATIENCE, reading: PATIENCE })
  app.addHook('onRequest', async (request, reply) => {
    if (request.url === '/refused') return reply.code(429).send({ message: 'Too many.' })
  })
  app.get('/', () => MUCH)
  app.post('/', () => 'received')
  app.post('/refused', () => 'never')
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}
let app: Awaited<ReturnType<typeof begin>>
beforeEach(async () => {
  app = await begin()
})
afterEach(() => app.close())

/** Sends the beginning of a request, then bytes that reset the server's idle timeout, until the connection ends. */
function slowly(head: string, more: string) {
  const { port } = app.server.address() as AddressInfo
  const socket: Socket = connect(port, '127.0.0.1', () => socket.write(`${head}\r\nhost: localhost\r\n\r\n`))
  const step = setInterval(() => socket.write(more), PATIENCE / 10)
  const ended = new Promise<void>((resolve) => {
    socket.once('close', () => {
      clearInterval(step)
      resolve()
    })
  })
  socket.on('error', () => {})
  return { socket, ended }
}
const post = (path: string) => `POST ${path} HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: 1000`

test.each(['/', '/refused'])('a body that arrives slowly is not waited for at %s', async (path) => {
  const { socket, ended } = slowly(post(path), ' ')
  socket.resume()
  await ended
})

test('a connection that does not read is closed although it keeps sending; one that reads is not', async () => {
  const idle = slowly('GET / HTTP/1.1', '\r\n')
  idle.socket.pause()
  const reader = slowly('GET / HTTP/1.1', '\r\n')
  let read = 0
  reader.socket.on('data', (chunk) => {
    read += chunk.length
  })
  await idle.ended
  await expect.poll(() => read).toBeGreaterThanOrEqual(MUCH.length)
  await new Promise((resolve) => setTimeout(resolve, 2 * PATIENCE))
  expect(reader.socket.destroyed).toBe(false)
  reader.socket.destroy()
})
