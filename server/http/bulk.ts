import type { BulkResult } from '../../contract/core/resource.ts'
import type { Db } from '../platform/db/open.ts'
import { inSavepoint } from '../platform/db/records.ts'
import { refusalOf } from '../platform/errors.ts'

/**
 * Does the same to each of several records in one transaction, in the order of their numbers.
 * What is refused is undone and reported with the sentence that a single call would give; a failure of ours ends it all.
 */
export async function eachRecord(db: Db, ids: number[], act: (id: number) => Promise<unknown>): Promise<BulkResult> {
  const result: BulkResult = { done: [], refused: [] }
  for (const id of ids.toSorted((a, b) => a - b)) {
    try {
      await inSavepoint(db, () => act(id))
      result.done.push(id)
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal || refusal.statusCode >= 500) throw error
      result.refused.push({ id, message: refusal.message })
    }
  }
  return result
}
