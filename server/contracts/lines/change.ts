import type { ContractLineInput, ContractLineUpdate, LineTermsInput } from '../../../api/contracts/contract-lines.ts'
import { addDays } from '../../../api/core/fields/days.ts'
import type { Person } from '../../../api/core/permissions.ts'
import type { Db } from '../../platform/db/open.ts'
import { atField, changed, found } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { contractFor } from '../contracts/figures.ts'
import { findContract, lockContract } from '../contracts/queries.ts'
import { firstToChange, generateFrom, generateNew, generateSlots } from '../contracts/slot-queries.ts'
import { deleteRecording } from '../recordings/queries.ts'
import { requireNeedUnlocked, requireTermsUnlocked } from '../slots/locked-queries.ts'
import { requireUndecided } from './changeable.ts'
import { changeTerms } from './name-queries.ts'
import {
  contractOfLine,
  deleteTerms,
  deleteTermsOn,
  findTerms,
  insertLine,
  insertTerms,
  removeLine as removeWithTerms,
  requireOpenSlots,
  touchContract,
  updateLine,
} from './queries.ts'
import {
  refuseSamePost,
  requireActiveStation,
  requireAhead,
  requireChangeable,
  requireFirstDay,
  requireKept,
  requireStation,
  requireUnused,
  requireWithin,
  requireWithinLine,
} from './rules.ts'

// Changes of a contract's lines and terms, with the slots that follow from each. A change returns the contract.

type By = Person & { accountId: number }

/** Locks the contract of a part that changes. @throws 409 when it has ended, or when it is no longer at `version` */
async function lockToChange(db: Db, id: number, person: Person, version?: number) {
  const locked = found(await lockContract(db, id), 'Contract')
  requireChangeable(locked)
  const wasTouched = await touchContract(db, id, version)
  changed(wasTouched, await contractFor(db, found(await findContract(db, id), 'Contract'), person), 'Contract')
  return locked
}

/** Locks the contract of a line that changes; returns both as they are from then on. */
async function lockLine(db: Db, id: number, person: Person, version?: number) {
  const { contract_id } = found(await contractOfLine(db, id), 'Post')
  const locked = await lockToChange(db, contract_id, person, version)
  return { locked, line: found(await contractOfLine(db, id), 'Post') }
}

const contractAfter = async (db: Db, id: number, person: Person) =>
  contractFor(db, found(await findContract(db, id), 'Contract'), person)

export async function addLine(db: Db, contractId: number, input: ContractLineInput, person: Person) {
  const locked = await lockToChange(db, contractId, person, input.version)
  const isAgreed = locked.status !== 'Draft'
  requireStation(locked.status, input)
  if (isAgreed) {
    requireWithin(locked, input)
    await requireActiveStation(db, input.station_id)
  }
  await refuseSamePost(db, contractId, input)
  const id = await insertLine(db, contractId, input)
  if (isAgreed) await requireNeedUnlocked(db, [id], input.from_on, 'from_on')
  await atField('from_on', generateNew(db, [id]))
  return contractAfter(db, contractId, person)
}

export async function changeLine(db: Db, id: number, input: ContractLineUpdate, person: Person) {
  const { locked, line: before } = await lockLine(db, id, person, input.version)
  const isAgreed = locked.status !== 'Draft'
  const moved = input.station_id !== before.station_id
  requireStation(locked.status, { ...input, kind: input.kind ?? before.kind })
  if (isAgreed) {
    await requireKept(db, id, before, input)
    if (input.from_on !== before.from_on) requireWithin(locked, { ...before, ...input })
    if (moved) await requireActiveStation(db, input.station_id)
  }
  await refuseSamePost(db, before.contract_id, { ...before, ...input }, id)
  await requireFirstDay(db, id, before, input, locked.bill_basis)
  await updateLine(db, id, input)
  if (isAgreed && moved) {
    await atField('station_id', requireOpenSlots(db, id))
    await requireNeedUnlocked(db, [id], input.from_on, 'station_id')
  } else if (isAgreed && input.from_on < before.from_on)
    await requireNeedUnlocked(db, [id], input.from_on, 'from_on', addDays(before.from_on, -1))
  // The first day of a line moves only while it has no slots.
  await (input.from_on === before.from_on ? generateSlots(db, [id]) : atField('from_on', generateNew(db, [id])))
  return contractAfter(db, before.contract_id, person)
}

/** The recording of its orders does not come back with the line. */
export async function removeLine(db: Db, files: FileStore, id: number, by: By) {
  const { contract_id } = found(await contractOfLine(db, id), 'Post')
  await lockToChange(db, contract_id, by)
  await requireUnused(db, id)
  const recording = await deleteRecording(db, id)
  if (recording) await files.discard(recording)
  await removeWithTerms(db, id, by.accountId)
}

/** Terms of a line from a day on. In a draft they take the place of others from the same day. */
export async function addTerms(db: Db, lineId: number, terms: LineTermsInput, person: Person) {
  const { locked, line } = await lockLine(db, lineId, person, terms.version)
  requireWithinLine(line, terms.valid_from)
  const isDraft = locked.status === 'Draft'
  if (!isDraft) await requireUndecided(db, lineId, terms.valid_from)
  await changeTerms(db, lineId, async () => {
    if (isDraft) await deleteTermsOn(db, lineId, terms.valid_from)
    await insertTerms(db, lineId, terms)
  })
  await atField('valid_from', generateFrom(db, [lineId], await firstToChange(db, terms.valid_from)))
  return contractAfter(db, line.contract_id, person)
}

export async function removeTerms(db: Db, id: number, by: By) {
  const terms = found(await findTerms(db, id), 'Terms')
  const { status } = await lockToChange(db, terms.contract_id, by)
  requireAhead(terms)
  if (status !== 'Draft') await requireTermsUnlocked(db, terms.line_id, terms.valid_from)
  await changeTerms(db, terms.line_id, () => deleteTerms(db, terms, by.accountId))
  await generateSlots(db, [terms.line_id], terms.valid_from)
}
