import { expect } from '@playwright/test'
import { expectAccessible } from '../support/checks/accessible.ts'
import { switchTheme } from '../support/pages/theme.ts'
import { follow } from '../support/pages/walk.ts'
import { signIn, signInClient } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

test('a client is told on the admins page that access is denied, and redirected to the public home page from any other', async ({
  page,
}) => {
  await signInClient(page, '/dashboard/admins')
  await expect(page.getByText('Access Denied! You must be logged in as Admin or Super Admin.')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expectAccessible(page, 'access denied')
  await page.getByRole('link', { name: 'Go to Login' }).click()
  // A signed-in client is redirected from the login to the portal.
  await page.waitForURL('**/portal')
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await page.waitForURL((url) => url.pathname === '/')
})

test('dark mode is kept without a flash, the overview draws six lines without moving the page, and the logout clears everything', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const seen = window as unknown as { shifted: number }
    seen.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shifted += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await signIn(page)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('switch', { name: 'Dark Mode' }).click()
  await expect(page.locator('body')).toHaveClass(/dark/)
  expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('true')
  // As in a new tab: what the person may do is not known before the response.
  await page.evaluate(() => sessionStorage.clear())
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('body')).toHaveClass(/dark/)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

  const overview = page.getByRole('region', { name: 'Monthly Security Overview' })
  const lines = overview.locator('.recharts-line-curve')
  await expect(lines).toHaveCount(6)
  expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.02)
  const chart = overview.locator('.recharts-wrapper')
  expect((await chart.boundingBox())?.height).toBe(400)
  await chart.hover({ position: { x: 300, y: 200 } })
  await expect(overview.getByRole('term').filter({ hasText: 'Revenue' })).toBeVisible()
  await expect(overview.getByRole('definition').filter({ hasText: /^\d{1,3}(,\d{3})+ UGX$/ })).toBeVisible()
  await overview.getByRole('button', { name: 'Patrols' }).focus()
  await page.keyboard.press('Space')
  await expect(lines).toHaveCount(5)
  await overview.getByRole('button', { name: 'Show as table' }).click()
  await expect(overview.getByRole('row')).toHaveCount(13)

  await page.getByRole('button', { name: 'Logout and go to the website' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('what is printed from the dark theme is dark text on white paper, and the screen is dark again', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard/attendance/book')
  await switchTheme(page, 'dark')
  for (const path of [
    'attendance/book',
    'attendance/registers',
    'attendance',
    'duty-schedule/board',
    'contracts/1',
    'invoices',
  ]) {
    await follow(page, `/dashboard/${path}`)
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
    const [count, light] = await page.evaluate(() => {
      const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
      /** Of a colour on white, 0 to 1. */
      const luminance = (color: string) => {
        context.fillStyle = '#fff'
        context.fillRect(0, 0, 1, 1)
        context.fillStyle = color
        context.fillRect(0, 0, 1, 1)
        const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map((one) => (one / 255) ** 2.2)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
      }
      const isFilled = (element: Element | null): boolean =>
        element !== null &&
        ((getComputedStyle(element).printColorAdjust === 'exact' &&
          getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)') ||
          isFilled(element.parentElement))
      const texts = [...document.querySelectorAll('main *')].filter(
        (element) =>
          element.checkVisibility() &&
          !isFilled(element) &&
          [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim()),
      )
      // 0.3 is a contrast of 3 on white.
      const tooLight = texts.filter((element) => luminance(getComputedStyle(element).color) > 0.3)
      return [
        texts.length,
        tooLight.map(({ tagName, className, textContent }) => `${tagName} ${className} ${textContent}`),
      ] as const
    })
    expect(light, path).toEqual([])
    expect(count, path).toBeGreaterThan(10)
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), path).toMatch(/^rgb\((2[45]\d(, )?){3}\)$/)
    await page.emulateMedia({ media: 'screen' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  }
})

test('a logout in one tab signs the other out; without a token every page leads to the login, which leads back', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin', '/dashboard/settings')
  const second = await context.newPage()
  await second.goto('/dashboard/guards')
  await expect(second.getByText('Guards loaded successfully!')).toBeVisible()
  await page.getByRole('button', { name: 'Logout', exact: true }).click()
  await page.waitForURL('**/login')
  await second.waitForURL('**/login?next=%2Fdashboard%2Fguards')
  await page.goto('/dashboard/clients?q=kira', { waitUntil: 'commit' })
  await page.waitForURL('**/login?next=%2Fdashboard%2Fclients%3Fq%3Dkira')
})

test('an unknown address of the dashboard says so in its frame, with a way back', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard/no-such-screen')
  await expect(page.getByRole('heading', { level: 1, name: '404 Not Found' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Home' })).toBeVisible()
})
