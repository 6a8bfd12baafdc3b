import type { PushPayload } from '../../../api/notify/notifications.ts'
import type { Settings } from '../../platform/env.ts'
import { type ChannelPort, MessageRefusal, type MessageTransport } from '../notifier/channel-port.ts'
import { isPushAddress } from './push-hosts.ts'
import { publicKeyOf } from './push-key.ts'

/** The address of a device at its push service, and the keys that only it can read with. */
type PushAddress = { endpoint: string; p256dh: string; auth: string }
/** The devices by their ids. */
export type AddressBook = { find: (id: number) => Promise<PushAddress | undefined>; forget: (id: number) => Promise<unknown> }

/** By severity: how long the push service keeps it for a device that is off, in seconds, and whether it wakes one that sleeps. */
const DELIVERY = {
  1: { TTL: 24 * 3600, urgency: 'low' },
  2: { TTL: 2 * 3600, urgency: 'normal' },
  3: { TTL: 3600, urgency: 'high' },
} as const
/** The browser has ended the subscription. */
const GONE = [404, 410]

/** Web push: encrypted for the device (RFC 8291) and signed by this installation (VAPID, RFC 8292). */
export const push = (
  transport: MessageTransport,
  settings: NonNullable<Settings['push']>,
  devices: AddressBook,
): ChannelPort => ({
  async send({ to, text }) {
    const device = await devices.find(Number(to))
    if (!device) throw new MessageRefusal('The device is not notified any more.')
    const { endpoint, p256dh, auth } = device
    if (!isPushAddress(endpoint, settings)) throw new MessageRefusal('The push service is not an allowed one.')
    const { severity } = JSON.parse(text) as PushPayload
    // Lazy-loaded: most processes never send.
    const { default: webPush } = await import('web-push')
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      ...DELIVERY[severity],
      vapidDetails: { subject: settings.subject, publicKey: publicKeyOf(settings.privateKey), privateKey: settings.privateKey },
    })
    const sent = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
    const { status } = await transport(new Request(endpoint, { method: 'POST', headers: sent, body: new Uint8Array(body) }))
    if (status >= 200 && status < 300) return true
    if (GONE.includes(status)) await devices.forget(Number(to))
    if (status >= 300 && status < 500 && status !== 429) throw new MessageRefusal(`The push service answered ${status}.`)
    throw new Error(`The push service answered ${status}.`)
  },
})
