import * as z from 'zod/mini'
import { Done, Id, IdParams, Timestamp, text } from '../core/common.ts'

/** Devices that one person may have. */
export const MOST_PUSH_DEVICES = 10

/** A browser or phone that is notified. */
export const PushDevice = z.object({
  id: Id,
  label: z.string(),
  created_at: Timestamp,
  /** The id by which a browser finds itself: the first 16 digits of SHA-256 of its address at the push service, in hexadecimal. */
  mark: z.string(),
})
export type PushDevice = z.output<typeof PushDevice>

/** The own devices, newest first. */
export const PushDevices = z.object({
  /** The key with which a browser subscribes (VAPID, base64url); null when nothing is sent to devices here. */
  public_key: z.nullable(z.string()),
  devices: z.array(PushDevice),
})
export type PushDevices = z.output<typeof PushDevices>

/** The subscription from the browser's push service for this installation, and the name of the device. */
export const NewPushDevice = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/, error: 'This is not the address of a push service.' }).check(z.maxLength(1000)),
  /** A point on P-256, uncompressed, and 16 random bytes, in base64url. */
  p256dh: z.string().check(z.regex(/^B[\w-]{86}$/, 'This is not a key on P-256.')),
  auth: z.string().check(z.regex(/^[\w-]{22}$/, 'This is not a secret of 16 bytes.')),
  label: text(60),
})
export type NewPushDevice = z.output<typeof NewPushDevice>

/** The rest of the call that adds a device. */
export const ADDING = {
  method: 'POST',
  perMinute: 20,
  body: NewPushDevice,
  response: PushDevice,
  saved: { name: 'device', message: 'This device is notified.' },
  refuses: ['conflict'],
} as const
/** The rest of the call that ends one. */
export const REMOVING = {
  method: 'DELETE',
  params: IdParams,
  response: Done,
  done: { message: 'The device is not notified any more.' },
} as const
