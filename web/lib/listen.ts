import type { Endpoint } from '../../api/core/endpoint.ts'
import { respond } from './calls/call.ts'
import { readSession } from './session/session.ts'

const PAUSE_MILLISECONDS = 5_000
const LONGEST_PAUSE_MILLISECONDS = 60_000

type Listener = {
  /** Data may have changed. */
  onEvent: () => unknown
  /** Told true while events arrive in this tab; while they do not, callers fall back to polling. */
  onLive: (live: boolean) => void
}

/**
 * Subscribes to an event call, reconnecting with backoff; returns the function that unsubscribes.
 * One tab holds the connection and broadcasts to the others, because browsers limit the connections per host.
 */
export function listenTo(endpoint: Endpoint & { events: true }, { onEvent, onLive }: Listener) {
  const stopped = new AbortController()
  const others = new BroadcastChannel(endpoint.path)
  others.onmessage = () => onEvent()

  async function hold() {
    let pause = PAUSE_MILLISECONDS
    while (!stopped.signal.aborted && readSession()) {
      try {
        const { body } = await respond(endpoint, {}, { signal: stopped.signal })
        const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
        stopped.signal.addEventListener('abort', () => void reader.cancel(), { once: true })
        onLive(true)
        pause = PAUSE_MILLISECONDS
        for (let read = await reader.read(); !read.done; read = await reader.read()) {
          if (!read.value.includes('data:')) continue
          onEvent()
          others.postMessage('')
        }
      } catch {
        pause = Math.min(pause * 2, LONGEST_PAUSE_MILLISECONDS)
      }
      onLive(false)
      if (!stopped.signal.aborted) await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  if (navigator.locks) navigator.locks.request(endpoint.path, { signal: stopped.signal }, hold).catch(() => {})
  else void hold()

  return () => {
    stopped.abort()
    others.close()
  }
}
