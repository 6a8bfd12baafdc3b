import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from 'vite'

const ROOT = join(import.meta.dirname, '../..')
const configFile = join(ROOT, 'vite.guard.config.ts')

/** Builds the guard's page into a folder, and its service worker with the list of the page's files. */
export async function buildGuardPage(outDir: string) {
  const common = { target: 'es2022', assetsInlineLimit: 0, outDir, reportCompressedSize: false } as const
  await build({ configFile, build: { ...common, emptyOutDir: true } })
  // Without the large icons, which only the phone's launcher loads.
  const files = globSync('{*.html,*-192.png,*.webmanifest,assets/**}', { cwd: outDir, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(outDir, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
  // The part of crews is fetched by the phones of crews alone, once they are on post.
  const isLater = (file: string) => file.startsWith('assets/crew-part')
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(join(outDir, file)))
  // The document is kept under the address of the page.
  const addressOf = (file: string) => (file === 'index.html' ? '/g' : `/g/${file}`)
  const kept = files.filter((file) => !isLater(file)).map(addressOf)
  const later = files.filter(isLater).map(addressOf)
  await build({
    configFile,
    publicDir: false,
    define: {
      PRECACHED: JSON.stringify(kept),
      LATER: JSON.stringify(later),
      VERSION: JSON.stringify(hash.digest('hex').slice(0, 12)),
    },
    build: {
      ...common,
      emptyOutDir: false,
      rolldownOptions: {
        input: join(ROOT, 'web/guard/service-worker.ts'),
        output: { entryFileNames: 'service-worker.js', format: 'iife' },
      },
    },
  })
}
