// Keeps the page on the phone, so that it opens without a network, and sends the outbox when the browser says that there is one.
import { SYNC_TAG } from './outbox/retry.ts'
import { sendOnce } from './outbox/sender.ts'

/** Filled in by the build (scripts/building/guard-page.ts): the addresses of the page's files, and a hash of them. */
declare const PRECACHED: string[]
/** The addresses of the part of crews, which the phones of crews alone have. */
declare const LATER: string[]
declare const VERSION: string

type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Event & { request: Request; respondWith: (response: Promise<Response>) => void }
type WorkerScope = {
  addEventListener: {
    (kind: 'install' | 'activate', listener: (event: Lasting) => void): void
    (kind: 'fetch', listener: (event: Fetching) => void): void
    (kind: 'sync', listener: (event: Lasting & { tag: string }) => void): void
    (kind: 'message', listener: (event: Lasting & { data: unknown }) => void): void
  }
  importScripts: (address: string) => void
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
}
const scope = globalThis as unknown as WorkerScope

// Push messages to this phone, shown as on the dashboard.
scope.importScripts('/push-worker.js')

const PREFIX = 'guard-page-'
const CACHE = PREFIX + VERSION
const PAGE = '/g'

async function install() {
  const cache = await caches.open(CACHE)
  // Past the HTTP cache: all files must be of one build.
  await cache.addAll(PRECACHED.map((address) => new Request(address, { cache: 'reload' })))
}

/** Keeps the part of crews, too, unless it is kept already. */
async function installLater() {
  const cache = await caches.open(CACHE)
  const missing = await Promise.all(LATER.map(async (address) => ((await cache.match(address)) ? [] : [address])))
  await cache.addAll(missing.flat())
}

async function removeOlder() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)))
  await scope.clients.claim()
}

const kept = async (address: string, request: Request) =>
  (await (await caches.open(CACHE)).match(address)) ?? (await caches.match(address)) ?? fetch(request)

scope.addEventListener('install', (event) => event.waitUntil(install()))
scope.addEventListener('activate', (event) => event.waitUntil(removeOlder()))
scope.addEventListener('message', (event) => {
  if (event.data === 'use-new-version') event.waitUntil(scope.skipWaiting())
  if (event.data === 'keep-crew') event.waitUntil(installLater())
})
scope.addEventListener('sync', (event) => {
  if (event.tag !== SYNC_TAG) return
  // A rejection lets the browser try again later.
  const sent = sendOnce().then((sending) => {
    if (sending === 'no network' || sending === 'not taken') throw new Error('What waits could not be sent yet.')
    new BroadcastChannel(SYNC_TAG).postMessage('sent')
  })
  event.waitUntil(sent)
})
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    // The scope is a prefix, so that `/g` without a slash is in it; other addresses beginning with it are not ours.
    if (pathname === PAGE || pathname === `${PAGE}/`) event.respondWith(kept(PAGE, request))
  } else if ([...PRECACHED, ...LATER].includes(pathname) && pathname !== PAGE) event.respondWith(kept(pathname, request))
})
