import { readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/** A page of the public site is a handful of files rather than dozens; what only a click needs stays apart. */
const CHUNKS = [
  { name: 'react', priority: 3, test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  {
    name: 'shared',
    priority: 2,
    test: /web[\\/]lib[\\/](session|context|nonce|use-page-ready)\.|web[\\/]ui[\\/]logo-mark|createReactComponent|vite[\\/]preload-helper/,
  },
  {
    name: 'site',
    priority: 1,
    test: /web[\\/]site[\\/](?!attempt|sign-in|login-form|form-seconds|site-layout|not-found)[^\\/]+$|web[\\/]ui[\\/]pictures?[\\/.]/,
  },
]

/**
 * Behind a sign-in the server sends the outlines of a page and the browser draws the rest, so the server's build leaves
 * the rooms out, and with them the component library, whose text alone took 5 MB of the process's memory.
 */
const roomsInTheBrowser: Plugin = {
  name: 'rooms-in-the-browser',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  load: {
    filter: { id: /[\\/]web[\\/](dashboard|portal)[\\/].+-page\.tsx$/ },
    handler(id) {
      const needed = [...readFileSync(id, 'utf8').matchAll(/^export (?!default|type)(?:async )?\w+ (\w+)/gm)].map(
        ([, name]) => name,
      )
      if (needed.some((name) => name !== 'handle'))
        this.error(`${id} exports more than its component and handle (${needed}), which the server would not see.`)
      return 'export default () => null'
    },
  },
}

export default defineConfig(({ command }) => ({
  plugins: [roomsInTheBrowser, reactRouter()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
    ssr: {
      // Or React would come twice, once for development.
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
      build: { rolldownOptions: { input: './web/server.ts' } },
    },
  },
  // The server build carries everything it needs, so that the browser's packages stay out of `dependencies`.
  ssr: command === 'build' ? { noExternal: true } : {},
}))
