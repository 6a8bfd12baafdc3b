import { RouterContextProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { Call } from '../../../api/core/pages.ts'
import { callContext } from '../../lib/pages/context.ts'
import { type Spoken, speakFrom } from '../../lib/words/words.ts'
import routes from '../../routes.ts'
import { loader } from './sitemap.ts'

const ORIGIN = 'https://www.example.com'
const WRITTEN = ['/guards/entebbe', '/cctv/jinja', '/alarm/mbarara', '/sectors/banks', '/guides/price-of-a-guard']

/** The sitemap of a company that has written a page of each kind. */
async function sitemap(places: Spoken['places'] = {}) {
  speakFrom(() => ({ language: 'en', words: {}, places }))
  const context = new RouterContextProvider()
  const pages = WRITTEN.map((path) => ({ path, kind: path.startsWith('/guides') ? 'guide' : 'town', changed_on: '2026-11-01' }))
  context.set(callContext, (async () => ({ pages, changed: { content: null, services: null, jobs: null } })) as unknown as Call)
  const request = new Request(`${ORIGIN}/sitemap.xml`)
  const text = await (await loader({ context, request } as never)).text()
  return { text, addresses: [...text.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address]) => address!.slice(ORIGIN.length)) }
}

/** The folder of a page's file, such as `site/contact`. */
function folderOf(path: string) {
  const site = routes instanceof Promise ? [] : (routes[0]?.children ?? [])
  const found = site.find((route) => path === `/${route.path ?? ''}` || path.replace(/[^/]+$/, ':page') === `/${route.path}`)
  return found!.file.split('/').slice(0, 2).join('/')
}

afterEach(() => speakFrom(() => undefined))

test('while nothing is approved each page has its English address alone', async () => {
  const { text, addresses } = await sitemap()
  expect(addresses).toContain('/contact')
  expect(addresses.filter((address) => /^\/(lg|sw)\b/.test(address))).toEqual([])
  expect(text).not.toContain('hreflang')
})

test('a page with an approved text has an address in that language, and links to the others', async () => {
  const { text, addresses } = await sitemap({ sw: ['site/contact'], lg: ['portal/home', 'site/frame'] })
  expect(addresses.filter((address) => /^\/(lg|sw)\b/.test(address))).toEqual(['/sw/contact'])
  const links = ['en', 'sw'].map(
    (language) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${ORIGIN}${language === 'en' ? '' : '/sw'}/contact"/>`,
  )
  expect(text.split(links.join(''))).toHaveLength(3)
})

test('each page of the sitemap is known by the folder whose texts it says', async () => {
  const { addresses } = await sitemap()
  for (const path of addresses) {
    const translated = await sitemap({ lg: [folderOf(path)] })
    expect(translated.addresses, path).toContain(path === '/' ? '/lg' : `/lg${path}`)
  }
})
