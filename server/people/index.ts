// Guards, jobs and applications.
import type { FastifyInstance } from 'fastify'
import { registerFirstStep, registerWaiting } from '../company/index.ts'
import { registerSearch } from '../http/search/queries.ts'
import { registerRecordNames } from '../http/search/record-name-queries.ts'
import { registerUndoable } from '../http/undo/undoable.ts'
import { registerConstraints } from '../platform/errors.ts'
import { careerRoutes } from './careers/routes.ts'
import { CONSTRAINTS } from './constraints.ts'
import { deployabilityRoutes } from './deployability/routes.ts'
import { GUARDS_STEP } from './first-step-queries.ts'
import { absenceName } from './guard-absences/queries.ts'
import { guardAbsenceRoutes } from './guard-absences/routes.ts'
import { qualificationName } from './guard-qualifications/column-queries.ts'
import { guardQualificationRoutes } from './guard-qualifications/routes.ts'
import { guardRoutes } from './guards/routes.ts'
import { searchGuards } from './guards/search-queries.ts'
import { jobAdvertRoutes } from './job-adverts/routes.ts'
import { leaveBalanceRoutes } from './leave-balances/routes.ts'
import { qualificationTypeRoutes } from './qualification-types/routes.ts'
import { recruitmentRoutes } from './recruitment/routes.ts'
import { UNDOABLE_ABSENCES } from './undo-queries.ts'
import { PEOPLE_WORK } from './waiting-queries.ts'

export {
  absencesBetween,
  askedDays,
  asksToBeAway,
  awayDays,
  countsAsCover,
  isDeployable,
  mayStand,
  shiftsOnAbsence,
} from './absence-queries.ts'
export { loadQualifications, missingPermits } from './deployability/queries.ts'
export { askAbsences, askForDay, findAbsence, insertAbsence } from './guard-absences/queries.ts'
export { type GuardMessage, tellGuard } from './guard-messages.ts'
export { remindOfEndings } from './guard-qualifications/reminders.ts'
export { hasLapsed, isLicensed, lackingPapers, missingPapers } from './lapsed-queries.ts'
export { type ComingShifts, registerPlannedShifts } from './planned-shifts.ts'
export { registerErasure } from './recruitment/person/erasure-port.ts'
export { endRetention } from './recruitment/retention.ts'

/** Registers the area's routes and constraint messages. */
export function registerPeople(api: FastifyInstance) {
  registerFirstStep(GUARDS_STEP.step, GUARDS_STEP)
  registerConstraints(CONSTRAINTS)
  registerSearch({ guards: searchGuards })
  for (const work of PEOPLE_WORK) registerWaiting(work.kind, work)
  registerRecordNames({ guard_qualifications: qualificationName, guard_absences: absenceName })
  registerUndoable({ guard_absences: UNDOABLE_ABSENCES })
  guardRoutes(api)
  qualificationTypeRoutes(api)
  guardQualificationRoutes(api)
  guardAbsenceRoutes(api)
  leaveBalanceRoutes(api)
  deployabilityRoutes(api)
  careerRoutes(api)
  jobAdvertRoutes(api)
  recruitmentRoutes(api)
}
