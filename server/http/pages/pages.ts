import { randomBytes } from 'node:crypto'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { CallResult, Endpoint, Sent } from '../../../api/core/endpoint.ts'
import { today } from '../../../api/core/fields/days.ts'
import { addressNow } from '../../../api/core/former-addresses.ts'
import { addressIn, isEnglish, LANGUAGES, type Language, readAddress } from '../../../api/core/languages.ts'
import type { AddressOfPage, Call, RenderPage, SendForm } from '../../../api/core/pages.ts'
import { notFound } from '../../platform/errors.ts'
import { FORM_HEADERS, servePageForms } from './page-forms.ts'
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
    const address = pages.addressOf(pathname)
    const spend = () => request.spend(RENDER)
    if (!searchParams.size || !READING_THEIR_QUERY.includes(readAddress(address).path))
      return sendPage(pages, reply, path, await pageFor(app, pages, address, spend))
    spend()
    return sendPage(pages, reply, path, await renderPage(app, pages, new Request(`${pages.publicUrl}${address}?${searchParams}`)))
  })
  servePageForms(app, FORM_PAGES, PAGE + RENDER, async (request, reply, sendForm) => {
    const { pathname } = new URL(pages.publicUrl + request.url)
    const typed = new Request(pages.publicUrl + pathname, { method: 'POST', headers: FORM_HEADERS, body: request.body as string })
    const { path } = readAddress(pathname)
    return sendPage(pages, reply.header('cache-control', 'no-store'), path, await renderPage(app, pages, typed, sendForm))
  })
}

/** Pages that are rendered with their query, and not kept: the steps of a form, which go on without JavaScript. */
const READING_THEIR_QUERY = ['/quote', '/quote/sent']
/** Pages whose form is sent to themselves, where there is no JavaScript. */
const FORM_PAGES = Object.keys(LANGUAGES).map((language) => addressIn(language as Language, '/quote'))

/** Sends a page with a nonce of its own. `path` is its address without the language. */
function sendPage(pages: Pages, reply: FastifyReply, path: string, { status, type, location, parts }: RenderedPage) {
  if (location) return reply.redirect(location, status)
  const nonce = randomBytes(18).toString('base64')
  if (pages.production && type.startsWith('text/html'))
    reply.header('content-security-policy', contentPolicy({ nonce, frames: [MAP], framed: !FRAMELESS.test(path) }))
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
  return reply
    .code(status)
    .type(type)
    .send(joined(parts, Buffer.from(nonce)))
}

const joined = (parts: Buffer[], between: Buffer) => Buffer.concat(parts.flatMap((part, at) => (at ? [between, part] : [part])))

/** Signed-in pages may not be framed; public ones only by the content editor. */
const FRAMELESS = /^\/(dashboard|login|invitation|portal|quotation|shift)(\/|$)/
/** The interactive map of the contact page, loaded on request. */
const MAP = 'https://www.openstreetmap.org'

/**
 * The page of a path: rendered once a day or until its data changes. Rendered without the query string, so that a query cannot
 * create cache entries; a page that reads one does so in the browser, or is rendered for it alone and not kept.
 */
function pageFor(app: FastifyInstance, pages: Pages, path: string, onRender: () => void): Promise<RenderedPage> {
  const page = () => renderPage(app, pages, new Request(pages.publicUrl + path))
  if (!pages.production) return page()
  const { cache } = pages
  // Some pages depend on the date: expired job offers, the year.
  const key = `${today()} ${path}`
  const known = cache.get(key)
  if (known) return known
  onRender()
  const rendered = page()
  cache.set(key, rendered)
  const forget = () => cache.delete(key)
  rendered.then(({ keep }) => keep || forget(), forget)
  if (cache.size > MAX_PAGES) cache.delete(cache.keys().next().value!)
  return rendered
}

async function renderPage(app: FastifyInstance, pages: Pages, request: Request, sendForm?: SendForm): Promise<RenderedPage> {
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
  const { pathname } = new URL(request.url)
  const response = await pages.render(request, { nonce: PLACEHOLDER, call, ...(sendForm && { sendForm }) })
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? 'text/html; charset=utf-8',
    location: response.headers.get('location'),
    parts: (await response.text()).split(PLACEHOLDER).map((part) => Buffer.from(part)),
    keep: whole && (response.status === 200 || (response.status === 404 && UNKNOWN.test(pathname))),
  }
}

/** Runs a public read without HTTP, as an anonymous visitor. */
async function callInProcess<E extends Endpoint>(app: FastifyInstance, endpoint: E, input: Sent<E>): Promise<CallResult<E>> {
  const run = app.inProcess.get(`${endpoint.method} ${endpoint.path}`)
  if (!run) throw new Error(`${endpoint.method} ${endpoint.path} is not a public read`)
  return run(input as object) as Promise<CallResult<E>>
}
