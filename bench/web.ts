// npm run bench:web: the cost of each public page on a phone: bytes by kind with a cold cache, and largest contentful paint and
// layout shift at 1.6 Mbit/s, 150 ms and a CPU slowed four times. Medians of three runs; a static file of the same server is
// measured for comparison.
import { type Browser, chromium } from '@playwright/test'
import { type Weight, weigh } from '../e2e/support/page-weight.ts'
import { PUBLIC_PAGES } from '../e2e/support/pages.ts'
import config from '../playwright.config.ts'
import { startDemoServer } from '../scripts/demo-server.ts'

const { origin: ORIGIN, stop } = await startDemoServer(3230)
const ROUNDS = 3
const SLOW_LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
/** The smallest file of the server: the cost of connection and browser alone. */
const BASELINE = '/favicon.svg'

type Paint = { lcp: number; cls: number }

async function paint(browser: Browser, path: string): Promise<Paint> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
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
  await page.goto(ORIGIN + path, { waitUntil: 'networkidle' })
  await page.waitForTimeout(1_000)
  const result = await page.evaluate(() => (window as unknown as { seen: Paint }).seen)
  await context.close()
  return result
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10)

async function measure(browser: Browser, path: string) {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  const weight: Weight = await weigh(page, ORIGIN + path)
  await page.close()
  const paints: Paint[] = []
  for (let round = 0; round < ROUNDS; round++) paints.push(await paint(browser, path))
  const lcp = median(paints.map((one) => one.lcp))
  const cls = median(paints.map((one) => one.cls))
  const { script, stylesheet, font, image, document, total } = weight
  process.stdout.write(
    `${path.padEnd(18)}${[document, script, stylesheet, font, image, total].map(kilobytes).join('')}${`${Math.round(lcp)} ms`.padStart(10)}${cls.toFixed(3).padStart(8)}\n`,
  )
}

try {
  // As visitors have it: the tests switch optimizing compilers off.
  const { args = [], ...options } = config.use?.launchOptions ?? {}
  const browser = await chromium.launch({ ...options, args: args.filter((arg) => !arg.startsWith('--js-flags')) })
  process.stdout.write(
    `${'page'.padEnd(18)}${['document', 'script', 'style', 'font', 'image', 'total', 'LCP', 'CLS'].map((name, index) => name.padStart(index === 7 ? 8 : 10)).join('')}\n`,
  )
  for (const path of [BASELINE, ...PUBLIC_PAGES]) await measure(browser, path)
  await browser.close()
} finally {
  stop()
}
