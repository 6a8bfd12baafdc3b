import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

/** Puts on every answer the headers that tell browsers to be careful. Made once: Fastify's plugin for it makes them for each request anew. */
export function secureHeaders(app: FastifyInstance, options: HelmetOptions) {
  const secure = helmet(options)
  app.addHook('onRequest', (request, reply, done) => secure(request.raw, reply.raw, (error) => done(error as Error | undefined)))
}

type Allowed = {
  /** Of the page's own inline scripts and sheets; without one there are none. */
  nonce?: string
  /** Other hosts whose pages may be shown in it. */
  frames?: string[]
  /** Whether pages of ours, such as the preview of the content editor, may show it in a frame. */
  framed?: boolean
}

/** What a page of ours may load and do: nothing from other hosts but what is named. */
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
