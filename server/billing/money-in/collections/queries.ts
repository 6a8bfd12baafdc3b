import { sql } from 'kysely'
import type { CollectionInput, Provider } from '../../../../api/billing/collections.ts'
import { clientName } from '../../../platform/db/names.ts'
import type { Db } from '../../../platform/db/open.ts'

/** With a client, only receipts of that client are named: the money may have been recorded with another one. */
const collections = (db: Db, clientId?: number) =>
  db
    .selectFrom('collections')
    .leftJoin('receipts', (join) =>
      join
        .onRef('receipts.id', '=', 'collections.receipt_id')
        .on(clientId === undefined ? sql<boolean>`true` : sql<boolean>`receipts.client_id = ${clientId}`),
    )
    .select([
      'collections.id',
      'collections.invoice_id',
      'collections.provider',
      'collections.msisdn',
      'collections.amount',
      'collections.confirmed_amount',
      'collections.state',
      'collections.reason',
      'receipts.receipt_number',
      'collections.asked_at',
    ])

export const findCollection = (db: Db, id: number) => collections(db).where('collections.id', '=', id).executeTakeFirst()

/** SQL: a request to pay is about one of these invoices, alone or among others. */
const isAbout = (invoiceIds: readonly number[]) =>
  sql<boolean>`(collections.invoice_id = any(${[...invoiceIds]}::integer[]) or collections.id in (
    select also.collection_id from collection_invoices also where also.invoice_id = any(${[...invoiceIds]}::integer[])))`

/** The requests to pay an invoice, newest first; only those of a client, when it is given. */
export const collectionsOf = (db: Db, invoiceId: number, clientId?: number) =>
  collections(db, clientId)
    .where(isAbout([invoiceId]))
    .$if(clientId !== undefined, (asked) => asked.where('collections.client_id', '=', clientId!))
    .orderBy('collections.id', 'desc')
    .limit(20)
    .execute()

/** SQL, without parameters, so that every plan finds the unique index. */
const isUnderWay = sql<boolean>`state in ('Created', 'Pending')`

/** The requests to pay of a client that are under way, or that ended in the last hour, newest first. */
export const recentCollections = (db: Db, clientId: number) =>
  collections(db, clientId)
    .where('collections.client_id', '=', clientId)
    .where(
      sql<boolean>`(collections.state in ('Created', 'Pending', 'Check') or collections.settled_at > now() - interval '1 hour')`,
    )
    .orderBy('collections.id', 'desc')
    .limit(20)
    .execute()

