import * as z from 'zod/mini'
import { Id, IdParams, IdText, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { shownOnce } from '../core/fields/secrets.ts'
import { DEVICE_KINDS } from './guard-sign-in.ts'

/** Hours for which a code works. */
export const CODE_HOURS = 24

/**
 * Waiting for the code to be typed; Locked after five wrong PINs; Expired when nobody typed the code in time; Closed since its
 * guard has left.
 */
export const DEVICE_STATES = ['Waiting', 'In use', 'Locked', 'Expired', 'Closed', 'Revoked'] as const

/** The phone of a guard, or a shared one of a station. */
export const Device = z.object({
  id: Id,
  kind: z.enum(DEVICE_KINDS),
  state: z.enum(DEVICE_STATES),
  guard_id: z.nullable(Id),
  guard_name: z.nullable(z.string()),
  station_id: z.nullable(Id),
  station_name: z.nullable(z.string()),
  label: z.nullable(z.string()),
  opened_at: Timestamp,
  enrolled_at: z.nullable(Timestamp),
  last_seen: z.nullable(Timestamp),
  /** At a shared phone: guards of these days who are locked after five wrong PINs. */
  locked: z.array(z.object({ guard_id: Id, guard_name: z.string() })),
})
export type Device = z.output<typeof Device>

/** With the code of the phone: eight digits to type with the number of the guard or station, and the key in its QR code. */
export const OpenedDevice = z.extend(Device, {
  code: shownOnce(z.nullable(z.string())),
  key: shownOnce(z.nullable(z.string())),
})
export type OpenedDevice = z.output<typeof OpenedDevice>

const path = '/api/v1/devices'
const edit = { permission: 'devices.write', method: 'POST' } as const
export const list = endpoint({
  path,
  permission: 'devices.read',
  method: 'GET',
  summary: 'Devices, newest first; those of the own stations and their guards for a supervisor',
  query: z.strictObject({ guard_id: z.optional(IdText), station_id: z.optional(IdText) }),
  response: z.array(Device),
})
/** For who sees shifts and posts, which the phone shows; a supervisor for guards whose shifts are at the own stations alone. The code is shown once, as digits and as a QR code of the address `/g#` and the key. An earlier code stops working. */
export const open = endpoint({
  ...edit,
  permission: 'devices.open',
  path,
  summary: 'Open a phone',
  perMinute: 30,
  body: z.strictObject({ guard_id: z.optional(Id), station_id: z.optional(Id) }).check(
    z.refine(({ guard_id, station_id }) => (guard_id === undefined) !== (station_id === undefined), {
      message: 'Choose a guard or a station.',
      path: ['guard_id'],
    }),
  ),
  response: OpenedDevice,
  saved: { name: 'device', message: 'The phone can be enrolled' },
  sensitive: { password: 'always' },
})
const one = { ...edit, params: IdParams, response: Device, sensitive: { password: 'always' } } as const
/** Ends its sessions; what it sends is refused from then on. */
export const revoke = endpoint({
  ...one,
  path: `${path}/:id/revoke`,
  summary: 'Revoke a device',
  saved: { name: 'device', message: 'The device is revoked' },
})
/** After five wrong PINs. At a kiosk, with the guard who is locked. */
export const unlock = endpoint({
  ...one,
  path: `${path}/:id/unlock`,
  summary: 'Unlock a guard',
  body: z.strictObject({ guard_id: z.optional(Id) }),
  saved: { name: 'device', message: 'The guard can sign in again' },
})
