import { sql } from 'kysely'

/** SQL: joins what is noted of who was to stand at a slot, as `a`: what names a cause before what names none. */
export const joinNoted = (slotId: string) => sql`left join lateral (
  select id, cause, state, late_minutes, early_minutes from attendances
  where slot_id = ${sql.ref(slotId)} order by cause is null, id limit 1) a on true`

/** SQL: why minutes of a slot are missing, by what is noted of it, `a`, otherwise by what is seen. */
export const causeOfMissing = sql<string>`case when a.id is null then 'Nobody was planned'
  when a.cause = 'late_transport' then 'Transport' when a.cause = 'sick' then 'Sick' when a.cause = 'family' then 'Family' when a.cause = 'awol' then 'Absent without leave'
  when a.cause = 'relief_late' then 'Relief came late' when a.cause = 'sent_home' then 'Sent home'
  when a.cause = 'device_failed' then 'Device failed' when a.cause = 'client_asked' then 'The client asked'
  when a.cause = 'other' then 'Other' when a.state = 'No show' then 'Did not come' when a.state = 'Excused' then 'Excused'
  when a.late_minutes > 0 then 'Came late' when a.early_minutes > 0 then 'Left early' else 'Other' end`
