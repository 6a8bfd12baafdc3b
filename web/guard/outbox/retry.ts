import { allEvents, isWaiting } from './outbox.ts'
import { type Sending, sendOnce } from './sender.ts'

const FIRST_MILLISECONDS = 4_000
const LONGEST_MILLISECONDS = 5 * 60_000
/** The tag under which the browser wakes the service worker when there is a network again. */
export const SYNC_TAG = 'guard-outbox'

type SyncRegistration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

/** The wait after a number of failures: doubled each time up to five minutes, and a part of it random. */
export const delayAfter = (failures: number, random = Math.random()) =>
  Math.min(LONGEST_MILLISECONDS, FIRST_MILLISECONDS * 2 ** (failures - 1)) * (0.75 + random / 4)

/**
 * Sends what waits: now, when asked, when the network is back, when the page is looked at again, and again and again after a
 * failure. `onChange` hears of each end. Returns how to ask, and how to stop.
 */
export function keepSending(onChange: (sending: Sending | undefined) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let under: Promise<void> | undefined
  let again = false
  let stopped = false

  async function run() {
    clearTimeout(timer)
    let sending: Sending | undefined
    try {
      sending = await sendOnce()
    } catch {
      // Storage that fails for a moment.
      sending = 'not taken'
    }
    if (stopped) return
    failures = sending === 'all sent' ? 0 : failures + 1
    const waits = (await allEvents()).some(isWaiting)
    onChange(sending)
    if (!waits || sending === 'signed_out') return
    timer = setTimeout(send, delayAfter(Math.max(1, failures)))
  }

  function send() {
    if (under) {
      again = true
      return under
    }
    under = run().finally(() => {
      under = undefined
      if (again && !stopped) {
        again = false
        void send()
      }
    })
    return under
  }

  async function wake() {
    const worker = (await navigator.serviceWorker?.getRegistration()) as SyncRegistration | undefined
    // Not every browser has it, and some refuse it in a private window: the loop above sends, too.
    await worker?.sync?.register(SYNC_TAG).catch(() => {})
  }

  const online = () => {
    failures = 0
    void send()
  }
  const shown = () => document.visibilityState === 'visible' && online()
  window.addEventListener('online', online)
  document.addEventListener('visibilitychange', shown)
  void send()
  return {
    send: () => {
      void wake()
      return send()
    },
    stop: () => {
      stopped = true
      clearTimeout(timer)
      window.removeEventListener('online', online)
      document.removeEventListener('visibilitychange', shown)
    },
  }
}
