import { sql } from 'kysely'
import type { Work } from '../../company/index.ts'

/** SQL: quote requests that nobody has answered. */
const newQuotes: Work['oldestFirst'] = () =>
  sql`select id, received_at as since, name, null::date as day, null::integer as version
    from quote_requests where status = 'New' and deleted_at is null
    order by received_at, id`

/** Work that waits in sales: new quote requests. */
export const SALES_WORK: Work[] = [{ kind: 'quotes', permission: 'sales.write', oldestFirst: newQuotes }]
