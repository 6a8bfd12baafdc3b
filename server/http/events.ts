import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sessionAlive } from '../platform/sessions/queries.ts'

/** A database notification that this process forwards to subscribed browsers. */
type Signal = 'notices' | 'attendance' | 'guards' | 'alarms'
/** Result of an event call: the signal to forward, and the session in which the caller may receive it. */
export type Events = { signal: Signal; sessionId: number }

/** Most bytes buffered for a browser that does not read. */
const MOST_WAITING_BYTES = 16 * 1024

/** The event emitter of one app; `close` ends every stream. */
export function createSignals(app: FastifyInstance) {
  const signals = new EventEmitter().setMaxListeners(0)
  app.addHook('preClose', (done) => {
    signals.emit('close')
    done()
  })
  return signals
}

/** Responds with a server-sent event stream that ends when the browser disconnects, the process stops, or the session ends. */
export function sendEvents(app: FastifyInstance, reply: FastifyReply, { signal, sessionId }: Events) {
  const stream = new PassThrough()
  const put = (text: string) => {
    if (stream.writableLength > MOST_WAITING_BYTES) stream.destroy()
    else stream.write(text)
  }
  const notify = () => put('data: changed\n\n')
  const end = () => stream.end()
  // Heartbeat: connections idle for `connectionTimeout` are closed.
  const endIfOver = async () => {
    if (!(await sessionAlive(app.db, sessionId).catch(() => true))) end()
  }
  const beat = setInterval(() => {
    put(':\n\n')
    return endIfOver()
  }, app.initialConfig.connectionTimeout! / 2)
  // The database names the session that has ended; nothing after a gap in which it could not be heard.
  const ended = (id: string) => (id === '' || id === String(sessionId)) && endIfOver()
  app.signals.on(signal, notify).on('close', end).on('sessions', ended)
  stream.on('close', () => {
    clearInterval(beat)
    app.signals.off(signal, notify).off('close', end).off('sessions', ended)
  })
  // A HEAD request closes without reading the stream.
  reply.raw.once('close', () => stream.destroy())
  put(': listening\n\n')
  return reply
    .headers({ 'content-type': 'text/event-stream; charset=utf-8', 'content-encoding': 'identity', 'x-accel-buffering': 'no' })
    .send(stream)
}
