// Contracts with their lines and terms, and the slots generated from them.
import type { FastifyInstance } from 'fastify'
import { registerFirstStep } from '../company/index.ts'
import { registerSearch } from '../http/search/queries.ts'
import { registerUndo } from '../http/trash/undo.ts'
import { registerConstraints } from '../platform/errors.ts'
import { CONSTRAINTS } from './constraints.ts'
import { contractRoutes } from './contracts/routes.ts'
import { searchContracts } from './contracts/search-queries.ts'
import { extraGuardRoutes } from './extra-guards/routes.ts'
import { CONTRACT_STEP } from './first-step-queries.ts'
import { fromStationRoutes } from './from-station/routes.ts'
import { indexationRoutes } from './indexation/routes.ts'
import { restoreLine, restoreTerms } from './lines/restore.ts'
import { lineRoutes } from './lines/routes.ts'
import { recordingRoutes } from './recordings/routes.ts'
import { slotRoutes } from './slots/routes.ts'
import { wayRoutes } from './way/routes.ts'

export { type BilledContractRow, billedContracts } from './contracts/billed-queries.ts'
export { monthValues, valuesAhead } from './contracts/figures.ts'
export { extrasOf, holidaysBetween } from './contracts/queries.ts'
export { keepContracts } from './contracts/slot-queries.ts'
export { isCovered } from './covered-queries.ts'
export { remindOfContracts } from './endings/endings.ts'
export { addExtras } from './slots/extras.ts'
export { insertLateFacts } from './slots/late-facts-queries.ts'
export { findSlot, type LockedSlot, lockSlot, sharePostOfShift, sharePostOfSlot, slotPost } from './slots/queries.ts'
export { isActiveContract, statusOfContract } from './status-queries.ts'

/** Registers the area's routes and constraint messages. */
export function registerContracts(api: FastifyInstance) {
  registerFirstStep(CONTRACT_STEP.step, CONTRACT_STEP)
  registerConstraints(CONSTRAINTS)
  registerSearch({ contracts: searchContracts })
  registerUndo({ contract_lines: restoreLine, line_terms: restoreTerms })
  contractRoutes(api)
  lineRoutes(api)
  recordingRoutes(api)
  slotRoutes(api)
  extraGuardRoutes(api)
  fromStationRoutes(api)
  indexationRoutes(api)
  wayRoutes(api)
}
