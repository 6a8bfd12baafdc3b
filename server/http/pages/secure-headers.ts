import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** Features of browsers: the guard's page scans with the camera, records voice notes and reports where it is; nothing else is used. */
const PERMISSIONS = [
  ...['camera=(self)', 'geolocation=(self)', 'microphone=(self)'],
  ...['accelerometer', 'autoplay', 'display-capture', 'gyroscope', 'hid', 'magnetometer', 'midi'].map((one) => `${one}=()`),
  ...['payment', 'serial', 'usb', 'xr-spatial-tracking'].map((one) => `${one}=()`),
].join(', ')

/** The headers that helmet sets, which are the same for every response while it makes no Content-Security-Policy. */
function headersOf(strictTransportSecurity: boolean) {
  const headers: Record<string, string> = {}
  const recorder = { setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value), removeHeader: () => {} }
  helmet({ contentSecurityPolicy: false, strictTransportSecurity })(
    {} as IncomingMessage,
    recorder as unknown as ServerResponse,
    (error) => {
      if (error) throw error
    },
  )
  return { ...headers, 'permissions-policy': PERMISSIONS }
}

/** Adds the security headers to every response, HSTS among them over HTTPS. Built once: Fastify's plugin rebuilds them for each request. */
export function secureHeaders(app: FastifyInstance, https: boolean) {
  const headers = headersOf(https)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

type Allowed = {
  /** Nonce of the page's inline scripts and styles; without one inline code is blocked. */
  nonce?: string
  /** Other hosts whose pages may be framed in it. */
  frames?: string[]
  /** True if our own pages, such as the content editor's preview, may frame it. */
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
    "media-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${["'self'", ...frames].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
  ].join('; ')
}
