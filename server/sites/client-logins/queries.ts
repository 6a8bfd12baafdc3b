import { type ExpressionBuilder, sql } from 'kysely'
import type { ClientLogin, ClientLoginInput, ClientLoginQuery } from '../../../contract/sites/client-logins.ts'
import { accountState, lastSignIn } from '../../accounts/index.ts'
import { contains, listPage } from '../../platform/db/list.ts'
import { clientName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'

const ORDER = { id: 'id', userName: 'user_name', emailAddress: 'email' } as const

const columns = (_: ExpressionBuilder<Database, 'accounts'>) =>
  [
    'id',
    'version',
    // Not null for accounts of clients, by a check constraint.
    sql<number>`client_id`.as('client_id'),
    'user_name as userName',
    'email as emailAddress',
    sql<string | null>`nullif(contacts, '')`.as('contacts'),
    accountState.as('state'),
    'sees_prices',
    'monthly_report',
    sql<ClientLogin['stations']>`case when own_stations_only then coalesce((
      select json_agg(json_build_object('id', st.id, 'name', st.name) order by st.name, st.id)
      from account_stations x join stations st on st.id = x.station_id
      where x.account_id = accounts.id and st.client_id = accounts.client_id and st.deleted_at is null), '[]') end`.as(
      'stations',
    ),
    lastSignIn.as('last_sign_in_at'),
  ] as const

const logins = (db: Db) => db.selectFrom('accounts').where('deleted_at', 'is', null).where('role', '=', 'client')

export function listLogins(db: Db, { q, client_id, ...page }: ClientLoginQuery) {
  let matching = logins(db)
  if (client_id) matching = matching.where('client_id', '=', client_id)
  if (q) matching = matching.where('search', 'like', contains(q.toLowerCase()))
  return listPage(db, matching, columns, ORDER, page)
}

export const findLogin = (db: Db, id: number) => logins(db).select(columns).where('id', '=', id).executeTakeFirst()

/** The name of the client of a login. */
export async function clientOfLogin(db: Db, id: number) {
  const { name } = await logins(db)
    .select(clientName('accounts.client_id').as('name'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return name
}

/** Adds a login. It has no password until the invitation is used. */
export const insertLogin = (db: Db, { client_id, userName, emailAddress, contacts }: ClientLoginInput) =>
  db
    .insertInto('accounts')
    .values({ role: 'client', client_id, user_name: userName, email: emailAddress.toLowerCase(), contacts: contacts ?? '' })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Shows prices to a login, or hides them. */
export const setPrices = (db: Db, id: number, sees_prices: boolean) =>
  db.updateTable('accounts').set({ sees_prices }).where('id', '=', id).where('sees_prices', '!=', sees_prices).execute()

/** Sends somebody of a client the report of each month by e-mail, or no longer. */
export const setMonthlyReport = (db: Db, id: number, monthly_report: boolean) =>
  db.updateTable('accounts').set({ monthly_report }).where('id', '=', id).where('monthly_report', '!=', monthly_report).execute()

/** Locks a login until the transaction ends. */
export const lockLogin = (db: Db, id: number) =>
  logins(db).select('client_id').where('id', '=', id).forUpdate().executeTakeFirst()

/** The stations of the client of a login, by name. */
export const stationChoices = (db: Db, id: number) =>
  db
    .selectFrom('stations')
    .select(['stations.id', 'name'])
    .where('client_id', '=', logins(db).select('client_id').where('id', '=', id))
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('stations.id')
    .execute()

/** Which of these stations a client has. */
export const stationsOfClient = (db: Db, clientId: number, ids: readonly number[]) =>
  db
    .selectFrom('stations')
    .select('id')
    .where('client_id', '=', clientId)
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .where('deleted_at', 'is', null)
    .execute()

/** Limits a login to stations, or lifts the limit with null. */
export async function limitTo(db: Db, id: number, stations: readonly number[] | null) {
  await db
    .updateTable('accounts')
    .set({ own_stations_only: stations !== null })
    .where('id', '=', id)
    .where('own_stations_only', '!=', stations !== null)
    .execute()
  await db.deleteFrom('account_stations').where('account_id', '=', id).execute()
  if (stations === null) return
  await db
    .insertInto('account_stations')
    .values(stations.map((station_id) => ({ account_id: id, station_id })))
    .execute()
}

/** Gives access back to a login that was revoked; the old password is not restored. */
export const enableLogin = (db: Db, id: number) =>
  db.updateTable('accounts').set({ active: true, password_hash: null }).where('id', '=', id).where('active', '=', false).execute()

export const disableLogin = (db: Db, id: number) =>
  db.updateTable('accounts').set({ active: false }).where('id', '=', id).where('active', '=', true).execute()
