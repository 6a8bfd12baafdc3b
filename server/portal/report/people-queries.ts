import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import type { ClientReader } from '../../platform/sessions/station-scope.ts'

/** Somebody who signs in for a client. */
export type Person = ClientReader & { name: string; email: string }

const people = sql`
  select a.id as "accountId", a.client_id as "clientId", a.email, a.user_name as name,
    case when a.own_stations_only then array(select station_id from account_stations x where x.account_id = a.id) end as stations
  from accounts a join clients c on c.id = a.client_id and c.deleted_at is null
  where a.role = 'client' and a.active and a.deleted_at is null`

export async function findPerson(db: Db, accountId: number) {
  const { rows } = await sql<Person>`${people} and a.id = ${accountId}`.execute(db)
  return rows[0]
}

/** People of clients who want it and to whom the report of a month, YYYY-MM, has not been sent. */
export async function peopleWithout(db: Db, month: string) {
  const { rows } = await sql<Person>`${people} and a.monthly_report and not exists (select from told t
    where t.event = 'monthly_report' and t.record_id = a.id and t.stage = ${month}) order by a.id`.execute(db)
  return rows
}

/** Notes that the report of a month is being sent to somebody; false if another process has done so. */
export async function takeReport(db: Db, accountId: number, month: string) {
  const { numAffectedRows } = await sql`insert into told (event, record_id, stage)
    values ('monthly_report', ${accountId}, ${month}) on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** True if somebody of a client gets the report of each month. */
export const findEmails = (db: Db, accountId: number) =>
  db.selectFrom('accounts').select('monthly_report').where('id', '=', accountId).executeTakeFirstOrThrow()

export const setEmails = (db: Db, accountId: number, monthly_report: boolean) =>
  db
    .updateTable('accounts')
    .set({ monthly_report })
    .where('id', '=', accountId)
    .where('monthly_report', '!=', monthly_report)
    .execute()
