import { countOf, formatDay } from '../../core/format.ts'
import type { Evidence, SealedLine, SealedShift } from './evidence.ts'

const COUNTS = ['agreed', 'covered', 'uncovered', 'short', 'off', 'undecided'] as const
type Counts = Record<(typeof COUNTS)[number], number>

/** The shifts that the lines of a charge count: those of a post, those on holidays for their addition, or extra guards at one price. */
function shiftsOf({ kind, post, rate }: SealedLine, month: string, shifts: readonly SealedShift[]) {
  const own = shifts.filter((shift) => shift.post === post)
  if (kind === 'extra') return own.filter((shift) => shift.extra && !shift.off && (shift.rate ?? null) === (rate ?? null))
  // A credit may name shifts of an earlier month.
  const agreed = own.filter((shift) => !shift.extra && shift.day.startsWith(month))
  return kind === 'holiday' ? agreed.filter(({ holiday }) => holiday) : agreed
}

/** The shifts that are listed, by the rule that an invoice counts by: a split one is agreed once, and each part may be uncovered. */
function countsOf(shifts: readonly SealedShift[]): Counts {
  const count = (of: (shift: SealedShift) => boolean) => shifts.filter(of).length
  const agreed = count(({ part }) => part !== 2)
  const off = count((shift) => shift.off === true)
  const undecided = count((shift) => !shift.off && shift.covered === null)
  const uncovered = count(({ off, covered }) => !off && covered !== null && covered <= 0)
  const short = count(({ off, covered, required }) => !off && covered !== null && covered > 0 && covered < required)
  return { agreed, covered: agreed - off - undecided - uncovered, uncovered, short, off, undecided }
}

/** Shifts agreed by a line and not listed, taken as agreed: `41 shifts before 27 Sep`. */
function unrecorded(listed: readonly SealedShift[], missing: number, { month }: Evidence) {
  const first = listed.map(({ day }) => day).toSorted()[0]
  const before =
    first !== undefined && first > `${month}-01` ? ` before ${formatDay(first).split(' ').slice(0, 2).join(' ')}` : ''
  return `${countOf(missing, 'shift')}${before}`
}

/** The shifts that a shortfall names, with the minutes that it says are missing, stand among those listed. */
const isListed = (shifts: ReadonlyMap<number, SealedShift>, { explain: { slots = [] } }: SealedLine) =>
  slots.every(({ id, day, missing }) => {
    const shift = shifts.get(id)
    return shift?.day === day && shift.required - (shift.off ? 0 : (shift.covered ?? 0)) === missing
  })

export type Counted = {
  /** True if the listed shifts are the ones that the lines name. */
  holds: boolean
  agreed: number
  listed: number
  /** By line, what was agreed without being on record. */
  unrecorded: string[]
}

/**
 * Compares the shifts that are listed with what the lines say was counted. A line that is charged before its month is over counts no
 * shifts yet. Evidence of before posts were sealed is compared by the number of its shifts alone.
 */
export function countedShifts(evidence: Evidence): Counted {
  const { lines, shifts, slots = [] } = evidence
  const counted = lines.filter(({ explain }) => explain.covered !== undefined)
  if (!shifts) {
    const agreed = counted
      .filter(({ description }) => !/ more for \d+ shifts? on public holidays /.test(description))
      .reduce((all, { explain }) => all + (explain.agreed ?? 0), 0)
    const days = slots.map(([id, day]) => ({ id, day }) as SealedShift)
    const missing = agreed - slots.length
    return {
      ...{ holds: missing <= 0, agreed, listed: slots.length },
      unrecorded: missing > 0 ? [unrecorded(days, missing, evidence)] : [],
    }
  }
  const byId = new Map(shifts.map((shift) => [shift.id, shift]))
  // A post whose terms change within the month has a line for each of them.
  const charges = Map.groupBy(counted, ({ kind, post, rate }) => `${kind} ${post} ${kind === 'extra' ? rate : ''}`)
  const compared = [...charges.values()].map((parts) => {
    const own = shiftsOf(parts[0]!, evidence.month, shifts)
    const listed = countsOf(own)
    const said = (name: keyof Counts) => parts.reduce((all, { explain }) => all + (explain[name] ?? 0), 0)
    const missing = said('agreed') - listed.agreed
    // Charges without a record are named on the invoice, and no shift of it can be listed.
    const agreed = said('agreed') - parts.reduce((all, { explain }) => all + (explain.unrecorded ?? 0), 0)
    return {
      ...{ kind: parts[0]!.kind, agreed, listed: listed.agreed },
      same: listed.agreed === agreed && COUNTS.every((name) => name === 'agreed' || listed[name] === said(name)),
      unrecorded: missing > 0 ? [unrecorded(own, missing, evidence)] : [],
    }
  })
  const added = compared.filter(({ kind }) => kind !== 'holiday')
  return {
    holds: compared.every(({ same }) => same) && lines.every((line) => isListed(byId, line)),
    agreed: added.reduce((all, { agreed }) => all + agreed, 0),
    listed: added.reduce((all, { listed }) => all + listed, 0),
    unrecorded: added.flatMap((one) => one.unrecorded),
  }
}
