import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

const FOLDER = join(import.meta.dirname, '../../../db/migrations')
const LOCK = 7_204_115

/**
 * Checksums of earlier releases of edited migrations whose result is the same as today's, or is made equal by a later
 * migration. Databases and archives with them are accepted. See docs/decisions/0035-a-migration-mended-in-place.md.
 */
const EARLIER_TEXTS: Record<string, string[]> = {
  // Without an alias that PostgreSQL before 16 requires; 0029 corrects the difference.
  '0003_website.sql': ['8df9ce5438e304355a6789a5942be5393808a9d752e1743eff74d2c79ac19201'],
}

/** The migrations in order. */
export const migrations = () =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const script = readFileSync(join(FOLDER, name), 'utf8')
      return { name, script, checksum: createHash('sha256').update(script).digest('hex') }
    })
type Migration = ReturnType<typeof migrations>[number]

/** Whether a migration applied with this checksum is accepted as this one. */
export const isSame = ({ name, checksum }: Migration, applied: string) =>
  applied === checksum || (EARLIER_TEXTS[name]?.includes(applied) ?? false)

const LEDGER =
  'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())'

/**
 * Applies every pending migration, each in its own transaction, one process at a time.
 * @throws when a migration fails, or when an applied one was edited afterwards
 */
export async function migrate(pool: pg.Pool, upTo = Number.POSITIVE_INFINITY) {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(LEDGER)
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    for (const migration of migrations().slice(0, upTo)) {
      const known = applied.get(migration.name)
      if (known && isSame(migration, known)) continue
      if (known)
        throw new Error(
          `Migration ${migration.name} was edited after it had been applied. Put its text back and write a new migration.`,
        )
      await client.query('begin')
      try {
        await apply(client, migration)
        await client.query('commit')
      } catch (error) {
        await client.query('rollback').catch(() => {})
        throw error
      }
    }
  } finally {
    // Closing the connection releases the lock and the changed timeout.
    client.release(true)
  }
}

/** Applies the named migrations to an empty database, in the caller's transaction. */
export async function migrateWithin(client: pg.ClientBase, names: string[]) {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK])
  await client.query(LEDGER)
  for (const migration of migrations()) if (names.includes(migration.name)) await apply(client, migration)
}

/** Blocks migrations by any process until the returned function is called. */
export async function lockMigrations(client: pg.ClientBase) {
  await client.query('select pg_advisory_lock_shared($1)', [LOCK])
  return () => client.query('select pg_advisory_unlock_shared($1)', [LOCK]).catch(() => {})
}

async function apply(client: pg.ClientBase, { name, script, checksum }: Migration) {
  try {
    await client.query(script)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
