import { randomBytes } from 'node:crypto'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { CallResult, Endpoint, Sent } from '../../../api/core/endpoint.ts'
import { today } from '../../../api/core/fields/days.ts'
import { addressNow } from '../../../api/core/former-addresses.ts'
import { addressIn, isEnglish, readAddress } from '../../../api/core/languages.ts'
import type { AddressOfPage, Call, RenderPage } from '../../../api/core/pages.ts'
import { notFound } from '../../platform/errors.ts'
import { contentPolicy } from './secure-headers.ts'

/** The public site as it is served. */
export type Pages = {
  render: RenderPage
  addressOf: AddressOfPage
  /** Folder of the built browser files; undefined while Vite serves them. */
  folder?: string
  /** Origin that pages are rendered for, whatever Host a request claims. */
  publicUrl: string
  /** True if rendered pages are cached and the strict policy is sent; off in development. */
  production: boolean
  clearCache: () => void
  cache: Map<string, Promise<RenderedPage>>
}

/** A rendered page split at every nonce position. */
type RenderedPage = { status: number; type: string; location: string | null; parts: Buffer[]; keep: boolean }

/** Cached pages and their data, for at most two dates. */
const MAX_PAGES = 300
/** Cost of serving a page in milliseconds: each response has its own nonce and is compressed separately. */
const PAGE = 3
/** Additional cost of rendering it, charged to the address that caused it. */
const RENDER = 20
/** Addresses that stand for all unknown ones. Others without a page are not kept, or made-up ones would push out the rest. */
const UNKNOWN = /\/not-found(\.data)?$/
/** Placeholder that each response replaces by its own nonce; random per process, so that content cannot contain it. */
const PLACEHOLDER = randomBytes(18).toString('base64url')

/** Creates the page cache; `clearCache` drops every rendered page and keeps those in flight from being cached. */
export function createPages(options: Pick<Pages, 'render' | 'addressOf' | 'folder' | 'publicUrl' | 'production'>): Pages {
  const pages: Pages = {
    ...options,
    cache: new Map(),
    clearCache: () => {
      pages.cache = new Map()
    },
  }
  return pages
}

/** The guard's page: a document of its own, the same for everybody, that its service worker keeps on the phone. */
const GUARD_PAGE = '/g'
const GUARD_WORKER = '/g/service-worker.js'

/** Security headers that only a document obeys. Without them a first view of twenty built files is 8 kB lighter. */
const OF_DOCUMENTS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** Headers with which a browser asks whether a file has changed, or for parts of it: a hashed file never does, and is small. */
const OF_CHANGING_FILES = ['etag', 'last-modified', 'accept-ranges']

/** True if a route serves hashed build files, of which a page requests dozens. */
export const isBuiltFile = (route = '') => /^\/(g\/)?assets\//.test(route)

/** Serves the browser's files and, for every other path outside the API, the rendered page. */
export async function servePages(app: FastifyInstance, pages: Pages) {
  if (pages.folder) {
    await app.register(fastifyStatic, {
      root: pages.folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        // Hashed names: the content never changes.
        if (path.includes('/assets/')) {
          for (const name of [...OF_DOCUMENTS, ...OF_CHANGING_FILES]) response.removeHeader(name)
          return void response.header('cache-control', 'public, max-age=31536000, immutable')
        }
        response.header('cache-control', path.includes(GUARD_WORKER) ? 'no-cache' : 'public, max-age=3600')
        // The worker is below the page's address and governs the page as well.
        if (path.includes(GUARD_WORKER)) response.header('service-worker-allowed', GUARD_PAGE)
      },
    })
    app.get(GUARD_PAGE, (_request, reply) =>
      reply
        .header('content-security-policy', contentPolicy({}))
        .header('cache-control', 'no-cache')
        .sendFile('g/index.html', { cacheControl: false }),
    )
  }
  app.get('/*', { config: { cost: PAGE } }, async (request, reply) => {
    // Origin-form only: an absolute-form target must not decide which host the page names.
    if (!/^\/(?![/\\])/.test(request.url)) throw notFound('Page')
    const { pathname, search, searchParams } = new URL(pages.publicUrl + request.url)
    if (/^\/(api|auth)(\/|$)/.test(pathname)) throw notFound('Page')
    const { language, path } = readAddress(pathname)
    if (language !== 'en' && isEnglish(path)) return reply.redirect(path + search, 301)
    const now = addressNow(path, searchParams)
    if (now) return reply.redirect(addressIn(language, now), 301)
    const { status, type, location, parts } = await pageFor(app, pages, pages.addressOf(pathname), () => request.spend(RENDER))
    if (location) return reply.redirect(location, status)
    const nonce = randomBytes(18).toString('base64')
    if (pages.production && type.startsWith('text/html'))
      reply.header('content-security-policy', contentPolicy({ nonce, frames: [MAP], framed: !FRAMELESS.test(path) }))
    return reply
      .code(status)
      .type(type)
      .header('cache-control', 'no-cache')
      .send(joined(parts, Buffer.from(nonce)))
  })
}

const joined = (parts: Buffer[], between: Buffer) => Buffer.concat(parts.flatMap((part, at) => (at ? [between, part] : [part])))

/** Signed-in pages may not be framed; public ones only by the content editor. */
const FRAMELESS = /^\/(dashboard|login|invitation|portal|quotation|shift)(\/|$)/
/** The interactive map of the contact page, loaded on request. */
const MAP = 'https://www.openstreetmap.org'

/**
 * The page of a path: rendered once a day or until its data changes. Rendered without the query string, so that a query cannot
 * create cache entries; a page that reads one does so in the browser.
 */
function pageFor(app: FastifyInstance, pages: Pages, path: string, onRender: () => void): Promise<RenderedPage> {
  if (!pages.production) return renderPage(app, pages, path)
  const { cache } = pages
  // Some pages depend on the date: expired job offers, the year.
  const key = `${today()} ${path}`
  const known = cache.get(key)
  if (known) return known
  onRender()
  const page = renderPage(app, pages, path)
  cache.set(key, page)
  const forget = () => cache.delete(key)
  page.then(({ keep }) => keep || forget(), forget)
  if (cache.size > MAX_PAGES) cache.delete(cache.keys().next().value!)
  return page
}

async function renderPage(app: FastifyInstance, pages: Pages, path: string): Promise<RenderedPage> {
  let whole = true
  const call: Call = async (endpoint, input) => {
    try {
      return await callInProcess(app, endpoint, input)
    } catch (error) {
      // The page renders its fallback and is not cached.
      whole = false
      app.log.error({ err: error }, `A page could not load ${endpoint.path}`)
      throw error
    }
  }
  const response = await pages.render(new Request(pages.publicUrl + path), { nonce: PLACEHOLDER, call })
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? 'text/html; charset=utf-8',
    location: response.headers.get('location'),
    parts: (await response.text()).split(PLACEHOLDER).map((part) => Buffer.from(part)),
    keep: whole && (response.status === 200 || (response.status === 404 && UNKNOWN.test(path))),
  }
}

/** Runs a public read without HTTP, as an anonymous visitor. */
async function callInProcess<E extends Endpoint>(app: FastifyInstance, endpoint: E, input: Sent<E>): Promise<CallResult<E>> {
  const run = app.inProcess.get(`${endpoint.method} ${endpoint.path}`)
  if (!run) throw new Error(`${endpoint.method} ${endpoint.path} is not a public read`)
  return run(input as object) as Promise<CallResult<E>>
}
