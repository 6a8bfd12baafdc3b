import * as z from 'zod/mini'
import { optionalText, text } from '../core/common.ts'
import { endpoint, type FileRule } from '../core/endpoint.ts'
import { PhotoParams } from '../core/fields/photos.ts'

// Signals that cameras and recorders push, with pictures. The token in the address is their only secret.

/** Signals a minute of one system, and of one address. */
export const SIGNALS_PER_MINUTE = 60

const inOurTime = (at: string) => /^20\d\d$/.test(String(new Date(at).getUTCFullYear()))

export const CameraSignal = z.strictObject({
  /** A word such as `motion`, or a code of SIA or Contact ID. One without a known meaning is taken as technical. */
  event: text(60),
  zone: z.optional(z.int().check(z.gte(0), z.lte(999))),
  text: optionalText(200),
  /** The camera's time. The same signal with the same time again counts as a repetition. */
  at: z.optional(z.iso.datetime({ offset: true }).check(z.refine(inOurTime, 'This time is not of this century.'))),
})
export type CameraSignal = z.output<typeof CameraSignal>

const jpeg = { kinds: ['jpg'], required: false } as const satisfies FileRule
export const PICTURE_FILES = { picture_1: jpeg, picture_2: jpeg, picture_3: jpeg } as const

/** Stored and judged as a signal of a panel. A token that is not known gets no hint. */
export const send = endpoint({
  path: '/api/v1/alarm_signals/:token',
  permission: 'public',
  anonymous: true,
  method: 'POST',
  summary: 'A signal of a camera or recorder of an alarm system, by its secret address, as JSON or with at most three pictures',
  perMinute: SIGNALS_PER_MINUTE,
  cost: 10,
  refuses: ['not_found'],
  params: z.strictObject({ token: z.string().check(z.minLength(20), z.maxLength(200)) }),
  body: CameraSignal,
  files: PICTURE_FILES,
  filesOrJson: true,
  /** The number of pictures that are stored with the signal: one that cannot be read is left out. */
  response: z.object({ pictures: z.int() }),
})
export const picture = endpoint({
  path: '/api/v1/alarm_pictures/:id',
  permission: 'alarm.read',
  method: 'GET',
  summary: 'A picture of a signal, without place and time',
  params: PhotoParams,
  response: z.unknown(),
  download: true,
})
