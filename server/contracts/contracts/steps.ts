import type * as calls from '../../../api/contracts/contracts.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { formatDay } from '../../../api/core/format.ts'
import type { Person } from '../../../api/core/permissions.ts'
import type { Input } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { atField, changed, conflict, conflictAt, found, HttpError, invalid } from '../../platform/errors.ts'
import { requireEndUncharged, requireNeedOpen, requireUnworked } from '../lines/changeable.ts'
import { requireNoExtrasAfter } from '../lines/extras-after.ts'
import { requireNeedUnlocked } from '../slots/locked-queries.ts'
import { contractFor } from './figures.ts'
import { findContract, lockContract, setContract, updateContract } from './queries.ts'
import { AGREED, fieldOfEnd, refuseIncomplete } from './rules.ts'
import {
  begunAfter,
  decidedAfter,
  endSlots,
  endSuspension,
  firstToChange,
  generateForContract,
  generateFrom,
  generateNew,
  lineIds,
  resumeSlots,
  suspendSlots,
} from './slot-queries.ts'

// Steps of a contract, with the slots that follow from each.

type By = Person & { accountId: number }

const one = async (db: Db, id: number) => found(await findContract(db, id), 'Contract')

/** Changes a contract. Of an agreed one the last day moves, comes or goes only as the rules allow, and its slots follow. */
export async function changeContract(db: Db, id: number, body: calls.ContractUpdate, caller: Person) {
  const before = found(await lockContract(db, id), 'Contract')
  if (before.status !== 'Draft' && before.starts_on !== body.starts_on) throw conflict(AGREED)
  const field = fieldOfEnd(before, body)
  // Slots after the agreed day exist while the contract goes on: before a change that ends it, after one that renews it.
  const judge = async () => field && requireNeedUnlocked(db, await lineIds(db, id), addDays(before.ends_on!, 1), field)
  await judge()
  if (field === 'renewal' && body.renewal === 'ends')
    await requireNoExtrasAfter(db, await lineIds(db, id), before.ends_on!, field)
  const wasChanged = await updateContract(db, id, body)
  if (wasChanged && field) {
    await judge()
    await generateForContract(db, id)
  }
  return changed(wasChanged, await contractFor(db, await one(db, id), caller), 'Contract')
}

/** Makes a draft active, with its slots; one that is active already stays as it is. */
export async function activate(db: Db, id: number, caller: Person) {
  const draft = found(await lockContract(db, id), 'Contract')
  if (draft.status !== 'Active') {
    if (draft.status !== 'Draft') throw conflict('Only a draft can be activated.')
    await refuseIncomplete(db, draft)
    await setContract(db, id, { status: 'Active' })
    const lines = await lineIds(db, id)
    await requireNeedUnlocked(db, lines, draft.starts_on, 'starts_on')
    await atField('starts_on', generateNew(db, lines))
  }
  return contractFor(db, await one(db, id), caller)
}

/** Suspends an active contract from a day on: nobody is needed from then on. */
export async function suspend(db: Db, id: number, { from, reason, billed = false }: Input<typeof calls.suspend>, caller: Person) {
  const { status, starts_on, suspended_from } = found(await lockContract(db, id), 'Contract')
  if (status === 'Suspended' && suspended_from && suspended_from > today())
    throw conflict(`The contract is suspended from ${formatDay(suspended_from)} already.`)
  if (status !== 'Active') throw conflict('Only an active contract can be suspended.')
  if (from < starts_on) throw invalid({ from: 'The contract begins later than this.' })
  const lines = await lineIds(db, id)
  await requireNeedOpen(db, lines, from)
  await requireUnworked(db, lines, from)
  await setContract(db, id, { status: 'Suspended', suspended_from: from, suspended_reason: reason, suspended_billed: billed })
  await atField('from', suspendSlots(db, id, from, { reason, billed }))
  return contractFor(db, await one(db, id), caller)
}

/** Takes a suspension back, today or from a day that is over: guards are needed again. */
export async function resume(db: Db, id: number, { from = today() }: Input<typeof calls.resume>, caller: Person) {
  const { status, suspended_from } = found(await lockContract(db, id), 'Contract')
  if (status !== 'Suspended') throw conflict('This contract is not suspended.')
  if (from > today()) throw invalid({ from: 'Choose today or a day that is over.' })
  if (suspended_from && from < today() && from < suspended_from)
    throw invalid({ from: `The contract is suspended from ${formatDay(suspended_from)} on.` })
  const lines = await lineIds(db, id)
  await requireNeedOpen(db, lines, from)
  await setContract(db, id, { status: 'Active', suspended_from: null, suspended_reason: null, suspended_billed: false })
  await endSuspension(db, id, from)
  await atField('from', resumeSlots(db, id, from))
  await requireNeedUnlocked(db, lines, from)
  await generateFrom(db, lines, await firstToChange(db, from))
  return contractFor(db, await one(db, id), caller)
}

/** Ends a contract on a day; returns it with the guards who are freed after it. */
export async function end(db: Db, id: number, { on, reason }: Input<typeof calls.end>, caller: By) {
  const { status, starts_on, ends_on, renewal } = found(await lockContract(db, id), 'Contract')
  if (status !== 'Active' && status !== 'Suspended') throw conflict('Only an active contract can be ended.')
  if (on < starts_on) throw invalid({ on: 'The end must not be before the start.' })
  if (await decidedAfter(db, id, on))
    throw new HttpError(409, 'decided_later', 'Attendance after this day has been decided already.')
  if (await begunAfter(db, id, on)) throw conflictAt('on', 'A shift after this day has begun. Choose a later day.')
  const lines = await lineIds(db, id)
  await requireEndUncharged(db, lines, on, 'on')
  await setContract(db, id, {
    ends_on: on,
    renewal: 'ends',
    end_reason: reason,
    ...(on < today() && { status: 'Ended' }),
  })
  if (renewal === 'ends' && ends_on && on > ends_on) await requireNeedUnlocked(db, lines, addDays(ends_on, 1), 'on')
  const freed = await atField('on', endSlots(db, id, on, { reason, accountId: caller.accountId }))
  await generateForContract(db, id)
  return { ...(await contractFor(db, await one(db, id), caller)), freed }
}
