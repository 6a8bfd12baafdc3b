import { type APIRequestContext, expect } from '@playwright/test'
import sharp from 'sharp'
import { PUBLIC_PAGES } from '../support/pages/pages.ts'
import { test } from '../support/test/test.ts'

type Fact = Record<string, unknown> & { '@type': string }

/** The indexed pages. */
const INDEXED = PUBLIC_PAGES.filter(
  (path) => !['/login', '/invitation', '/forgotten', '/reset', '/careers/status', '/quote/sent', '/verify'].includes(path),
)
const SERVICE_PAGES = ['/services/cctv', '/services/alarm', '/services/guards']

/** The JSON-LD of a page, read from its HTML as by a crawler. */
async function facts(request: APIRequestContext, path: string): Promise<Fact[]> {
  const html = await (await request.get(path)).text()
  return [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].flatMap(([, json]) => {
    const parsed = JSON.parse(json!)
    expect(parsed['@context']).toBe('https://schema.org')
    return parsed['@graph']
  })
}
const canonicalIn = (html: string) => /<link rel="canonical" href="(.+?)"/.exec(html)?.[1]
const ofType = (all: Fact[], type: string) => all.filter((fact) => fact['@type'] === type)

for (const path of INDEXED)
  test(`${path} has its own title, description, canonical address and share card`, async ({ request, baseURL }) => {
    const html = await (await request.get(path)).text()
    const meta = (name: string) => new RegExp(`<meta (?:property|name)="${name}" content="(.+?)"`).exec(html)?.[1]
    expect(canonicalIn(html)).toBe(baseURL + path)
    expect(meta('og:title')).toBeTruthy()
    expect(meta('og:title')).toBe(/<title>(.+?)<\/title>/.exec(html)?.[1])
    expect(meta('og:description')).toBeTruthy()
    expect(meta('og:description')).toBe(meta('description'))
    expect(meta('og:url')).toBe(baseURL + path)
    const card = await request.get(meta('og:image')!)
    const { width, height } = await sharp(await card.body()).metadata()
    expect([width, height].map(String)).toEqual([meta('og:image:width'), meta('og:image:height')])
    expect([width, height]).toEqual([1200, 630])
    expect(meta('twitter:card')).toBe('summary_large_image')
    expect(meta('robots')).toBeUndefined()
  })

test('the about page has two addresses and one canonical URL', async ({ request, baseURL }) => {
  expect(canonicalIn(await (await request.get('/about')).text())).toBe(`${baseURL}/about_us`)
})

test('no two pages share a title or a description', async ({ request }) => {
  const seen = await Promise.all(
    INDEXED.map(async (path) => {
      const html = await (await request.get(path)).text()
      return [/<title>(.+?)<\/title>/, /<meta name="description" content="(.+?)"/].map((pattern) => pattern.exec(html)?.[1])
    }),
  )
  for (const part of [0, 1]) expect(new Set(seen.map((found) => found[part])).size).toBe(INDEXED.length)
})

test('the sitemap lists every public page and nothing else; robots.txt points to it', async ({ request, baseURL }) => {
  const sitemap = await request.get('/sitemap.xml')
  expect(sitemap.headers()['content-type']).toContain('application/xml')
  const text = await sitemap.text()
  const listed = [...text.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address]) => address)
  expect(text.match(/<lastmod>\d{4}-\d{2}-\d{2}<\/lastmod>/g)).toHaveLength(listed.length)
  const { pages } = await (await request.get('/api/v1/site_pages/published')).json()
  const written = pages.map(({ path }: { path: string }) => path)
  expect(written.length).toBeGreaterThan(3)
  expect(listed.sort()).toEqual([...new Set([...INDEXED, ...written])].map((path) => baseURL + path).sort())
  const robots = await request.get('/robots.txt')
  expect(robots.headers()['content-type']).toContain('text/plain')
  const lines = (await robots.text()).split('\n')
  for (const path of ['/dashboard', '/portal', '/login', '/invitation', '/forgotten', '/reset', '/api/'])
    expect(lines).toContain(`Disallow: ${path}`)
  expect(lines).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
})

