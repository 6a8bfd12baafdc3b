import { today } from '../../../api/core/fields/days.ts'
import { awaySentence } from '../../../api/people/absence-days.ts'
import { GuardAbsenceInput } from '../../../api/people/guard-absences.ts'
import type { Guard, GuardUpdate } from '../../../api/people/guards.ts'
import type { Db } from '../../platform/db/open.ts'
import { invalid } from '../../platform/errors.ts'
import { decideAbsence, insertAbsence } from '../guard-absences/queries.ts'
import { requireLeave } from '../leave-balances/require-leave.ts'
import { lockComingShifts, openComingShifts } from '../planned-shifts.ts'
import { lockStatus } from './queries.ts'

type Sent = Pick<GuardUpdate, 'status' | 'shifts' | 'away_kind' | 'away_from' | 'away_until'>
type Absence = GuardAbsenceInput & { until_on: string | null }
type Chosen = {
  /** The status to store; undefined to keep what is stored. */ status: Guard['status'] | undefined
  absence?: Absence
}

const FIELDS: Record<string, string> = { from_on: 'away_from', until_on: 'away_until', kind: 'away_kind' }

/** The absence that is sent beside a status, by the rules of every absence; undefined without dates. */
function sentAbsence(guard_id: number, { status, away_kind = 'annual', away_from, away_until }: Sent): Absence | undefined {
  if (!away_from) return undefined
  if (status !== 'On Leave' && status !== 'Suspended')
    throw invalid({ away_from: 'Days go with the status On Leave or Suspended.' })
  const kind = status === 'Suspended' ? 'suspension' : away_kind
  if (status === 'On Leave' && kind === 'suspension') throw invalid({ away_kind: 'A suspension goes with the status Suspended.' })
  const { data, error } = GuardAbsenceInput.safeParse({ guard_id, kind, from_on: away_from, until_on: away_until ?? null })
  if (error)
    throw invalid(Object.fromEntries(error.issues.map(({ path, message }) => [FIELDS[String(path[0])] ?? 'status', message])))
  return { ...data, until_on: data.until_on ?? null }
}

/** Locks the shifts that a status takes away; before `chosenStatus`, which locks the guard. */
export async function lockShiftsToOpen(db: Db, ids: number[], { shifts }: Pick<Sent, 'shifts'>) {
  if (shifts === 'open') await lockComingShifts(db, ids, { from: today(), until: null })
}

/**
 * The changes by a status that is sent. One that is sent back as it was shown is no choice: on the days of an approved absence it
 * would keep the guard On Leave for good. With dates the guard stays Active, and an absence says the rest. The guard is locked
 * against being planned until the transaction ends.
 */
export async function chosenStatus(db: Db, id: number, sent: Sent): Promise<Chosen> {
  const before = await lockStatus(db, id)
  const absence = sentAbsence(id, sent)
  if (absence) return { status: 'Active', absence }
  return { status: sent.status === before?.shown ? undefined : sent.status }
}

/**
 * Records the absence that was sent with a status, approved, and takes the coming shifts of the guard away where that was asked
 * for: those of the absence, or all of a guard who is no longer Active.
 */
export async function followStatus(
  db: Db,
  guardId: number,
  { status = 'Active', absence }: Chosen,
  { shifts }: Sent,
  { accountId }: { accountId: number },
) {
  if (absence) {
    await requireLeave(db, absence, undefined, { from_on: 'away_from', until_on: 'away_until' })
    await decideAbsence(db, await insertAbsence(db, absence), undefined, accountId, { state: 'Approved' })
  }
  if (shifts !== 'open') return undefined
  if (absence) {
    const days = { guardId, from: absence.from_on, until: absence.until_on }
    return openComingShifts(db, days, { reason: awaySentence(absence), accountId })
  }
  if (status === 'Active') return undefined
  return openComingShifts(db, { guardId, from: today(), until: null }, { reason: `The guard is ${status}.`, accountId })
}
