// Builds the web app if its sources have changed since the last build, and compresses every file once.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { buildGuardPage } from './building/guard-page.ts'
import { packedRoutes } from './building/route-list.ts'

const STAMP = 'build/.sources'
const SOURCES = [
  'web/**',
  'api/**',
  'public/**',
  '{vite,vite.guard,react-router}.config.ts',
  'package-lock.json',
  'NOTICES.md',
  'scripts/{build,building/*}.ts',
]

/** Milliseconds for filling the compile cache, which takes a few seconds. */
const WARMING_MILLISECONDS = 60_000
const WARM = `import { enableCompileCache } from 'node:module'
enableCompileCache('node_modules/.cache/compile')
await import('./server/main.ts')
await import('./build/server/index.js')
for (const drawing of ${JSON.stringify(globSync('server/**/{pdf,*-pdf}.ts').map((path) => `./${path}`))}) await import(drawing)
process.exit()`

function fingerprint() {
  const hash = createHash('sha256')
  for (const path of globSync(SOURCES).sort())
    if (statSync(path).isFile()) hash.update(path).update('\0').update(readFileSync(path))
  for (const [name, value] of Object.entries(process.env).sort()) if (name.startsWith('VITE_')) hash.update(`${name}=${value}\0`)
  return hash.digest('hex')
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Bytes from which a file is smaller when it is compressed, with the header that says so. */
const WORTH_COMPRESSING = 300

/** Compresses on every processor at once. */
async function compress(path: string) {
  const content = readFileSync(path)
  if (content.length < WORTH_COMPRESSING) return
  const [br, gz] = await Promise.all([
    brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    zip(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}

const sources = fingerprint()
if (process.argv.includes('--force') || !existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== sources) {
  console.error('Building the pages…')
  rmSync('build', { recursive: true, force: true })
  // By path: while an image is being built, npm's folder of tools is not in PATH.
  const { status } = spawnSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) process.exit(status ?? 1)
  for (const list of globSync('build/client/assets/manifest-*.js')) writeFileSync(list, packedRoutes(readFileSync(list, 'utf8')))
  await buildGuardPage(resolve('build/client/g'))
  rmSync('build/client/.vite', { recursive: true, force: true })
  // The licences require their text to accompany copies.
  const notices = ['NOTICES.md', 'server/platform/pdf/fonts/OFL.txt', 'server/platform/pdf/fonts/fallback/OFL.txt'].map((path) =>
    readFileSync(path, 'utf8'),
  )
  writeFileSync('build/client/notices.txt', notices.join('\n'))
  // Fills the compile cache, so that the first start is as fast as later ones. One that does not end is ended: the cache is no need.
  const warming = spawn(process.execPath, ['--input-type=module', '-e', WARM], {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: WARMING_MILLISECONDS,
  })
  const warmed = once(warming, 'exit')
  await Promise.all([warmed, ...globSync('build/client/**/*.{js,css,svg,html,json,txt,xml,webmanifest}').map(compress)])
  writeFileSync(STAMP, sources)
}
