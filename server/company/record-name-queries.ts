import { type RawBuilder, sql } from 'kysely'
import type { TrashKind } from '../../contract/company/trash.ts'
import { guardName } from '../platform/db/names.ts'

/** SQL: what a record of each kind is called where kinds stand together, over the columns of its table. */
export const RECORD_NAMES: Record<TrashKind, RawBuilder<unknown>> = {
  clients: sql`first_name || ' ' || last_name`,
  guards: sql`first_name || ' ' || last_name`,
  stations: sql`name`,
  duty_schedules: sql`${guardName('duty_schedules.guard_id')} || ', ' || shift_date || ' ' || to_char(start_time, 'HH24:MI')`,
  services: sql`title`,
  invoices: sql`invoice_number`,
  incidents: sql`left(description, 100)`,
  jobs: sql`title`,
  contact_messages: sql`name || coalesce(': ' || subject, '')`,
  job_applications: sql`name`,
  quote_requests: sql`name`,
  quotations: sql`(select 'Draft for ' || r.name from quote_requests r where r.id = quotations.request_id)`,
  client_requests: sql`reference || ': ' || subject`,
  client_documents: sql`title`,
  accounts: sql`user_name`,
}
