import { sql } from 'kysely'

/** What a slot becomes that was off and is needed again: filled by the shift that stayed with it, or open. */
export const NEEDED_AGAIN = {
  state: sql<'Open' | 'Filled'>`case when exists (
    select from duty_schedules d where d.slot_id = slots.id and d.deleted_at is null) then 'Filled' else 'Open' end`,
  off_reason: null,
  off_by: null,
  off_billed: false,
  off_by_suspension: false,
  version: sql<number>`version + 1`,
}
