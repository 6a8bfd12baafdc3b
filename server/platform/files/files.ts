import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { decrypted, encrypted, type StoredFile } from '../crypto/encrypted-files.ts'
import type { SecretKey } from '../crypto/encryption.ts'
import type { Keyring } from '../crypto/keyring.ts'
import { fileGone } from '../errors.ts'
import { picturesIn } from '../pictures/picture-files.ts'
import { placeOfFile } from './file-names.ts'
import type { FileStore } from './file-store.ts'
import { incomingIn } from './incoming-files.ts'

/** Stores incoming files in `folder`/incoming, kept ones encrypted in `folder`/ab/<id>, pictures in `folder`/pictures. */
export function filesIn(folder: string, keyring: Keyring): FileStore {
  const incoming = incomingIn(folder, keyring)
  const placeOf = (id: string) => join(folder, placeOfFile(id))

  /** Writes a file encrypted and atomically: an interruption leaves what was there. */
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
    // fsync of the folder: the name must be as durable as the row that will point to it.
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
