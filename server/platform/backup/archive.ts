import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { extract, type Pack, pack } from 'tar-stream'
import { UNFINISHED } from '../leftovers.ts'
import { decryptArchive, encryptArchive } from './keys/encryption.ts'

/** One entry of the archive; `size` is in bytes and must be known before the body is written. */
export type Entry = { name: string; size: number; body: AsyncIterable<Buffer> | Buffer[] }
type ReadEntry = { name: string; body: AsyncIterable<Buffer> }

/** Writes entries into one compressed and encrypted file, which gets its name only when it is complete and flushed to disk. */
export async function writeArchive(path: string, passphrase: string, entries: AsyncIterable<Entry>) {
  const partial = `${path}.${UNFINISHED}`
  const tar = pack()
  const out = createWriteStream(partial, { mode: 0o600, flags: 'wx', flush: true })
  const written = pipeline(tar, createZstdCompress(), (source: AsyncIterable<Buffer>) => encryptArchive(source, passphrase), out)
  try {
    const ended = await Promise.allSettled([fill(tar, entries), written])
    const failures = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason as Error] : []))
    // When one stream fails it destroys the other; report the original error, not the consequence.
    const failure = failures.find((error) => !isEcho(error)) ?? failures[0]
    if (failure) throw failure
    await rename(partial, path)
  } finally {
    await rm(partial, { force: true })
  }
}

async function fill(tar: Pack, entries: AsyncIterable<Entry>) {
  try {
    for await (const { name, size, body } of entries) await pipeline(Readable.from(body), tar.entry({ name, size }))
    tar.finalize()
  } catch (error) {
    tar.destroy(error as Error)
    throw error
  }
}

const isEcho = (error: Error & { code?: string }) =>
  ['ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'].includes(error.code ?? '') || /destroyed|closed/i.test(error.message)

/** The entries of an archive in order; each body must be read before the next entry is requested. */
export async function* readArchive(path: string, passphrase: string): AsyncGenerator<ReadEntry> {
  const entries = extract()
  const done = pipeline(decryptArchive(path, passphrase), createZstdDecompress(), entries)
  done.catch(() => {})
  try {
    for await (const entry of entries) yield { name: entry.header.name, body: entry as AsyncIterable<Buffer> }
  } finally {
    entries.destroy()
  }
  await done
}

/** The whole body of an entry. */
export async function bodyOf(entry: ReadEntry) {
  const chunks: Buffer[] = []
  for await (const chunk of entry.body) chunks.push(chunk)
  return Buffer.concat(chunks)
}
