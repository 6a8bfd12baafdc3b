import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { AddressOfPage, RenderPage } from '../../../api/core/pages.ts'
import { createPages, type Pages } from './pages.ts'

const ROOT = join(import.meta.dirname, '../../..')
const BUILD = join(ROOT, 'build')

type BuiltWeb = { renderPage: RenderPage; addressOfPage: AddressOfPage }

/** The built web. @throws when it has not been built */
export async function builtPages(publicUrl: string): Promise<Pages> {
  const entry = join(BUILD, 'server/index.js')
  if (!existsSync(entry)) throw new Error('The web is not built yet. Run npm run build first (npm start does it for you).')
  const { renderPage, addressOfPage } = (await import(pathToFileURL(entry).href)) as BuiltWeb
  return createPages({ render: renderPage, addressOf: addressOfPage, folder: join(BUILD, 'client'), publicUrl, production: true })
}

/** True for an address that the server answers itself in development. A module of `api/` is a source, which Vite serves to pages. */
export const isOfServer = (url: string) =>
  /^\/(api|auth|uploads|health|ready|time|cache)(\/|$|\?)/.test(url) && !/^\/api\/[\w./-]+\.ts(\?|$)/.test(url)

/** The web served from sources by Vite, reloading on change. Call `attach` before registering routes. */
export async function developmentPages(publicUrl: string) {
  const { createServer } = await import('vite')
  const vite = await createServer({ root: ROOT, server: { middlewareMode: true }, appType: 'custom' })
  // An app of its own, reloaded by hand.
  const guard = await createServer({
    configFile: join(ROOT, 'vite.guard.config.ts'),
    server: { middlewareMode: true, hmr: false, ws: false },
  })
  const render: RenderPage = async (request, options) => {
    const { renderPage } = (await vite.ssrLoadModule('./web/server.ts')) as BuiltWeb
    return renderPage(request, options)
  }
  return {
    pages: createPages({ render, addressOf: (path) => path, publicUrl, production: false }),
    attach: (app: FastifyInstance) =>
      app.addHook('onRequest', (request, reply, done) => {
        if (isOfServer(request.url)) return done()
        const { middlewares } = /^\/g([/?]|$)/.test(request.url) ? guard : vite
        middlewares(request.raw, reply.raw, () => done())
      }),
    close: () => Promise.all([vite.close(), guard.close()]),
  }
}
