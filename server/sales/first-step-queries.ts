import { sql } from 'kysely'
import type { FirstStep } from '../company/index.ts'

/** A service has a price. */
export const SERVICES_STEP: FirstStep = {
  step: 'services',
  permission: 'sales.write',
  done: sql`exists (select from services where price_rate > 0 and deleted_at is null)`,
}
