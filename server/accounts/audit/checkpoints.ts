import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../platform/db/open.ts'
import { BEGINNING, hashAfter } from './chain.ts'
import {
  acquireLock,
  type Checkpoint,
  entriesBetween,
  highestNumber,
  insertCheckpoints,
  lastCheckpoint,
  writersUnderWay,
} from './checkpoint-queries.ts'

/** Entries of one transaction. */
const BATCH = 1_000
const PAUSE_MILLISECONDS = 2_000
/** How long one round waits for the transactions that may still add an entry before those it would checkpoint. */
const WAIT_MILLISECONDS = 1_000
const LOOK_MILLISECONDS = 50

/**
 * The number up to which no entry can appear any more: numbers are given before transactions commit, so it waits for those
 * that are writing now, and for nobody who begins later. Undefined when they take longer than a round may.
 */
async function settledNumber(db: Db) {
  const highest = await highestNumber(db)
  const writers = await writersUnderWay(db)
  const patience = Date.now() + WAIT_MILLISECONDS
  let now = writers
  while (writers.some((writer) => now.includes(writer))) {
    if (Date.now() > patience) return undefined
    await pause(LOOK_MILLISECONDS)
    now = await writersUnderWay(db)
  }
  return highest
}

/** Adds the next entries to the chain, in the order of their numbers, unless another process is at it. Gives how many it was. */
async function addBatch(db: Db) {
  return db.transaction().execute(async (transaction) => {
    if (!(await acquireLock(transaction))) return 0
    const last = (await lastCheckpoint(transaction)) ?? { entry_id: 0, hash: BEGINNING }
    if ((await highestNumber(transaction)) <= last.entry_id) return 0
    const settled = await settledNumber(transaction)
    if (settled === undefined) return 0
    const entries = await entriesBetween(transaction, last.entry_id, settled, BATCH)
    const seals: Checkpoint[] = []
    let before = last.hash
    for (const { id, text } of entries) {
      before = hashAfter(before, text)
      seals.push({ entry_id: id, hash: before })
    }
    if (seals.length) await insertCheckpoints(transaction, seals)
    return seals.length
  })
}

/** Checkpoints every entry that can be; returns their number. */
export async function addCheckpoints(db: Db) {
  let sealed = 0
  let batch: number
  do {
    batch = await addBatch(db)
    sealed += batch
  } while (batch === BATCH)
  return sealed
}

/** Adds checkpoints every few seconds, and once more when stopped. `failed` is called with errors; the next round retries. */
export function startCheckpoints(db: Db, failed: (error: unknown) => void) {
  const stopping = new AbortController()
  const round = () => addCheckpoints(db).catch(failed)
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

/** The job: says in the server's log how far the chain goes and its last hash, which is kept there apart from the database. */
export async function logLastCheckpoint(db: Db) {
  const last = await lastCheckpoint(db)
  return last && `The audit log is sealed up to entry ${last.entry_id}:${last.hash.toString('hex')}`
}
