// npm run screenshots [-- name …]: every screen at three widths, dashboard and portal in both themes, into screenshots/.
import { mkdirSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { DASHBOARD_PAGES, PORTAL_PAGES, PUBLIC_PAGES } from '../e2e/support/pages/pages.ts'
import { PASSWORD, withoutStream } from '../e2e/support/server/sign-in.ts'
import config from '../playwright.config.ts'
import { startDemoServer } from './demo-server.ts'

const { origin: ORIGIN, stop } = await startDemoServer(Number(process.env.E2E_PORT ?? 3210) + 10)
const WIDTHS = [360, 768, 1280]
const SITE = [...PUBLIC_PAGES, '/quotation', '/shift', '/nothing-here']
const LOGINS = { super: '/api/v1/auth/login', client: '/api/v1/client/login' }

const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.some((part) => name.includes(part))
const nameOf = (path: string) => path.replace(/^\//, '').replaceAll('/', '-') || 'home'

async function take(page: Page, path: string, name: string) {
  if (!isWanted(name)) return
  await page.goto(ORIGIN + path, { waitUntil: 'networkidle' })
  await keep(page, name)
}

/** Takes the page of a record, opened from the first row of its list. */
async function takeFirst(page: Page, { address, rows }: (typeof PORTAL_PAGES)[number], name: string) {
  if (!rows || !isWanted(name)) return
  await page.goto(ORIGIN + address, { waitUntil: 'networkidle' })
  await page.getByRole('list', { name: rows }).getByRole('link').first().click()
  await page.waitForLoadState('networkidle')
  await keep(page, name)
}

async function keep(page: Page, name: string) {
  // Pictures further down load when scrolled into view.
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      window.scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
    window.scrollTo(0, 0)
  })
  await page.waitForTimeout(300)
  await page.screenshot({ path: `screenshots/${name}.png`, fullPage: true })
}

async function signIn(page: Page, who: keyof typeof LOGINS) {
  await withoutStream(page)
  const data = { emailAddress: `${who}@engabo.example`, password: PASSWORD }
  const response = await page.request.post(ORIGIN + LOGINS[who], { data })
  const { access_token, refresh_token, admin } = await response.json()
  await page.goto(ORIGIN)
  await page.evaluate(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value)
    },
    [
      ['accessToken', access_token],
      ['refreshToken', refresh_token],
      ['userRole', admin.role],
      ['jwt_token_last_updated', new Date().toISOString()],
    ] as const,
  )
}

const setTheme = (page: Page, theme: string) =>
  page.evaluate((dark) => localStorage.setItem('darkMode', String(dark)), theme === 'dark')

mkdirSync('screenshots', { recursive: true })
try {
  const browser = await chromium.launch(config.use?.launchOptions)
  for (const width of WIDTHS) {
    const page = await browser.newPage({ viewport: { width, height: 800 }, reducedMotion: 'reduce' })
    for (const path of SITE) await take(page, path, `site-${nameOf(path)}-${width}`)
    await signIn(page, 'super')
    for (const theme of ['light', 'dark']) {
      await setTheme(page, theme)
      for (const { address } of DASHBOARD_PAGES)
        await take(page, address, `dashboard-${nameOf(address.replace('/dashboard', ''))}-${width}-${theme}`)
    }
    await signIn(page, 'client')
    for (const theme of ['light', 'dark']) {
      await setTheme(page, theme)
      for (const place of PORTAL_PAGES) {
        const name = nameOf(place.address)
        await take(page, place.address, `${name}-${width}-${theme}`)
        await takeFirst(page, place, `${name}-first-${width}-${theme}`)
      }
    }
    await page.close()
  }
  await browser.close()
} finally {
  stop()
}
