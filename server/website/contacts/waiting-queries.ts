import { sql } from 'kysely'
import type { Work } from '../../company/index.ts'

/** SQL: messages of the contact page that nobody has read. */
const unread: Work['oldestFirst'] = () =>
  sql`select id, received_at as since, name, null::date as day, null::integer as version
    from contact_messages where status = 'Unread' and deleted_at is null
    order by received_at, id`

/** Work that waits in the inbox: unread messages. */
export const WEBSITE_WORK: Work[] = [{ kind: 'messages', permission: 'website.write', oldestFirst: unread }]
