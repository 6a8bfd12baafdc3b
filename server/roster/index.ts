// Duty schedules, the board and the working rules.
import type { FastifyInstance } from 'fastify'
import { registerFirstStep } from '../company/index.ts'
import { registerRecordNames } from '../http/search/record-name-queries.ts'
import { registerUndoable } from '../http/undo/undoable.ts'
import { registerPlannedShifts } from '../people/index.ts'
import { registerConstraints } from '../platform/errors.ts'
import { calendarRoutes } from './calendars/routes.ts'
import { CONSTRAINTS } from './constraints.ts'
import { dutyScheduleName } from './duty-schedules/queries.ts'
import { dutyScheduleRoutes } from './duty-schedules/routes.ts'
import { ROSTER_STEP } from './first-step-queries.ts'
import { generatorRoutes } from './generator/routes.ts'
import { guardChoiceRoutes } from './guard-choices/routes.ts'
import { knownStationRoutes } from './known-stations/routes.ts'
import { offerLinkRoutes } from './offers/link-routes.ts'
import { slotOfferRoutes } from './offers/routes.ts'
import { countShifts, listShifts, lockShifts, removeShifts, shortDays } from './planned-shift-queries.ts'
import { proposalRoutes } from './proposals/routes.ts'
import { scheduleBoardRoutes } from './schedule-board/routes.ts'
import { slotShiftRoutes } from './slot-shifts/routes.ts'
import { UNDOABLE_SHIFTS } from './undo-queries.ts'

export { acceptOffer, declineOffer } from './offers/answer.ts'
export { findOwnOffer, listOpenOffers } from './offers/queries.ts'
export { removeShift } from './planned-shift-queries.ts'
export { countRostered, isRosteredAt, rosteredAt, stationsRostered } from './rostered-queries.ts'
export { fillSlot } from './slot-shifts/fill-slot.ts'
export { insertShift, linkOutside, shiftOfSlot } from './slot-shifts/queries.ts'
export { takeOver } from './slot-shifts/take-over.ts'
export { tellGuardsOfShifts } from './told-guards/told-guards.ts'

/** Registers the area's routes and constraint messages. */
export function registerRoster(api: FastifyInstance) {
  registerFirstStep(ROSTER_STEP.step, ROSTER_STEP)
  registerConstraints(CONSTRAINTS)
  registerRecordNames({ duty_schedules: dutyScheduleName })
  registerUndoable({ duty_schedules: UNDOABLE_SHIFTS })
  registerPlannedShifts('roster', {
    list: listShifts,
    short: shortDays,
    count: countShifts,
    lock: lockShifts,
    open: removeShifts,
  })
  dutyScheduleRoutes(api)
  scheduleBoardRoutes(api)
  slotShiftRoutes(api)
  guardChoiceRoutes(api)
  generatorRoutes(api)
  proposalRoutes(api)
  slotOfferRoutes(api)
  offerLinkRoutes(api)
  calendarRoutes(api)
  knownStationRoutes(api)
}
