import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type { SecretKey } from '../crypto/encryption.ts'
import { parseKeys } from '../crypto/key-file.ts'
import { copyIn } from '../db/setup/copy.ts'
import { BASELINE, migrateWithin, migrations } from '../db/setup/migrate.ts'
import { bodyOf, readArchive } from './archive.ts'
import { KEYS, type Manifest, rowTally, type Summary, type TableTotal } from './dump.ts'
import { fileTally, hashing } from './files/stored-files.ts'
import { clearDatabase, closeTables, listTables, openTables, readRows, setSequences, type Table } from './queries.ts'

type Take = {
  manifest: (manifest: Manifest) => Promise<void>
  /** Whole rows of a table, in the text format of COPY. */
  rows: (table: Table, rows: Buffer) => Promise<void>
  /** A file; its body must be read to the end. */
  file: (name: string, body: AsyncIterable<Buffer>) => Promise<void>
}

const READ_ONLY: Take = {
  manifest: async () => {},
  rows: async () => {},
  file: async (_name, body) => {
    for await (const _ of body);
  },
}

/**
 * Reads an archive from start to end and passes on its content; without `take` it is only verified.
 * @throws when anything differs from what was written
 */
export async function readThrough(path: string, passphrase: string, take: Take = READ_ONLY) {
  let manifest: Manifest | undefined
  let summary: Summary | undefined
  let keys: SecretKey[] = []
  const tallies = new Map<string, ReturnType<typeof rowTally>>()
  const files = fileTally()
  for await (const entry of readArchive(path, passphrase)) {
    const [kind, ...rest] = entry.name.split('/')
    const table = kind === 'tables' && manifest?.tables.find(({ name }) => name === rest[0])
    if (kind === 'manifest.json') {
      manifest = JSON.parse(String(await bodyOf(entry))) as Manifest
      for (const { name } of manifest.tables) tallies.set(name, rowTally(name))
      await take.manifest(manifest)
    } else if (table) {
      const rows = await bodyOf(entry)
      tallies.get(table.name)!.add(rows)
      await take.rows(table, rows)
    } else if (kind === 'files') {
      const name = rest.join('/')
      const hash = createHash('sha256')
      let size = 0
      const measured = async function* () {
        for await (const chunk of hashing(entry.body, hash)) {
          size += chunk.length
          yield chunk
        }
      }
      await take.file(name, measured())
      files.add(name, size, hash)
    } else if (kind === KEYS) keys = parseKeys((JSON.parse(String(await bodyOf(entry))) as string[]).join('\n')) ?? []
    else if (kind === 'summary.json') summary = JSON.parse(String(await bodyOf(entry))) as Summary
  }
  const found = { tables: [...tallies.values()].map((tally) => tally.total()), files: files.total() }
  if (!manifest || !isDeepStrictEqual(found, summary)) throw new Error(`${path} does not hold what it says it holds.`)
  return { manifest, summary: found, keys }
}

/** @throws unless this program has every migration of the archive, with the same text */
export function requireKnown({ migrations: theirs }: Manifest) {
  const ours = new Map(migrations().map((migration) => [migration.name, migration]))
  if (!theirs.some(({ name }) => name === BASELINE))
    throw new Error(
      `The archive is of a version before 0.2 (its last migration is ${theirs.at(-1)!.name}). Restore it with the last of those versions (commit 4613b0fe), then start this one.`,
    )
  const unknown = theirs.find(({ name }) => !ours.has(name))
  if (unknown) throw new Error(`The archive was made by a newer version of this program (${unknown.name}). Update it first.`)
  const other = theirs.find(({ name, checksum }) => ours.get(name)!.checksum !== checksum)
  if (other) throw new Error(`The archive was made by another version of this program (${other.name} differs).`)
}

/**
 * Fills the database in the caller's transaction: creates the tables with the archive's migrations, then loads rows, foreign
 * keys and sequences. `pour` loads the rows.
 */
export async function load(client: pg.ClientBase, manifest: Manifest, pour: () => Promise<Summary>) {
  await clearDatabase(client)
  await migrateWithin(
    client,
    manifest.migrations.map(({ name }) => name),
  )
  const tables = await listTables(client)
  if (!isDeepStrictEqual(shape(tables), shape(manifest.tables)))
    throw new Error('The archive does not have the tables that its migrations make.')
  const back = await openTables(client, tables)
  const { tables: expected } = await pour()
  await closeTables(client, back)
  await setSequences(client, manifest.sequences)
  for (const [index, table] of manifest.tables.entries()) await requireSame(await countRows(client, table), expected[index]!)
}

/** The order of columns may differ between databases. */
const shape = (tables: Table[]) => tables.map(({ name, columns }) => [name, columns.toSorted()])

/** Loads whole rows into a table. */
export const loadRows = (client: pg.ClientBase, { name, columns }: Table, rows: Buffer) =>
  copyIn(client, `copy ${name} (${columns.join(', ')}) from stdin`, rows).catch((error: Error) => {
    throw new Error(`The rows of ${name} could not be loaded: ${error.message}`, { cause: error })
  })

/** The number of rows of a table and their checksum. */
export async function countRows(client: pg.ClientBase, table: Table) {
  const tally = rowTally(table.name)
  for await (const rows of readRows(client, table)) tally.add(rows)
  return tally.total()
}

function requireSame(found: TableTotal, expected: TableTotal) {
  if (!isDeepStrictEqual(found, expected))
    throw new Error(`After loading, ${found.name} has ${found.rows} rows of ${expected.rows}, or others. Nothing was changed.`)
}
