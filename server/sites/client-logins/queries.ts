import { type ExpressionBuilder, sql } from 'kysely'
import type { ClientLogin, ClientLoginQuery } from '../../../api/sites/client-logins.ts'
import { accountState, lastSignIn } from '../../accounts/index.ts'
import { containsPhone, listPage } from '../../platform/db/list.ts'
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
    sql<ClientLogin['state']>`case when waits then 'Waiting' else ${accountState} end`.as('state'),
    sql<string | null>`case when waits then (select by.user_name from accounts by where by.id = accounts.invited_by) end`.as(
      'invited_by',
    ),
    'own_stations_only',
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
  if (q) matching = matching.where('search', 'like', containsPhone(q))
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

/** Locks a login until the transaction ends. */
export const lockLogin = (db: Db, id: number) =>
  logins(db)
    .select(['client_id', 'waits', 'own_stations_only', 'sees_prices', 'user_name', 'email'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

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

/** The ids of the stations to which a login is limited. */
export async function stationsOfLogin(db: Db, id: number) {
  const rows = await db.selectFrom('account_stations').select('station_id').where('account_id', '=', id).execute()
  return rows.map(({ station_id }) => station_id)
}

/** The ids among these stations that a client has. */
export const stationsOfClient = (db: Db, clientId: number, ids: readonly number[]) =>
  db
    .selectFrom('stations')
    .select('id')
    .where('client_id', '=', clientId)
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .where('deleted_at', 'is', null)
    .execute()

/** The people of a client who see all of it and can sign in, but for one account. */
export const peopleOfClient = (db: Db, clientId: number, but: number) =>
  logins(db)
    .select(['id', 'user_name as userName', 'email'])
    .where('client_id', '=', clientId)
    .where('id', '<>', but)
    .where('active', '=', true)
    .where('password_hash', 'is not', null)
    .where('own_stations_only', '=', false)
    .orderBy('id')
    .execute()
