// What a client sees.
import type { FastifyInstance } from 'fastify'
import { portalRoutes } from './routes.ts'

/** Registers the calls of the area. */
export function registerPortal(api: FastifyInstance) {
  portalRoutes(api)
}
