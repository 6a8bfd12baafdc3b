import { expect } from '@playwright/test'
import { cleanUp, freePort, newDemoFolder, ready, run, stopAll } from '../processes/processes.ts'
import { expectAccessible } from '../support/accessible.ts'
import { signIn, signInClient } from '../support/sign-in.ts'
import { test } from '../support/test.ts'

test('nobody gets in without a token, and the login leads back', async ({ page }) => {
  await page.goto('/dashboard/clients?q=kira')
  await page.waitForURL('**/login?next=%2Fdashboard%2Fclients%3Fq%3Dkira')
})

test('a client is redirected to the public home page, and sees that access is denied at the admins’ address', async ({
  page,
}) => {
  await signInClient(page)
  await page.goto('/dashboard')
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/dashboard/guards')
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/dashboard/admins')
  await expect(page.getByText('Access Denied! You must be logged in as Admin or Super Admin.')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expectAccessible(page, 'access denied')
  await page.getByRole('link', { name: 'Go to Login' }).click()
  // A signed-in client is redirected from the login to the portal.
  await page.waitForURL('**/portal')
})

test.describe('on a demo that nobody has changed', () => {
  test.afterAll(async () => {
    await stopAll()
    cleanUp()
  })

  test('the six cards show the demo figures', async ({ browser }) => {
    const port = await freePort()
    await ready(run({ DATA_DIR: newDemoFolder(), PORT: String(port) }))
    const page = await browser.newPage({ baseURL: `http://localhost:${port}` })
    const cards = page.waitForResponse('**/api/v1/dashboard/cards')
    await signIn(page)
    const { revenue_collected } = await (await cards).json()
    expect(revenue_collected).toBeGreaterThan(1_000_000)
    const figures = {
      'Total Guards': '48',
      'Active Clients': '19',
      'Incidents Reported': '7',
      'Pending Invoices': '5',
      'Service Requests': '12',
      'Revenue Collected': `${revenue_collected.toLocaleString('en-US')} UGX`,
    }
    for (const [label, figure] of Object.entries(figures))
      await expect(page.getByText(label, { exact: true }).locator('../..')).toContainText(new RegExp(`(^|\\D)${figure}(\\D|$)`))
    await page.close()
  })
})

test('the overview draws six lines without moving the page, and its legend and pointer tell the figures', async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) window.name = String(Number(window.name) + entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await signIn(page)
  await page.evaluate(() => {
    window.name = '0'
  })
  await page.reload()
  const overview = page.getByRole('region', { name: 'Monthly Security Overview' })
  const lines = overview.locator('.recharts-line-curve')
  await expect(lines).toHaveCount(6)
  expect(Number(await page.evaluate(() => window.name))).toBeLessThan(0.02)
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
})

test('a session that ends on the server brings the person to the login page', async ({ page }) => {
  await signIn(page)
  await page.route('**/api/v1/guards/?*', (route) =>
    route.fulfill({ status: 401, json: { error: 'Please log in.', message: 'Please log in.', code: 'unauthorized' } }),
  )
  await page.getByRole('link', { name: 'Guards', exact: true }).click()
  await page.waitForURL('**/login?next=%2Fdashboard%2Fguards')
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
})

test('a logout in one tab ends the other', async ({ page, context }) => {
  await signIn(page)
  const second = await context.newPage()
  await second.goto('/dashboard/guards')
  await expect(second.getByText('Guards loaded successfully!')).toBeVisible()
  await page
    .getByRole('navigation')
    .or(page.getByRole('button', { name: 'Logout', exact: true }))
    .last()
    .click()
  await page.waitForURL('**/login')
  await second.waitForURL('**/login?next=%2Fdashboard%2Fguards')
})

test('the logout of the dashboard home clears everything and goes to the public home page', async ({ page }) => {
  await signIn(page)
  await page.evaluate(() => localStorage.setItem('darkMode', 'true'))
  await page.getByRole('button', { name: 'Logout and go to the website' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('dark mode is kept without a flash', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('switch', { name: 'Dark Mode' }).click()
  await expect(page.locator('body')).toHaveClass(/dark/)
  expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('true')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('body')).toHaveClass(/dark/)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('an unknown page is a 404', async ({ page }) => {
  const response = await page.goto('/dashboard/nowhere')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 Not Found' })).toBeVisible()
})
