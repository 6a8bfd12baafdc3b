import { readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { chartScales } from './scripts/building/chart-scales.ts'
import { chunkOf } from './scripts/building/chunks.ts'
import { directImports } from './scripts/building/direct-imports.ts'
import { partsFirst } from './scripts/building/parts-first.ts'
import { usedStyles } from './scripts/building/used-styles.ts'

/**
 * Chunks may re-export from each other, so that modules can be assigned to chunks one by one. The router's plugin sets the
 * stricter mode, which is for libraries.
 */
const chunksOfModules: Plugin = {
  name: 'chunks-of-modules',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
}

/**
 * Behind a sign-in the server renders only the skeleton of a page, so the server build excludes the pages, and with them the
 * component library, whose text took 5 MB of memory.
 */
const pagesInTheBrowser: Plugin = {
  name: 'pages-in-the-browser',
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

/** Build output is read by people who install the product, and needs no times of its plugins. */
const quiet = { checks: { bundlerTimings: false } }

export default defineConfig(({ command }) => ({
  plugins: [pagesInTheBrowser, partsFirst(), chartScales(), reactRouter(), directImports(), chunksOfModules],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  ...(command === 'build' && { css: { postcss: { plugins: [usedStyles(import.meta.dirname)] } } }),
  environments: {
    client: {
      build: {
        rolldownOptions: {
          ...quiet,
          output: { codeSplitting: { groups: [{ name: chunkOf, includeDependenciesRecursively: false }] } },
        },
      },
    },
    ssr: {
      // Otherwise React would be bundled twice, once for development.
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
      build: { rolldownOptions: { ...quiet, input: './web/server.ts' } },
    },
  },
  // The server build is self-contained, so that the browser's packages stay out of `dependencies`.
  ssr: command === 'build' ? { noExternal: true } : {},
}))
