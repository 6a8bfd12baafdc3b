import * as z from 'zod/mini'
import { Timestamp } from '../common.ts'
import type { FileRule } from '../endpoint.ts'

/** Most photos of one incident or request. */
export const MOST_PHOTOS = 6

/** Advice for a photo in the format of iPhones (HEIC). */
export const HEIC_ADVICE =
  'This photo is in the HEIC format. Please send it as a JPG: on an iPhone choose Settings, Camera, Formats, Most Compatible, and take it again, or send a screenshot of it.'

/** A photo of an incident or request, and its copy without place and time under the same id. */
export const Photo = z.object({ id: z.string(), received_at: Timestamp })
export type Photo = z.output<typeof Photo>

/** As staff see it. */
export const StaffPhoto = z.extend(Photo, {
  /** The size of the file as it was sent. */
  bytes: z.int(),
  /** Null for one from a guard's phone. */
  by: z.nullable(z.string()),
})
export type StaffPhoto = z.output<typeof StaffPhoto>

/** At most 5 MiB; the kind is detected from the content. */
export const PHOTO_FILES = { photo: { kinds: ['jpg', 'png'], required: true } } as const satisfies Record<string, FileRule>
export const PhotoParams = z.strictObject({ id: z.uuid() })
