import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

/** Puts on every answer the headers that tell browsers to be careful. Made once: Fastify's plugin for it makes them for each request anew. */
export function secureHeaders(app: FastifyInstance, options: HelmetOptions) {
  const secure = helmet(options)
  app.addHook('onRequest', (request, reply, done) => secure(request.raw, reply.raw, (error) => done(error as Error | undefined)))
}
