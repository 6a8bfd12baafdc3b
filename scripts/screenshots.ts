// npm run screenshots [-- name …]: every screen at three widths, the dashboard in both themes, into screenshots/.
import { mkdirSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import config from '../playwright.config.ts'
import { startDemoServer } from './demo-server.ts'

const { origin: ORIGIN, stop } = await startDemoServer(3220)
const WIDTHS = [360, 768, 1280]
const SITE = [
  '/',
  '/about_us',
  '/services',
  '/services/cctv',
  '/services/alarm',
  '/services/guards',
  '/contact',
  '/careers',
  '/login',
  '/privacy',
  '/nothing-here',
]
const DASHBOARD = [
  '',
  '/admins',
  '/guards',
  '/duty-schedule',
  '/clients',
  '/services',
  '/invoices',
  '/report-summary',
  '/incidents',
  '/stations',
  '/settings',
]
const LOGIN = { emailAddress: 'super@engabo.example', password: 'demo-password-for-tests' }

const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.some((part) => name.includes(part))
const nameOf = (path: string) => path.replace(/^\//, '').replaceAll('/', '-') || 'home'

async function take(page: Page, path: string, name: string) {
  if (!isWanted(name)) return
  await page.goto(ORIGIN + path, { waitUntil: 'networkidle' })
  // Pictures further down load when they come into view.
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

async function signIn(page: Page) {
  const response = await page.request.post(`${ORIGIN}/api/v1/auth/login`, { data: LOGIN })
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

mkdirSync('screenshots', { recursive: true })
try {
  const browser = await chromium.launch(config.use?.launchOptions)
  for (const width of WIDTHS) {
    const page = await browser.newPage({ viewport: { width, height: 800 }, reducedMotion: 'reduce' })
    for (const path of SITE) await take(page, path, `site-${nameOf(path)}-${width}`)
    await signIn(page)
    for (const theme of ['light', 'dark']) {
      await page.evaluate((dark) => localStorage.setItem('darkMode', String(dark)), theme === 'dark')
      for (const path of DASHBOARD) await take(page, `/dashboard${path}`, `dashboard-${nameOf(path)}-${width}-${theme}`)
    }
    await page.close()
  }
  await browser.close()
} finally {
  stop()
}
