import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Keyring } from '../crypto/keyring.ts'
import { judgeFile } from './file-kinds.ts'
import { nameOfKind } from './file-names.ts'
import type { FileStore } from './file-store.ts'

const HOUR = 3_600_000
/** Disk space that uploads leave free, so that the database can go on. */
const KEPT_FREE_BYTES = 100 * 1024 * 1024
/** The least with which this machine is of use: two segments of the database's log. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024

/** The local half of every store: incoming files in `folder`/incoming. */
export function incomingIn(
  folder: string,
  keyring: Keyring,
): Pick<FileStore, 'receive' | 'release' | 'pathOf' | 'hasRoom' | 'purge'> {
  const incoming = join(folder, 'incoming')
  async function freeBytes() {
    await mkdir(incoming, { recursive: true, mode: 0o700 })
    const { bavail, bsize } = await statfs(incoming)
    return bavail * bsize
  }
  return {
    async receive(source, fileName, kinds) {
      if ((await freeBytes()) < KEPT_FREE_BYTES) throw Object.assign(new Error('The disk is nearly full'), { code: 'ENOSPC' })
      const id = randomUUID()
      const path = join(incoming, id)
      const hash = createHash('sha256')
      let bytes = 0
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk)
          bytes += chunk.length
          done(null, chunk)
        },
      })
      try {
        await pipeline(source, measure, createWriteStream(path, { mode: 0o600, flush: true }))
        const kind = await judgeFile(path, kinds)
        if (!kind) {
          await rm(path, { force: true })
          return null
        }
        const { id: keyId } = await keyring.current()
        const { size } = await stat(path)
        // Bytes after the picture or document have been cut off.
        const sha256 = size === bytes ? hash.digest() : await hashOf(path)
        return { id, fileName: nameOfKind(fileName, kind), kind, bytes: size, sha256, keyId }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    release: ({ id }) => rm(join(incoming, id), { force: true }),
    pathOf: ({ id }) => join(incoming, id),
    hasRoom: () =>
      freeBytes().then(
        (free) => free >= LEAST_FREE_BYTES,
        () => false,
      ),
    purge: () => removeOlder(incoming, HOUR),
  }
}

async function hashOf(path: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest()
}

/** Deletes the files of a folder that were written more than `age` milliseconds ago. */
export async function removeOlder(folder: string, age: number) {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > age) await rm(path, { force: true })
  }
}
