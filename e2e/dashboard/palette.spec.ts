import { expect, type Page } from '@playwright/test'
import { expectAccessible, WCAG } from '../support/accessible.ts'
import { signIn } from '../support/sign-in.ts'
import { test } from '../support/test.ts'
import { inEachLook } from '../support/theme.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const shortcuts = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

test('by keyboard alone: Ctrl K, a few letters, an arrow and Enter lead to a record', async ({ page }) => {
  await signIn(page)
  await expect(page.getByText('Total Guards')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /^Search guards/ })).toBeFocused()
  await page.keyboard.type('kasuku')
  await expect(palette(page).getByRole('status')).toHaveText('4 results')
  await expect(palette(page).getByRole('option', { selected: true })).toContainText('Kasuku Grocers')
  await page.keyboard.press('ArrowDown')
  await expect(palette(page).getByRole('group', { name: 'Stations' }).getByRole('option', { selected: true })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dashboard\/stations\?record=\d+$/)
  await expect(page.getByRole('dialog', { name: 'Edit Station' })).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel(/^Name/)).toHaveValue(/^Kasuku Grocers/)
})

test('an invoice is found by its number, and Ctrl Enter opens it in another tab', async ({ page, context }) => {
  await signIn(page)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox', { name: /^Search guards/ }).fill('inv-')
  await expect(palette(page).getByRole('group', { name: 'Invoices' }).getByRole('option')).toHaveCount(5)
  const other = context.waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  await (await other).waitForURL((url) => url.pathname === '/dashboard/invoices')
  await expect(palette(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Search' })).toBeFocused()
})

test('a screen is found by what people call it, and the focus is at its title', async ({ page }) => {
  await signIn(page)
  await expect(page.getByText('Total Guards')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /^Search guards/ })).toBeFocused()
  await page.keyboard.type('payments')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/invoices')
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices & Payments' })).toBeFocused()
})

test('single keys: the list, the search box, a new record, another page; none of them while typing', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard/clients')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(6)
  await page.keyboard.press('?')
  await expect(shortcuts(page)).toContainText('Duty ScheduleG then D')
  await page.keyboard.press('n')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('/')
  const box = page.getByPlaceholder('Search by name, company, or contacts...')
  await expect(box).toBeFocused()
  await page.keyboard.type('n?gi/')
  await expect(box).toHaveValue('n?gi/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await box.blur()

  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: 'Add New Client' })).toBeVisible()
  await page.keyboard.type('gi')
  await expect(page.getByLabel('First Name')).toHaveValue('gi')
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('assistive technology can read the search and the shortcuts at every width and in both themes', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signIn(page)
  await expect(page.getByText('Total Guards')).toBeVisible()
  const expectReadable = (what: string) =>
    inEachLook(page, (look) => expectAccessible(page, `${what} ${look}`, { tags: WCAG, within: '[role="dialog"]' }))
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(palette(page).getByRole('option').first()).toBeVisible()
  await expectReadable('the first results')
  await page.keyboard.type('o')
  await expect(palette(page).getByRole('status')).toHaveText(/^\d+ results$/)
  await expectReadable('results')
  await page.keyboard.type('zzz')
  await expect(palette(page).getByText('Nothing found for “ozzz”.')).toBeVisible()
  await expectReadable('nothing found')
  await page.route('**/api/v1/search*', (route) => route.fulfill({ status: 500, json: { message: 'Out of order.' } }))
  await page.keyboard.type('z')
  await expect(palette(page).getByRole('alert')).toContainText('Out of order.')
  await expectReadable('out of order')
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    // The chart resizes shortly after the window.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.locator('main').click()
  await page.keyboard.press('?')
  await expect(shortcuts(page).getByRole('switch')).toBeVisible()
  await expectReadable('the shortcuts')
})
