import type { BulkResult } from '../../api/core/resource.ts'
import type { Db } from '../platform/db/open.ts'
import { inSavepoint } from '../platform/db/records.ts'
import { refusalOf } from '../platform/errors.ts'

/**
 * Runs `act` for each record in one transaction, in order of id. A refused record is
 * rolled back to its savepoint and reported with the message of the single call; an unexpected error aborts everything.
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
