import type * as calls from '../../../api/contracts/slots.ts'
import { today } from '../../../api/core/fields/days.ts'
import { minutesOf, spanOf } from '../../../api/core/shift.ts'
import type { Input } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { atField, conflict, conflictAt, found, invalid } from '../../platform/errors.ts'
import { insertLateFacts } from './late-facts-queries.ts'
import { requireManyUnlocked, requireUnlocked } from './locked-queries.ts'
import {
  countManyOff,
  findSlot,
  type LockedSlot,
  lockOffable,
  lockParts,
  lockSlot,
  markManyOff,
  markOff,
  mergeSlot,
  splitSlot,
} from './queries.ts'

// Steps of a slot: off, in two parts, and whole again.

/** Requires that a slot, or a part of one, is open and has not begun. */
function requireWaiting({ state, day, ...hours }: LockedSlot) {
  if (state !== 'Open')
    throw conflict(state === 'Filled' ? 'A guard is planned for it. Free it first.' : `This shift is ${state}.`)
  if (spanOf({ ...hours, shift_date: day }).from <= Date.now()) throw conflict('This shift has begun.')
}

export const TOLD = 'This is over: say who told it.'

/** Marks a slot as off: nobody is needed. Of one that is over, somebody has told it. */
export async function takeOff(db: Db, id: number, { told_by, ...how }: Input<typeof calls.off>, accountId: number) {
  const { over, can_be_off } = found(await lockOffable(db, id), 'Shift')
  const { state, line_id, day } = found(await lockSlot(db, id), 'Shift')
  if (!can_be_off && state === 'Decided') throw conflict('A guard is recorded as having worked this shift. Correct that first.')
  if (!can_be_off) throw conflict(`This shift is ${state}. It cannot be marked as off.`)
  if (over && !told_by) throw invalid({ told_by: TOLD })
  await requireUnlocked(db, line_id, [day])
  await markOff(db, id, { ...how, accountId })
  if (told_by && over) await insertLateFacts(db, [id], { kind: 'closed', told_by, reason: how.reason, accountId })
  return found(await findSlot(db, id), 'Shift')
}

/** Splits an open slot in two at a time. */
export async function split(db: Db, id: number, at: string) {
  const slot = found(await lockSlot(db, id), 'Shift')
  if (slot.part) throw conflict('This shift is split already.')
  if (slot.origin === 'extra') throw conflict('An extra guard is ordered for a whole shift. Order two shorter ones instead.')
  requireWaiting(slot)
  const first = minutesOf({ start_time: slot.start_time, end_time: at })
  if (at === slot.start_time || first >= minutesOf(slot))
    throw invalid({ at: `Choose a time between ${slot.start_time} and ${slot.end_time}.` })
  await requireUnlocked(db, slot.line_id, [slot.day], 'at')
  await splitSlot(db, id, at)
  return found(await findSlot(db, id), 'Shift')
}

/** Makes the parts of a slot whole again. */
export async function merge(db: Db, id: number) {
  found(await findSlot(db, id), 'Shift')
  const parts = await lockParts(db, id)
  if (!parts.some(({ part }) => part)) throw conflict('This shift is not split.')
  for (const part of parts) requireWaiting(part)
  await requireUnlocked(db, parts[0]!.line_id, [parts[0]!.day])
  const first = parts.find(({ part }) => part === 1)!.id
  await mergeSlot(db, first)
  return found(await findSlot(db, first), 'Shift')
}

/** Marks several slots as off; returns how many. */
export async function takeManyOff(
  db: Db,
  { reason, billed, told_by, dry_run, ...where }: Input<typeof calls.offMany>,
  accountId: number,
) {
  if (dry_run) return { slots: await countManyOff(db, where) }
  if (where.from < today() && !told_by) throw invalid({ told_by: TOLD })
  await requireManyUnlocked(db, where, 'from')
  const marked = await atField('from', markManyOff(db, where, { reason, billed, accountId }))
  if (where.slot_ids && marked.length < new Set(where.slot_ids).size)
    throw conflictAt('slot_ids', 'One of these shifts was worked, or is not there to be off. Leave it out.')
  const over = marked.filter((slot) => slot.over).map(({ id }) => id)
  if (told_by) await insertLateFacts(db, over, { kind: 'closed', told_by, reason, accountId })
  return { slots: marked.length }
}
