import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { readRoutines } from './routine-files.ts'
import { adoptRoutines, applyPhase, type Plan, PROGRAM, planRoutines, recordVersion, type Step } from './routines.ts'

const FOLDER = join(import.meta.dirname, '../../../db')
const LOCK = 7_204_115

/** The tables that an empty database begins with, and the migrations after them. */
export const BASELINE = '0170_baseline.sql'
/** The last migration that is a part of the baseline, and how many there were. */
const BEFORE = { last: '0170_presence_to_confirm.sql', count: 152 }

/** The baseline and the migrations, in order. */
export const migrations = () =>
  [
    [BASELINE, 'baseline.sql'] as const,
    ...readdirSync(join(FOLDER, 'migrations'))
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .map((name) => [name, `migrations/${name}`] as const),
  ].map(([name, path]) => {
    const script = readFileSync(join(FOLDER, path), 'utf8')
    return { name, script, checksum: createHash('sha256').update(script).digest('hex') }
  })
type Migration = ReturnType<typeof migrations>[number]

const LEDGER =
  'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())'

/**
 * Applies every pending migration, each in its own transaction, and the routines of the areas, one process at a time. `anyway` applies
 * the routines also where a newer version has been here since. Tests stop it after `upTo` migrations, before routines of later tables.
 * @throws when a migration fails, or when an applied one was edited afterwards
 */
export async function migrate(
  pool: pg.Pool,
  { upTo = Number.POSITIVE_INFINITY, anyway = false, all = migrations(), routines = readRoutines() } = {},
) {
  const client = await pool.connect()
  const step: Step = async (work) => {
    await client.query('begin')
    try {
      await work()
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
  }
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(LEDGER)
    await client.query(PROGRAM)
    await recogniseBefore(client, step)
    const plan = await planRoutines(client, { anyway, routines })
    const pending = pendingOf(all.slice(0, upTo), await listApplied(client))
    await applyMissing(client, { plan, pending, isWhole: upTo >= all.length, step })
  } finally {
    // Closing the connection releases the lock and the changed timeout.
    client.release(true)
  }
}

type Missing = { plan: Plan | undefined; pending: Migration[]; isWhole: boolean; step: Step }

/** Applies functions of columns, then the tables, then the other routines, unless later tables are still missing. */
async function applyMissing(client: pg.ClientBase, { plan, pending, isWhole, step }: Missing) {
  if (plan) await applyPhase(plan, 'columns', step)
  for (const migration of pending) await step(() => apply(client, migration))
  if (!isWhole) return
  if (plan) {
    await applyPhase(plan, 'functions', step)
    await applyPhase(plan, 'triggers', step)
  }
  if (plan || pending.length) await step(() => client.query('select renew_records()'))
  if (plan) await recordVersion(plan, step)
}

async function listApplied(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

function pendingOf(wanted: Migration[], applied: Map<string, string>) {
  const edited = wanted.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (edited)
    throw new Error(`Migration ${edited.name} was edited after it had been applied. Put its text back and write a new migration.`)
  return wanted.filter(({ name }) => !applied.has(name))
}

/** Replaces the entries of the migrations that the baseline contains by its own. */
async function recogniseBefore(client: pg.ClientBase, step: Step) {
  const applied = await listApplied(client)
  if (!applied.size || applied.has(BASELINE)) return
  const before = [...applied.keys()].sort()
  if (before.length !== BEFORE.count || before.at(-1) !== BEFORE.last)
    throw new Error(
      `This database is of a version before 0.2 (its last migration is ${before.at(-1)}). Start the last of those versions (commit 4613b0fe) once, then this one.`,
    )
  await step(async () => {
    await client.query('delete from migrations')
    await recordApplied(client, migrations()[0]!)
    await adoptRoutines(client)
  })
}

/** Applies the named migrations to an empty database, in the caller's transaction; all of them with their routines. */
export async function migrateWithin(client: pg.ClientBase, names: string[]) {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK])
  await client.query(LEDGER)
  const step: Step = async (work) => void (await work())
  await client.query(PROGRAM)
  const plan = await planRoutines(client, { routines: readRoutines() })
  const all = migrations()
  const pending = all.filter(({ name }) => names.includes(name))
  await applyMissing(client, { plan, pending, isWhole: pending.length === all.length, step })
}

/** Blocks migrations by any process until the returned function is called. */
export async function lockMigrations(client: pg.ClientBase) {
  await client.query('select pg_advisory_lock_shared($1)', [LOCK])
  return () => client.query('select pg_advisory_unlock_shared($1)', [LOCK]).catch(() => {})
}

async function apply(client: pg.ClientBase, migration: Migration) {
  try {
    await client.query(migration.script)
    await recordApplied(client, migration)
  } catch (error) {
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
}

const recordApplied = (client: pg.ClientBase, { name, checksum }: Migration) =>
  client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
