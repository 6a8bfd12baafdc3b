import { sql } from 'kysely'
import type { Work } from '../company/index.ts'
import { clientName } from '../platform/db/names.ts'

/** SQL: drafts to review of the first month that has any: each month is a list of its own. */
const drafts: Work['oldestFirst'] = () =>
  sql`select id, computed_at as since, ${clientName('invoice_drafts.client_id')} as name, month as day, null::integer as version
    from invoice_drafts where state = 'Draft' and month = (select min(month) from invoice_drafts where state = 'Draft')
    order by computed_at, id`

/** SQL: payments by mobile money that somebody must check. */
const payments: Work['oldestFirst'] = () =>
  sql`select id, asked_at as since, ${clientName('collections.client_id')} as name, null::date as day, null::integer as version
    from collections where state = 'Check'
    order by id`

/** SQL: invoices that are overdue, since the day on which they were due. */
const overdue: Work['oldestFirst'] = () =>
  sql`select id, instant_of(due_date::timestamp) as since, ${clientName('invoices.client_id')} as name, due_date as day, null::integer as version
    from invoices where status = 'Overdue' and deleted_at is null
    order by due_date, id`

/** Work that waits in the office of money: drafts, payments, overdue invoices. */
export const BILLING_WORK: Work[] = [
  { kind: 'drafts', permission: 'billing.write', oldestFirst: drafts },
  { kind: 'payments', permission: 'billing.write', oldestFirst: payments },
  { kind: 'overdue', permission: 'billing.write', oldestFirst: overdue },
]
