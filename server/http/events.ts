import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** What this process hears from the database and passes on to the browsers that listen. */
type Signal = 'notices'
/** What an event call gives back: which signal to pass on, and whether the caller may still listen. */
export type Events = { signal: Signal; allowed: () => Promise<boolean> }

/** How much may wait for a browser that does not read. */
const MOST_WAITING_BYTES = 16 * 1024

/** The signals of one app; `close` ends every stream. */
export function createSignals(app: FastifyInstance) {
  const signals = new EventEmitter().setMaxListeners(0)
  app.addHook('preClose', (done) => {
    signals.emit('close')
    done()
  })
  return signals
}

/** Answers with a stream of events that lasts until the browser leaves, the process stops, or the caller's session ends. */
export function sendEvents(app: FastifyInstance, reply: FastifyReply, { signal, allowed }: Events) {
  const stream = new PassThrough()
  const put = (text: string) => {
    if (stream.writableLength > MOST_WAITING_BYTES) stream.destroy()
    else stream.write(text)
  }
  const tell = () => put('data: changed\n\n')
  const end = () => stream.end()
  // A line that is silent for the whole of that time is closed.
  const beat = setInterval(async () => {
    put(':\n\n')
    if (!(await allowed().catch(() => true))) end()
  }, app.initialConfig.connectionTimeout! / 2)
  app.signals.on(signal, tell).on('close', end)
  stream.on('close', () => {
    clearInterval(beat)
    app.signals.off(signal, tell).off('close', end)
  })
  // Whoever asks for the headers alone leaves without reading.
  reply.raw.once('close', () => stream.destroy())
  put(': listening\n\n')
  return reply
    .headers({ 'content-type': 'text/event-stream; charset=utf-8', 'content-encoding': 'identity', 'x-accel-buffering': 'no' })
    .send(stream)
}
