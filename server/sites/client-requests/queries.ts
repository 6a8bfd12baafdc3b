import { type ExpressionBuilder, sql } from 'kysely'
import { can, type Person } from '../../../api/core/permissions.ts'
import {
  type ClientRequestDetail,
  type ClientRequestQuery,
  MESSAGE_KINDS,
  type RequestShift,
} from '../../../api/sites/client-requests.ts'
import { contains, listPage, sortedRows } from '../../platform/db/list.ts'
import { anyOf, clientName, clientsNamed, guardName, idsContaining, stationName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import { changeRecord } from '../../platform/db/records.ts'
import type { Database } from '../../platform/db/schema.ts'
import { listPhotos } from '../../platform/photos/queries.ts'
import { orderOf } from './order-queries.ts'

/** SQL: the name of a request in lists of several kinds. */
export const clientRequestName = sql`reference || ': ' || subject`

type Status = ClientRequestDetail['status']
type MessageKind = ClientRequestDetail['messages'][number]['kind']

const ORDER = {
  id: 'id',
  new: sql<boolean>`(status = 'New')`,
  client_id: 'client_id',
  kind: 'kind',
  status: 'status',
  received_at: 'received_at',
  last_message_at: 'last_message_at',
} as const
const NEW_FIRST = '-new'

const columns = (_: ExpressionBuilder<Database, 'client_requests'>) =>
  [
    'id',
    'version',
    'reference',
    'client_id',
    clientName('client_requests.client_id').as('client_name'),
    'station_id',
    stationName('client_requests.station_id').as('station_name'),
    'kind',
    'subject',
    'status',
    'received_at',
    'last_message_at',
    'answer_by',
  ] as const

const live = (db: Db) => db.selectFrom('client_requests').where('deleted_at', 'is', null)

/** The requests whose thread contains the text. */
const requestsSaying = (q: string) =>
  sql<number>`(select request_id from client_request_messages where lower(text) like ${contains(q.toLowerCase())})`

function matchingRequests(db: Db, { q, status, kind, client_id }: ClientRequestQuery) {
  let matching = live(db)
  if (status) matching = matching.where('status', '=', status)
  if (kind) matching = matching.where('kind', '=', kind)
  if (client_id) matching = matching.where('client_id', '=', client_id)
  if (q)
    matching = matching.where(({ eb, or }) =>
      or([
        eb('search', 'like', contains(q.toLowerCase())),
        eb('id', '=', anyOf(requestsSaying(q))),
        eb('client_id', '=', anyOf(idsContaining('clients', q))),
        eb('client_id', '=', anyOf(clientsNamed(q))),
      ]),
    )
  return matching
}

export const listRequests = (db: Db, query: ClientRequestQuery) =>
  listPage(db, matchingRequests(db, query), columns, ORDER, { ...query, sort: query.sort ?? NEW_FIRST })

export const allRequests = (db: Db, query: ClientRequestQuery) =>
  sortedRows(matchingRequests(db, query), columns, ORDER, { sort: query.sort ?? NEW_FIRST })

/** A request as a member of staff sees it: the price of an order only with `contracts.rates`. */
export async function findRequest(db: Db, id: number, person: Person) {
  const request = await live(db).select(columns).where('id', '=', id).executeTakeFirst()
  if (!request) return undefined
  const order = await orderOf(db, id)
  return {
    ...request,
    shift: await shiftOf(db, id),
    order: order && { ...order, net: can(person, 'contracts.rates') ? order.net : null },
    messages: await messagesOf(db, id, MESSAGE_KINDS),
    photos: await listPhotos(db, { request_id: id }),
    answers_to: await writersOf(db, id),
  }
}

/** The shift that a request is about, with its guard. */
const shiftOf = async (db: Db, id: number): Promise<RequestShift | null> =>
  (await db
    .selectFrom('client_requests as r')
    .innerJoin('duty_schedules as d', 'd.id', 'r.shift_id')
    .select(['d.id', 'd.guard_id', guardName('d.guard_id').as('guard_name'), 'd.shift_date', 'd.start_time', 'd.end_time'])
    .select(sql<boolean>`ends_next_day(d.shift)`.as('ends_next_day'))
    .where('r.id', '=', id)
    .executeTakeFirst()) ?? null

/** True if there is a request that is not deleted. */
export const isLiveRequest = async (db: Db, id: number) =>
  (await db
    .selectFrom('client_requests')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** The messages of a request, of these kinds, oldest first. */
export const messagesOf = <K extends MessageKind>(db: Db, requestId: number, kinds: readonly K[]) =>
  db
    .selectFrom('client_request_messages as m')
    .leftJoin('accounts', 'accounts.id', 'm.account_id')
    .select(['m.id', 'm.at', sql<K>`m.kind`.as('kind'), 'accounts.user_name as by', 'm.text'])
    .where('m.request_id', '=', requestId)
    .where('m.kind', 'in', kinds)
    .orderBy('m.id')
    .execute()

/** The client's authors in the thread who can still sign in. */
const writersOf = (db: Db, requestId: number) =>
  db
    .selectFrom('accounts')
    .select(['user_name as name', 'email'])
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .where(
      'id',
      'in',
      db
        .selectFrom('client_request_messages')
        .select('account_id')
        .where('request_id', '=', requestId)
        .where('kind', '=', 'Client'),
    )
    .orderBy('id')
    .execute()

/** Changes the status of a request at `version` (any when undefined); returns whether there was one. */
export const setStatus = (db: Db, id: number, status: Status | undefined, version?: number) =>
  changeRecord(db, 'client_requests', id, version, { status })

export type NewMessage = { requestId: number; accountId: number; kind: MessageKind; text: string; version?: number | undefined }

/** The change of a request by a message. A note only raises the version, so that somebody who is answering sees it first. */
const AFTER = { Client: { status: 'New' }, Answer: { status: 'Answered' }, Note: undefined } as const

/** Adds a message to a request at `version` (any when undefined); returns whether there was one. */
export async function addMessage(db: Db, { requestId, accountId, kind, text, version }: NewMessage) {
  const after = AFTER[kind]
  const changed = await changeRecord(
    db,
    'client_requests',
    requestId,
    version,
    after ? { ...after, last_message_at: sql`now()` } : {},
  )
  if (changed) await insertMessage(db, { request_id: requestId, account_id: accountId, kind, text })
  return changed
}

export const insertMessage = (db: Db, message: { request_id: number; account_id: number; kind: MessageKind; text: string }) =>
  db.insertInto('client_request_messages').values(message).execute()
