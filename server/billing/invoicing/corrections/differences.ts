import type { InvoiceDifferences } from '../../../../api/billing/corrections/differences.ts'
import { fraction, product, rateOf, roundHalfUp } from '../../../../api/core/money.ts'
import type { Db } from '../../../platform/db/open.ts'
import { computeIssued } from '../runs/compute.ts'
import { chargedByLine, creditedOf, issuedInArrears } from './differences-queries.ts'

const NONE: InvoiceDifferences = { lines: [], net: 0, credited: 0, to_credit: 0 }

/**
 * Differences between an issued invoice and its shifts as recorded now, line by line, and the net still to be credited. Lines about
 * changes of earlier months, with the discount on them, are not compared.
 */
export async function differencesOf(db: Db, invoiceId: number): Promise<InvoiceDifferences> {
  const issued = await issuedInArrears(db, invoiceId)
  const figures = issued && (await computeIssued(db, issued))
  if (!figures) return NONE
  const lineIds = Object.keys(issued.happened).map(Number)
  const [charged, { left, uncovered, changed }] = await Promise.all([
    chargedByLine(db, invoiceId, lineIds),
    creditedOf(db, invoiceId),
  ])
  const ofChanges = -Number(roundHalfUp(product(fraction(changed), rateOf(issued.discount_rate))))
  const now = new Map<number | null, number>([[null, ofChanges]])
  for (const { line_id, amount } of figures.lines) now.set(line_id, (now.get(line_id) ?? 0) + amount)
  const lines = charged
    .map(({ line_id, name, station_id, amount }) => ({ name, station_id, amount: (now.get(line_id) ?? 0) - amount }))
    .filter(({ amount }) => amount !== 0)
  const net = lines.reduce((sum, { amount }) => sum + amount, 0)
  return { lines, net, credited: uncovered, to_credit: Math.max(0, Math.min(left, -net - uncovered)) }
}
