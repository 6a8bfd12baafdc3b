import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { EXCEPTION_WORDS } from '../../../api/attendance/exception-words.ts'
import { MONEY_KINDS } from '../../../api/attendance/exceptions.ts'
import type { Notice, NoticeKind, NoticeQuery } from '../../../api/notify/notices.ts'
import { listPage } from '../../platform/db/list.ts'
import { clientName, guardName, stationName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'
import { atStations } from '../../platform/sessions/station-queries.ts'
import type { NoticeReader } from './reader.ts'

const SHOWN = 20
const WORDS = sql.lit(JSON.stringify(EXCEPTION_WORDS))

/** SQL: the title of the record of a notice; null where it is gone, or not for this reader. */
const titleFor = ({ stations, exceptions }: NoticeReader) => sql<string>`(
  select name || coalesce(': ' || subject, '') from contact_messages where notices.kind = 'message' and id = notices.record_id and deleted_at is null
  union all
  select name from job_applications where notices.kind = 'application' and id = notices.record_id and deleted_at is null
  union all
  select name || ', ' || site_type || ' in ' || area from quote_requests where notices.kind = 'quote' and id = notices.record_id and deleted_at is null
  union all
  select severity || ': ' || left(description, 120) from incidents
    where notices.kind = 'incident' and id = notices.record_id and deleted_at is null and ${atStations('incidents.station_id', stations)}
  union all
  select ${clientName('client_requests.client_id')} || ': ' || subject from client_requests
    where notices.kind = 'request' and id = notices.record_id and deleted_at is null
  union all
  select ${guardName('guard_qualifications.guard_id')} || ': ' || (select name from qualification_types where id = type_id) || ', ' || to_char(expires_on, 'FMDD Mon YYYY')
    from guard_qualifications where notices.kind = 'qualification' and id = notices.record_id and deleted_at is null
  union all
  select ${clientName('clients.id')} || ': above the credit limit'
    from clients where notices.kind = 'credit_limit' and id = notices.record_id and deleted_at is null
  union all
  select ${clientName('clients.id')} from clients where notices.kind = 'login' and id = notices.record_id and deleted_at is null
    and exists (select from accounts a where a.client_id = notices.record_id and a.waits and a.deleted_at is null)
  union all
  select concat_ws(': ', ${WORDS}::jsonb ->> e.kind, nullif(concat_ws(', ', ${stationName('e.station_id')}, ${guardName('e.guard_id')}), ''))
    from exceptions e where notices.kind = 'exception' and e.id = notices.record_id and ${atStations('e.station_id', stations)}
      and case when e.kind = any(${MONEY_KINDS}::text[]) then ${exceptions.money}::boolean else ${exceptions.others}::boolean end
)`

/** SQL: a notice is about an exception that is open, and as severe. */
const openException = (severity: number) => sql<boolean>`exists (select from exceptions e where notices.kind = 'exception'
  and e.id = notices.record_id and e.state <> 'Resolved' and e.severity >= ${sql.lit(severity)})`

/** SQL: a reader has not read it, and it is not settled. */
const unreadBy = (
  accountId: number,
) => sql<boolean>`(notices.id > coalesce((select seen_id from notice_marks where account_id = ${accountId}), 0)
  and not exists (select from notice_reads where account_id = ${accountId} and notice_id = notices.id)
  and (notices.kind <> 'exception' or ${openException(1)}))`

const columnsFor = (title: RawBuilder<string>, unread: RawBuilder<boolean>) => (_: ExpressionBuilder<Database, 'notices'>) =>
  ['id', 'at', 'kind', 'record_id', title.as('title'), unread.as('unread'), openException(3).as('urgent')] as const

/** Notices whose record a reader may read, without those that he caused. */
function noticesOf(db: Db, reader: NoticeReader) {
  const title = titleFor(reader)
  const unread = unreadBy(reader.accountId)
  const matching = db
    .selectFrom('notices')
    .where(sql<SqlBool>`notices.kind = any(${reader.kinds}::text[])`)
    .where(sql<SqlBool>`notices.account_id is distinct from ${reader.accountId}`)
    .where(sql<SqlBool>`${title} is not null`)
  return { matching, columns: columnsFor(title, unread), unread }
}

/** The newest notices of a reader, and how many of them are unread. */
export async function latestNotices(db: Db, reader: NoticeReader): Promise<{ unread: number; notices: Notice[] }> {
  const { matching, columns } = noticesOf(db, reader)
  const notices = await matching.select(columns).orderBy('id', 'desc').limit(SHOWN).execute()
  return { unread: notices.filter(({ unread }) => unread).length, notices }
}

/** A page of the notices of a reader. */
export function listNotices(db: Db, query: NoticeQuery, reader: NoticeReader) {
  const { matching, columns, unread } = noticesOf(db, reader)
  let notices = matching
  if (query.kind) notices = notices.where('kind', '=', query.kind)
  if (query.unread !== undefined) notices = notices.where(query.unread ? unread : sql<SqlBool>`not ${unread}`)
  return listPage(db, notices, columns, { id: 'id' }, query)
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

/** Deletes the notices of records that are gone. */
export const removeNotices = (db: Db, kind: NoticeKind, ids: number[]) =>
  sql`delete from notices where kind = ${kind} and record_id = any(${ids}::integer[])`.execute(db)
