import { expect, type Page } from '@playwright/test'
import { PUBLIC_PAGES } from '../support/pages/pages.ts'
import { open } from '../support/pages/ready.ts'
import { test } from '../support/test/test.ts'

/** The focused element's name, and whether its focus is visible. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    return { name, visible: outlineStyle !== 'none' && outlineWidth !== '0px' }
  })

test('the header, the services, the login dialog and the phone menu work by keyboard alone', async ({ page }) => {
  await open(page, '/contact')
  const main = page.getByRole('navigation', { name: 'Main' })
  const alarm = main.getByRole('link', { name: 'Alarm Response' })
  const content = page.locator('#content')

  await test.step('the focus moves from the skip link to the login and is always visible', async () => {
    const walked: string[] = []
    for (let step = 0; step < 20 && walked.at(-1) !== 'Login'; step++) {
      await page.keyboard.press('Tab')
      const { name, visible } = await focused(page)
      expect(visible, name).toBe(true)
      walked.push(name)
      // Focus opens the menu; its links are focusable once rendered.
      if (name === 'Services') await expect(page.getByRole('link', { name: 'CCTV Installation' }).first()).toBeVisible()
    }
    expect(walked).toEqual([
      'Skip to the content',
      expect.stringMatching(/^\+256/),
      expect.stringContaining('Your Safety, Our Priority'),
      'Home',
      'About Us',
      'Services',
      'Show the services',
      'CCTV Installation',
      'Alarm Response',
      'Guard Services',
      'Contact Us',
      'Careers',
      'Login',
    ])
  })

  await test.step('the login dialog traps the focus and restores it', async () => {
    const dialog = page.getByRole('dialog')
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Role')).toBeFocused()
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab')
      const outside = await page.evaluate(() => {
        const element = document.activeElement
        return element !== document.body && !element?.closest('dialog')
      })
      expect(outside).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Login' })).toBeFocused()
  })

  await test.step('the skip link leads past the header', async () => {
    await page.getByRole('link', { name: 'Skip to the content' }).focus()
    await page.keyboard.press('Enter')
    await expect(content).toBeFocused()
  })

  await test.step('the services open on focus, close with Escape and open by their button', async () => {
    await main.getByRole('link', { name: 'About Us' }).focus()
    await page.keyboard.press('Tab')
    await expect(alarm).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(alarm).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(alarm).toBeVisible()
  })

  await test.step('a service is reached, and the focus is at the content of its page', async () => {
    for (let step = 0; step < 2; step++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/services/alarm')
    await expect(content).toBeFocused()
  })

  await test.step('the phone menu opens, closes and gives the focus back', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    const button = page.getByRole('button', { name: 'Menu', exact: true })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(menu).toBeVisible()
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('every page can be read and its links followed; services, prices and jobs are in the HTML', async ({ page }) => {
    for (const path of PUBLIC_PAGES) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      // A part of the page that only a script would move to its place.
      await expect(page.locator('div[hidden][id^="S:"]'), path).toHaveCount(0)
      for (const name of ['Home', 'About Us', 'Services', 'Contact Us', 'Careers'])
        await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })).toBeVisible()
      if (path === '/careers') await expect(page.getByRole('heading', { name: 'Dog Handler' })).toBeVisible()
      if (path !== '/services') continue
      await expect(page.getByRole('heading', { name: 'Security Guards' })).toBeVisible()
      await expect(page.getByText('Price Rate: 100,000 UGX')).toBeVisible()
      await expect(page.locator('data').first()).toHaveAttribute('value', /^\d+$/)
      await expect(page.getByText('Hiring more than 10 guards?')).toBeVisible()
      await expect(page.locator('main')).not.toContainText('%')
    }
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Careers' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Careers' })).toBeVisible()
  })
})

test('every page prints black on white, without the bars of the screen', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  for (const path of ['/', '/services/guards', '/privacy']) {
    await open(page, path)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const left = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('.site, .site *')].flatMap((element) => {
          if (!element.checkVisibility() || element.closest('svg')) return []
          const { color, backgroundColor, position } = getComputedStyle(element)
          const plain = color === 'rgb(0, 0, 0)' && backgroundColor === 'rgba(0, 0, 0, 0)'
          return plain && position !== 'sticky' && position !== 'fixed' ? [] : [`${element.tagName} ${element.className}`]
        }),
      )
      expect(left, `${path} at ${width} px`).toEqual([])
      await expect(page.getByRole('navigation', { name: 'Reach us' })).toBeHidden()
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (path === '/services/guards')
        await expect(page.getByText('Only where the site needs it and the law allows it.')).toBeVisible()
    }
  }
})
