import { today } from '../../api/core/fields/days.ts'
import type { ClientInput } from '../../api/sites/clients.ts'
import type { Db } from '../platform/db/open.ts'

/** True if a quote request has a client that is not deleted. */
export const hasClient = async (db: Db, requestId: number) =>
  (await db
    .selectFrom('clients')
    .select('id')
    .where('quote_request_id', '=', requestId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** Adds the client of a quote request; a unique constraint allows one for each request. */
export const insertClientOf = (
  db: Db,
  requestId: number,
  { firstName, lastName, registered_on = today(), ...client }: ClientInput,
) =>
  db
    .insertInto('clients')
    .values({ ...client, first_name: firstName, last_name: lastName, registered_on, quote_request_id: requestId })
    .returning([
      'id',
      'version',
      'first_name as firstName',
      'last_name as lastName',
      'company_name',
      'address',
      'contacts',
      'registered_on',
      'tin',
      'vat_registered',
      'withholds_income',
      'withholds_vat',
      'billing_email',
      'billing_phone',
      'billing_address',
      'credit_limit',
      'dunning',
      'discount_note',
    ])
    .executeTakeFirstOrThrow()

/** A quote request, locked until the transaction ends. */
export const lockQuoteRequest = (db: Db, id: number) =>
  db.selectFrom('quote_requests').selectAll().where('id', '=', id).where('deleted_at', 'is', null).forUpdate().executeTakeFirst()

export const setRequestStatus = (db: Db, id: number, status: 'Quoted' | 'Won') =>
  db.updateTable('quote_requests').set({ status }).where('id', '=', id).where('status', '!=', status).execute()
