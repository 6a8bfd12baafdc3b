import { sql } from 'kysely'
import type { Notice } from '../../../api/notify/notices.ts'
import { clientName, guardName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'

const SHOWN = 20

/** The newest notices of these kinds whose record still exists, without those the caller caused. */
export async function latestNotices(
  db: Db,
  accountId: number,
  kinds: Notice['kind'][],
): Promise<{ unread: number; notices: Notice[] }> {
  const { rows } = await sql<Notice>`
    select n.id, n.at, n.kind, n.record_id, title.title, n.id > coalesce(mark.seen_id, 0)
      and not exists (select from notice_reads where account_id = ${accountId} and notice_id = n.id) as unread
    from notices n
    left join notice_marks mark on mark.account_id = ${accountId}
    cross join lateral (
      select name || coalesce(': ' || subject, '') as title from contact_messages where n.kind = 'message' and id = n.record_id and deleted_at is null
      union all
      select name from job_applications where n.kind = 'application' and id = n.record_id and deleted_at is null
      union all
      select name || ', ' || site_type || ' in ' || area from quote_requests where n.kind = 'quote' and id = n.record_id and deleted_at is null
      union all
      select severity || ': ' || left(description, 120) from incidents where n.kind = 'incident' and id = n.record_id and deleted_at is null
      union all
      select ${clientName('client_requests.client_id')} || ': ' || subject from client_requests where n.kind = 'request' and id = n.record_id and deleted_at is null
      union all
      select ${guardName('guard_qualifications.guard_id')} || ': ' || (select name from qualification_types where id = type_id) || ', ' || to_char(expires_on, 'FMDD Mon YYYY')
        from guard_qualifications where n.kind = 'qualification' and id = n.record_id and deleted_at is null
      union all
      select ${clientName('clients.id')} || ': above the credit limit'
        from clients where n.kind = 'credit_limit' and id = n.record_id and deleted_at is null
      union all
      select ${clientName('clients.id')} from clients where n.kind = 'login' and id = n.record_id and deleted_at is null
        and exists (select from accounts a where a.client_id = n.record_id and a.waits and a.deleted_at is null)
    ) title
    where n.account_id is distinct from ${accountId} and n.kind = any(${kinds})
    order by n.id desc
    limit ${SHOWN}`.execute(db)
  return { unread: rows.filter(({ unread }) => unread).length, notices: rows }
}

/** Puts records under the bell of staff; the account that caused it does not see it. */
export const addNotices = (db: Db, kind: Notice['kind'], recordIds: readonly number[], accountId: number | null = null) =>
  sql`select add_notice(${kind}, record, ${accountId}::integer) from unnest(${[...recordIds]}::integer[]) record`.execute(db)

/** Moves forward the id up to which an account has seen the notices. */
export const markSeen = (db: Db, accountId: number, id: number) =>
  sql`insert into notice_marks (account_id, seen_id) values (${accountId}, ${id})
    on conflict (account_id) do update set seen_id = greatest(notice_marks.seen_id, excluded.seen_id)`.execute(db)

/** Marks single notices as read by an account; ids of others are ignored. */
export const markRead = (db: Db, accountId: number, ids: number[]) =>
  sql`insert into notice_reads (account_id, notice_id) select ${accountId}, id from notices where id = any(${ids})
    on conflict do nothing`.execute(db)

/** Deletes notices older than 60 days. */
export const purgeNotices = (db: Db) => sql`delete from notices where at < now() - interval '60 days'`.execute(db)
