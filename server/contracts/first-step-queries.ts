import { sql } from 'kysely'
import type { FirstStep } from '../company/index.ts'

/** A contract has been activated. */
export const CONTRACT_STEP: FirstStep = {
  step: 'contract',
  permission: 'contracts.write',
  done: sql`exists (select from contracts where status not in ('Draft', 'Cancelled') and deleted_at is null)`,
}
