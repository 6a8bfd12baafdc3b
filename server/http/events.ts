import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** A database notification that this process forwards to subscribed browsers. */
type Signal = 'notices' | 'attendance'
/** Result of an event call: the signal to forward, and whether the caller may still receive it. */
export type Events = { signal: Signal; allowed: () => Promise<boolean> }

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
export function sendEvents(app: FastifyInstance, reply: FastifyReply, { signal, allowed }: Events) {
  const stream = new PassThrough()
  const put = (text: string) => {
    if (stream.writableLength > MOST_WAITING_BYTES) stream.destroy()
    else stream.write(text)
  }
  const notify = () => put('data: changed\n\n')
  const end = () => stream.end()
  // Heartbeat: connections idle for `connectionTimeout` are closed.
  const beat = setInterval(async () => {
    put(':\n\n')
    if (!(await allowed().catch(() => true))) end()
  }, app.initialConfig.connectionTimeout! / 2)
  app.signals.on(signal, notify).on('close', end)
  stream.on('close', () => {
    clearInterval(beat)
    app.signals.off(signal, notify).off('close', end)
  })
  // A HEAD request closes without reading the stream.
  reply.raw.once('close', () => stream.destroy())
  put(': listening\n\n')
  return reply
    .headers({ 'content-type': 'text/event-stream; charset=utf-8', 'content-encoding': 'identity', 'x-accel-buffering': 'no' })
    .send(stream)
}
