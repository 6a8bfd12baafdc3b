// Settings, dated rates, holidays, the home page.
import type { FastifyInstance } from 'fastify'
import { registerUndo } from '../http/trash/undo.ts'
import { registerConstraints } from '../platform/errors.ts'
import { companySettingsRoutes } from './company-settings/routes.ts'
import { CONSTRAINTS } from './constraints.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { undoDated } from './dated-queries.ts'
import { datedSettingRoutes } from './dated-settings/routes.ts'
import { COMPANY_STEP, registerFirstStep } from './guide/queries.ts'
import { guideRoutes } from './guide/routes.ts'
import { holidayRoutes } from './holidays/routes.ts'
import { homeRoutes } from './home/routes.ts'
import { systemRoutes } from './system-routes.ts'
import { todayRoutes } from './today/routes.ts'

export { foldMonthCounts } from './dashboard/month-count-queries.ts'
/** @public for areas that compute with rates */
export { lawReview, settingOn, settingsOver } from './dated-settings/queries.ts'
export { type FirstStep, registerFirstStep } from './guide/queries.ts'
export { type DocumentMeans, type Letterhead, letterhead } from './letterhead.ts'
export { companySettings } from './settings-queries.ts'
export { registerSettled, type SettledMonth } from './settled-months.ts'
export { siteContent } from './site-content-queries.ts'
export { registerWaiting, type Work } from './today/queries.ts'

/** Registers the area's routes and constraint messages. */
export function registerCompany(api: FastifyInstance, options: { clearCaches: () => void }) {
  registerConstraints(CONSTRAINTS)
  registerUndo({ dated_settings: undoDated('dated_settings'), tax_rates: undoDated('tax_rates') })
  registerFirstStep(COMPANY_STEP.step, COMPANY_STEP)
  homeRoutes(api)
  guideRoutes(api)
  dashboardRoutes(api)
  todayRoutes(api)
  companySettingsRoutes(api)
  datedSettingRoutes(api)
  holidayRoutes(api)
  systemRoutes(api, options)
}
