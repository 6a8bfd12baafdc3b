// npm run bench:web: what a first visit to each public page, the guard's page, the dashboard and the portal costs: requests and bytes
// by kind with a cold cache, and largest contentful paint and layout shift on a phone (1.6 Mbit/s, 150 ms, a CPU slowed four times).
// Then how soon lists are shown and strangers redirected without a slow line. Medians; a static file of the same server is measured
// for comparison. Arguments name the pages to measure: npm run bench:web -- / /portal
import { type Browser, chromium, type Page } from '@playwright/test'
import { weigh } from '../e2e/support/checks/page-weight.ts'
import { weighAfterSignIn } from '../e2e/support/checks/portal-weight.ts'
import { GUARD_PAGE, PUBLIC_PAGES } from '../e2e/support/pages/pages.ts'
import { settled } from '../e2e/support/pages/ready.ts'
import { signIn, signInClient, withoutStream } from '../e2e/support/server/sign-in.ts'
import config from '../playwright.config.ts'
import { startDemoServer } from '../scripts/demo-server.ts'
import { median } from './load.ts'

const { origin: ORIGIN, stop } = await startDemoServer(3230)
const ROUNDS = 3
/** Rounds of the measurements that take less than a second. */
const QUICK_ROUNDS = 7
const SLOW_LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
/** The smallest file of the server: the cost of connection and browser alone. */
const BASELINE = '/favicon.svg'
const SIGNED_IN = ['/dashboard', '/dashboard/guards', '/dashboard/duty-schedule', '/portal', '/portal/schedule']
const named = process.argv.slice(2)
const wanted = (paths: string[]) => paths.filter((path) => named.length === 0 || named.includes(path))

type Paint = { lcp: number; cls: number }

/** A new page of a phone, or of a desk for staff, signed in where the address is behind a sign-in; nothing of ours is cached. */
async function newPage(browser: Browser, path: string) {
  const isStaff = path.startsWith('/dashboard')
  const context = await browser.newContext({
    baseURL: ORIGIN,
    ...(isStaff
      ? { viewport: { width: 1280, height: 800 } }
      : { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true }),
  })
  const page = await context.newPage()
  if (isStaff) await signIn(page, 'admin', '/robots.txt')
  if (path.startsWith('/portal')) await signInClient(page, '/robots.txt')
  return page
}

async function paint(browser: Browser, path: string): Promise<Paint> {
  const page = await newPage(browser, path)
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', SLOW_LINE)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.lcp = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.cls += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(path)
  if (path !== BASELINE) await settled(page)
  await page.waitForTimeout(2_000)
  const result = await page.evaluate(() => (window as unknown as { seen: Paint }).seen)
  await page.context().close()
  return result
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10)
const say = (...cells: string[]) => process.stdout.write(`${cells.join('')}\n`)

async function measure(browser: Browser, path: string) {
  const page = await newPage(browser, path)
  await withoutStream(page)
  const { requests, document, script, stylesheet, font, image, total } = await weigh(page, path)
  await page.context().close()
  const paints: Paint[] = []
  for (let round = 0; round < ROUNDS; round++) paints.push(await paint(browser, path))
  const [lcp, cls] = [median(paints.map((one) => one.lcp)), median(paints.map((one) => one.cls))]
  say(
    path.padEnd(26),
    String(requests).padStart(9),
    ...[document, script, stylesheet, font, image, total].map(kilobytes),
    `${Math.round(lcp)} ms`.padStart(10),
    cls.toFixed(3).padStart(8),
  )
}

/** The additional weight of the portal for a client who has signed in on the home page, which is in the cache by then. */
async function measureSignIn(browser: Browser) {
  const page = await newPage(browser, '/')
  const { requests, script, total } = await weighAfterSignIn(page)
  await page.context().close()
  say('/portal after signing in on the home page: ', `${requests} requests, script${kilobytes(script)}, total${kilobytes(total)}`)
}

/** Milliseconds from a request of an address until something has happened in the page. */
async function until(browser: Browser, path: string, happened: (page: Page) => Promise<unknown>, newOne = newPage) {
  const taken: number[] = []
  for (let round = 0; round < QUICK_ROUNDS; round++) {
    const page = await newOne(browser, path)
    const began = performance.now()
    await page.goto(path, { waitUntil: 'commit' })
    await happened(page)
    taken.push(performance.now() - began)
    await page.context().close()
  }
  return `${Math.round(median(taken))} ms (${taken
    .map(Math.round)
    .toSorted((one, other) => one - other)
    .join(', ')})`
}

const stranger = (browser: Browser) => browser.newPage({ baseURL: ORIGIN })

try {
  // As visitors have it: the tests switch optimizing compilers off.
  const { args = [], ...options } = config.use?.launchOptions ?? {}
  const browser = await chromium.launch({ ...options, args: args.filter((arg) => !arg.startsWith('--js-flags')) })
  const columns = ['requests', 'document', 'script', 'style', 'font', 'image', 'total', 'LCP', 'CLS']
  say('page'.padEnd(26), ...columns.map((name) => name.padStart(name === 'requests' ? 9 : name === 'CLS' ? 8 : 10)))
  for (const path of wanted([BASELINE, ...PUBLIC_PAGES, GUARD_PAGE, ...SIGNED_IN])) await measure(browser, path)
  if (wanted(['/portal']).length) await measureSignIn(browser)
  say('\nWithout a slow line, cold cache')
  const rows = (page: Page) => page.locator('tbody tr').nth(3).waitFor()
  if (wanted(['/dashboard/guards']).length)
    say('first rows of /dashboard/guards: ', await until(browser, '/dashboard/guards', rows))
  if (wanted(['/portal']).length)
    say('portal shown: ', await until(browser, '/portal', (page) => page.getByText('Balance due').waitFor()))
  if (wanted(['/dashboard']).length)
    say(
      'from /dashboard without a token to /login: ',
      await until(browser, '/dashboard', (page) => page.waitForURL('**/login?**', { waitUntil: 'commit' }), stranger),
    )
  await browser.close()
} finally {
  stop()
}