/** The number from which a client paid or was asked to pay last: that of the account, or else of anybody of the client. */
export const lastNumber = async (db: Db, clientId: number, accountId: number) =>
  (
    await db
      .selectFrom('collections')
      .select('msisdn')
      .where('client_id', '=', clientId)
      .orderBy(sql`(asked_by = ${accountId}) is true`, 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.msisdn ?? null

type NewCollection = Omit<CollectionInput, 'further_ids'> & { client_id: number; provider: Provider }
/** Adds a request to pay an invoice, and others; undefined while another one for the invoice is under way. */
export async function insertCollection(db: Db, collection: NewCollection, furtherIds: readonly number[]) {
  const made = await db
    .insertInto('collections')
    .values({ ...collection, asked_by: sql`acting_account()` })
    .onConflict((conflict) => conflict.column('invoice_id').where(isUnderWay).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made && furtherIds.length > 0)
    await db
      .insertInto('collection_invoices')
      .values(furtherIds.map((invoice_id) => ({ collection_id: made.id, invoice_id })))
      .execute()
  return made
}

/** The invoices that a request to pay settles, the one that is due first before the others. */
export const invoicesOf = async (db: Db, { id, invoice_id }: { id: number; invoice_id: number }) =>
  (
    await db
      .selectFrom('invoices')
      .select('id')
      .where(({ or, eb, selectFrom }) =>
        or([
          eb('id', '=', invoice_id),
          eb('id', 'in', selectFrom('collection_invoices').select('invoice_id').where('collection_id', '=', id)),
        ]),
      )
      .orderBy('due_date')
      .orderBy('id')
      .execute()
  ).map((invoice) => invoice.id)

/** SQL: whether the provider is still asked. One that has said nothing for a day is asked again when it calls. */
const isOpen = sql<boolean>`(state in ('Created', 'Pending') or reason = 'NO_ANSWER')`

/**
 * Takes a request for one question to the provider, for a minute: a process that dies in the middle leaves it to the next. Undefined
 * while another process has it, before its time, and once it is settled.
 */
export const claimCollection = (db: Db, id: number) =>
  db
    .updateTable('collections')
    .set({ next_at: sql`now() + interval '1 minute'` })
    .where('id', '=', id)
    .where(isOpen)
    .where('next_at', '<=', sql<string>`now()`)
    .returning(['id', 'reference', 'provider', 'invoice_id', 'client_id', 'msisdn', 'amount', 'state', 'polls'])
    .returning(sql<number>`extract(epoch from now() - asked_at)::integer`.as('seconds'))
    .returning(sql<string>`(select invoice_number from invoices where invoices.id = invoice_id)`.as('invoice_number'))
    .executeTakeFirst()

const isToCheck = sql<boolean>`state = 'Check'`
/** The payments to check, oldest first. */
export const collectionsToCheck = (db: Db) =>
  collections(db)
    .innerJoin('invoices', 'invoices.id', 'collections.invoice_id')
    .select(['invoice_number', clientName('collections.client_id').as('client_name')])
    .where(sql<boolean>`collections.state = 'Check'`)
    .orderBy('collections.id')
    .limit(100)
    .execute()

type Which = 'open' | 'to check'
const isOf = (which: Which) => (which === 'open' ? isOpen : isToCheck)

/** The states of the requests about some invoices that are under way or to be checked by hand. */
export const openStates = async (db: Db, invoiceIds: readonly number[]) =>
  (
    await db
      .selectFrom('collections')
      .select('state')
      .where(isAbout(invoiceIds))
      .where(sql<boolean>`state in ('Created', 'Pending', 'Check')`)
      .execute()
  ).map(({ state }) => state)

/** A request that is still open, or to be checked, locked until the transaction ends; undefined when it is not. */
export const lockCollection = (db: Db, id: number, which: Which) =>
  db
    .selectFrom('collections')
    .select(['id', 'provider', 'invoice_id', 'client_id', 'msisdn', 'amount', 'confirmed_amount', 'transaction_id'])
    .where('id', '=', id)
    .where(isOf(which))
    .forUpdate()
    .executeTakeFirst()

/** The requests that the provider is asked about, with the seconds until the next question. */
export const openCollections = (db: Db) =>
  db
    .selectFrom('collections')
    .select(['id', sql<number>`greatest(0, ceil(extract(epoch from next_at - now())))::integer`.as('seconds')])
    .where(sql<boolean>`state in ('Created', 'Pending')`)
    .execute()

type Change = {
  state: 'Check' | 'Successful' | 'Failed' | 'Expired'
  reason?: string | null
  transaction_id?: string
  confirmed_amount?: number
  receipt_id?: number | null
}

/** Settles a request. */
export const settleCollection = (db: Db, id: number, change: Change, which: Which = 'open') =>
  db
    .updateTable('collections')
    .set({ reason: null, ...change, settled_at: sql`now()` })
    .where('id', '=', id)
    .where(isOf(which))
    .execute()

/** Notes that the provider is asked again in some seconds, after `polls` questions. */
export const askLater = (db: Db, id: number, seconds: number, change: { state?: 'Pending'; polls?: number } = {}) =>
  db
    .updateTable('collections')
    .set({ ...change, next_at: sql`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .where('state', 'in', ['Created', 'Pending'])
    .execute()

/** Makes the request with a reference due at once, if it is open; returns its id. */
export const hintAt = (db: Db, reference: string) =>
  db
    .updateTable('collections')
    .set({ next_at: sql`now()` })
    .where('reference', '=', reference)
    .where(isOpen)
    .where('state', '<>', 'Created')
    .returning('id')
    .executeTakeFirst()

/** The receipt of a payment that came with a statement already, reversed or not. */
export const receiptByProvider = (db: Db, provider_ref: string) =>
  db
    .selectFrom('receipts')
    .select(['id', 'receipt_number', 'amount', 'reversed_on'])
    .where('provider_ref', '=', provider_ref)
    .executeTakeFirst()
