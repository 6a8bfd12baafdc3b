import type { NewPushDevice } from '../../../api/notify/push-devices.ts'
import { deviceLabel } from './device-label.ts'

/** True if this browser can be notified at all. In Safari on a phone only pages on the home screen can. */
export const canBeNotified = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** True if somebody has forbidden it in the browser, which only the browser's settings take back. */
export const isForbidden = () => Notification.permission === 'denied'

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** The worker once it runs: a browser subscribes only then. */
async function running(registration: ServiceWorkerRegistration) {
  const coming = registration.installing ?? registration.waiting
  if (!registration.active && coming)
    await new Promise<void>((resolve) => coming.addEventListener('statechange', () => coming.state === 'activated' && resolve()))
  return registration.pushManager
}

/** The mark by which the list of devices names this browser; undefined while it is not subscribed. */
export async function ownMark(registration: ServiceWorkerRegistration | undefined) {
  const held = await registration?.pushManager.getSubscription()
  if (!held) return undefined
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(held.endpoint))
  return [...new Uint8Array(hash).subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Asks for permission and subscribes to the messages of the holder of the key. Undefined when somebody has said no. */
export async function subscribe(registration: ServiceWorkerRegistration, publicKey: string): Promise<NewPushDevice | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const manager = await running(registration)
  const held = await manager.getSubscription()
  const heldKey = held?.options.applicationServerKey
  // Made for another key, as before a restore: a browser refuses a second one beside it.
  if (held && heldKey && base64url(heldKey) !== publicKey) await held.unsubscribe()
  const made = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {}
  return { endpoint: made.endpoint, p256dh, auth, label: deviceLabel() }
}

/** Ends the subscription of this browser, if it has one. */
export async function unsubscribe(registration: ServiceWorkerRegistration | undefined) {
  const held = await registration?.pushManager.getSubscription()
  await held?.unsubscribe()
}
