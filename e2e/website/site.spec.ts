import { expect } from '@playwright/test'
import { open, settled } from '../support/pages/ready.ts'
import { test } from '../support/test/test.ts'

test('the menu of services opens on hover and by its button, and closes on a choice or a second press', async ({ page }) => {
  await open(page, '/')
  const nav = page.getByRole('navigation', { name: 'Main' })
  const alarm = nav.getByRole('link', { name: 'Alarm Response' })
  const button = nav.getByRole('button', { name: 'Show the services' })
  await expect(alarm).toBeHidden()
  await nav.getByRole('link', { name: 'Services', exact: true }).hover()
  await alarm.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Alarm Response' })).toBeVisible()
  await expect(nav.getByRole('link', { name: 'CCTV Installation' })).toBeHidden()
  await page.mouse.move(10, 600)
  // The mouse opens the menu before it presses the button, and the press keeps it open.
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(alarm).toBeVisible()
  await button.click()
  await expect(alarm).toBeHidden()
})

test('on a phone the menu closes by a link, a press beside it and the login; the map loads on request; the quote button is in the bottom bar', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const openMenu = () => page.getByRole('button', { name: 'Menu', exact: true }).click()
  await openMenu()
  await expect(menu.getByRole('link', { name: 'CCTV Installation' })).toBeHidden()
  await menu.getByRole('button', { name: 'Show the services' }).click()
  await menu.getByRole('link', { name: 'CCTV Installation' }).click()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'CCTV Installation' })).toBeVisible()
  await openMenu()
  await page.mouse.click(10, 400)
  await expect(menu).toBeHidden()
  await openMenu()
  await menu.getByRole('link', { name: 'Get a quote' }).click()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/quote?step=2&service_id=cctv')
  await openMenu()
  await menu.getByRole('button', { name: 'Login' }).click()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
  await page.keyboard.press('Escape')

  await test.step('the interactive map is loaded only on request', async () => {
    const asked: string[] = []
    await page.route('https://www.openstreetmap.org/**', (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<p>A map of Bukoto Street</p>' })
    })
    await openMenu()
    await menu.getByRole('link', { name: 'Contact Us' }).click()
    const button = page.getByRole('button', { name: 'Show the interactive map' })
    await button.scrollIntoViewIfNeeded()
    await settled(page)
    expect(asked).toEqual([])
    await button.click()
    const frame = page.locator('iframe')
    await expect(frame).toBeFocused()
    await expect(frame.contentFrame().getByText('A map of Bukoto Street')).toBeVisible()
    expect(asked[0]).toContain('/export/embed.html?bbox=')
  })

  await test.step('the quote button is in the bottom bar', async () => {
    await page.getByRole('navigation', { name: 'Reach us' }).getByRole('link', { name: 'Get a quote' }).click()
    await expect(page).toHaveURL('/quote')
    await expect(page.getByRole('button', { name: /^Security Guards/ })).toBeInViewport()
  })
})

test('the home page does not move when the font comes late', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = window as unknown as { shifted: number }
    seen.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shifted += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  let bring = () => {}
  const late = new Promise<void>((resolve) => {
    bring = resolve
  })
  await page.route('**/*.woff2', async (route) => {
    await late
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-ready')
  bring()
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => /Inter Variable/.test(family) && status === 'loaded'),
  )
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 200)))),
  )
  expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.02)
})

test('the slides fade every four seconds, and do not move when reduced motion is requested', async ({ page }) => {
  await page.clock.install()
  await open(page, '/')
  const second = page.getByRole('heading', { name: 'Every camera, every gate, one team.' }).locator('..')
  await expect(second).toHaveCSS('opacity', '0')
  await page.clock.runFor(20_000)
  await expect(second).toHaveCSS('opacity', '0')
  await expect(page.getByRole('button', { name: 'Pause the slides' })).toBeHidden()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.runFor(4_000)
  await expect(second).toHaveCSS('opacity', '1')
  await page.clock.runFor(4_000)
  await expect(second).toHaveCSS('opacity', '0')
  await page.getByRole('button', { name: 'Pause the slides' }).click()
  await page.mouse.move(0, 0)
  await page.getByRole('button', { name: 'Play the slides' }).blur()
  await page.clock.runFor(20_000)
  await expect(second).toHaveCSS('opacity', '0')
})

test.fail('a test fails when its page violates the content security policy', async ({ page }) => {
  await page.goto('/privacy')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'void 0'
    document.body.append(script)
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
})
