// The portal of clients.
import type { FastifyInstance } from 'fastify'
import { portalCollectionRoutes } from './collections/routes.ts'
import { portalPhotoRoutes } from './photos.ts'
import { portalReportRoutes } from './report/routes.ts'
import { portalRoutes } from './routes.ts'
import { portalStatementRoutes } from './statements/routes.ts'

/** Registers the area's routes. */
export function registerPortal(api: FastifyInstance) {
  portalRoutes(api)
  portalPhotoRoutes(api)
  portalReportRoutes(api)
  portalCollectionRoutes(api)
  portalStatementRoutes(api)
}
