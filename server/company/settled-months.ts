import { monthAfter, today } from '../../api/core/fields/days.ts'
import { longMonth } from '../../api/core/format.ts'
import type { Db } from '../platform/db/open.ts'
import { createPort } from '../platform/ports.ts'

/** A month, YYYY-MM, whose documents are settled, and which they are: `12 invoices issued`. */
export type SettledMonth = { month: string; what: string }
type Settled = (db: Db, from: string) => Promise<SettledMonth[]>

const settledBy = createPort<Settled>()

/** A later area says which months, from that of a day on, it has settled. */
export const registerSettled = settledBy.register

/**
 * The first day that counts a value from a day on, and the settled months before it, which do not. From today on every day counts it;
 * of a past day those after the last month that is settled.
 */
export async function countsFrom(db: Db, valid_from: string): Promise<{ counts_from: string; settled: string[] }> {
  if (valid_from >= today()) return { counts_from: valid_from, settled: [] }
  const months = (await Promise.all(settledBy.all().map((months) => months(db, `${valid_from.slice(0, 7)}-01`)))).flat()
  const last = months
    .map(({ month }) => month)
    .toSorted()
    .at(-1)
  if (last === undefined) return { counts_from: valid_from, settled: [] }
  return {
    counts_from: `${monthAfter(last)}-01`,
    settled: months.toSorted((a, b) => a.month.localeCompare(b.month)).map(({ month, what }) => `${longMonth(month)}: ${what}`),
  }
}
