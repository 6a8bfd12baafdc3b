import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

/** Adds the security headers to every response. Built once: Fastify's plugin rebuilds them for each request. */
export function secureHeaders(app: FastifyInstance, options: HelmetOptions) {
  const secure = helmet(options)
  app.addHook('onRequest', (request, reply, done) => secure(request.raw, reply.raw, (error) => done(error as Error | undefined)))
}

type Allowed = {
  /** Nonce of the page's inline scripts and styles; without one inline code is blocked. */
  nonce?: string
  /** Other hosts whose pages may be framed in it. */
  frames?: string[]
  /** Whether our own pages, such as the content editor's preview, may frame it. */
  framed?: boolean
}

/** The Content-Security-Policy of a page: nothing from other hosts except those named. */
export const contentPolicy = ({ nonce, frames = [], framed = false }: Allowed) => {
  const own = ["'self'", ...(nonce ? [`'nonce-${nonce}'`] : [])].join(' ')
  return [
    "default-src 'self'",
    `script-src ${own}`,
    `style-src ${own}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${["'self'", ...frames].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
  ].join('; ')
}
