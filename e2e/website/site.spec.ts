import { expect } from '@playwright/test'
import { open, settled } from '../support/ready.ts'
import { test } from '../support/test.ts'

const SERVICES = '**/api/v1/services*'
const main = { name: 'Main' }

test.describe('the frame', () => {
  test('shows the brand, the links in order and the way to log in', async ({ page }) => {
    await page.goto('/')
    const header = page.locator('header').first()
    await expect(header).toContainText('Your Safety, Our Priority')
    await expect(page.getByRole('navigation', main).locator('a')).toHaveText([
      'Home',
      'About Us',
      'Services',
      'CCTV Installation',
      'Alarm Response',
      'Guard Services',
      'Contact Us',
      'Careers',
    ])
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  })

  test('opens the services on hover and closes them with a choice', async ({ page }) => {
    await page.goto('/')
    const nav = page.getByRole('navigation', main)
    await expect(nav.getByRole('link', { name: 'Alarm Response' })).toBeHidden()
    await nav.getByRole('link', { name: 'Services', exact: true }).hover()
    await nav.getByRole('link', { name: 'Alarm Response' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Alarm Response' })).toBeVisible()
    await expect(nav.getByRole('link', { name: 'CCTV Installation' })).toBeHidden()
  })

  test('keeps the services open when their button is clicked, and closes them with the next click', async ({ page }) => {
    await open(page, '/')
    const nav = page.getByRole('navigation', main)
    const button = nav.getByRole('button', { name: 'Show the services' })
    await button.click()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(nav.getByRole('link', { name: 'Alarm Response' })).toBeVisible()
    await button.click()
    await expect(nav.getByRole('link', { name: 'Alarm Response' })).toBeHidden()
  })

  test('opens the services by keyboard and closes them with Escape', async ({ page }) => {
    await page.goto('/')
    const nav = page.getByRole('navigation', main)
    await nav.getByRole('link', { name: 'About Us' }).focus()
    await page.keyboard.press('Tab')
    await expect(nav.getByRole('link', { name: 'Guard Services' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(nav.getByRole('link', { name: 'Guard Services' })).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(nav.getByRole('link', { name: 'Guard Services' })).toBeVisible()
  })

  test('has a phone menu with a services toggle that any link closes', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: 'CCTV Installation' })).toBeHidden()
    await menu.getByRole('button', { name: 'Show the services' }).click()
    await menu.getByRole('link', { name: 'CCTV Installation' }).click()
    await expect(menu).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'CCTV Installation' })).toBeVisible()
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.mouse.click(10, 400)
    await expect(menu).toBeHidden()
  })

  test('puts call, WhatsApp and quote under the thumb on phones', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/')
    const bar = page.getByRole('navigation', { name: 'Reach us' })
    await expect(bar.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\+\d+$/)
    await expect(bar.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+$/)
    await bar.getByRole('link', { name: 'Get a quote' }).click()
    await expect(page).toHaveURL('/services#quote')
    await expect(page.getByLabel('Type of site')).toBeInViewport()
  })

  test('has a footer with quick links and the current year', async ({ page }) => {
    await page.goto('/')
    const links = page.getByRole('contentinfo').getByRole('navigation', { name: 'Quick links' }).getByRole('link')
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/',
      '/about',
      '/services',
      '/contact',
    ])
    await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()}`)
  })

  test('answers an unknown path with 404', async ({ page }) => {
    const response = await page.goto('/no/such/page')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: '404 Not Found' })).toBeVisible()
  })

  test('hides the frame below /dashboard', async ({ page }) => {
    const response = await page.goto('/dashboard/no-such-screen')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: '404 Not Found' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await expect(page.getByRole('banner')).toHaveCount(0)
  })

  test('skips to the content by keyboard', async ({ page }) => {
    await page.goto('/')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#content')).toBeFocused()
  })
})

test.describe('home', () => {
  test('fades between two slides every four seconds and leads to About', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/')
    const second = page.getByRole('heading', { name: 'Every camera, every gate, one team.' }).locator('..')
    await expect(second).toHaveCSS('opacity', '0')
    await expect(second).toHaveCSS('opacity', '1', { timeout: 9_000 })
    await page.getByRole('link', { name: 'Learn More About Us' }).click()
    await expect(page).toHaveURL('/about')
  })

  test('stands still where motion is unwanted', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await settled(page)
    await page.clock.runFor(20_000)
    await expect(page.getByRole('heading', { name: 'Every camera, every gate, one team.' }).locator('..')).toHaveCSS(
      'opacity',
      '0',
    )
  })

  test('shows three services and two testimonials', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: /^More about/ })).toHaveCount(3)
    await expect(page.getByRole('figure')).toHaveCount(2)
  })
})

test.describe('services', () => {
  test('lists what the company offers, with prices, without any script', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
    const page = await context.newPage()
    await page.goto('/services')
    await expect(page.locator('p', { hasText: /^Price Rate: [\d,]+ UGX$/ }).first()).toBeVisible()
    await expect(page.locator('data').first()).toHaveAttribute('value', /^\d+$/)
    await expect(page.getByText('Hiring more than 10 guards?')).toBeVisible()
    await expect(page.locator('main')).not.toContainText('%')
    await context.close()
  })

  test('says that it is loading, then shows what came', async ({ page }) => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(SERVICES, async (route) => {
      await held
      await route.fulfill({
        json: [
          { id: 1, version: 1, title: 'Patrols', description: 'By car.', price_rate: 1_250_000, image: null, category: null },
        ],
      })
    })
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click()
    await expect(page.getByText('Loading services...')).toBeVisible()
    answer()
    await expect(page.getByRole('heading', { name: 'Patrols' })).toBeVisible()
    await expect(page.getByText('Price Rate: 1,250,000 UGX')).toBeVisible()
    await expect(page.getByText('Loading services...')).toBeHidden()
  })

  test('falls back on the default services when the list cannot be loaded', async ({ page }) => {
    await page.route(SERVICES, (route) => route.fulfill({ status: 500, json: { error: 'x', message: 'x', code: 'internal' } }))
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click()
    await expect(page.getByText('Failed to load services. Showing default services.')).toBeVisible()
    for (const [title, price] of [
      ['Security Guards', '100,000'],
      ['CCTV Monitoring', '150,000'],
      ['Fire Alarm Systems', '120,000'],
    ]) {
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title! }) })
      await expect(card).toContainText(`Price Rate: ${price} UGX`)
    }
  })
})

test('about is one page with two addresses', async ({ page }) => {
  await page.goto('/about')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/about_us$/)
  await expect(page.getByText('Since 2011', { exact: true })).toBeVisible()
  for (const value of ['Integrity', 'Excellence', 'Teamwork', 'Accountability', 'Partnership', 'Commitment']) {
    await expect(page.getByRole('heading', { name: value })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Contact Us Now' }).click()
  await expect(page).toHaveURL('/contact')
})

test.fail('a test whose page breaks the policy fails', async ({ page }) => {
  await page.goto('/privacy')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'void 0'
    document.body.append(script)
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
})
