import { sql } from 'kysely'
import type { Work } from '../../company/index.ts'
import { clientName } from '../../platform/db/names.ts'

/** SQL: requests of which the client has the last word. */
const unanswered: Work['oldestFirst'] = () =>
  sql`select id, last_message_at as since, ${clientName('client_requests.client_id')} as name, null::date as day, null::integer as version
    from client_requests where status = 'New' and deleted_at is null
    order by last_message_at, id`

/** Work that clients wait for: their unanswered requests. */
export const SITES_WORK: Work[] = [{ kind: 'requests', permission: 'client_requests.write', oldestFirst: unanswered }]
