import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileKind } from '../../../contract/core/endpoint.ts'
import { decrypted, encrypted, type StoredFile } from '../crypto/encrypted-files.ts'
import type { SecretKey } from '../crypto/encryption.ts'
import type { Keyring } from '../crypto/keyring.ts'
import { fileGone } from '../errors.ts'
import { type PictureStore, picturesIn } from '../pictures/picture-files.ts'
import { placeOfFile } from './file-names.ts'
import { incomingIn } from './incoming-files.ts'

/** A file that has been received, judged and is safe on disk, but not yet kept. */
export type ReceivedFile<K extends FileKind = FileKind> = {
  id: string
  fileName: string
  kind: K
  bytes: number
  sha256: Buffer
  /** The key that it will be encrypted with; its row says so. */
  keyId: string
}

/** Where uploaded files live. Names are ours alone; nothing here is reachable by a URL, except the pictures. */
export type FileStore = {
  /** Streams a file to disk and judges it by its content; null when it is none of the kinds. Nothing stays behind on failure. */
  receive: (source: AsyncIterable<Buffer>, fileName: string, kinds: readonly FileKind[]) => Promise<ReceivedFile | null>
  /** Makes a received file permanent, encrypted; the handler that stores its row does this, in the same transaction. */
  keep: (file: ReceivedFile) => Promise<void>
  /** Throws a received file away, kept or not. */
  discard: (file: Pick<ReceivedFile, 'id'>) => Promise<void>
  /** Lets go of a received file: it is removed unless it was kept. */
  release: (file: Pick<ReceivedFile, 'id'>) => Promise<void>
  /** What a kept file holds. @throws 410 when the file is not there, or was changed */
  read: (file: StoredFile) => Promise<Readable>
  /** Encrypts a kept file with another key, or one that is not encrypted yet. @throws as `read` */
  encrypt: (file: StoredFile, key: SecretKey) => Promise<void>
  /** Where a received file lies until it is kept or let go. */
  pathOf: (file: Pick<ReceivedFile, 'id'>) => string
  pictures: PictureStore
  /** Removes what a crash left half-way on this machine: incoming files older than an hour. */
  sweep: () => Promise<void>
}

/** Keeps files in `folder`/incoming while they arrive and, encrypted, in `folder`/ab/<id> for good; pictures in `folder`/pictures. */
export function filesIn(folder: string, keyring: Keyring): FileStore {
  const incoming = incomingIn(folder, keyring)
  const placeOf = (id: string) => join(folder, placeOfFile(id))

  /** Puts a file into its place encrypted, at once and as a whole: whoever is stopped on the way leaves what was there. */
  async function place(source: AsyncIterable<Buffer>, id: string, key: SecretKey) {
    const path = placeOf(id)
    const aside = incoming.pathOf({ id: `${id}.${randomUUID()}` })
    await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
    await mkdir(join(aside, '..'), { recursive: true, mode: 0o700 })
    try {
      await pipeline(encrypted(source, id, key), createWriteStream(aside, { mode: 0o600, flags: 'wx', flush: true }))
      await rename(aside, path)
    } catch (error) {
      await rm(aside, { force: true })
      throw error
    }
    // The name must be as durable as the row that will point to it.
    const directory = await open(join(path, '..'))
    await directory.sync().finally(() => directory.close())
  }

  async function read(file: StoredFile) {
    const source = await open(placeOf(file.id)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? fileGone(error) : error
    })
    return decrypted(source.createReadStream(), file, keyring)
  }

  return {
    ...incoming,
    async keep({ id, keyId }) {
      await place(createReadStream(incoming.pathOf({ id })), id, keyring.find(keyId))
      await incoming.release({ id })
    },
    async discard(file) {
      await Promise.all([incoming.release(file), rm(placeOf(file.id), { force: true })])
    },
    read,
    encrypt: async (file, key) => place(await read(file), file.id, key),
    pictures: picturesIn(join(folder, 'pictures')),
  }
}
