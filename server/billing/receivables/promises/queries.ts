import { type ExpressionBuilder, sql } from 'kysely'
import type { PaymentPromise, PromiseInput } from '../../../../api/billing/statements.ts'
import { accountName, clientName } from '../../../platform/db/names.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Database } from '../../../platform/db/schema.ts'

const columns = (_: ExpressionBuilder<Database, 'promises'>) =>
  [
    'id',
    'client_id',
    clientName('promises.client_id').as('client_name'),
    'amount',
    'on_day',
    'note',
    'made_at',
    accountName('promises.made_by').as('made_by_name'),
    sql<PaymentPromise['state']>`promise_state(promises)`.as('state'),
  ] as const

const LISTED = 100

/** The last promises of a client, or of all, newest first. */
export function listPromises(db: Db, clientId: number | undefined) {
  const all = db.selectFrom('promises')
  const asked = clientId ? all.where('client_id', '=', clientId) : all
  return asked.select(columns).orderBy('id', 'desc').limit(LISTED).execute()
}

/** The latest promise of each client. */
export const latestPromises = (db: Db) =>
  db.selectFrom('promises').distinctOn('client_id').select(columns).orderBy('client_id').orderBy('id', 'desc').execute()

export const findPromise = (db: Db, id: number) =>
  db.selectFrom('promises').select(columns).where('id', '=', id).executeTakeFirstOrThrow()

export const insertPromise = (db: Db, { client_id, amount, on_day, note = null }: PromiseInput) =>
  db
    .insertInto('promises')
    .values({ client_id, amount, on_day, note, made_by: sql`acting_account()` })
    .returning('id')
    .executeTakeFirstOrThrow()
