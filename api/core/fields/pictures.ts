import * as z from 'zod/mini'
import { type Endpoint, endpoint, type FileRule } from '../endpoint.ts'

/** The name of a picture below the uploads path. */
export const PictureName = z
  .string()
  .check(z.regex(/^[a-z0-9-]{1,100}\.(webp|jpg|png|avif)$/, 'This is not the name of a picture.'))

/** At most 5 MiB; the kind is detected from the content. */
const PICTURE_FILES = {
  picture: { kinds: ['jpg', 'png', 'webp'], required: true },
} as const satisfies Record<string, FileRule>

/** A stored picture: its name, and its size in pixels. */
export const UploadedPicture = z.object({ image: PictureName, width: z.int(), height: z.int() })
export type UploadedPicture = z.output<typeof UploadedPicture>

/** The call that receives a picture for records of one kind; the record is saved with its name afterwards. */
export const uploadPictureCall = <const G extends Pick<Endpoint, 'path' | 'permission'>>(base: G) =>
  endpoint({
    ...base,
    method: 'POST',
    summary: 'Upload a picture',
    body: z.strictObject({}),
    files: PICTURE_FILES,
    perMinute: 30,
    response: UploadedPicture,
    saved: { name: 'picture', message: 'Picture uploaded successfully' },
  })
