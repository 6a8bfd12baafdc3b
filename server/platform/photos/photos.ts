import { MOST_PHOTOS } from '../../../api/core/fields/photos.ts'
import type { Db } from '../db/open.ts'
import { HttpError, invalid } from '../errors.ts'
import type { FileStore, ReceivedFile } from '../files/file-store.ts'
import { shownCopy, smallCopy } from '../pictures/pictures.ts'
import {
  deletePortrait,
  insertPhotos,
  insertPortrait,
  lockPhotos,
  type PhotoOwner,
  type PhotoSender,
  photoHashes,
} from './queries.ts'

/**
 * Stores a received photo, as it was sent and as a copy without place and time. False when it is there already.
 * @throws 422 at `photo` when there are six, or when it cannot be read
 */
export async function addPhoto(
  db: Db,
  files: FileStore,
  owner: PhotoOwner,
  sender: PhotoSender,
  original: ReceivedFile<'jpg' | 'png'>,
): Promise<boolean> {
  if (isKept(await photoHashes(db, owner), original)) return false
  // Nobody waits for the copy: only what follows is done under the lock.
  const copy = await files.receive(contentOf(await shownCopy(files, original).catch(atPhoto)), 'photo.webp', ['webp'])
  if (!copy) throw invalid({ photo: 'This picture cannot be read.' })
  try {
    if (isKept(await lockPhotos(db, owner), original)) {
      await files.discard(copy)
      return false
    }
    await insertPhotos(db, owner, sender, { original, copy: copy as ReceivedFile<'webp'> })
    await files.keep(original)
    await files.keep(copy)
    return true
  } catch (error) {
    await files.discard(copy)
    throw error
  }
}

/** True if a photo is among those that are kept. @throws 422 at `photo` when there are six others */
function isKept(known: string[], { sha256 }: ReceivedFile<'jpg' | 'png'>) {
  if (known.includes(sha256.toString('hex'))) return true
  if (known.length >= MOST_PHOTOS) throw invalid({ photo: `There are ${MOST_PHOTOS} photos already.` })
  return false
}

/**
 * Stores the photo of a guard as a small copy without place and time, instead of the earlier one. Returns its id, and a function that
 * deletes the file of the earlier one, once the change is certain.
 * @throws 422 at `photo` when it cannot be read
 */
export async function setPortrait(
  db: Db,
  files: FileStore,
  guardId: number,
  accountId: number,
  original: ReceivedFile<'jpg' | 'png'>,
) {
  const copy = await files.receive(contentOf(await smallCopy(files, original).catch(atPhoto)), 'photo.webp', ['webp'])
  if (!copy) throw invalid({ photo: 'This picture cannot be read.' })
  try {
    const earlier = await deletePortrait(db, guardId)
    await insertPortrait(db, guardId, accountId, copy as ReceivedFile<'webp'>)
    await files.keep(copy)
    return { id: copy.id, earlier }
  } catch (error) {
    await files.discard(copy)
    throw error
  }
}

async function* contentOf(content: Buffer) {
  yield content
}

/** Problems of a picture are reported at the field of the photo. */
function atPhoto(error: unknown): never {
  if (error instanceof HttpError && error.fields?.picture) throw invalid({ photo: error.fields.picture })
  throw error
}
