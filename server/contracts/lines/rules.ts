import type { LineKind } from '../../../api/contracts/charges.ts'
import type { ContractStatus } from '../../../api/contracts/contract-fields.ts'
import type { ContractLineUpdate } from '../../../api/contracts/contract-lines.ts'
import { addDays } from '../../../api/core/fields/days.ts'
import { countOf, formatDay } from '../../../api/core/format.ts'
import type { Db } from '../../platform/db/open.ts'
import { atField, conflict, conflictAt, HttpError, invalid } from '../../platform/errors.ts'
import type { lockContract } from '../contracts/queries.ts'
import { decided, inShort, shiftsDecided } from './changeable.ts'
import { requireNoExtrasAfter } from './extras-after.ts'
import {
  decidedFrom,
  findSamePost,
  hasSlots,
  inactiveStation,
  lockOpenSlots,
  requireOpenMonths,
  secondTerms,
  shiftsOfLine,
} from './queries.ts'
import { chargedUntil, isInvoiced, madeFromLine } from './use-queries.ts'

// The rules of a contract's lines and their terms: each refuses a change, or lets it pass.

/** The states of a contract in which its lines can change. */
export const CHANGEABLE: ContractStatus[] = ['Draft', 'Active', 'Suspended']
/** @throws 409 for a line or terms of a contract that has ended */
export function requireChangeable({ status }: { status: ContractStatus }) {
  if (!CHANGEABLE.includes(status)) throw conflict('This contract has ended. It stays as it is.')
}

/** @throws 422 for a guarding line that is to make slots without a station */
export function requireStation(
  status: ContractStatus,
  { kind = 'guarding', station_id }: { kind?: string; station_id?: number | null },
) {
  if (kind === 'guarding' && !station_id && status !== 'Draft') throw invalid({ station_id: 'Choose a station of this client.' })
}

/** @throws 409 for a station that is not active, as when a contract is activated */
export async function requireActiveStation(db: Db, id: number | null | undefined) {
  const closed = id && (await inactiveStation(db, id))
  if (closed) throw conflictAt('station_id', `The station ${closed.name} is not active.`)
}

/** @throws 422 for a line of which no day is in its contract: it would neither have slots nor be charged */
export function requireWithin({ starts_on, ends_on, renewal }: LockedContract, { from_on, until_on }: ContractLineUpdate) {
  if (ends_on && renewal === 'ends' && from_on > ends_on)
    throw invalid({ from_on: `The contract ends on ${formatDay(ends_on)}, before this begins.` })
  if (until_on && until_on < starts_on)
    throw invalid({ until_on: `The contract begins on ${formatDay(starts_on)}, after this ends.` })
}

type LockedContract = NonNullable<Awaited<ReturnType<typeof lockContract>>>
type BillBasis = LockedContract['bill_basis']

const SAME_POST = 'The contract has this post on these dates already.'
/** @throws 409 with the other line for a post that the contract has already on some of the days */
export async function refuseSamePost(db: Db, contractId: number, line: Omit<ContractLineUpdate, 'version'>, id?: number) {
  const { kind = 'guarding', station_id } = line
  const other = kind === 'guarding' && station_id ? await findSamePost(db, contractId, { ...line, station_id }, id) : undefined
  if (other) throw new HttpError(409, 'same_post', SAME_POST, { fields: { name: SAME_POST }, current: other })
}

type Agreed = { kind: LineKind; station_id: number | null; from_on: string; until_on: string | null }
/** Later than any last day. */
const FOR_GOOD = '9999-12-31'

const LEAVE_STATION = 'Give this post a last day and add one for the other station.'
/**
 * Until the transaction ends nobody can plan a guard on a slot of the line.
 * @throws 409 while guards are planned on slots of a line: they would go on standing at its station, and count at the other one
 */
async function requireUnplanned(db: Db, id: number) {
  await lockOpenSlots(db, id)
  const { begun, ahead } = await shiftsOfLine(db, id)
  if (begun > 0)
    throw conflictAt(
      'station_id',
      `${countOf(begun, 'shift')} at this station ${begun === 1 ? 'has' : 'have'} begun. ${LEAVE_STATION}`,
    )
  if (ahead > 0)
    throw conflictAt(
      'station_id',
      `${countOf(ahead, 'shift')} ${ahead === 1 ? 'is' : 'are'} planned at this post. Free ${ahead === 1 ? 'it' : 'them'} first.`,
    )
}

