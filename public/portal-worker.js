// Keeps the pages of the portal that open without a network, with their files, and shows its messages. It answers no call and keeps
// no document: what the pages show is kept by the pages, for the signed-in person alone.
importScripts('/push-worker.js')

const KEPT = 'portal-pages'
const PAGES = ['/portal', '/portal/month', '/portal/invoices']
const FILES = /["'](\/assets\/[\w./-]+)["']/g

addEventListener('install', (event) => event.waitUntil(skipWaiting()))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))

// A page that has loaded names the files that it has used.
addEventListener('message', (event) => {
  if (Array.isArray(event.data?.keep)) event.waitUntil(keep(event.data.keep))
})

// All pages are of one build: without one of the files nothing that was kept before goes.
async function keep(used) {
  const cache = await caches.open(KEPT)
  const wanted = new Set(used)
  const pages = []
  for (const page of PAGES) {
    // Nobody is named in them: they are the same for everybody.
    const response = await fetch(page, { credentials: 'omit' })
    if (!response.ok || response.redirected) return
    for (const [, file] of (await response.clone().text()).matchAll(FILES)) wanted.add(file)
    pages.push([page, response])
  }
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll([...wanted].filter((file) => !known.has(file)))
  for (const [page, response] of pages) await cache.put(page, response)
  for (const path of known) if (!wanted.has(path) && !PAGES.includes(path)) await cache.delete(path)
}

const kept = async (path) => (await caches.open(KEPT)).match(path)

// A page that is not kept leads to the overview.
async function page(request, pathname) {
  try {
    return await fetch(request)
  } catch (error) {
    const held = await kept(pathname.replace(/(.)\/$/, '$1'))
    if (held) return held
    if (await kept(PAGES[0])) return Response.redirect(PAGES[0])
    throw error
  }
}

const file = async (request, pathname) => (await kept(pathname)) ?? fetch(request)

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(request, pathname))
  else if (pathname.startsWith('/assets/')) event.respondWith(file(request, pathname))
})
