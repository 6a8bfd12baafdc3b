import { sql } from 'kysely'
import { REMINDER_LEVELS, type ReminderRow } from '../../../../api/billing/statements.ts'
import { clientName } from '../../../platform/db/names.ts'
import type { Db } from '../../../platform/db/open.ts'
import { creditOn } from '../statements/credit-queries.ts'

const levels = sql`unnest(${[...REMINDER_LEVELS]}::integer[])`
/** Days after the due date of the first reminder: what is due later is not named. */
const [FIRST] = REMINDER_LEVELS

/**
 * Invoices of the statement of today with a balance, and their clients with what they owe after their credit, and the reason for which they are not reminded:
 * who has paid more than the letter would ask for is not asked, although nobody has allocated it yet.
 */
const OPEN = sql`
  open as (
    select i.id, i.client_id, i.invoice_number, i.due_date, amount_due - credited - amount_paid as balance,
      local_today() - due_date as late,
      exists (select from client_requests r where r.client_id = i.client_id and r.kind = 'Complaint' and r.status <> 'Closed'
        and r.deleted_at is null and (r.search like '%' || lower(i.invoice_number) || '%' or exists (
          select from client_request_messages m where m.request_id = r.id and lower(m.text) like '%' || lower(i.invoice_number) || '%'))) as disputed
    from invoices i where deleted_at is null and amount_paid + credited < amount_due and invoice_date <= local_today()
  ), credits as (
    select client_id, sum(amount)::bigint as credit
    from (${creditOn(sql`local_today()`, (column) => sql`and ${sql.ref(column)} in (select client_id from open)`)}) moved group by client_id
  ), debtors as (
    select c.id, c.credit_limit, owed.total - coalesce(credit, 0) as total, coalesce(credit, 0) as credit, owed.named,
      coalesce(c.billing_email, (select min(k.billing_email) from contracts k where k.client_id = c.id and k.deleted_at is null)) as email,
      c.dunning = 'none' as is_off,
      exists (select from promises p where p.client_id = c.id and p.on_day >= local_today() and promise_state(p) = 'open') as promised
    from clients c join (select client_id, sum(balance)::bigint as total,
        sum(balance) filter (where late >= ${FIRST} and not disputed) as named from open group by client_id) owed on owed.client_id = c.id
      left join credits on credits.client_id = c.id
    where c.deleted_at is null
  ), people as (
    select debtors.*, case
      when is_off then 'dunning'
      when total > credit_limit then 'credit_limit'
      when credit >= named then 'credit'
      when promised then 'promise'
      when email is null then 'no_email'
    end as held_back from debtors
  )`

/** Clients with something overdue or due within three days, the most overdue first. */
export async function listReminders(db: Db): Promise<Omit<ReminderRow, 'promise'>[]> {
  const { rows } = await sql<Omit<ReminderRow, 'promise'>>`
    with ${OPEN}, given as (
      select invoice_id, max(level) as level, max(sent_at) as sent_at from reminders group by invoice_id
    )
    select o.client_id, ${clientName('o.client_id')} as client_name,
      coalesce(sum(balance) filter (where late > 0), 0)::bigint as overdue, count(*)::integer as invoices,
      min(due_date) as oldest_due, max(sent_at) as last_sent_at,
      case when p.held_back is null then min((select min(greatest(due_date + l, local_today())) from ${levels} l
        where l > coalesce(given.level, ${FIRST - 1}) and not disputed)) end as next_on,
      coalesce(p.held_back, case when bool_and(disputed) then 'complaint' end) as held_back
    from open o join people p on p.id = o.client_id left join given on given.invoice_id = o.id
    where late >= ${FIRST}
    group by o.client_id, p.held_back
    order by overdue desc, o.client_id`.execute(db)
  return rows
}

/**
 * Notes the reminders that have fallen due as given, and returns the clients with the latest level of each and their credit. A concurrent process
 * finds none of them. An invoice that has come to several levels at once is reminded of once.
 */
export async function takeDueReminders(db: Db) {
  const { rows } = await sql<{ client_id: number; level: number; email: string; credit: number; total: number }>`
    with ${OPEN}, given as (
      insert into reminders (invoice_id, level)
        select o.id, l from open o join people p on p.id = o.client_id cross join ${levels} l
        where late >= l and not disputed and p.held_back is null order by o.id, l
      on conflict do nothing returning invoice_id, level
    )
    select client_id, p.email, p.credit, p.total, max(level) as level from given join open o on o.id = given.invoice_id join people p on p.id = client_id
    group by client_id, p.email, p.credit, p.total order by client_id`.execute(db)
  return rows
}

/** The invoices that a letter to each of these clients names, oldest first. */
export async function lateInvoices(db: Db, clientIds: readonly number[]) {
  const { rows } = await sql<{ client_id: number; invoice_number: string; due_date: string; balance: number }>`
    with ${OPEN} select client_id, invoice_number, due_date, balance from open
    where client_id = any(${[...clientIds]}::integer[]) and late >= ${FIRST} and not disputed
    order by client_id, due_date, id`.execute(db)
  return rows
}

/** Puts clients who have come to owe more than their limit under the bell, once until they owe less again. */
export async function noticeCreditLimits(db: Db) {
  await sql`with ${OPEN} delete from credit_limit_alerts
    where client_id not in (select id from people where total > credit_limit)`.execute(db)
  const { rows } = await sql<{ client_id: number }>`
    with ${OPEN}, told as (
      insert into credit_limit_alerts (client_id) select id from people where total > credit_limit order by id
      on conflict do nothing returning client_id
    )
    select client_id, add_notice('credit_limit', client_id, null) from told`.execute(db)
  return rows.length
}
