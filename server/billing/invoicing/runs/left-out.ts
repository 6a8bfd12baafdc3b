import { monthPeriod } from '../../../../api/contracts/charges.ts'
import type { Db } from '../../../platform/db/open.ts'
import { unbilledMonths } from '../../key-figures/queries.ts'
import { computeDrafts } from './compute.ts'

/** Number of the contracts whose unbilled month, YYYY-MM, is not whole in drafts, and the net that is in no draft. */
export async function leftOut(db: Db, month: string): Promise<{ contracts: number; net: number }> {
  const { from } = monthPeriod(month)
  const some = (await unbilledMonths(db, from, from)).filter(({ lines }) => lines.length > 0)
  if (some.length === 0) return { contracts: 0, net: 0 }
  const drafts = await computeDrafts(db, month, {
    contracts: some.map(({ contract_id }) => contract_id),
    lines: new Set(some.flatMap(({ lines }) => lines.map(({ id }) => id))),
  })
  return {
    contracts: new Set(drafts.map(({ contract_id }) => contract_id)).size,
    net: drafts.reduce((sum, { net }) => sum + net, 0),
  }
}
