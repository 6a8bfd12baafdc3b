import { sql } from 'kysely'
import type { FirstStep } from '../company/index.ts'

/** A phone of a guard or of a post has been enrolled. */
export const PHONE_STEP: FirstStep = {
  step: 'phone',
  permission: 'devices.write',
  done: sql`exists (select from devices where enrolled_at is not null)`,
}
