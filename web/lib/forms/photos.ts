import { MAX_UPLOAD_BYTES } from '../../../api/core/common.ts'
import { HEIC_ADVICE } from '../../../api/core/fields/photos.ts'
import { CallFailure } from '../calls/call.ts'
import { failureText } from '../calls/failure-text.ts'

/** The accepted media types. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png']
/** True if a chosen file is a photo as iPhones store it; some browsers do not know its type. */
export const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

const FAILURES = { unexpected: 'The photo could not be sent.' }

/** The problem of a chosen file, by type and size only; the server checks the content. */
export function photoProblem({ name, size, type }: File) {
  if (isHeic({ name, type })) return `${name}: ${HEIC_ADVICE}`
  if (!PHOTO_TYPES.includes(type)) return `${name} is not a JPG or PNG file.`
  return size > MAX_UPLOAD_BYTES ? `${name} is larger than ${MAX_UPLOAD_BYTES / 1024 / 1024} MB.` : undefined
}

/** Sends photos one after the other; returns what went wrong, for each that was not taken. */
export async function sendPhotos(photos: readonly File[], send: (photo: File) => Promise<unknown>): Promise<string[]> {
  const problems: string[] = []
  for (const photo of photos) {
    try {
      await send(photo)
    } catch (error) {
      const atField = error instanceof CallFailure ? error.body?.fields?.photo : undefined
      problems.push(`${photo.name}: ${atField ?? failureText(error, FAILURES)}`)
    }
  }
  return problems
}
