import { join } from 'node:path'
import { defineConfig } from 'vite'
import { directImports } from './scripts/building/direct-imports.ts'
import { partsFirst } from './scripts/building/parts-first.ts'
import { withoutInputs } from './scripts/building/without-inputs.ts'
import { wordsByLanguage } from './scripts/building/words-by-language.ts'

/** The guard's page, an app of its own (docs/guard-phone.md). All its files are below `/g/`, as far as its service worker reaches. */
export default defineConfig({
  root: join(import.meta.dirname, 'web/guard'),
  base: '/g/',
  logLevel: 'error',
  // Parts are loaded by `web/lib/parts/reach.ts`, which preloads scripts.
  build: { modulePreload: { polyfill: false } },
  plugins: [
    withoutInputs(),
    partsFirst(),
    directImports(),
    ...['words', 'response'].map((folder) =>
      wordsByLanguage(join(import.meta.dirname, `web/guard/${folder}/words.json`), ['en', 'lg', 'sw']),
    ),
  ],
})
