import { sql } from 'kysely'
import type { FirstStep } from '../company/index.ts'

/** A shift has been published. */
export const ROSTER_STEP: FirstStep = {
  step: 'roster',
  permission: 'roster.write',
  done: sql`exists (select from duty_schedules where status <> 'planned' and deleted_at is null)`,
}
