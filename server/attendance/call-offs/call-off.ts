import type { CallOffCause, callOff } from '../../../api/attendance/call-offs.ts'
import { NOW_HOURS } from '../../../api/attendance/now.ts'
import { spanOf } from '../../../api/core/shift.ts'
import type { AbsenceKind } from '../../../api/people/absence-days.ts'
import type { Input } from '../../http/route.ts'
import { askForDay } from '../../people/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { conflict, found } from '../../platform/errors.ts'
import type { StationScope } from '../../platform/sessions/station-scope.ts'
import { removeShift } from '../../roster/index.ts'
import { decided } from '../attendance/decide.ts'
import { type LockedShift, lockShift } from '../attendance/lock-queries.ts'
import { leaveSlot, putAttendance } from '../attendance/queries.ts'
import { rulesOn } from '../attendance/record.ts'
import { MINUTE } from '../clockings/windows.ts'
import { insertCallOff } from './queries.ts'

const KINDS: Record<CallOffCause, AbsenceKind> = {
  sick: 'sick',
  family: 'compassionate',
  late_transport: 'unpaid',
  other: 'unpaid',
}
const NAMES: Record<CallOffCause, string> = {
  sick: 'Sick',
  family: 'Family',
  late_transport: 'Transport',
  other: 'Other',
}

/** @throws 409 for a shift that is over, too far ahead, or no longer the guard's, and for one to which the guard has come */
function requireAwaited(shift: LockedShift) {
  const { from, to } = spanOf(shift)
  if (to <= Date.now()) throw conflict('This shift is over. Decide its attendance instead.')
  if (from - Date.now() > NOW_HOURS.ahead * 60 * MINUTE)
    throw conflict('This shift begins in more than twelve hours. It is freed in the duty schedule.')
  if (shift.called_off) throw conflict('This guard has called off already.')
  if (shift.replaced_by) throw conflict('Another guard has taken this shift.')
  if (shift.in_at !== null) throw conflict('The guard has come to this shift.')
}

type By = { accountId: number; stations: StationScope }

/** Frees the shift of a guard who has called off, and asks for an absence on its day. */
export async function takeOff(db: Db, id: number, { cause, text }: Input<typeof callOff>, { accountId, stations }: By) {
  const shift = found(await lockShift(db, id, stations), 'Shift')
  requireAwaited(shift)
  const { guard_id, slot_id, shift_date: day } = shift
  await free(db, shift, { cause, reason: `Called off: ${text ?? NAMES[cause]}`.slice(0, 300), accountId })
  const absence_id = await askForDay(db, { guard_id, kind: KINDS[cause], day, asked_via: 'telephone', note: text })
  await insertCallOff(db, { id, slot_id, cause, text, absence_id, account_id: accountId })
}

type Why = { cause: CallOffCause; reason: string; accountId: number }
/** Takes a shift away; one of a post that has begun, or of which something is decided, is kept as what happened. */
async function free(db: Db, shift: LockedShift, { cause, reason, accountId }: Why) {
  const { id, slot_id, state } = shift
  const begun = spanOf(shift).from <= Date.now()
  if (!begun || (slot_id === null && state === null)) {
    await removeShift(db, id, { reason, accountId })
    return
  }
  if (state !== 'Excused') {
    const rules = await rulesOn(db, shift.shift_date)
    await putAttendance(db, [decided(shift, { state: 'Excused', cause, reason }, rules, accountId)])
  }
  if (slot_id !== null) await leaveSlot(db, { id, slot_id })
}
