// Presence of guards: attendance, the board of this moment, exceptions, and the months that are approved and locked.
import type { FastifyInstance } from 'fastify'
import { registerSettled, registerWaiting } from '../company/index.ts'
import { registerUndo } from '../http/trash/undo.ts'
import { registerUndoable } from '../http/undo/undoable.ts'
import { registerConstraints } from '../platform/errors.ts'
import { attendanceRoutes } from './attendance/routes.ts'
import { attendanceDayRoutes } from './attendance-days/routes.ts'
import { attendancePeriodRoutes } from './attendance-periods/routes.ts'
import { lockedMonths } from './attendance-periods/settled-queries.ts'
import { callOffRoutes } from './call-offs/routes.ts'
import { restoreCheckpoint } from './checkpoints/restore-queries.ts'
import { checkpointRoutes } from './checkpoints/routes.ts'
import { CONSTRAINTS } from './constraints.ts'
import { escalationRoutes } from './escalation/routes.ts'
import { exceptionRoutes } from './exceptions/routes.ts'
import { lateFactRoutes } from './late-facts/routes.ts'
import { monthAnswerRoutes } from './month-answers/routes.ts'
import { nowRoutes } from './now/routes.ts'
import { ATTENDANCE_WORK } from './now/waiting-queries.ts'
import { occurrenceRoutes } from './occurrences/routes.ts'
import { ownStationRoutes } from './own-stations/routes.ts'
import { restoreRoute } from './patrol-routes/restore-queries.ts'
import { patrolRouteRoutes } from './patrol-routes/routes.ts'
import { restoreItem } from './register-items/restore-queries.ts'
import { registerItemRoutes } from './register-items/routes.ts'
import { roundRoutes } from './rounds/routes.ts'
import { UNDOABLE_ATTENDANCE, UNDOABLE_CALL_OFFS, UNDOABLE_EXCEPTIONS } from './undo-queries.ts'
import { visitRoutes } from './visits/routes.ts'

export { causeOfMissing, joinNoted } from './attendance/cause-queries.ts'
export {
  putAttendance,
  type Record as AttendanceRecord,
  removeAttendance,
  stateAt as attendanceStateOf,
  stateNow as attendanceState,
} from './attendance/queries.ts'
export { marksOf, type Rules, recordOf, rulesOn } from './attendance/record.ts'
export { settledSlots } from './attendance-periods/coverage-queries.ts'
export { pointsAt } from './checkpoints/phone-point-queries.ts'
export { type Clocking, judgeReported, LEFT_BEFORE } from './clockings/judge.ts'
export {
  findOpenSos,
  type GuardsShift,
  lockShiftsOf,
  openReported,
  putLateEvidence,
  type ReportedException,
  resolveUnplanned,
} from './clockings/queries.ts'
export { isOnPost, shiftAt, shiftClocked, shiftOfPresence, shiftsReached } from './clockings/shift-clocked.ts'
export { MINUTE, WINDOWS } from './clockings/windows.ts'
export { escalateExceptions, inOneOrder, tell } from './escalation/escalate.ts'
export { ESCALATED_DAYS, peopleOf, supervised, type Told } from './escalation/queries.ts'
export { watchLawReview } from './exceptions/law-queries.ts'
export { isStaff } from './exceptions/queries.ts'
export { openServiceVisits } from './exceptions/visit-queries.ts'
export { watchAttendance } from './exceptions/watch-queries.ts'
export { confirmMonth, objectToShifts } from './month-answers/answer.ts'
export { findAnswer } from './month-answers/queries.ts'
export { guardsOnPost } from './now/on-post-queries.ts'
export { occurrenceOf, writeReported } from './occurrences/reported-queries.ts'
export { findPoints, type KnownPoint, placeScans } from './rounds/scan-queries.ts'
export { judgeScans } from './rounds/scans.ts'
export { watchRounds } from './rounds/watch-queries.ts'
export { registerUse } from './used-months.ts'
export { metersBetween } from './visits/distance.ts'
export { roundVisits, watchVisits } from './visits/queries.ts'

/** Registers the area's routes and constraint messages. */
export function registerAttendance(api: FastifyInstance) {
  registerConstraints(CONSTRAINTS)
  for (const work of ATTENDANCE_WORK) registerWaiting(work.kind, work)
  registerSettled('attendance', lockedMonths)
  registerUndo({ checkpoints: restoreCheckpoint, routes: restoreRoute, register_items: restoreItem })
  registerUndoable({ call_offs: UNDOABLE_CALL_OFFS, attendances: UNDOABLE_ATTENDANCE, exceptions: UNDOABLE_EXCEPTIONS })
  nowRoutes(api)
  attendanceRoutes(api)
  callOffRoutes(api)
  lateFactRoutes(api)
  exceptionRoutes(api)
  escalationRoutes(api)
  attendanceDayRoutes(api)
  attendancePeriodRoutes(api)
  occurrenceRoutes(api)
  registerItemRoutes(api)
  monthAnswerRoutes(api)
  checkpointRoutes(api)
  patrolRouteRoutes(api)
  ownStationRoutes(api)
  roundRoutes(api)
  visitRoutes(api)
}
