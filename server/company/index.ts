// Settings, dashboard home, search, trash, notices, e-mails.
import type { FastifyInstance } from 'fastify'
import { registerConstraints } from '../platform/errors.ts'
import { companySettingsRoutes } from './company-settings/routes.ts'
import { CONSTRAINTS } from './constraints.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { undoDated } from './dated-queries.ts'
import { datedSettingRoutes } from './dated-settings/routes.ts'
import { emailRoutes } from './emails/routes.ts'
import { holidayRoutes } from './holidays/routes.ts'
import { homeRoutes } from './home/routes.ts'
import { noticeRoutes } from './notices/routes.ts'
import { pushDeviceRoutes } from './notifier/push/routes.ts'
import { notificationRoutes } from './notifier/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { systemRoutes } from './system/routes.ts'
import { todayRoutes } from './today/routes.ts'
import { trashRoutes } from './trash/routes.ts'
import { registerUndo } from './trash/undo.ts'

export { foldMonthCounts } from './dashboard/month-count-queries.ts'
/** @public for areas that compute with rates */
export { lawReview, settingOn, settingsOver } from './dated-settings/queries.ts'
export { giveUpForgotten, purgeEmails } from './emails/queries.ts'
export { type EmailSubject, queueEmail, queueInbound, registerAttachment, staffAddress, startMail } from './mail.ts'
export { purgeNotices } from './notices/queries.ts'
export { startNotifier } from './notifier/deliver.ts'
export { tellStaff } from './notifier/events/tell-staff.ts'
export { warnSuperAdmins } from './notifier/events/warn-super-admins.ts'
export { notify, type Recipient, smsCost, tellGuards, textGuard } from './notifier/notify.ts'
export { openChannels } from './notifier/open-channels.ts'
export { pushAddresses } from './notifier/push/device-queries.ts'
export { publicKeyOf, pushAccess } from './notifier/push/push-key.ts'
export { ownPushDevices } from './notifier/push/routes.ts'
export { purgeMessages } from './notifier/queries.ts'
export { recordName, registerRecordNames } from './record-name-queries.ts'
export { registerSearch } from './search/queries.ts'
export { companySettings } from './settings-queries.ts'
export { registerSettled, type SettledMonth } from './settled-months.ts'
export { siteContent } from './site-content-queries.ts'
export { registerWaiting, type Work } from './today/queries.ts'
export { eraseExpired } from './trash/erase.ts'
export { lockRemovedRow, purgeRemovedRows, removeRows, returnRows } from './trash/removed-row-queries.ts'
export { cannotRestore, registerUndo } from './trash/undo.ts'

/** Registers the area's routes and constraint messages. */
export function registerCompany(api: FastifyInstance, options: { clearCaches: () => void }) {
  registerConstraints(CONSTRAINTS)
  registerUndo({ dated_settings: undoDated('dated_settings'), tax_rates: undoDated('tax_rates') })
  homeRoutes(api)
  emailRoutes(api)
  noticeRoutes(api)
  notificationRoutes(api)
  pushDeviceRoutes(api)
  dashboardRoutes(api)
  todayRoutes(api)
  companySettingsRoutes(api)
  datedSettingRoutes(api)
  holidayRoutes(api)
  trashRoutes(api)
  searchRoutes(api)
  systemRoutes(api, options)
}
