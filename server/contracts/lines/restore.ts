import type { UndoKind } from '../../../api/company/trash.ts'
import { today } from '../../../api/core/fields/days.ts'
import { lockRemovedRow, returnRows } from '../../http/trash/removed-row-queries.ts'
import { cannotRestore } from '../../http/trash/undo.ts'
import type { Db } from '../../platform/db/open.ts'
import { lockContract } from '../contracts/queries.ts'
import { generateSlots } from '../contracts/slot-queries.ts'
import { requireNeedUnlocked } from '../slots/locked-queries.ts'
import { requireUndecided } from './changeable.ts'
import { changeTerms } from './name-queries.ts'
import { contractOfLine, stationsOf, touchContract } from './queries.ts'
import { CHANGEABLE } from './rules.ts'

/** Locks the contract of a part that comes back. @throws 409 when it is deleted or has ended */
async function lockFor(db: Db, kind: UndoKind, contractId: number) {
  const contract = await lockContract(db, contractId)
  if (!contract) throw cannotRestore(kind, 'its contract no longer exists')
  if (!CHANGEABLE.includes(contract.status)) throw cannotRestore(kind, 'its contract has ended')
  await touchContract(db, contractId, undefined)
  return contract
}

/**
 * Brings back a line that this account has just removed, with its terms, and makes its slots; false when there is none.
 * @throws 409 when its contract, its station or its post no longer takes it, or its days are in a month that is locked
 */
export async function restoreLine(db: Db, id: number, accountId: number) {
  const removed = await lockRemovedRow(db, 'contract_lines', id, accountId)
  if (!removed) return false
  const { contract_id, station_id, kind, from_on } = removed.content
  const { status, client_id } = await lockFor(db, 'contract_lines', contract_id)
  if (station_id && !(await stationsOf(db, client_id)).some((station) => station.id === station_id))
    throw cannotRestore('contract_lines', 'its station no longer exists')
  if (kind === 'guarding' && !station_id && status !== 'Draft')
    throw cannotRestore('contract_lines', 'the contract was activated meanwhile, and this post has no station')
  await returnRows(db, 'contract_lines', 'id', id, removed.removedAt)
  await returnRows(db, 'line_terms', 'line_id', id, removed.removedAt)
  if (status !== 'Draft') await requireNeedUnlocked(db, [id], from_on)
  await generateSlots(db, [id])
  return true
}

/**
 * Brings back terms that this account has just removed, which the slots from their day on follow again; false when there are none.
 * @throws 409 when shifts of these days were decided meanwhile, or other terms begin on the same day
 */
export async function restoreTerms(db: Db, id: number, accountId: number) {
  const removed = await lockRemovedRow(db, 'line_terms', id, accountId)
  if (!removed) return false
  const { line_id, valid_from } = removed.content
  const line = await contractOfLine(db, line_id)
  if (!line) throw cannotRestore('line_terms', 'its post no longer exists')
  const { status } = await lockFor(db, 'line_terms', line.contract_id)
  if (valid_from < line.from_on) throw cannotRestore('line_terms', 'its post begins later')
  if (status !== 'Draft' && valid_from < today()) throw cannotRestore('line_terms', 'the day from which it counts has passed')
  if (status !== 'Draft') await requireUndecided(db, line_id, valid_from)
  await changeTerms(db, line_id, () => returnRows(db, 'line_terms', 'id', id, removed.removedAt))
  await generateSlots(db, [line_id], valid_from)
  return true
}
