import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileKind } from '../contract/endpoint.ts'
import { judgeFile } from './file-kinds.ts'

/** A file that has been received, judged and is safe on disk, but not yet kept. */
export type ReceivedFile = { id: string; fileName: string; kind: FileKind; bytes: number; sha256: Buffer }

/** Where uploaded files live. Names are ours alone; nothing here is reachable by a URL. */
export type FileStore = {
  /** Streams a file to disk and judges it by its content; null when it is none of the kinds. Nothing stays behind on failure. */
  receive: (source: AsyncIterable<Buffer>, fileName: string, kinds: readonly FileKind[]) => Promise<ReceivedFile | null>
  /** Makes a received file permanent; the handler that stores its row does this, in the same transaction. */
  keep: (file: ReceivedFile) => Promise<void>
  /** Throws a received file away, kept or not. */
  discard: (file: ReceivedFile) => Promise<void>
  /** Lets go of a received file: it is removed unless it was kept. */
  release: (file: ReceivedFile) => Promise<void>
  read: (id: string) => NodeJS.ReadableStream
  /** Removes what a crash left half-way: incoming files older than an hour. */
  sweep: () => Promise<void>
}

const HOUR = 3_600_000
/** What uploads leave of the disk, so that the database can go on. */
const KEPT_FREE_BYTES = 100 * 1024 * 1024

/** Keeps files in `folder`/incoming while they arrive and in `folder`/ab/<id> for good. */
export function filesIn(folder: string): FileStore {
  const incoming = join(folder, 'incoming')
  const placeOf = (id: string) => join(folder, id.slice(0, 2), id)
  return {
    async receive(source, fileName, kinds) {
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      const { bavail, bsize } = await statfs(incoming)
      if (bavail * bsize < KEPT_FREE_BYTES) throw Object.assign(new Error('The disk is nearly full'), { code: 'ENOSPC' })
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
        return { id, fileName: cleanName(fileName), kind, bytes, sha256: hash.digest() }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    async keep({ id }) {
      const place = placeOf(id)
      await mkdir(join(place, '..'), { recursive: true, mode: 0o700 })
      await rename(join(incoming, id), place)
      // The name must be as durable as the row that will point to it.
      const directory = await open(join(place, '..'))
      await directory.sync().finally(() => directory.close())
    },
    async discard({ id }) {
      await Promise.all([rm(join(incoming, id), { force: true }), rm(placeOf(id), { force: true })])
    },
    release: ({ id }) => rm(join(incoming, id), { force: true }),
    read: (id) => createReadStream(placeOf(id)),
    async sweep() {
      const names = await readdir(incoming).catch(() => [])
      for (const name of names) {
        const path = join(incoming, name)
        const found = await stat(path).catch(() => null)
        if (found && Date.now() - found.mtimeMs > HOUR) await rm(path, { force: true })
      }
    },
  }
}

/** The last part of a name as sent, without control characters, for showing to people only. */
const cleanName = (name: string) =>
  (name.split(/[\\/]/).at(-1) ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
    .replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .toWellFormed()
    .slice(0, 150) || 'document'
