import { sql } from 'kysely'
import type { Seeding } from './seeding.ts'

/** Notices for what arrived within the last three days. */
export async function seedNotices({ db, now }: Seeding) {
  await sql`delete from notices`.execute(db)
  await sql`insert into notices (at, kind, record_id)
    select at, kind, id from (
      select received_at as at, 'message' as kind, id from contact_messages
      union all select received_at, 'application', id from job_applications
      union all select received_at, 'quote', id from quote_requests
      union all select at, 'request', request_id from client_request_messages where kind = 'Client'
      union all select least(opened_at, ${now.toISOString()}::timestamptz), 'exception', id from exceptions where state <> 'Resolved'
    ) came_in
    where at > ${now.toISOString()}::timestamptz - interval '3 days'
    order by at`.execute(db)
}
