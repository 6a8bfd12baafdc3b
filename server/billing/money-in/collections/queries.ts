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
      'collections.msisdn',
      'collections.amount',
      'collections.confirmed_amount',
      'collections.state',
      'collections.reason',
      'receipts.receipt_number',
      'collections.asked_at',
    ])

export const findCollection = (db: Db, id: number) => collections(db).where('collections.id', '=', id).executeTakeFirst()

/** The requests to pay an invoice, newest first; only those of a client, when it is given. */
export const collectionsOf = (db: Db, invoiceId: number, clientId?: number) =>
  collections(db, clientId)
    .where('collections.invoice_id', '=', invoiceId)
    .$if(clientId !== undefined, (asked) => asked.where('collections.client_id', '=', clientId!))
    .orderBy('collections.id', 'desc')
    .limit(20)
    .execute()

/** SQL, without parameters, so that every plan finds the unique index. */
const isUnderWay = sql<boolean>`state in ('Created', 'Pending')`

/** Adds a request to pay; undefined while another one for the invoice is under way. */
export const insertCollection = (db: Db, collection: CollectionInput & { client_id: number; provider: Provider }) =>
  db
    .insertInto('collections')
    .values({ ...collection, asked_by: sql`acting_account()` })
    .onConflict((conflict) => conflict.column('invoice_id').where(isUnderWay).doNothing())
    .returning('id')
    .executeTakeFirst()

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

/** True if a payment of an invoice has to be checked by hand. */
export const hasToCheck = async (db: Db, invoiceId: number) =>
  (await db.selectFrom('collections').select('id').where('invoice_id', '=', invoiceId).where(isToCheck).limit(1).execute())
    .length > 0

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
