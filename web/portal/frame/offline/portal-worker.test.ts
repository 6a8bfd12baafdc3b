import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Listener = (event: object) => void
const ORIGIN = 'https://e.example'
const pathOf = (asked: string | { url: string }) => new URL(typeof asked === 'string' ? asked : asked.url, ORIGIN).pathname

/** The worker of `public/`, and a server with these texts by path; undefined while there is no network. */
function worker() {
  const listeners: Record<string, Listener> = {}
  const held = new Map<string, Response>()
  const server: { texts: Record<string, string> | undefined; asked: string[] } = { texts: {}, asked: [] }
  const fetch = async (asked: string | { url: string }) => {
    if (!server.texts) throw new TypeError('Failed to fetch')
    const path = pathOf(asked)
    server.asked.push(path)
    const text = server.texts[path]
    return new Response(text, { status: text === undefined ? 404 : 200 })
  }
  const cache = {
    match: async (path: string) => held.get(path)?.clone(),
    keys: async () => [...held.keys()].map((path) => ({ url: ORIGIN + path })),
    put: async (path: string, response: Response) => void held.set(path, response),
    delete: async (path: string) => held.delete(path),
    addAll: async (paths: string[]) => {
      const files = await Promise.all(paths.map(async (path) => [path, await fetch(path)] as const))
      if (files.some(([, { ok }]) => !ok)) throw new TypeError('Failed to add')
      for (const [path, response] of files) held.set(path, response)
    },
  }
  const globals = {
    addEventListener: (kind: string, listener: Listener) => {
      listeners[kind] = listener
    },
    importScripts: () => {},
    skipWaiting: async () => {},
    clients: { claim: async () => {} },
    caches: { open: async () => cache },
    location: { origin: ORIGIN },
    Response: Object.assign(Response, {
      redirect: (to: string) => new Response(null, { status: 302, headers: { location: to } }),
    }),
    fetch,
  }
  new Function(...Object.keys(globals), readFileSync('public/portal-worker.js', 'utf8'))(...Object.values(globals))
  const keep = async (files: string[]) => {
    let work: unknown
    listeners.message!({ data: { keep: files }, waitUntil: (promise: unknown) => (work = promise) })
    await work
  }
  /** The answer of the worker; undefined where the browser asks the server itself. */
  const ask = async (path: string, { mode = 'cors', method = 'GET' } = {}) => {
    let answer: Promise<Response> | undefined
    listeners.fetch!({
      request: { url: ORIGIN + path, mode, method },
      respondWith: (response: Promise<Response>) => (answer = response),
    })
    return answer
  }
  return { held, server, keep, ask, open: (path: string) => ask(path, { mode: 'navigate' }) }
}

const page = (file: string) => `<script src="${file}"></script>`
const BUILD = {
  ...{ '/portal': page('/assets/a.js'), '/portal/month': page('/assets/b.js'), '/portal/invoices': page('/assets/a.js') },
  ...{ '/assets/a.js': 'a', '/assets/b.js': 'b', '/assets/used.js': 'used' },
}

test('the three pages open without a network, with their files; any other leads to the overview', async () => {
  const { server, keep, open, ask } = worker()
  server.texts = BUILD
  await keep(['/assets/used.js'])
  server.texts = undefined
  expect(await (await open('/portal/month'))!.text()).toBe(BUILD['/portal/month'])
  for (const file of ['a', 'b', 'used']) expect(await (await ask(`/assets/${file}.js`))!.text()).toBe(file)
  expect((await open('/portal/documents'))!.headers.get('location')).toBe('/portal')
})

test('no call is answered and nothing else is kept: no document, no file of another page', async () => {
  const { held, server, keep, open, ask } = worker()
  server.texts = { ...BUILD, '/portal/documents': 'documents' }
  await keep([])
  expect(await (await open('/portal/documents'))!.text()).toBe('documents')
  expect(await ask('/api/v1/portal/overview')).toBeUndefined()
  expect(await ask('/api/v1/portal/documents/7/file')).toBeUndefined()
  expect([...held.keys()].sort()).toEqual(['/assets/a.js', '/assets/b.js', '/portal', '/portal/invoices', '/portal/month'])
})

test('a new build replaces the one before as a whole, or not at all', async () => {
  const { held, server, keep } = worker()
  server.texts = BUILD
  await keep([])
  const newer = {
    '/portal': page('/assets/c.js'),
    '/portal/month': page('/assets/c.js'),
    '/portal/invoices': page('/assets/c.js'),
  }
  server.texts = newer
  await expect(keep([])).rejects.toThrow()
  expect([...held.keys()]).toContain('/assets/a.js')
  expect(await held.get('/portal')!.clone().text()).toBe(BUILD['/portal'])
  server.texts = { ...newer, '/assets/c.js': 'c' }
  await keep([])
  expect([...held.keys()].sort()).toEqual(['/assets/c.js', '/portal', '/portal/invoices', '/portal/month'])
})
