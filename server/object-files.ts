import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileGone } from './errors.ts'
import { placeOfFile } from './file-names.ts'
import type { FileStore } from './files.ts'
import { incomingIn, removeOlder } from './incoming-files.ts'
import { picturesInBucket } from './object-pictures.ts'
import type { Bucket } from './object-store.ts'

const DAY = 24 * 3_600_000

/**
 * Keeps files in a bucket that any number of machines share, under the names they would have in a folder.
 * On this machine, in `folder`: files while they arrive, and copies of the pictures that were looked at today.
 */
export function filesInBucket(bucket: Bucket, folder: string): FileStore {
  const incoming = incomingIn(folder)
  const copies = join(folder, 'copies')
  /** Received and never sent to the store: throwing one away is no business of the store's, which may be down. */
  const onlyHere = new Set<string>()
  return {
    ...incoming,
    async receive(source, fileName, kinds) {
      const file = await incoming.receive(source, fileName, kinds)
      if (file) onlyHere.add(file.id)
      return file
    },
    async keep(file) {
      const body = await readFile(incoming.pathOf(file))
      onlyHere.delete(file.id)
      await bucket.put(placeOfFile(file.id), body)
      await incoming.release(file)
    },
    async discard(file) {
      await incoming.release(file)
      if (!onlyHere.delete(file.id)) await bucket.remove(placeOfFile(file.id))
    },
    async release(file) {
      onlyHere.delete(file.id)
      await incoming.release(file)
    },
    async read(id) {
      const body = await bucket.get(placeOfFile(id))
      if (!body) throw fileGone(new Error(`The store has no file ${id}.`))
      return body
    },
    pictures: picturesInBucket(bucket, copies),
    async sweep() {
      await incoming.sweep()
      await removeOlder(copies, DAY)
    },
  }
}
