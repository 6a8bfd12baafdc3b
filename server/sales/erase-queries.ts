import { sql } from 'kysely'
import type { Db } from '../platform/db/open.ts'
import { isReferredTo } from '../platform/db/references.ts'

/** Erases the quote requests of an e-mail address; one that is still referenced is anonymised. Returns how many. */
export async function eraseQuoteRequests(db: Db, email: string) {
  const own = sql<boolean>`lower(email) = ${email.toLowerCase()}`
  const erased = await db
    .deleteFrom('quote_requests as mine')
    .where(own)
    .where(sql<boolean>`not ${await isReferredTo(db, 'quote_requests')}`)
    .executeTakeFirst()
  // The company keeps its quotation, but not the person's reason for declining.
  await db
    .updateTable('quotations')
    .set({ decline_reason: null })
    .where('decline_reason', 'is not', null)
    .where('request_id', 'in', db.selectFrom('quote_requests').select('id').where(own))
    .execute()
  const emptied = await db
    .updateTable('quote_requests')
    .set({ name: 'Erased', email: 'erased@example.invalid', phone: null, message: null })
    .where(own)
    .executeTakeFirst()
  return { quote_requests: Number(erased.numDeletedRows + emptied.numUpdatedRows) }
}
