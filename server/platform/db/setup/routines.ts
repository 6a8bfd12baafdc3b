import type pg from 'pg'
import { type Phase, type Routine, versionOf } from './routine-files.ts'

/** In a schema of its own, which is not a part of the data: a restored database gets its routines from the program. */
export const PROGRAM = `
create schema if not exists program;
create table if not exists program.versions (id integer generated always as identity primary key, checksum text not null,
  applied_at timestamptz not null default now());
create table if not exists program.routines (kind text, name text, checksum text not null, version integer not null, unused_since integer,
  primary key (kind, name));`

type Known = { kind: Routine['kind']; name: string; checksum: string; unused_since: number | null }

/** Runs work in a transaction of its own, or in the caller's. */
export type Step = (work: () => Promise<unknown>) => Promise<void>

/**
 * Begins to apply the functions, views and triggers of this version, where another was applied last. Returns nothing where there is
 * nothing to do: also for a version that is older than the last one, because a newer process runs beside it; `anyway` applies it again.
 */
export async function planRoutines(
  client: pg.ClientBase,
  { anyway = false, routines }: { anyway?: boolean; routines: Routine[] },
) {
  const checksum = versionOf(routines)
  const { rows: versions } = await client.query<{ checksum: string }>('select checksum from program.versions order by id')
  const isLast = versions.at(-1)?.checksum === checksum
  if (isLast || (!anyway && versions.some((version) => version.checksum === checksum))) return undefined
  const { rows } = await client.query<Known>('select kind, name, checksum, unused_since from program.routines')
  return { client, checksum, routines, known: new Map(rows.map((row) => [`${row.kind} ${row.name}`, row])) }
}
export type Plan = NonNullable<Awaited<ReturnType<typeof planRoutines>>>

/** Applies what has changed of a phase, functions before triggers and calls, in as few transactions as the locks of tables allow. */
export async function applyPhase({ client, routines, known }: Plan, phase: Phase, step: Step) {
  const changed = routines.filter(
    (routine) => routine.phase === phase && known.get(`${routine.kind} ${routine.name}`)?.checksum !== routine.checksum,
  )
  // A trigger locks its table: where others may be writing, each comes in a transaction of its own.
  const isAlone = ({ kind }: Routine) => known.size > 0 && (kind === 'trigger' || kind === 'call')
  for (const group of [changed.filter((routine) => !isAlone(routine)), ...changed.filter(isAlone).map((routine) => [routine])])
    if (group.length) await step(() => apply(client, group))
}

async function apply(client: pg.ClientBase, group: Routine[]) {
  const statements = group.flatMap((routine) => routine.statements.map((text) => ({ routine, text })))
  try {
    await client.query('set local check_function_bodies = off')
    await client.query(statements.map(({ text }) => text).join(''))
  } catch (error) {
    const { message, position } = error as Error & { position?: string }
    const before = statements.map((_, index) => statements.slice(0, index).reduce((sum, { text }) => sum + text.length, 0))
    const { routine } = statements[before.findLastIndex((length) => length < Number(position ?? 1))]!
    const isKnown = position !== undefined || group.length === 1
    const at = isKnown ? `${routine.file}: the ${routine.kind} ${routine.name}` : `The first ${group.length} routines`
    throw new Error(`${at} failed: ${message}`, { cause: error })
  }
}

/**
 * Records the version as applied. A trigger that no file defines any more is dropped; a function or view when the version after the
 * next one starts, because processes of the version before may still call it.
 */
export async function recordVersion({ client, routines, known, checksum }: Plan, step: Step) {
  await step(async () => {
    const { rows } = await client.query<{ id: number }>('insert into program.versions (checksum) values ($1) returning id', [
      checksum,
    ])
    const version = rows[0]!.id
    await client.query(
      `insert into program.routines (kind, name, checksum, version)
        select *, $4 from unnest($1::text[], $2::text[], $3::text[])
        on conflict (kind, name) do update set checksum = excluded.checksum, version = excluded.version, unused_since = null`,
      [routines.map(({ kind }) => kind), routines.map(({ name }) => name), routines.map((one) => one.checksum), version],
    )
    const defined = new Set(routines.map(({ kind, name }) => `${kind} ${name}`))
    for (const [key, { kind, name, unused_since }] of known)
      if (!defined.has(key)) {
        if (unused_since === null && (kind === 'function' || kind === 'view'))
          await client.query('update program.routines set unused_since = $3 where kind = $1 and name = $2', [kind, name, version])
        else await drop(client, kind, name)
      }
  })
}

async function drop(client: pg.ClientBase, kind: Routine['kind'], name: string) {
  await client.query('delete from program.routines where kind = $1 and name = $2', [kind, name])
  const [first, second] = name.split('.')
  const { rows } = await client.query<{ statement: string }>(
    DROPS[kind],
    kind === 'trigger' ? [first, second] : kind === 'call' ? [] : [name],
  )
  for (const { statement } of rows) await client.query(statement)
}

/** Statements that drop a routine, where it is there. The rows that a call has written stay. */
const DROPS: Record<Routine['kind'], string> = {
  function: `select format('drop function %s', oid::regprocedure) as statement from pg_proc
    where pronamespace = 'public'::regnamespace and proname = $1`,
  view: `select format('drop view %I', relname) as statement from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'v' and relname = $1`,
  trigger: `select format('drop trigger %I on %s', tgname, tgrelid::regclass) as statement from pg_trigger
    where tgrelid = to_regclass($1) and tgname = $2 and not tgisinternal`,
  call: 'select null as statement where false',
}

/**
 * Notes the routines of a database whose migrations created them, under the names by which files define them: so those that no file
 * defines are dropped in their turn.
 */
export const adoptRoutines = (client: pg.ClientBase) =>
  client.query(`
    insert into program.routines (kind, name, checksum, version)
    select distinct 'function', proname, '', 0 from pg_proc p
      where pronamespace = 'public'::regnamespace and proname !~ '^(live|needed)_|^count_.*_by_month$'
        and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
    union all
    select 'view', relname, '', 0 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
    union all
    select 'trigger', tgrelid::regclass || '.' || tgname, '', 0 from pg_trigger t
      join pg_class c on c.oid = tgrelid and relnamespace = 'public'::regnamespace and not relispartition
      where not tgisinternal and tgname !~ '^(touch|needed|live|count_(in|out|change)|month_(in|out|change))$'
        and not (tgname = 'audit' and exists (select from pg_trigger where tgrelid = c.oid and tgname = 'needed'))
    on conflict do nothing`)
