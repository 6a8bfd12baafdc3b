import { useEffect } from 'react'
import { addEvent } from '../outbox/outbox.ts'
import { keepSending, SYNC_TAG } from '../outbox/retry.ts'
import { refreshPack } from '../store/session.ts'
import { reread } from '../store/state.ts'

const PACK_MILLISECONDS = 10 * 60_000

let sendNow: () => unknown = () => {}

/** Puts an event into the outbox, shows it and tries to send it. It is safe once this resolves, sent or not. */
export async function record(...event: Parameters<typeof addEvent>) {
  const own = await addEvent(...event)
  await reread()
  sendNow()
  return own
}

/** Tries to send what waits, as after signing in. */
export const sendWaiting = () => void sendNow()

/** Reads the pack again and shows it; false when the server does not let this phone in any more. */
export async function refresh() {
  const allowed = await refreshPack()
  await reread()
  return allowed
}

/** While the page is open: sends what waits and keeps the pack fresh. `onEnded` hears when the session has ended. */
export function useSending(enrolled: boolean, onEnded: () => void) {
  useEffect(() => {
    if (!enrolled) return
    const look = async () => {
      if ((await refresh()) === false) onEnded()
    }
    const loop = keepSending((sending) => void reread(sending))
    sendNow = loop.send
    const shown = () => document.visibilityState === 'visible' && void look()
    const timer = setInterval(look, PACK_MILLISECONDS)
    // The service worker has sent something.
    const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(SYNC_TAG)
    if (channel) channel.onmessage = () => void reread('all sent')
    window.addEventListener('online', look)
    document.addEventListener('visibilitychange', shown)
    void look()
    return () => {
      loop.stop()
      sendNow = () => {}
      channel?.close()
      clearInterval(timer)
      window.removeEventListener('online', look)
      document.removeEventListener('visibilitychange', shown)
    }
  }, [enrolled, onEnded])
}
