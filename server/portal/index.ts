// The portal of clients.
import type { FastifyInstance } from 'fastify'
import { registerAttachment } from '../notify/index.ts'
import { portalAlarmRoutes } from './alarm/routes.ts'
import { portalAlarmSystemRoutes } from './alarm/system-routes.ts'
import { portalCollectionRoutes } from './collection-routes.ts'
import { portalMessageRoutes } from './messages/routes.ts'
import { portalOverviewRoutes } from './overview-routes.ts'
import { portalPhotoRoutes } from './photos.ts'
import { reportDocument } from './report/monthly-emails.ts'
import { portalReportRoutes } from './report/routes.ts'
import { portalRoutes } from './routes.ts'
import { portalStatementRoutes } from './statement-routes.ts'

export { tellClients } from './messages/news.ts'
export { sendMonthlyReports } from './report/monthly-emails.ts'

/** Registers the area's routes, and the document of e-mails about somebody of a client. */
export function registerPortal(api: FastifyInstance) {
  registerAttachment('accounts', (db, id, writtenAt) => reportDocument(db, api, id, writtenAt))
  portalRoutes(api)
  portalOverviewRoutes(api)
  portalMessageRoutes(api)
  portalPhotoRoutes(api)
  portalReportRoutes(api)
  portalCollectionRoutes(api)
  portalStatementRoutes(api)
  portalAlarmSystemRoutes(api)
  portalAlarmRoutes(api)
}
