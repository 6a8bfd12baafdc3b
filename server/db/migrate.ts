import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

const FOLDER = join(import.meta.dirname, 'migrations')
const LOCK = 7_204_115

/** The migrations in order: name and script. */
export const migrations = () =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, script: readFileSync(join(FOLDER, name), 'utf8') }))

/**
 * Applies every migration not yet applied, each in its own transaction, one process at a time.
 * @throws when a migration fails, or when one that has been applied was edited afterwards
 */
export async function migrate(pool: pg.Pool, upTo = Number.POSITIVE_INFINITY) {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    for (const { name, script } of migrations().slice(0, upTo)) {
      const checksum = createHash('sha256').update(script).digest('hex')
      const known = applied.get(name)
      if (known === checksum) continue
      if (known)
        throw new Error(`Migration ${name} was edited after it had been applied. Put its text back and write a new migration.`)
      await apply(client, name, script, checksum)
    }
  } finally {
    // The lock goes with the connection, and so does the changed timeout.
    client.release(true)
  }
}

async function apply(client: pg.PoolClient, name: string, script: string, checksum: string) {
  try {
    await client.query('begin')
    await client.query(script)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
