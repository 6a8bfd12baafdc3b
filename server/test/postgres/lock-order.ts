import { Client, type Pool } from 'pg'

/**
 * The order in which a transaction takes locks of planning, attendance and months; several of a kind are taken by their numbers
 * (docs/locks.md has the same list, with reasons).
 */
export const LOCK_ORDER = [
  'contract',
  'month of a station',
  'post',
  'generation of a post',
  'shift',
  'attendance',
  'slot',
  'guard',
  'exception',
] as const
type LockKind = (typeof LOCK_ORDER)[number]
/** A lock of a row, or an advisory one, of a kind and number. */
export type Lock = { kind: LockKind; id: number }

const TABLES = {
  contract: 'contracts',
  'month of a station': 'attendance_periods',
  post: 'contract_lines',
  shift: 'duty_schedules',
  attendance: 'attendances',
  slot: 'slots',
  guard: 'guards',
  exception: 'exceptions',
} as const
/** Kinds whose rows are locked against each other only, and not against those who refer to them. */
const REFERRED: readonly LockKind[] = ['post', 'guard', 'attendance', 'exception']

const statementOf = ({ kind, id }: Lock) =>
  kind === 'generation of a post'
    ? `select pg_advisory_xact_lock(hashtext('generate_slots'), ${id})`
    : `select from ${TABLES[kind]} where id = ${id} for ${REFERRED.includes(kind) ? 'no key update' : 'update'}`

/** A lock that a connection of its own holds until it is released. */
async function hold(url: string, lock: Lock) {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query(statementOf(lock))
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return { lock, pid: rows[0]!.pid, release: () => client.end() }
}

const BLOCKING = `select unnest(pg_blocking_pids(pid)) as pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/**
 * Does some work while other transactions hold locks, each of which lets go of its lock once the work waits for it: the locks that
 * the work takes, in the order in which it does.
 */
export async function locksTaken(
  { pool, url }: { pool: Pool; url: string },
  locks: readonly Lock[],
  work: () => Promise<unknown>,
) {
  const held = await Promise.all(locks.map((lock) => hold(url, lock)))
  const taken: Lock[] = []
  let isDone = false
  const working = work().finally(() => {
    isDone = true
  })
  while (!isDone) {
    const { rows } = await pool.query<{ pid: number }>(BLOCKING)
    const waitedFor = held.findIndex((holder) => rows.some(({ pid }) => pid === holder.pid))
    if (waitedFor < 0) await new Promise((resolve) => setTimeout(resolve, 2))
    for (const { lock, release } of held.splice(waitedFor, waitedFor < 0 ? 0 : 1)) {
      taken.push(lock)
      await release()
    }
  }
  await Promise.all(held.map(({ release }) => release()))
  await working
  return taken
}

const place = ({ kind, id }: Lock) => LOCK_ORDER.indexOf(kind) * 1e12 + id
/** The locks in the order in which they have to be taken. */
export const inOrder = (locks: readonly Lock[]) => [...locks].sort((one, other) => place(one) - place(other))
