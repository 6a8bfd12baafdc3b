import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { Provider } from '../api/billing/collections.ts'
import { MAX_UPLOAD_BYTES } from '../api/core/common.ts'
import { RESOURCE_NAMES, resourceOf } from '../api/resources.ts'
import { registerAccounts } from './accounts/index.ts'
import { registerAlarm } from './alarm/index.ts'
import { registerAttendance } from './attendance/index.ts'
import { registerBilling } from './billing/index.ts'
import { registerCompany } from './company/index.ts'
import { registerContracts } from './contracts/index.ts'
import { registerGuard } from './guard/index.ts'
import { apiDocs } from './http/api-docs/api-docs.ts'
import { callerFinder } from './http/callers.ts'
import { MAX_HEADER_BYTES, respondNotFound, respondToErrors, respondUnreadable, sendError } from './http/error-responses.ts'
import { createSignals } from './http/events.ts'
import { readBodies } from './http/input/media-types.ts'
import { withoutZone } from './http/limits/addresses.ts'
import { limitWork } from './http/limits/budget.ts'
import { letSlowConnectionsGo } from './http/limits/slow-connections.ts'
import { type Pages, servePages } from './http/pages/pages.ts'
import { secureHeaders } from './http/pages/secure-headers.ts'
import { searchRoutes } from './http/search/routes.ts'
import { COMPRESSION } from './http/shared-reads.ts'
import { trashRoutes } from './http/trash/routes.ts'
import { undoRoutes } from './http/undo/routes.ts'
import { registerIncidents } from './incidents/index.ts'
import { registerNotify } from './notify/index.ts'
import { registerPeople } from './people/index.ts'
import type { Keyring } from './platform/crypto/keyring.ts'
import type { Db } from './platform/db/open.ts'
import { onPrimary, type Reports } from './platform/db/replica/replica.ts'
import { malformed, registerReferences } from './platform/errors.ts'
import type { FileStore } from './platform/files/file-store.ts'
import type { Queue } from './platform/jobs/queue.ts'
import type { Mail } from './platform/mail/transport.ts'
import { servePictures } from './platform/pictures/pictures.ts'
import { registerPortal } from './portal/index.ts'
import { registerRoster } from './roster/index.ts'
import { registerSales } from './sales/index.ts'
import { registerSites } from './sites/index.ts'
import { registerWebsite } from './website/index.ts'

export type AppOptions = {
  db: Db
  /** The database that reports are read from; `db` by default. */
  reports?: Reports | undefined
  files: FileStore
  keyring: Keyring
  queue: Queue
  mail: Mail
  /** By whom clients can be asked to pay by mobile money. */
  mobileMoney?: readonly Provider[]
  /** True if invoices get a fiscal number before they are sent. */
  fiscal?: boolean
  /** The settings of web push; undefined where devices are not notified. */
  push?: FastifyInstance['push']
  /** The ways to phones besides push that the company has set up. */
  textWays?: FastifyInstance['textWays']
  /** The public URL of the site, without a trailing slash. */
  publicUrl?: string
  /** The built web app; without it, only the API is served. */
  pages?: Pages | undefined
  /** Called before anything is registered. */
  prepare?: ((app: FastifyInstance) => unknown) | undefined
  logger?: FastifyServerOptions['logger']
  trustProxy?: string | undefined
  /** True if the site is served over HTTPS: sets secure cookies and HSTS. */
  secureCookies?: boolean
  /** false disables the limits by address, for tests and measurements of other things. */
  limits?: boolean
  /** True if /api/docs is served. */
  docs?: boolean
}

/** The whole server as a function of its dependencies; the caller listens. */
export async function createApp({
  db,
  reports = onPrimary(db),
  files,
  keyring,
  queue,
  mail,
  fiscal = false,
  mobileMoney = [],
  push,
  textWays = [],
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
    // The limit outside of calls, which have their own (maxBodyOf).
    bodyLimit: 64 * 1024,
    // A phone on a slow connection needs minutes to upload documents; JSON has its own, shorter limit (slow-connections.ts).
    requestTimeout: 300_000,
    connectionTimeout: 20_000,
    keepAliveTimeout: 10_000,
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 2_000, maxHeaderSize: MAX_HEADER_BYTES },
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: false, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    clientErrorHandler: respondUnreadable,
    frameworkErrors: (_error, _request, reply) => void sendError(reply, malformed('The address could not be read.')),
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
  app.decorate('fiscal', fiscal)
  app.decorate('mobileMoney', mobileMoney)
  app.decorate('push', push)
  app.decorate('textWays', textWays)
  app.decorate('publicUrl', publicUrl)
  app.decorate('inProcess', new Map())
  app.decorate('readings', new Map())
  app.decorate('signals', createSignals(app))
  app.decorate('findCaller', callerFinder(db))
  app.decorateRequest('caller', null)
  app.decorateRequest('address', '')

  // Computed once, because Fastify computes it on every access.
  app.addHook('onRequest', (request, _reply, done) => {
    request.address = withoutZone(request.ip)
    done()
  })
  prepare?.(app)
  respondToErrors(app)
  readBodies(app)
  secureHeaders(app, secureCookies)
  await app.register(compress, COMPRESSION)
  await app.register(cookie)
  await app.register(multipart, {
    limits: { files: 4, fields: 20, parts: 24, fieldSize: 64 * 1024, fileSize: MAX_UPLOAD_BYTES, headerPairs: 20 },
  })
  limitWork(app)
  respondNotFound(app)

  await app.register(async (api) => {
    api.addHook('onRequest', (_request, reply, done) => {
      reply.headers({ 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" })
      done()
    })
    registerReferences(...RESOURCE_NAMES.flatMap((name) => resourceOf(name).reference ?? []))
    trashRoutes(api)
    undoRoutes(api)
    searchRoutes(api)
    registerCompany(api, { clearCaches: () => pages?.clearCache() })
    registerAccounts(api, { secureCookies })
    registerNotify(api)
    registerSites(api)
    registerPeople(api)
    registerSales(api)
    registerContracts(api)
    registerRoster(api)
    registerAttendance(api)
    registerIncidents(api)
    registerAlarm(api)
    registerBilling(api)
    registerWebsite(api)
    registerPortal(api)
    registerGuard(api)
  })
  servePictures(app)
  if (docs) apiDocs(app)
  if (pages) await servePages(app, pages)
  return app
}
