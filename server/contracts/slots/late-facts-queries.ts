import type { LateFactKind } from '../../../api/contracts/slots.ts'
import type { Db } from '../../platform/db/open.ts'

type Told = { kind: LateFactKind; told_by: string; reason: string; accountId: number }
/** Notes what was learned of slots after their end, and who told it. */
export async function insertLateFacts(db: Db, slotIds: number[], { accountId, ...told }: Told) {
  if (!slotIds.length) return
  await db
    .insertInto('late_facts')
    .values(slotIds.map((slot_id) => ({ slot_id, account_id: accountId, ...told })))
    .execute()
}
