import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { filesIn } from '../../platform/files/files.ts'
import { testApp } from '../../test/app.ts'
import { createPages } from './pages.ts'

const { db, keyring, queue, mail } = await testApp()
const folder = mkdtempSync(join(tmpdir(), 'engabo-headers-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'assets/page-1a2b.js'), 'export {}')
writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
afterAll(() => rmSync(folder, { recursive: true }))

const ADDRESSES: [string, number][] = [
  ['/', 200],
  ['/nothing', 200],
  ['/assets/page-1a2b.js', 200],
  ['/favicon.svg', 200],
  ['/uploads/nothing.webp', 404],
  ['/api/docs', 200],
  ['/api/docs/json', 200],
  ['/api/docs/swagger-ui.css', 200],
  ['/api/v1/time', 200],
  ['/api/v1/clients', 401],
  ['/api/v1/nothing', 404],
]

test.each([
  ['https://www.example.com', 'max-age=31536000; includeSubDomains'],
  ['http://localhost:3000', undefined],
])('every response of %s has this Strict-Transport-Security header: %s', async (publicUrl, expected) => {
  const render = async () => new Response('<p>Hello</p>', { headers: { 'content-type': 'text/html' } })
  const pages = createPages({ render, addressOf: (path) => path, folder, publicUrl, production: true })
  const files = filesIn('unused', keyring)
  const app = await createApp({
    db,
    keyring,
    queue,
    mail,
    files,
    pages,
    publicUrl,
    secureCookies: publicUrl.startsWith('https:'),
  })
  for (const [url, status] of ADDRESSES) {
    const { statusCode, headers } = await app.inject(url)
    // Only a document has features of the browser to allow, and a page loads dozens of hashed files.
    if (url === '/assets/page-1a2b.js') expect(headers).not.toHaveProperty('permissions-policy')
    else
      expect(headers['permissions-policy'], url).toMatch(
        /^camera=\(self\), geolocation=\(self\), microphone=\(self\), .*midi=\(\)/,
      )
    expect([statusCode, headers['strict-transport-security'], headers['x-content-type-options']], url).toEqual([
      status,
      expected,
      'nosniff',
    ])
  }
  const framing = async (url: string) => (await app.inject(url)).headers['x-frame-options']
  expect([await framing('/'), await framing('/favicon.svg'), await framing('/assets/page-1a2b.js')]).toEqual([
    'SAMEORIGIN',
    'SAMEORIGIN',
    undefined,
  ])
  // A hashed file never changes, so a browser does not ask.
  const dated = async (url: string) => {
    const { headers } = await app.inject(url)
    return ['etag', 'last-modified', 'accept-ranges'].filter((name) => name in headers)
  }
  expect([await dated('/favicon.svg'), await dated('/assets/page-1a2b.js')]).toEqual([
    ['etag', 'last-modified', 'accept-ranges'],
    [],
  ])
  await app.close()
})
