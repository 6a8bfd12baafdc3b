import { outsideContract, withoutHours, withoutStation } from '../../../api/contracts/contract-lines.ts'
import type { ContractUpdate } from '../../../api/contracts/contracts.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { formatDay } from '../../../api/core/format.ts'
import type { Db } from '../../platform/db/open.ts'
import { conflict, conflictAt, invalid } from '../../platform/errors.ts'
import { closedStation, lineCounts, lineOutside, lineWithoutHours } from '../lines/queries.ts'
import type { lockContract } from './queries.ts'

// The rules of a contract's dates, and of what an active one has.

/** The furthest first day of a contract that is activated, in days from today. */
const FURTHEST_START = 365

/** @throws 422 or 409 while something is missing that an active contract has */
export async function refuseIncomplete(db: Db, { id, starts_on }: { id: number; starts_on: string }) {
  const { needed, without_station } = await lineCounts(db, id)
  if (Number(needed) === 0) throw invalid({ lines: 'Nothing is agreed yet: add a post with at least one guard.' })
  if (Number(without_station) > 0) throw invalid({ lines: withoutStation(Number(without_station)) })
  const unchosen = await lineWithoutHours(db, id)
  if (unchosen) throw invalid({ lines: withoutHours(unchosen.name) })
  const outside = await lineOutside(db, id)
  if (outside) throw invalid({ lines: outsideContract(outside.name) })
  const closed = await closedStation(db, id)
  if (closed?.gone) throw conflict(`The station ${closed.name} no longer belongs to this client. Choose another one.`)
  if (closed) throw conflict(`The station ${closed.name} is not active.`)
  if (starts_on > addDays(today(), FURTHEST_START)) throw invalid({ starts_on: 'The start must be within a year.' })
}

export const AGREED = 'The dates of this contract are agreed. Use End to set its last day.'

type Ending = NonNullable<Awaited<ReturnType<typeof lockContract>>>
/** @throws 409, at the field, for a contract that is over, or whose last day somebody has set by End */
function refuseGoingOn({ status, ends_on, renewal, end_reason }: Ending, field: 'ends_on' | 'renewal') {
  if (status === 'Cancelled') throw conflictAt(field, 'A cancelled contract is not renewed. Make a new one.')
  if (status === 'Ended' || (ends_on && ends_on < today() && renewal === 'ends'))
    throw conflictAt(field, 'An ended contract is not renewed. Make a new one.')
  if (end_reason) throw conflictAt(field, `The end of this contract is set: “${end_reason}” Use End to move its last day.`)
}

/** @throws 409 unless the contract ends on a day that nobody has set by End, and goes on until a later one */
function refuseRenewal(before: Ending, until: string | null | undefined) {
  const { ends_on, renewal } = before
  refuseGoingOn(before, 'ends_on')
  if (!ends_on || renewal !== 'ends') throw conflictAt('ends_on', AGREED)
  if (until && until >= ends_on) return
  const agreed = `The contract is agreed until ${formatDay(ends_on)}.`
  throw conflictAt('ends_on', `${agreed} Choose a later day, or use End for an earlier one.`)
}

/** The field by which the last day of a contract that is not a draft moves, comes or goes; undefined for none. */
export function fieldOfEnd(before: Ending, { ends_on = null, renewal = before.renewal }: ContractUpdate) {
  if (before.status === 'Draft') return
  if (before.ends_on !== ends_on) {
    refuseRenewal(before, ends_on)
    return 'ends_on'
  }
  if (ends_on === null || (before.renewal === 'ends') === (renewal === 'ends')) return
  if (renewal !== 'ends') refuseGoingOn(before, 'renewal')
  return 'renewal'
}
