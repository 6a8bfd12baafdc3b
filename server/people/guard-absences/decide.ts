import { addDays, today } from '../../../api/core/fields/days.ts'
import { countOf, longMonth } from '../../../api/core/format.ts'
import type { AbsenceKind } from '../../../api/people/absence-days.ts'
import { awaySentence } from '../../../api/people/absence-days.ts'
import { settingOn } from '../../company/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { changed, conflict, found, HttpError } from '../../platform/errors.ts'
import { type ComingShifts, lockComingShifts, openComingShifts } from '../planned-shifts.ts'
import { decideAbsence, findAbsence, lockAbsence, lockedShift, lockGuardOfAbsence } from './queries.ts'

const TITLE = 'Absence'
/** The interval in days at which the law asks for a medical certificate. */
const WEEK = 7

type Absence = { guard_id: number; kind: AbsenceKind; from_on: string; until_on: string | null; half_day: boolean }

/** The days of which an absence takes the shifts; none for half a day, which is agreed by word of mouth. */
export const shiftsOf = ({ guard_id, from_on, until_on, half_day }: Absence): ComingShifts | undefined =>
  half_day ? undefined : { guardId: guard_id, from: from_on, until: until_on }

type Judged = Absence & { certificate: object | null }

const howOften = (every: number) =>
  every === WEEK ? 'The law asks for one at least weekly.' : `One is asked for every ${countOf(every, 'day')}.`

/**
 * The warnings that stop nothing; undefined when there is nothing. The number of days of sickness without a
 * certificate is a dated setting, of the first of these days.
 */
export async function warningsAbout(db: Db, { kind, from_on, until_on, certificate }: Judged, gender: string | undefined) {
  const warnings: string[] = []
  const { certificate_every_days: every } = await settingOn(db, 'leave', from_on)
  const days = until_on ? (Date.parse(until_on) - Date.parse(from_on)) / 86_400_000 + 1 : 0
  if (kind === 'sick' && days > every && !certificate)
    warnings.push(`${countOf(days, 'day')} of sickness without a certificate. ${howOften(every)}`)
  if (kind === 'maternity' && gender === 'Male') warnings.push('Maternity leave for a guard who is recorded as Male.')
  return warnings.length ? warnings : undefined
}

/** An absence that waits for a decision, locked. */
async function asked(db: Db, id: number) {
  const absence = found(await lockAbsence(db, id), TITLE)
  if (absence.state !== 'Asked') throw conflict(`This absence is ${absence.state.toLowerCase()} already.`)
  return absence
}

/**
 * Approves an absence and takes the guard's coming shifts of its days away, all in the transaction `db`. Nobody can plan the
 * guard meanwhile.
 * @throws 409 when it is decided already, or the guard has another approved absence on some of the days; 409 `period_locked` when a
 * locked month counts a shift of these days that is not excused
 */
export async function approveAbsence(db: Db, id: number, version: number | undefined, accountId: number) {
  const absence = await asked(db, id)
  const which = shiftsOf(absence)
  if (which) await lockComingShifts(db, [absence.guard_id], which)
  const guard = await lockGuardOfAbsence(db, absence.guard_id)
  const counted = absence.half_day ? undefined : await lockedShift(db, absence)
  if (counted) {
    const message = `${longMonth(counted.slice(0, 7))} is locked.`
    throw new HttpError(409, 'period_locked', message, { fields: { from_on: message } })
  }
  const approved = await decideAbsence(db, id, version, accountId, { state: 'Approved' })
  const record = changed(approved, await findAbsence(db, id), TITLE)
  const opened = which && (await openComingShifts(db, which, { reason: awaySentence(absence), accountId }))
  return { ...record, opened, warnings: await warningsAbout(db, record, guard?.gender) }
}

/** @throws 409 when it is decided already */
export async function refuseAbsence(db: Db, id: number, reason: string, accountId: number) {
  await asked(db, id)
  await decideAbsence(db, id, undefined, accountId, { state: 'Refused', decided_reason: reason })
  return found(await findAbsence(db, id), TITLE)
}

/**
 * Cancels an absence; one that has begun ends with yesterday instead, as its days until then were taken.
 * @throws 409 when there is nothing left to cancel
 */
export async function cancelAbsence(db: Db, id: number, reason: string | null | undefined, accountId: number) {
  const { state, from_on, until_on } = found(await lockAbsence(db, id), TITLE)
  if (state !== 'Asked' && state !== 'Approved') throw conflict(`This absence is ${state.toLowerCase()} already.`)
  if (state === 'Approved' && until_on && until_on < today()) throw conflict('This absence is over.')
  const begun = state === 'Approved' && from_on < today()
  const change = begun ? { until_on: addDays(today(), -1) } : { state: 'Cancelled' as const }
  await decideAbsence(db, id, undefined, accountId, { ...change, decided_reason: reason ?? null })
  return found(await findAbsence(db, id), TITLE)
}
