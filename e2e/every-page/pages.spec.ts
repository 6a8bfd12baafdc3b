// Opens every page once per role, and checks it at every width and in both themes.
import { expect, type Page } from '@playwright/test'
import { expectAccessible, WCAG } from '../support/accessible.ts'
import { expectNoSidewaysScroll } from '../support/overflow.ts'
import { BUDGET, weigh } from '../support/page-weight.ts'
import { DASHBOARD_PAGES, PORTAL_PAGES, PUBLIC_PAGES } from '../support/pages.ts'
import { open, settled } from '../support/ready.ts'
import { signIn, signInClient, withoutStream } from '../support/sign-in.ts'
import { test } from '../support/test.ts'
import { switchTheme } from '../support/theme.ts'

test.describe.configure({ mode: 'parallel' })

async function expectToFit(page: Page, [width, height]: readonly [number, number], what: string) {
  await page.setViewportSize({ width, height })
  await expectNoSidewaysScroll(page, `${what} at ${width} px`)
}

/** Console errors and uncaught exceptions of the page. */
function watchFaults(page: Page) {
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', ({ message }) => faults.push(message))
  return faults
}

/** Elements that are animated in spite of reduced motion. */
const moving = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('html, body, .site, .site *')].flatMap((element) => {
      const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(element)
      const moves = /[1-9]/.test(transitionDuration) || animationName !== 'none' || scrollBehavior === 'smooth'
      return moves ? [`${element.tagName} ${element.className}`] : []
    }),
  )

const styleText = (page: Page) =>
  page.evaluate(() => [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n'))

test.describe('public page', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  for (const path of PUBLIC_PAGES)
    test(`${path}: light, still, no faults, without sideways scrolling, readable for assistive technology`, async ({ page }) => {
      const faults = watchFaults(page)
      const weight = await weigh(page, path)
      expect(weight.document).toBeGreaterThan(0)
      expect(weight.script).toBeGreaterThan(0)
      for (const [kind, most] of Object.entries(BUDGET))
        expect.soft(weight[kind as keyof typeof BUDGET], kind).toBeLessThanOrEqual(most)
      const styles = await styleText(page)
      expect(styles.length).toBeGreaterThan(0)
      expect(styles, 'nothing of the dashboard’s component library').not.toContain('--mantine')
      expect.soft(await moving(page), 'what moves').toEqual([])
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expectAccessible(page, '360 px')
      await expectToFit(page, [360, 740], 'a phone')
      await expectToFit(page, [320, 568], 'a small phone')
      await expectToFit(page, [640, 400], 'a laptop at 200 % zoom')
      await page.setViewportSize({ width: 1280, height: 800 })
      await expectAccessible(page, '1280 px')
      expect(faults).toEqual([])
    })

  test('an unknown path: readable for assistive technology', async ({ page }) => {
    await open(page, '/no/such/page')
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expectAccessible(page, `${width} px`)
    }
  })
})

test.describe('dashboard page', () => {
  for (const { address, title, script } of DASHBOARD_PAGES)
    test(`${address}: no faults, its own code only, readable for assistive technology in both themes`, async ({ page }) => {
      const faults = watchFaults(page)
      await withoutStream(page)
      const scripts: string[] = []
      page.on('request', (request) => {
        const name = request.url().match(/\/assets\/(.+)-[\w-]{8}\.js$/)?.[1]
        // Ignore frames within the page (the preview of the site content).
        if (name?.endsWith('-page') && request.frame() === page.mainFrame()) scripts.push(name)
      })
      await signIn(page, 'super', address)
      for (const theme of ['light', 'dark'] as const) {
        await switchTheme(page, theme)
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await settled(page)
        await expectAccessible(page, theme, { tags: WCAG })
      }
      expect(scripts).toEqual([script])
      expect(faults).toEqual([])
    })
})

test.describe('portal page', () => {
  test.use({ viewport: { width: 1280, height: 740 } })

  const look = async (page: Page, what: string) => {
    await settled(page)
    for (const width of [360, 1280])
      for (const theme of ['light', 'dark'] as const) {
        await expectToFit(page, [width, 740], `${what}, ${theme}`)
        await switchTheme(page, theme)
        await expectAccessible(page, `${what} at ${width} px, ${theme}`)
      }
    await switchTheme(page, 'light')
    await expectToFit(page, [320, 740], what)
    await page.setViewportSize({ width: 1280, height: 740 })
  }

  for (const { address, title, rows } of PORTAL_PAGES)
    test(`${address}: no sideways scrolling, readable for assistive technology in both themes`, async ({ page }) => {
      await signInClient(page, address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await look(page, address)
      if (!rows) return
      await page.getByRole('list', { name: rows, exact: true }).getByRole('link').first().click()
      await page.waitForURL(/\/\d+$/)
      await look(page, `the first of ${address}`)
    })
})
