import { join } from 'node:path'
import type { Plugin } from 'vite'

const REACH = JSON.stringify(join(import.meta.dirname, '../../web/lib/parts/reach.ts').replaceAll('\\', '/'))
/** The router's code that loads a page. */
const IMPORT = 'let routeModule = await import('
/** The router's code that preloads a page whose link is touched; its other links of this kind are in the first document. */
const TOUCHED = /rel: "modulepreload",(\s+href,\s+\.\.\.linkProps)/

/**
 * Loads the parts of pages by `web/lib/parts/reach.ts`: their files first, so that one which did not come is asked for again by the
 * next attempt. A page that does not come leaves the one that is open, with what was typed there; the router would reload it, which
 * without a network shows the browser's own error.
 */
export function partsFirst(): Plugin {
  let base = '/'
  return {
    name: 'parts-first',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved: (config) => {
      base = config.base
    },
    load: {
      filter: { id: /vite\/preload-helper/ },
      // Chunks may import each other: what is called is looked up by each call.
      handler: () =>
        `import { preload } from ${REACH}; export const __vitePreload = (load, files) => preload(${JSON.stringify(base)}, load, files)`,
    },
    transform: {
      filter: { id: /react-router\/dist\/\w+\/lib\/dom\/ssr\/(routeModules|components)\.js/ },
      handler(code, id) {
        const touched = code.replace(TOUCHED, 'rel: "preload", as: "script",$1, crossOrigin: ""')
        const loaded = code.replace(IMPORT, `await reachPage([route.module, ...(route.imports ?? [])]);\n\t\t${IMPORT}`)
        if (touched !== code) return { code: touched, map: null }
        if (loaded === code) this.error(`${id} loads pages in another way.`)
        return { code: `import { reachPage } from ${REACH};\n${loaded}`, map: null }
      },
    },
  }
}
