import { createHash } from 'node:crypto'
import { onTestFinished, vi } from 'vitest'
import type { NewPushDevice, PushDevice, PushDevices } from '../../api/notify/push-devices.ts'

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/abc'
const KEY = `B${'E'.repeat(86)}`
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url')).buffer
const markOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex').slice(0, 16)

/** A browser that can be notified, and somebody who says `answer` when it asks. */
export function pushBrowser({
  permission = 'default' as NotificationPermission,
  answer = 'granted' as NotificationPermission,
} = {}) {
  let held: object | null = null
  const keys: unknown[] = []
  const pushManager = {
    getSubscription: async () => held,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      keys.push(applicationServerKey)
      held = {
        endpoint: ENDPOINT,
        options: { applicationServerKey: bytes(applicationServerKey) },
        unsubscribe: async () => {
          held = null
        },
        toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: KEY, auth: 'A'.repeat(22) } }),
      }
      return held
    },
  }
  const registration = { active: {}, pushManager }
  const registered: unknown[][] = []
  const serviceWorker = {
    register: async (...asked: unknown[]) => {
      registered.push(asked)
      return registration
    },
    getRegistration: async () => registration,
  }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  vi.stubGlobal('PushManager', class {})
  const notification = { permission, requestPermission: async () => (notification.permission = answer) }
  vi.stubGlobal('Notification', notification)
  return { keys, registered, isSubscribed: () => held !== null }
}

/** The server's knowledge of one person's devices. */
export function pushDevices(publicKey: string | null = KEY, others: PushDevice[] = []) {
  const known = { public_key: publicKey, devices: others } satisfies PushDevices
  return {
    list: () => known,
    add: ({ body: { endpoint, label } }: { body: NewPushDevice }) => {
      const device = { id: 9, label, created_at: '2026-11-23T14:00:00.000Z', mark: markOf(endpoint) }
      known.devices = [device, ...known.devices]
      return device
    },
    remove: ({ params: { id } }: { params: { id: number } }) => {
      known.devices = known.devices.filter((device) => device.id !== id)
    },
  }
}
