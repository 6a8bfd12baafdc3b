import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../platform/db/open.ts'
import { BEGINNING, hashAfter } from './chain.ts'
import {
  AUDIT_CHAIN,
  acquireLock,
  type Chain,
  type Checkpoint,
  EVENT_CHAIN,
  entriesBetween,
  highestNumber,
  insertCheckpoints,
  lastCheckpoint,
  writersUnderWay,
} from './checkpoint-queries.ts'

/** Entries of one transaction. */
const BATCH = 1_000
const PAUSE_MILLISECONDS = 2_000
/** The time that one round waits for transactions that may still add an entry below the id it would checkpoint. */
const WAIT_MILLISECONDS = 1_000
const LOOK_MILLISECONDS = 50

/**
 * The highest id below which no new entry can appear. Ids are given before transactions commit, so this waits for transactions
 * that are writing now, not for later ones. Undefined when they take longer than WAIT_MILLISECONDS.
 */
async function settledNumber(db: Db, chain: Chain) {
  const highest = await highestNumber(db, chain)
  const writers = await writersUnderWay(db, chain)
  const patience = Date.now() + WAIT_MILLISECONDS
  let now = writers
  while (writers.some((writer) => now.includes(writer))) {
    if (Date.now() > patience) return undefined
    await pause(LOOK_MILLISECONDS)
    now = await writersUnderWay(db, chain)
  }
  return highest
}

/**
 * Adds the next entries to the chain, in the order of their ids, unless another process holds the lock. Returns how many were
 * added.
 */
async function addBatch(db: Db, chain: Chain) {
  return db.transaction().execute(async (transaction) => {
    if (!(await acquireLock(transaction, chain))) return 0
    const last = (await lastCheckpoint(transaction, chain)) ?? { entry_id: 0, hash: BEGINNING }
    if ((await highestNumber(transaction, chain)) <= last.entry_id) return 0
    const settled = await settledNumber(transaction, chain)
    if (settled === undefined) return 0
    const entries = await entriesBetween(transaction, chain, last.entry_id, settled, BATCH)
    const checkpoints: Checkpoint[] = []
    let before = last.hash
    for (const { id, text } of entries) {
      before = hashAfter(before, text)
      checkpoints.push({ entry_id: id, hash: before })
    }
    if (checkpoints.length) await insertCheckpoints(transaction, chain, checkpoints)
    return checkpoints.length
  })
}

/** Adds every settled entry to a chain; returns how many. */
export async function addCheckpoints(db: Db, chain = AUDIT_CHAIN) {
  let added = 0
  let batch: number
  do {
    batch = await addBatch(db, chain)
    added += batch
  } while (batch === BATCH)
  return added
}

/** Adds checkpoints every few seconds, and once more when stopped. `failed` is called with errors; the next round retries. */
export function startCheckpoints(db: Db, failed: (error: unknown) => void) {
  const stopping = new AbortController()
  const round = async () => {
    for (const chain of [AUDIT_CHAIN, EVENT_CHAIN]) await addCheckpoints(db, chain).catch(failed)
  }
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await round()
      await pause(PAUSE_MILLISECONDS, undefined, { signal: stopping.signal }).catch(() => {})
    }
    await round()
  })()
  return {
    stop: () => {
      stopping.abort()
      return running
    },
  }
}

/** Job: logs how far the chain reaches and its last hash, so that the server's log keeps the hash apart from the database. */
export async function logLastCheckpoint(db: Db) {
  const last = await lastCheckpoint(db, AUDIT_CHAIN)
  return last && `The audit log has checkpoints up to entry ${last.entry_id}:${last.hash.toString('hex')}`
}
