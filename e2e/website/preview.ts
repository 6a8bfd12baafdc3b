import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { RenderPage } from '../../api/core/pages.ts'

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' }

/** Builds the web app with the simulated careers and serves it as a preview: files and pages, without an API. */
export async function startPreview() {
  const folder = mkdtempSync(join(tmpdir(), 'engabo-preview-'))
  const { status, stderr } = spawnSync('react-router', ['build', '.', '--config', 'e2e/website/preview.config.ts'], {
    env: { ...process.env, NODE_ENV: 'production', BUILD_DIRECTORY: folder, VITE_SIMULATED_CAREERS: 'true' },
  })
  if (status !== 0) throw new Error(`The preview was not built: ${stderr}`)
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const { renderPage } = (await import(join(folder, 'server/index.js'))) as { renderPage: RenderPage }
  const call = () => Promise.reject(new Error('A preview has no server behind it.'))

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://preview')
    if (pathname.startsWith('/api/')) return response.writeHead(404).end()
    const file = extname(pathname) && (await readFile(join(folder, 'client', pathname)).catch(() => undefined))
    if (file) return response.writeHead(200, { 'content-type': TYPES[extname(pathname)] ?? 'image/avif' }).end(file)
    const page = await renderPage(new Request(`http://preview${request.url}`), { nonce: 'preview', call })
    response.writeHead(page.status, { 'content-type': page.headers.get('content-type') ?? 'text/html' }).end(await page.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
