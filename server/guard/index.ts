// The guard's phone: devices, sign-in by PIN, what devices report, and what a guard sees of himself.
import type { FastifyInstance } from 'fastify'
import { registerFirstStep } from '../company/index.ts'
import { deviceRoutes } from './devices/routes.ts'
import { guardEventRoutes } from './events/routes.ts'
import { PHONE_STEP } from './first-step-queries.ts'
import { guardPackRoutes } from './pack/routes.ts'
import { shiftEventRoutes } from './positions/routes.ts'
import { guardPushRoutes } from './push-routes.ts'
import { guardSignInRoutes } from './sign-in/routes.ts'

export { prepareEventMonths, roundPositions } from './positions/queries.ts'

/** Registers the area's routes. */
export function registerGuard(api: FastifyInstance) {
  registerFirstStep(PHONE_STEP.step, PHONE_STEP)
  deviceRoutes(api)
  guardSignInRoutes(api)
  guardEventRoutes(api)
  guardPackRoutes(api)
  shiftEventRoutes(api)
  guardPushRoutes(api)
}
