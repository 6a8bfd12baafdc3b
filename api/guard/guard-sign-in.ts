import * as z from 'zod/mini'
import { Done, Id, Timestamp, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { NewPin, TypedPin } from './pin.ts'

/** Days for which a guard stays signed in on a phone, and minutes at a kiosk. */
export const GUARD_SESSION = { days: 30, kioskMinutes: 15 } as const

/** A signature of the device, of 64 bytes (api/guard/signing.ts). */
export const Signature = z.string().check(z.regex(/^[\w-]{86}$/, 'This signature is not one of 64 bytes in base64url.'))

/** The signed-in guard. The token goes into the header `Authorization: Bearer` of every other call. */
export const GuardSession = z.object({
  token: z.string(),
  expires_at: Timestamp,
  guard_id: Id,
  guard_name: z.string(),
})
export type GuardSession = z.output<typeof GuardSession>

export const DEVICE_KINDS = ['phone', 'kiosk'] as const

/**
 * With the code that staff have opened for a guard or a station: the `key` of its QR code, or the digits together with the guard's number or
 * telephone (`guard`), or the station's number (`station`). Five wrong codes close the digits, the key goes on working. The same `nonce` with
 * the same code gives the same answer for a day, because an answer may be lost. A phone of a guard sends its key and the PIN that he has chosen,
 * and he is signed in. A shared phone of a station (kiosk) sends its key alone. A guard who has no phone of his own sends the code
 * and his PIN from the kiosk, without a key: that sets the PIN, and `device_id` is null.
 */
export const enrol = endpoint({
  method: 'POST',
  path: '/api/v1/guard/enrol',
  summary: 'Enrol a phone, and set the PIN',
  permission: 'public',
  anonymous: true,
  ownTransaction: true,
  perMinute: 10,
  refuses: ['wrong_credentials', 'too_many_requests'],
  body: z
    .strictObject({
      key: z.optional(z.string().check(z.regex(/^[\w-]{22}$/, 'This is not the key of a QR code.'))),
      code: z.optional(z.string().check(z.trim(), z.regex(/^\d{8}$/, 'The code has eight digits.'))),
      /** With digits: the number of the guard, or the telephone number. */
      guard: z.optional(text(30)),
      /** With digits: the number of the station of a shared phone. */
      station: z.optional(Id),
      /** A random text of the phone, kept until it has the answer. */
      nonce: z.optional(z.string().check(z.regex(/^[\w-]{43}$/, 'This is not a text of 32 bytes in base64url.'))),
      /** The public key, uncompressed, 65 bytes in base64url: `exportKey('raw', …)`. */
      public_key: z.optional(z.string().check(z.regex(/^B[\w-]{86}$/, 'This is not a key on P-256.'))),
      /** The name of the phone, for the list of devices. */
      label: z.optional(text(100)),
      pin: z.optional(NewPin),
    })
    .check(
      z.refine(({ key, code }) => (key === undefined) !== (code === undefined), {
        message: 'Scan the QR code or type the code.',
        path: ['code'],
      }),
      z.refine(({ code, guard, station }) => code === undefined || (guard === undefined) !== (station === undefined), {
        message: 'Type the number of the guard or of the station, too.',
        path: ['guard'],
      }),
    ),
  response: z.object({
    device_id: z.nullable(Id),
    kind: z.enum(DEVICE_KINDS),
    /** The station of a kiosk. */
    station_name: z.nullable(z.string()),
    session: z.nullable(GuardSession),
  }),
})

/** A random text that the device signs to sign in; it works once, for five minutes. Its limit is that of signing in. */
export const challenge = endpoint({
  method: 'POST',
  path: '/api/v1/guard/challenge',
  summary: 'A challenge that a device signs',
  permission: 'public',
  anonymous: true,
  ownTransaction: true,
  perMinute: 60,
  body: z.strictObject({ device_id: Id }),
  response: z.object({ challenge: z.string(), server_time: Timestamp }),
})

/** The device's signature of its challenge. */
export const SignedChallenge = z.strictObject({ device_id: Id, challenge: text(100), signature: Signature })
export type SignedChallenge = z.output<typeof SignedChallenge>

/** 401 for a device that is not known or revoked; then the phone must be enrolled again. */
export const login = endpoint({
  method: 'POST',
  path: '/api/v1/guard/login',
  summary: 'Sign a guard in by device and PIN',
  permission: 'public',
  anonymous: true,
  ownTransaction: true,
  perMinute: 60,
  refuses: ['not_signed_in', 'wrong_pin', 'pin_locked'],
  body: z.strictObject({ ...SignedChallenge.shape, /** At a kiosk, who signs in. */ guard_id: z.optional(Id), pin: TypedPin }),
  response: GuardSession,
})

/** Guards who have a shift at the station of the kiosk that begins or ends within twelve hours of now. */
export const kioskGuards = endpoint({
  method: 'POST',
  path: '/api/v1/guard/names',
  summary: 'Guards who may sign in at a kiosk',
  permission: 'public',
  anonymous: true,
  ownTransaction: true,
  perMinute: 60,
  refuses: ['not_signed_in'],
  body: SignedChallenge,
  response: z.array(z.object({ guard_id: Id, guard_name: z.string() })),
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/v1/guard/logout',
  summary: 'Sign a guard out',
  permission: 'guard.self',
  shows: [],
  sensitive: { endsSessions: 'this' },
  ownTransaction: true,
  response: Done,
  done: { message: 'You are signed out.' },
})
