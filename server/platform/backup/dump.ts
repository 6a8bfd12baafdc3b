import { createHash } from 'node:crypto'
import type pg from 'pg'
import { hexOf, type SecretKey } from '../crypto/encryption.ts'
import { lockMigrations } from '../db/setup/migrate.ts'
import type { Entry } from './archive.ts'
import { type FileTotal, fileTally, hashing, type StoredFiles } from './files/stored-files.ts'
import {
  listKeys,
  listMigrations,
  listSequences,
  listTables,
  lockTables,
  readRows,
  type Sequence,
  serverVersion,
  type Table,
} from './queries.ts'

/** The first entry of an archive, which describes the rest. */
export type Manifest = {
  made_at: string
  postgres: string
  migrations: { name: string; checksum: string }[]
  tables: Table[]
  sequences: Sequence[]
}
export type TableTotal = { name: string; rows: number; sha256: string }
/** The last entry: the totals to check after everything has been read. */
export type Summary = { tables: TableTotal[]; files: FileTotal }

/** The name of the entry that holds the encryption keys of secrets and documents. */
export const KEYS = 'keys.json'

/** Size of an entry of rows, in bytes. */
const PART_BYTES = 1024 * 1024

/**
 * Dumps a snapshot of the database, then the files, then the keys that both are encrypted with. A file is written before the
 * row that refers to it, so none of the snapshot's files can be missing.
 */
export async function* dump(
  client: pg.ClientBase,
  stored: StoredFiles,
  heldKeys: () => SecretKey[],
  finished: (summary: Summary) => void,
): AsyncGenerator<Entry> {
  const manifest = await snapshot(client)
  const keys = new Map<string, SecretKey>()
  const addKeys = () => {
    for (const key of heldKeys()) keys.set(key.id, key)
  }
  addKeys()
  const missing = (await listKeys(client, manifest.tables)).find((id) => !keys.has(id))
  if (missing)
    throw new Error(
      `Nobody could read the secrets and documents in the archive: their key ${missing.slice(0, 8)}… is not at hand. Set SECRETS_KEY, SECRETS_KEY_FILE or DATA_DIR as the program has it.`,
    )
  yield json('manifest.json', manifest)
  const tables: TableTotal[] = []
  for (const table of manifest.tables) {
    const tally = rowTally(table.name)
    let part = 0
    for await (const rows of inParts(readRows(client, table))) {
      tally.add(rows)
      yield { name: `tables/${table.name}/${part++}`, size: rows.length, body: [rows] }
    }
    tables.push(tally.total())
  }
  await client.query('commit')
  const files = yield* dumpFiles(stored)
  // The last files may have been encrypted with a key that was created meanwhile.
  addKeys()
  yield json(KEYS, [...keys.values()].map(hexOf))
  const summary = { tables, files }
  yield json('summary.json', summary)
  finished(summary)
}

/** Opens the snapshot transaction and locks its tables against schema changes. */
async function snapshot(client: pg.ClientBase): Promise<Manifest> {
  const release = await lockMigrations(client)
  try {
    await client.query('begin isolation level repeatable read read only')
    const tables = await listTables(client)
    if (!tables.some(({ name }) => name === 'migrations')) throw new Error('There is nothing in this database yet.')
    await lockTables(client, tables)
    return {
      made_at: new Date().toISOString(),
      postgres: await serverVersion(client),
      migrations: await listMigrations(client),
      tables,
      sequences: await listSequences(client),
    }
  } finally {
    await release()
  }
}

async function* dumpFiles(stored: StoredFiles): AsyncGenerator<Entry, FileTotal> {
  const tally = fileTally()
  for await (const name of stored.names()) {
    const file = await stored.open(name)
    if (!file) continue
    const hash = createHash('sha256')
    yield { name: `files/${name}`, size: file.size, body: hashing(file.body, hash) }
    tally.add(name, file.size, hash)
  }
  return tally.total()
}

const json = (name: string, value: object): Entry => {
  const bytes = Buffer.from(JSON.stringify(value))
  return { name, size: bytes.length, body: [bytes] }
}

/** Counts the rows of a table and computes one checksum of all. Each row is a line. */
export function rowTally(name: string) {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add: (text: Buffer) => {
      hash.update(text)
      for (let at = text.indexOf(10); at >= 0; at = text.indexOf(10, at + 1)) rows++
    },
    total: (): TableTotal => ({ name, rows, sha256: hash.digest('hex') }),
  }
}

/** Collects whole rows until they reach the size of an entry. */
async function* inParts(rows: AsyncIterable<Buffer>) {
  let held: Buffer[] = []
  let bytes = 0
  for await (const chunk of rows) {
    held.push(chunk)
    bytes += chunk.length
    if (bytes < PART_BYTES) continue
    yield Buffer.concat(held)
    held = []
    bytes = 0
  }
  if (bytes) yield Buffer.concat(held)
}
