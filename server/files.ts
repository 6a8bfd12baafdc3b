import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileKind } from '../contract/endpoint.ts'
import { fileGone } from './errors.ts'
import { placeOfFile } from './file-names.ts'
import { incomingIn } from './incoming-files.ts'
import { type PictureStore, picturesIn } from './picture-files.ts'

/** A file that has been received, judged and is safe on disk, but not yet kept. */
export type ReceivedFile<K extends FileKind = FileKind> = { id: string; fileName: string; kind: K; bytes: number; sha256: Buffer }

/** Where uploaded files live. Names are ours alone; nothing here is reachable by a URL, except the pictures. */
export type FileStore = {
  /** Streams a file to disk and judges it by its content; null when it is none of the kinds. Nothing stays behind on failure. */
  receive: (source: AsyncIterable<Buffer>, fileName: string, kinds: readonly FileKind[]) => Promise<ReceivedFile | null>
  /** Makes a received file permanent; the handler that stores its row does this, in the same transaction. */
  keep: (file: ReceivedFile) => Promise<void>
  /** Throws a received file away, kept or not. */
  discard: (file: Pick<ReceivedFile, 'id'>) => Promise<void>
  /** Lets go of a received file: it is removed unless it was kept. */
  release: (file: Pick<ReceivedFile, 'id'>) => Promise<void>
  /** @throws 410 when the file is not there */
  read: (id: string) => Promise<NodeJS.ReadableStream>
  /** Where a received file lies until it is kept or let go. */
  pathOf: (file: Pick<ReceivedFile, 'id'>) => string
  pictures: PictureStore
  /** Removes what a crash left half-way on this machine: incoming files older than an hour. */
  sweep: () => Promise<void>
}

/** Keeps files in `folder`/incoming while they arrive and in `folder`/ab/<id> for good; pictures in `folder`/pictures. */
export function filesIn(folder: string): FileStore {
  const incoming = incomingIn(folder)
  const placeOf = (id: string) => join(folder, placeOfFile(id))
  return {
    ...incoming,
    async keep(file) {
      const place = placeOf(file.id)
      await mkdir(join(place, '..'), { recursive: true, mode: 0o700 })
      await rename(incoming.pathOf(file), place)
      // The name must be as durable as the row that will point to it.
      const directory = await open(join(place, '..'))
      await directory.sync().finally(() => directory.close())
    },
    async discard(file) {
      await Promise.all([incoming.release(file), rm(placeOf(file.id), { force: true })])
    },
    async read(id) {
      const file = await open(placeOf(id)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? fileGone(error) : error
      })
      return file.createReadStream()
    },
    pictures: picturesIn(join(folder, 'pictures')),
  }
}
