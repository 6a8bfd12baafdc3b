import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { MAX_UPLOAD_BYTES } from '../contract/common.ts'
import { withoutZone } from './addresses.ts'
import { adminRoutes } from './admins/routes.ts'
import { apiDocs } from './api-docs.ts'
import { auditRoutes } from './audit/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { limitWork } from './budget.ts'
import { callerFinder } from './callers.ts'
import { careerRoutes } from './careers/routes.ts'
import { clientDocumentRoutes } from './client-documents/routes.ts'
import { clientLoginRoutes } from './client-logins/routes.ts'
import { clientRequestRoutes } from './client-requests/routes.ts'
import { clientRoutes } from './clients/routes.ts'
import { companySettingsRoutes } from './company-settings/routes.ts'
import { contactRoutes } from './contacts/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import type { Db } from './db/open.ts'
import { dutyScheduleRoutes } from './duty-schedules/routes.ts'
import { emailRoutes } from './emails/routes.ts'
import { answer, answerErrors, answerNotFound, answerUnreadable, MAX_HEADER_BYTES } from './error-answers.ts'
import { malformed } from './errors.ts'
import { createSignals } from './events.ts'
import type { FileStore } from './files.ts'
import { guardRoutes } from './guards/routes.ts'
import { homeRoutes } from './home/routes.ts'
import { incidentRoutes } from './incidents/routes.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { jobAdvertRoutes } from './job-adverts/routes.ts'
import type { Keyring } from './keyring.ts'
import type { Mail } from './mail.ts'
import { readBodies } from './media-types.ts'
import { noticeRoutes } from './notices/routes.ts'
import { type Pages, servePages } from './pages.ts'
import { servePictures } from './pictures.ts'
import { portalRoutes } from './portal/routes.ts'
import type { Queue } from './queue.ts'
import { linkRoutes } from './quotations/link-routes.ts'
import { quotationRoutes } from './quotations/routes.ts'
import { quoteRoutes } from './quotes/routes.ts'
import { recruitmentRoutes } from './recruitment/routes.ts'
import { onPrimary, type Reports } from './replica.ts'
import { scheduleBoardRoutes } from './schedule-board/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { secureHeaders } from './secure-headers.ts'
import { serviceRoutes } from './services/routes.ts'
import { letSlowConnectionsGo } from './slow-connections.ts'
import { stationRoutes } from './stations/routes.ts'
import { systemRoutes } from './system/routes.ts'
import { trashRoutes } from './trash/routes.ts'

export type AppOptions = {
  db: Db
  /** Where reports are read; from `db` when missing. */
  reports?: Reports | undefined
  files: FileStore
  keyring: Keyring
  queue: Queue
  mail: Mail
  /** Where visitors reach the site, without a trailing slash. */
  publicUrl?: string
  /** The built web; without it the app is the API alone. */
  pages?: Pages | undefined
  /** Runs before anything is registered. */
  prepare?: ((app: FastifyInstance) => unknown) | undefined
  logger?: FastifyServerOptions['logger']
  trustProxy?: string | undefined
  /** Whether visitors come by https: cookies are for https only, and browsers are told to stay with it. */
  secureCookies?: boolean
  /** false lifts the limits by address, for tests and measurements of everything else. */
  limits?: boolean
  /** Whether the API is described at /api/docs. */
  docs?: boolean
}

/** The whole server as a function of what it depends on; listening is the caller's business. */
export async function createApp({
  db,
  reports = onPrimary(db),
  files,
  keyring,
  queue,
  mail,
  publicUrl = 'http://localhost',
  pages,
  prepare,
  logger = false,
  trustProxy,
  secureCookies = false,
  limits = true,
  docs = true,
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger,
    trustProxy: trustProxy ?? false,
    genReqId: () => crypto.randomUUID(),
    // What belongs to no call; each call has its own (maxBodyOf).
    bodyLimit: 64 * 1024,
    // A phone on a slow line needs minutes for its documents; JSON has its own, shorter limit (slow-connections.ts).
    requestTimeout: 300_000,
    connectionTimeout: 20_000,
    keepAliveTimeout: 10_000,
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 2_000, maxHeaderSize: MAX_HEADER_BYTES },
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: false, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (_error, _request, reply) => void answer(reply, malformed('The address could not be read.')),
  })
  letSlowConnectionsGo(app.server)
  app.decorate('db', db)
  app.decorate('limits', limits)
  app.decorate('reports', reports)
  app.decorate('files', files)
  app.decorate('keyring', keyring)
  app.decorate('exports', { underWay: 0 })
  app.decorate('queue', queue)
  app.decorate('mail', mail)
  app.decorate('publicUrl', publicUrl)
  app.decorate('inProcess', new Map())
  app.decorate('readings', new Map())
  app.decorate('signals', createSignals(app))
  app.decorate('findCaller', callerFinder(db))
  app.decorateRequest('caller', null)
  app.decorateRequest('address', '')

  // Worked out once, because Fastify does it each time it is asked.
  app.addHook('onRequest', (request, _reply, done) => {
    request.address = withoutZone(request.ip)
    done()
  })
  prepare?.(app)
  answerErrors(app)
  readBodies(app)
  secureHeaders(app, { contentSecurityPolicy: false, strictTransportSecurity: secureCookies })
  await app.register(compress, { threshold: 1024, brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } })
  await app.register(cookie)
  await app.register(multipart, {
    limits: { files: 4, fields: 20, parts: 24, fieldSize: 64 * 1024, fileSize: MAX_UPLOAD_BYTES, headerPairs: 20 },
  })
  limitWork(app)
  answerNotFound(app)

  await app.register(async (api) => {
    api.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" })
    })
    authRoutes(api, { secureCookies })
    adminRoutes(api)
    clientRoutes(api)
    clientLoginRoutes(api)
    clientRequestRoutes(api)
    clientDocumentRoutes(api)
    guardRoutes(api)
    stationRoutes(api)
    serviceRoutes(api)
    quoteRoutes(api)
    quotationRoutes(api)
    linkRoutes(api)
    contactRoutes(api)
    incidentRoutes(api)
    dutyScheduleRoutes(api)
    scheduleBoardRoutes(api)
    invoiceRoutes(api)
    portalRoutes(api)
    homeRoutes(api)
    careerRoutes(api)
    jobAdvertRoutes(api)
    recruitmentRoutes(api)
    emailRoutes(api)
    noticeRoutes(api)
    dashboardRoutes(api)
    companySettingsRoutes(api)
    trashRoutes(api)
    auditRoutes(api)
    searchRoutes(api)
    systemRoutes(api, { clearCaches: () => pages?.clearCache() })
  })
  servePictures(app)
  if (docs) apiDocs(app)
  if (pages) await servePages(app, pages)
  return app
}
