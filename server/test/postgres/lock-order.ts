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
/** The same for money: what is charged, invoiced and received. */
export const MONEY_ORDER = [
  'import of a statement',
  'month of a run',
  'draft',
  'month of a station',
  'what was charged',
  'allocations of a receipt',
  'invoice',
  'receipts of a client',
  'receipt',
  'counter',
] as const
type LockKind = (typeof LOCK_ORDER)[number] | (typeof MONEY_ORDER)[number]
/** A lock of a row, or an advisory one, of a kind and number. A month of a run has the number YYYYMM; counters are numbered below. */
export type Lock = { kind: LockKind; id: number }

const TABLES: Partial<Record<LockKind, string>> = {
  contract: 'contracts',
  'month of a station': 'attendance_periods',
  post: 'contract_lines',
  shift: 'duty_schedules',
  attendance: 'attendances',
  slot: 'slots',
  guard: 'guards',
  exception: 'exceptions',
  draft: 'invoice_drafts',
  invoice: 'invoices',
  receipt: 'receipts',
}
/** Counters of numbers, of which each is one lock. */
const COUNTERS = ['invoice_counters', 'document_counters']
/** Kinds whose rows are locked against each other only, and not against those who refer to them. */
const REFERRED: readonly LockKind[] = ['post', 'guard', 'attendance', 'exception', 'draft', 'invoice', 'receipt']
const monthOf = (id: number) => `${String(id).slice(0, 4)}-${String(id).slice(4)}`
const ADVISORY: Partial<Record<LockKind, (id: number) => string>> = {
  'generation of a post': (id) => `hashtext('generate_slots'), ${id}`,
  'import of a statement': () => "hashtext('statement import')",
  'month of a run': (id) => `hashtext('billing_run'), hashtext('${monthOf(id)}')`,
  'what was charged': () => "hashtext('charged_months'), 0",
  'allocations of a receipt': (id) => `hashtext('receipts.allocations'), ${id}`,
  'receipts of a client': (id) => `hashtext('receipts.client'), ${id}`,
}

function statementOf({ kind, id }: Lock) {
  const advisory = ADVISORY[kind]
  if (advisory) return `select pg_advisory_xact_lock(${advisory(id)})`
  if (kind === 'counter') return `select from ${COUNTERS[id]} for update`
  return `select from ${TABLES[kind]} where id = ${id} for ${REFERRED.includes(kind) ? 'no key update' : 'update'}`
}

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

/** The locks in the order in which they have to be taken. */
export const inOrder = (locks: readonly Lock[], order: readonly LockKind[] = LOCK_ORDER) => {
  const place = ({ kind, id }: Lock) => order.indexOf(kind) * 1e12 + id
  return [...locks].sort((one, other) => place(one) - place(other))
}
