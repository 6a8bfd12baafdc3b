// People with access: sign-in, sessions, admins, the audit log.
import type { FastifyInstance } from 'fastify'
import { registerConstraints } from '../platform/errors.ts'
import { adminRoutes } from './admins/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { CONSTRAINTS } from './constraints.ts'
import { demoRoutes } from './demo/routes.ts'
import { listRoutes } from './lists/routes.ts'
import { supervisorStationRoutes } from './supervisor-stations/routes.ts'

export { accountState, lastSignIn } from './account-queries.ts'
export { logLastCheckpoint, startCheckpoints } from './audit/checkpoints.ts'
export { hasSuperAdmin } from './auth/queries.ts'
export {
  confirmLogin,
  deleteLogin,
  disableLogin,
  enableLogin,
  insertLogin,
  limitTo,
  setMonthlyReport,
  setPrices,
} from './client-login-queries.ts'
export { registerEmails } from './email-port.ts'
export { startResets } from './forgotten/forgotten.ts'
export { accountOfGuard } from './guard-account-queries.ts'
export { invite } from './invitations.ts'
export { endLinksOf } from './link-queries.ts'

/** Registers the area's routes and constraint messages. */
export function registerAccounts(api: FastifyInstance, options: { secureCookies: boolean }) {
  registerConstraints(CONSTRAINTS)
  authRoutes(api, options)
  adminRoutes(api)
  supervisorStationRoutes(api)
  listRoutes(api)
  auditRoutes(api)
  demoRoutes(api)
}
