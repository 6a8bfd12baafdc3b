import { type ExpressionBuilder, sql } from 'kysely'
import type { OwnRequestInput, OwnRequestQuery } from '../../../api/portal/portal-requests.ts'
import type { REQUEST_KINDS } from '../../../api/sites/client-requests.ts'
import { contains, listPage } from '../../platform/db/list.ts'
import { clientName, stationName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'
import { listPhotos } from '../../platform/photos/queries.ts'
import { atStations } from '../../platform/sessions/station-queries.ts'
import type { ClientReader } from '../../platform/sessions/station-scope.ts'
import { orderOf, seesPrices } from './order-queries.ts'
import { insertMessage, messagesOf } from './queries.ts'

/** The request of a client. */
export type RequestKind = (typeof REQUEST_KINDS)[number]

const ORDER = { id: 'id', last_message_at: 'last_message_at' } as const

const columns = (_: ExpressionBuilder<Database, 'client_requests'>) =>
  [
    'id',
    'reference',
    stationName('client_requests.station_id').as('station_name'),
    'kind',
    'subject',
    'status',
    'received_at',
    'last_message_at',
    'answer_by',
  ] as const

/** The requests of one client only; somebody who is limited to stations reads those about them, and what he has written in. */
const own = (db: Db, { clientId, accountId, stations }: ClientReader) =>
  db
    .selectFrom('client_requests')
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .$if(stations !== null, (requests) =>
      requests.where(({ or }) =>
        or([
          atStations('client_requests.station_id', stations),
          sql<boolean>`exists (select from client_request_messages m where m.request_id = client_requests.id and m.account_id = ${accountId})`,
        ]),
      ),
    )

export function listOwnRequests(db: Db, reader: ClientReader, { q, status, ...page }: OwnRequestQuery) {
  let matching = own(db, reader)
  if (status) matching = matching.where('status', '=', status)
  if (q) matching = matching.where('search', 'like', contains(q.toLowerCase()))
  return listPage(db, matching, columns, ORDER, { ...page, sort: page.sort ?? '-last_message_at' })
}

/** The request with its thread, without internal notes; the price of an order only for an account that sees prices. */
export async function findOwnRequest(db: Db, reader: ClientReader, id: number) {
  const request = await own(db, reader).select(columns).where('id', '=', id).executeTakeFirst()
  if (!request) return undefined
  const order = await orderOf(db, id)
  return {
    ...request,
    order: order && { ...order, net: (await seesPrices(db, reader.accountId)) ? order.net : null },
    messages: await messagesOf(db, id, ['Client', 'Answer']),
    photos: await listPhotos(db, { request_id: id }),
  }
}

/** True if the station belongs to the client, and is one of those to which the person is limited. */
export const isOwnStation = async (db: Db, { clientId, stations }: ClientReader, stationId: number) =>
  (await db
    .selectFrom('stations')
    .select('id')
    .where('id', '=', stationId)
    .where('client_id', '=', clientId)
    .where(atStations('stations.id', stations))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** The station of a shift that somebody of a client may see; undefined for others. */
export const findOwnShift = (db: Db, { clientId, stations }: ClientReader, shiftId: number) =>
  db
    .selectFrom('duty_schedules as d')
    .innerJoin('stations as st', 'st.id', 'd.station_id')
    .select('d.station_id')
    .where('d.id', '=', shiftId)
    .where('d.deleted_at', 'is', null)
    .where('st.client_id', '=', clientId)
    .where('st.deleted_at', 'is', null)
    .where(atStations('st.id', stations))
    .where(sql<boolean>`d.shift_date >= coalesce(st.client_since, '-infinity')`)
    .executeTakeFirst()

/** Public holidays of the next weeks. */
export const listHolidays = async (db: Db) =>
  (
    await db
      .selectFrom('holidays')
      .select('day')
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`day between local_today() and local_today() + 60`)
      .execute()
  ).map(({ day }) => day)

/** Somebody of a client. */
export type Writer = { clientId: number; accountId: number }

type NewRequest = Omit<OwnRequestInput, 'kind'> & { kind: RequestKind; answer_by: string | null }
/** Stores a client's request with its first message; returns its id. */
export async function insertOwnRequest(db: Db, { clientId, accountId }: Writer, { text, ...request }: NewRequest) {
  const { id } = await db
    .insertInto('client_requests')
    .values({ client_id: clientId, ...request })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertMessage(db, { request_id: id, account_id: accountId, kind: 'Client', text })
  return id
}

/** The author of a message: name, e-mail address, and the client's name. */
export const findWriter = (db: Db, accountId: number) =>
  db
    .selectFrom('accounts')
    .select(['user_name as name', 'email', clientName('accounts.client_id').as('client_name')])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
