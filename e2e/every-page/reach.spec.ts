import { expect, type Page } from '@playwright/test'
import { PUBLIC_PAGES } from '../support/pages.ts'
import { open } from '../support/ready.ts'
import { test } from '../support/test.ts'

/** The focused element's name, and whether its focus is visible. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    return { name, visible: outlineStyle !== 'none' && outlineWidth !== '0px' }
  })

test.describe('by keyboard alone', () => {
  test('the header can be walked from one end to the other, and the focus is always seen', async ({ page }) => {
    await open(page, '/contact')
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

  test('a service is reached through the menu, and the page begins at its content', async ({ page }) => {
    await page.goto('/')
    const main = page.getByRole('navigation', { name: 'Main' })
    const services = main.getByRole('link', { name: 'Services', exact: true })
    // The menu opens on focus only after hydration; a person would try again as well.
    await expect(async () => {
      await services.blur()
      await services.focus()
      await expect(main.getByRole('link', { name: 'Alarm Response' })).toBeVisible({ timeout: 500 })
    }).toPass()
    for (let step = 0; step < 3; step++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/services/alarm')
    await expect(page.locator('#content')).toBeFocused()
  })

  test('the login dialog keeps the focus and gives it back', async ({ page }) => {
    await open(page, '/')
    await page.getByRole('button', { name: 'Login' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
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

  test('the phone menu opens, closes and gives the focus back', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, '/')
    const button = page.getByRole('button', { name: 'Menu', exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('every page can be read and left by its links', async ({ page }) => {
    for (const path of PUBLIC_PAGES) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      for (const name of ['Home', 'About Us', 'Services', 'Contact Us', 'Careers'])
        await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })).toBeVisible()
    }
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Careers' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Careers' })).toBeVisible()
  })
})

test('every page is printed black on white, without bars', async ({ page }) => {
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
