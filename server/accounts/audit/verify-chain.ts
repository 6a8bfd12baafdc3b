import type { Db } from '../../platform/db/open.ts'
import { BEGINNING, hashAfter } from './chain.ts'
import {
  AUDIT_CHAIN,
  type Checkpoint,
  checkpointsAfter,
  countEntriesAfter,
  entriesBetween,
  findCheckpoint,
} from './checkpoint-queries.ts'

const BATCH = 1_000

/** A known hash of an entry, from a source outside the database. */
export type Anchor = { id: number; hash: string }

export type Verified =
  | { intact: true; verified: number; pending: number; last: Anchor | undefined }
  | { intact: false; id: number; finding: string }

const broken = (id: number, finding: string): Verified => ({ intact: false, id, finding })

/** Verifies a whole chain, that of the audit log unless another is named, up to the first entry that does not match its checkpoint. */
export async function verifyChain(db: Db, anchor?: Anchor, chain = AUDIT_CHAIN): Promise<Verified> {
  let before: Checkpoint = { entry_id: 0, hash: BEGINNING }
  let verified = 0
  for (;;) {
    const checkpoints = await checkpointsAfter(db, chain, before.entry_id, BATCH)
    const end = checkpoints.at(-1)
    if (!end) break
    // Entries are written before their checkpoints, so an entry without one among others was inserted later.
    const entries = await entriesBetween(db, chain, before.entry_id, end.entry_id, 2 * BATCH)
    const expected = new Map(checkpoints.map((checkpoint) => [checkpoint.entry_id, checkpoint]))
    const texts = new Map(entries.map(({ id, text }) => [id, text]))
    const ids = [...new Set([...expected.keys(), ...texts.keys()])].sort((a, b) => a - b)
    for (const id of ids) {
      const checkpoint = expected.get(id)
      const text = texts.get(id)
      if (!checkpoint) return broken(id, `Entry ${id} was inserted after the entries around it had got their checkpoints.`)
      if (text === undefined) return broken(id, `Entry ${id} is missing.`)
      if (!hashAfter(before.hash, text).equals(checkpoint.hash))
        return broken(
          id,
          `Entry ${id} differs from its checkpoint, or something between entry ${before.entry_id} and it was removed.`,
        )
      before = checkpoint
      verified++
    }
  }
  if (anchor && (await findCheckpoint(db, chain, anchor.id))?.hash.toString('hex') !== anchor.hash)
    return broken(
      anchor.id,
      `Entry ${anchor.id} does not have the hash that was written down: the log was changed and its checkpoints were computed again.`,
    )
  return {
    intact: true,
    verified,
    pending: await countEntriesAfter(db, chain, before.entry_id),
    last: verified ? { id: before.entry_id, hash: before.hash.toString('hex') } : undefined,
  }
}
