import type { Db } from '../../platform/db/open.ts'
import { atField, conflict, invalid } from '../../platform/errors.ts'
import { requireUnlocked } from './locked-queries.ts'
import { insertExtras, termsInForce } from './queries.ts'

type Ordered = { line_id: number; day: string; start_time: string; end_time: string; guards: number; reason: string }
/**
 * Makes slots for guards who are ordered besides the contract; returns their ids.
 * @throws 422 or 409 for a post that is in no active contract on the day, and for a month that is locked
 */
export async function addExtras(db: Db, ordered: Ordered) {
  const terms = await termsInForce(db, ordered.line_id, ordered.day)
  if (!terms) throw invalid({ line_id: 'This post is not part of a contract on this day.' })
  if (terms.status !== 'Active') throw conflict(`The contract is ${terms.status}.`)
  await requireUnlocked(db, ordered.line_id, [ordered.day], 'day')
  const { term_id, extra_rate } = terms
  return atField('day', insertExtras(db, { ...ordered, term_id, extra_rate }))
}
