import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SecretKey } from '../crypto/encryption.ts'
import { placeOfFile } from '../files/file-names.ts'
import { removeLeftovers } from '../leftovers.ts'
import { writeArchive } from './archive.ts'
import { dump, type Summary } from './dump.ts'
import type { StoredFiles } from './files/stored-files.ts'
import { connect, namedDocuments } from './queries.ts'

type Making = {
  /** The URL of the database. */
  url: string
  files: StoredFiles
  /** The folder for the archive. */
  out: string
  passphrase: string
  /** The encryption keys that are available now. */
  heldKeys: () => SecretKey[]
}

/**
 * Writes an archive named after the current time; returns its content, and the documents that the database refers to but that
 * were missing.
 */
export async function makeBackup({ url, files, out, passphrase, heldKeys }: Making) {
  await mkdir(out, { recursive: true, mode: 0o700 })
  removeLeftovers(out, /^engabo-\d{8}T\d{6}Z\.backup\.(\d+\.)?partial$/)
  const path = join(out, `engabo-${stampOf(new Date())}.backup`)
  const client = await connect(url)
  try {
    let made: Summary | undefined
    await writeArchive(
      path,
      passphrase,
      dump(client, files, heldKeys, (summary) => {
        made = summary
      }),
    )
    await syncFolder(out)
    const missing: string[] = []
    for await (const id of namedDocuments(client)) if (!(await files.has(placeOfFile(id)))) missing.push(id)
    return { path, bytes: (await stat(path)).size, summary: made!, missing }
  } finally {
    await client.end()
  }
}

/** Deletes all but the newest archives of a folder; returns the names of those deleted. */
export async function keepNewest(out: string, count: number) {
  const archives = (await readdir(out)).filter((name) => /^engabo-\d{8}T\d{6}Z\.backup$/.test(name)).sort()
  const old = archives.slice(0, Math.max(0, archives.length - count))
  for (const name of old) await rm(join(out, name))
  return old
}

/** A timestamp for a file name, which sorts by time: 20261121T031500Z. */
export const stampOf = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d+/g, '')

async function syncFolder(folder: string) {
  const directory = await open(folder)
  await directory.sync().finally(() => directory.close())
}
