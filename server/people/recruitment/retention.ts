import { companySettings } from '../../company/index.ts'
import type { Db } from '../../platform/db/open.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { eraseRejected, removeGuardedDocuments } from './person/erase-queries.ts'

/** Records of one transaction. */
const BATCH = 200

type Gone = { count: number; documents: { id: string }[] }

/**
 * Job: when the retention periods are over, deletes rejected applications, and the identity and health documents of decided
 * ones, with their files; logs how many. Safe to run at any time and in several processes.
 */
export async function endRetention(db: Db, files: FileStore, now = new Date()) {
  const { rejected_months, document_days } = await companySettings(db)
  const rejectedBefore = new Date(now)
  rejectedBefore.setUTCMonth(rejectedBefore.getUTCMonth() - rejected_months)
  const decidedBefore = new Date(now.getTime() - document_days * 86_400_000)
  const applications = await inBatches(db, files, async (transaction) => {
    const gone = await eraseRejected(transaction, rejectedBefore, BATCH)
    return { count: gone.applications, documents: gone.documents }
  })
  const documents = await inBatches(db, files, async (transaction) => {
    const gone = await removeGuardedDocuments(transaction, decidedBefore, BATCH)
    return { count: gone.length, documents: gone }
  })
  if (!applications && !documents) return undefined
  return `${applications} applications rejected more than ${rejected_months} months ago and ${documents} identity and health documents decided on more than ${document_days} days ago were erased for good`
}

async function inBatches(db: Db, files: FileStore, erase: (transaction: Db) => Promise<Gone>) {
  let erased = 0
  let count: number
  do {
    const gone = await db.transaction().execute(async (transaction) => {
      const batch = await erase(transaction)
      // Delete files before the rows: a file without a row would never be found again.
      await Promise.all(batch.documents.map((document) => files.discard(document)))
      return batch
    })
    count = gone.count
    erased += count
  } while (count === BATCH)
  return erased
}
