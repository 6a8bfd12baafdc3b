import type { Db } from '../platform/db/open.ts'

/** True if a quote request has a client that is not deleted. */
export const hasClient = async (db: Db, requestId: number) =>
  (await db
    .selectFrom('clients')
    .select('id')
    .where('quote_request_id', '=', requestId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** A quote request, locked until the transaction ends. */
export const lockQuoteRequest = (db: Db, id: number) =>
  db.selectFrom('quote_requests').selectAll().where('id', '=', id).where('deleted_at', 'is', null).forUpdate().executeTakeFirst()

export const setRequestStatus = (db: Db, id: number, status: 'Quoted' | 'Won') =>
  db.updateTable('quote_requests').set({ status }).where('id', '=', id).where('status', '!=', status).execute()
