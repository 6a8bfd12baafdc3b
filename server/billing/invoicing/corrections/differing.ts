import type { Db } from '../../../platform/db/open.ts'
import { differencesOf } from './differences.ts'
import { firstCorrected, forgetCorrected, invoicesOfCorrected, lockInvoice, noteDifference } from './differing-queries.ts'

/** The number of corrections that are compared together, and the longest time: the rest waits for the next minute. */
const TOGETHER = 200
const MOST_MS = 20_000

/** Stores the amount that is left to credit of an invoice, in a transaction that has locked it. */
export async function countDifference(db: Db, invoiceId: number) {
  const { to_credit } = await differencesOf(db, invoiceId)
  await noteDifference(db, invoiceId, to_credit)
}

/**
 * Compares the invoices of corrected months with the amounts that these come to by now. A correction is forgotten once its invoices
 * are compared, and a later one has a row of its own, so that none is lost when this is interrupted.
 */
export async function compareCorrected(db: Db): Promise<undefined> {
  const until = Date.now() + MOST_MS
  while (Date.now() < until) {
    const ids = await firstCorrected(db, TOGETHER)
    if (ids.length === 0) return
    for (const invoiceId of await invoicesOfCorrected(db, ids))
      await db.transaction().execute(async (own) => {
        await lockInvoice(own, invoiceId)
        await countDifference(own, invoiceId)
      })
    await forgetCorrected(db, ids)
  }
}
