import { readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { sharedChunk } from './scripts/building/chunks.ts'

/** A page is a handful of files rather than dozens; what only a click needs stays apart. */
const CHUNKS = [
  { name: 'react', priority: 3, test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  {
    name: 'shared',
    priority: 2,
    test: /web[\\/]lib[\\/](session[\\/]session|pages[\\/](context|nonce|use-page-ready))\.|[\\/]logo-mark\.|createReactComponent|vite[\\/]preload-helper/,
  },
  {
    name: 'site',
    priority: 1,
    test: /web[\\/]site[\\/]((forms|frame([\\/]menu)?|parts|sections|sign-in)[\\/])?(?!submit|load-site|sign-in|login-form|form-seconds|site-layout|not-found)[^\\/]+$|web[\\/]ui[\\/](picture[\\/]picture\.|pictures[\\/])/,
  },
  { name: sharedChunk, debugName: 'behind a sign-in', priority: 0, includeDependenciesRecursively: false },
]

/**
 * What one chunk has of another may be handed on by the first, so that modules can be divided among chunks one by one;
 * the plugin of the router asks for the stricter setting, which suits libraries.
 */
const chunksOfModules: Plugin = {
  name: 'chunks-of-modules',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
}

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
  plugins: [roomsInTheBrowser, reactRouter(), chunksOfModules],
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
