// An unavailable database, a stop during requests, clients that stall.
import { connect } from 'node:net'
import { expect } from '@playwright/test'
import { startCluster } from '../../server/platform/db/setup/cluster.ts'
import { cleanUp, freePort, newDemoFolder, ready, run, stopAll } from '../processes/processes.ts'
import { test } from '../support/test/test.ts'
import { BEHIND_PROXY, call, pause, ROUNDS, readyAgain, signIn, someMoment, startWriting, written } from './writer.ts'

test.describe.configure({ timeout: 600_000 + ROUNDS * 10_000 })
test.afterEach(stopAll)
test.afterAll(cleanUp)

async function startServer(env: Record<string, string> = {}) {
  const PORT = String(await freePort())
  const server = run({ DATA_DIR: newDemoFolder(), PORT, LOG_LEVEL: 'fatal', ...BEHIND_PROXY, ...env })
  await ready(server)
  return { ...server, origin: `http://127.0.0.1:${PORT}` }
}

test('while the database is stopped every call answers 503 with Retry-After; afterwards everything recovers', async () => {
  const cluster = await startCluster(newDemoFolder())
  try {
    const { origin, child } = await startServer({ DATABASE_URL: cluster.url('postgres') })
    const token = await signIn(origin)
    const writers = startWriting(origin, token)
    for (let round = 0; round < ROUNDS; round++) {
      await someMoment()
      await cluster.stop()
      const responses = await Promise.all(
        Array.from({ length: 20 }, () => call(origin, 'GET', '/api/v1/guards?page=1', { token })),
      )
      for (const response of responses) {
        expect(response?.status).toBe(503)
        expect(Number(response?.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(response?.body).toMatchObject({ code: 'unavailable' })
      }
      // Served from memory.
      expect((await call(origin, 'GET', '/health'))?.status).toBe(200)
      expect((await call(origin, 'GET', '/ready'))?.status).toBe(503)
      await cluster.revive()
      await readyAgain(origin)
    }
    await writers.stop()
    expect([...writers.other]).toEqual([])
    expect((await written(origin, token)).sort()).toEqual(writers.acknowledged.sort())
    expect(child.exitCode).toBe(null)
  } finally {
    await stopAll()
    await cluster.stop()
  }
})

/**
 * Begins to send a message to the company, and resolves once the server has taken the request: the returned function sends the
 * rest and returns the status.
 */
async function beginMessage(port: number, number: number) {
  const body = JSON.stringify({ name: `Visitor ${number}`, email: `visitor${number}@mail.example`, message: 'Two gates.' })
  const half = body.length / 2
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const nextStatus = () =>
    new Promise<string | undefined>((resolve) => {
      socket.once('data', (chunk) => resolve(String(chunk).match(/^HTTP\/1\.1 (\d{3})/)?.[1]))
      socket.once('close', () => resolve(undefined))
    })
  const taken = nextStatus()
  socket.write(
    `POST /api/v1/contacts/register HTTP/1.1\r\nhost: localhost\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`,
  )
  expect(await taken).toBe('100')
  const answered = nextStatus()
  socket.write(body.slice(0, half))
  return () => {
    socket.write(body.slice(half))
    return answered
  }
}

test('a stopping server completes accepted requests, keeps what it has confirmed and exits with 0 within 15 seconds', async () => {
  const env = { DATA_DIR: newDemoFolder() }
  const first = await startServer(env)
  const token = await signIn(first.origin)
  const writers = startWriting(first.origin, token)
  await someMoment()
  // The requests are in progress when the signal comes.
  const messages = await Promise.all(
    Array.from({ length: 8 }, (_, number) => beginMessage(Number(new URL(first.origin).port), number)),
  )
  const stopped = Date.now()
  first.child.kill('SIGTERM')
  await pause(300)
  expect(await Promise.all(messages.map((finish) => finish()))).toEqual(messages.map(() => '201'))
  expect(await first.ended).toBe(0)
  expect(Date.now() - stopped).toBeLessThan(15_000)
  const confirmed = [...writers.acknowledged]

  // On the same port, so that the four writers reconnect.
  const second = run({ ...env, PORT: new URL(first.origin).port, LOG_LEVEL: 'fatal', ...BEHIND_PROXY })
  await ready(second)
  await writers.stop()
  const names = await written(first.origin, token)
  expect(names).toEqual(expect.arrayContaining(confirmed))
  expect(names.sort()).toEqual(writers.acknowledged.sort())
})

/** Longer than the server's idle timeout, which counts only while a reader is silent. */
const SILENT_MILLISECONDS = 24_000

/** Runs `count` slow clients; resolves with the milliseconds until the last of them was disconnected. */
function slowly(port: number, count: number, begin: string, step?: string) {
  const started = Date.now()
  const one = () =>
    new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(begin))
      const say = () => socket.write(step ?? '\r\n')
      // A client that does not read notices a closed connection only by writing: the first write is refused, the second fails.
      const poke = step
        ? setInterval(say, 1_000)
        : setInterval(() => {
            say()
            setTimeout(say, 500)
          }, SILENT_MILLISECONDS)
      if (step) socket.resume()
      else socket.pause()
      socket.on('error', () => {})
      socket.on('close', () => {
        clearInterval(poke)
        resolve()
      })
    })
  return Promise.all(Array.from({ length: count }, one)).then(() => Date.now() - started)
}

test('hundreds of connections with slow headers, bodies or readers are closed within 20 seconds, and other requests are not affected', async () => {
  const { origin } = await startServer()
  const token = await signIn(origin)
  const port = Number(new URL(origin).port)
  const count = ROUNDS > 2 ? 400 : 100
  const host = 'host: localhost\r\n'
  const json = `POST /auth/login HTTP/1.1\r\n${host}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{`
  const slow = Promise.all([
    slowly(port, count, `GET / HTTP/1.1\r\n${host}`, 'x-more: 1\r\n'),
    slowly(port, count, json, ' '),
    // More pipelined pages than the connection can buffer, none of which are read.
    slowly(port, count / 4, `GET / HTTP/1.1\r\n${host}x-forwarded-for: 10.0.0.1\r\n\r\n`.repeat(80)),
  ])
  let over = false
  slow.then(() => {
    over = true
  })
  while (!over) {
    expect((await call(origin, 'GET', '/api/v1/clients?page=1', { token }))?.status).toBe(200)
    await pause(200)
  }
  for (const longest of await slow) expect(longest).toBeLessThan(30_000)
})
