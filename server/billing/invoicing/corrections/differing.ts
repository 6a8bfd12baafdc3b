import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../platform/db/open.ts'
import { differencesOf } from './differences.ts'
import {
  firstCorrected,
  forgetCorrected,
  invoicesOfCorrected,
  lastCorrected,
  lockInvoice,
  noteDifference,
  postponeCorrected,
} from './differing-queries.ts'

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
 * are compared, and a later one has a row of its own, so that none is lost when this is interrupted. An invoice that cannot be
 * compared keeps no other waiting: its corrections come again in the next minute, behind those that are there by then.
 */
export async function compareCorrected(db: Db, log: Pick<FastifyBaseLogger, 'error'>): Promise<undefined> {
  const until = Date.now() + MOST_MS
  const last = await lastCorrected(db)
  while (Date.now() < until) {
    const ids = await firstCorrected(db, last, TOGETHER)
    if (ids.length === 0) return
    const failed = new Set<number>()
    for (const { invoice_id, of } of await invoicesOfCorrected(db, ids))
      try {
        await db.transaction().execute(async (own) => {
          await lockInvoice(own, invoice_id)
          await countDifference(own, invoice_id)
        })
      } catch (error) {
        log.error(
          { invoice: invoice_id, err: error },
          'An invoice could not be compared with its corrected shifts; it is tried again',
        )
        for (const id of of) failed.add(id)
      }
    await postponeCorrected(db, [...failed])
    await forgetCorrected(
      db,
      ids.filter((id) => !failed.has(id)),
    )
  }
}
