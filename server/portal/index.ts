// The portal of clients.
import type { FastifyInstance } from 'fastify'
import { portalRoutes } from './routes.ts'

/** Registers the area's routes. */
export function registerPortal(api: FastifyInstance) {
  portalRoutes(api)
}