/** @throws 409 for an earlier last day of a line without slots than that of the months for which it has been charged in arrears */
async function requireUncharged(db: Db, id: number, was: string, until: string) {
  const charged = await chargedUntil(db, [id])
  const last = charged && charged < was ? charged : was
  if (charged && until < last)
    throw conflictAt('until_on', `This is on an invoice. The last day can be ${inShort(last)} or later.`)
}

/** @throws 409, at the field, for a change that would take away or move shifts of a line that are decided, or a month that is locked */
export async function requireKept(db: Db, id: number, before: Agreed, body: ContractLineUpdate) {
  if (body.kind !== undefined && body.kind !== before.kind)
    throw conflictAt('kind', 'The kind stays as it is while the contract is active. Give this a last day and add another.')
  const { count } = await decidedFrom(db, id, before.from_on)
  const { station_id = before.station_id, until_on = before.until_on } = body
  if (station_id !== before.station_id) {
    await atField('station_id', requireOpenMonths(db, id, before.from_on, FOR_GOOD))
    if (count > 0) throw decided('station_id', `${shiftsDecided(count)} at this station. ${LEAVE_STATION}`)
    await requireUnplanned(db, id)
  }
  const [was, until] = [before.until_on ?? FOR_GOOD, until_on ?? FOR_GOOD]
  if (was === until) return
  const [first, last] = was < until ? [addDays(was, 1), until] : [addDays(until, 1), was]
  await atField('until_on', requireOpenMonths(db, id, first, last))
  const later = until < was ? await decidedFrom(db, id, first) : undefined
  if (later?.count)
    throw decided(
      'until_on',
      `${shiftsDecided(later.count)} after this day. The last day can be ${inShort(addDays(later.free_from, -1))} or later.`,
    )
  if (until < was && before.kind !== 'guarding') await requireUncharged(db, id, was, until)
  if (until < was) await requireNoExtrasAfter(db, [id], until, 'until_on')
}

/** @throws 422 for another first day of a line with slots or invoices, or one on which its first terms, which begin with it, are over */
export async function requireFirstDay(db: Db, id: number, before: Agreed, { from_on }: ContractLineUpdate, basis: BillBasis) {
  if (from_on !== before.from_on && (await hasSlots(db, id)))
    throw invalid({ from_on: 'This post has shifts already. Its first day stays as it is.' })
  // A charge in advance is corrected on the invoice of the next month.
  if (from_on !== before.from_on && basis !== 'contract_advance' && (await isInvoiced(db, id)))
    throw invalid({ from_on: 'This is on an invoice. Its first day stays as it is.' })
  const next = (await secondTerms(db, id))?.valid_from
  if (next && next <= from_on)
    throw invalid({ from_on: `Other terms begin on ${formatDay(next)}. Choose an earlier first day, or take them back.` })
}

const USED = {
  slots: 'This post has shifts.',
  order: 'The client has ordered guards for this post.',
  invoice: 'This is on an invoice.',
}
/** @throws 409 for a line from which something was made */
export async function requireUnused(db: Db, id: number) {
  const used = await madeFromLine(db, id)
  if (used) throw conflict(`${USED[used]} Give it a last day instead.`)
}

/** @throws 422 for terms that begin on a day on which their line is not agreed */
export function requireWithinLine({ from_on, until_on }: Agreed, valid_from: string) {
  if (valid_from < from_on) throw invalid({ valid_from: 'It begins later than this.' })
  if (until_on && valid_from > until_on) throw invalid({ valid_from: 'It ends before this.' })
}

/** @throws 409 for terms with which their line begins, and for those under which a shift has begun */
export function requireAhead({ first, begun }: { first: boolean; begun: boolean }) {
  if (first) throw conflict('These are the first terms. Change them instead.')
  if (begun) throw conflict('Shifts under these terms have begun. Add new terms instead.')
}