test('pages of services and towns are named after both', async ({ request }) => {
  const titleOf = async (path: string) => /<title>(.+?)<\/title>/.exec(await (await request.get(path)).text())?.[1]
  expect(await titleOf('/services/guards')).toBe('Guard Services in Kampala · Engabo Security')
  expect(await titleOf('/guards/entebbe')).toBe('Security guards in Entebbe · Engabo Security')
  expect((await request.get('/guards/atlantis')).status()).toBe(404)
})

test('pages for staff and clients are kept out of search engines', async ({ request }) => {
  for (const path of ['/login', '/invitation', '/forgotten', '/reset', '/careers/status', '/portal'])
    expect(await (await request.get(path)).text()).toContain('<meta name="robots" content="noindex"/>')
})

test('every public page names the company, its address and its opening hours', async ({ request, baseURL }) => {
  for (const path of INDEXED) {
    const [company] = ofType(await facts(request, path), 'LocalBusiness')
    expect(company, path).toMatchObject({
      '@id': `${baseURL}/#company`,
      telephone: expect.stringMatching(/^\+256/),
      address: { '@type': 'PostalAddress', addressLocality: 'Kampala', addressCountry: 'UG' },
      geo: { '@type': 'GeoCoordinates' },
      areaServed: expect.arrayContaining(['Kampala', 'Jinja']),
    })
    expect(company!.openingHoursSpecification).toEqual([
      expect.objectContaining({
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '08:00',
        closes: '18:00',
      }),
      expect.objectContaining({ dayOfWeek: ['Saturday'], opens: '09:00', closes: '13:00' }),
    ])
  }
})

test('services are offered with prices in shillings', async ({ request }) => {
  const services = ofType(await facts(request, '/services'), 'Service')
  expect(services).toContainEqual(
    expect.objectContaining({
      name: 'Security Guards',
      offers: [expect.objectContaining({ '@type': 'Offer', price: 100_000, priceCurrency: 'UGX' })],
    }),
  )
  for (const path of SERVICE_PAGES) {
    const all = await facts(request, path)
    expect(ofType(all, 'Service')[0]!.offers).toContainEqual(expect.objectContaining({ priceCurrency: 'UGX' }))
    const [questions] = ofType(all, 'FAQPage') as [Fact & { mainEntity: Fact[] }]
    expect(questions.mainEntity.length).toBeGreaterThan(2)
    for (const question of questions.mainEntity) expect(question.acceptedAnswer).toMatchObject({ '@type': 'Answer' })
  }
})

test('pages below the home page have breadcrumbs', async ({ request, baseURL }) => {
  expect(ofType(await facts(request, '/'), 'BreadcrumbList')).toEqual([])
  const [trail] = ofType(await facts(request, '/services/cctv'), 'BreadcrumbList') as [Fact & { itemListElement: Fact[] }]
  expect(trail.itemListElement.map(({ name, item }) => [name, item])).toEqual([
    ['Home', `${baseURL}/`],
    ['Services', `${baseURL}/services`],
    ['CCTV Installation', `${baseURL}/services/cctv`],
  ])
})

test('every open job is a posting with direct application', async ({ request }) => {
  const jobs: { title: string; closes_on: string | null }[] = await (await request.get('/api/v1/careers')).json()
  const postings = ofType(await facts(request, '/careers'), 'JobPosting')
  expect(postings.map(({ title }) => title)).toEqual(jobs.map(({ title }) => title))
  for (const [index, { closes_on }] of jobs.entries()) {
    expect(postings[index]).toMatchObject({ directApply: true, datePosted: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) })
    expect(postings[index]!.validThrough).toBe(closes_on ? `${closes_on}T23:59:59+03:00` : undefined)
  }
})

test('an unknown path is 404 for a crawler, below the dashboard without the frame of the site', async ({ request }) => {
  for (const [path, framed] of [
    ['/no/such/page', true],
    ['/dashboard/no-such-screen', false],
  ] as const) {
    const response = await request.get(path)
    expect(response.status()).toBe(404)
    const html = await response.text()
    for (const part of ['404 Not Found', '<header', '<footer']) expect(html.includes(part), `${path}: ${part}`).toBe(framed)
  }
})
