import { sql } from 'kysely'
import type { FirstStep } from '../company/index.ts'

/** The guards are known. */
export const GUARDS_STEP: FirstStep = {
  step: 'guards',
  permission: 'guards.write',
  done: sql`exists (select from guards where deleted_at is null)`,
}
