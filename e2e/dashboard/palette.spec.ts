import { expect, type Page } from '@playwright/test'
import { expectAccessible, WCAG } from '../support/checks/accessible.ts'
import { expectNoSidewaysScroll } from '../support/checks/overflow.ts'
import { settled } from '../support/pages/ready.ts'
import { inEachLook } from '../support/pages/theme.ts'
import { signIn } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const shortcuts = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

const expectReadable = (page: Page, what: string) =>
  inEachLook(page, (look) => expectAccessible(page, `${what} ${look}`, { tags: WCAG, within: '[role="dialog"]' }))

test('a record is found by keyboard alone; search and shortcuts fit the screen and are legible in both themes', async ({
  page,
}) => {
  await signIn(page, 'admin', '/dashboard/clients')
  await settled(page)
  await page.keyboard.press('?')
  await expect(shortcuts(page).getByRole('switch')).toBeVisible()
  await expect(shortcuts(page)).toContainText('Duty scheduleG then D')
  await expectReadable(page, 'the shortcuts')
  await page.keyboard.press('n')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: /^Search guards/ })
  await expect(field).toBeFocused()
  await expect(palette(page).getByRole('option').first()).toBeVisible()
  await expectReadable(page, 'the first results')
  await page.keyboard.type('kasukuzzz')
  await expect(palette(page).getByText('Nothing found for “kasukuzzz”.')).toBeVisible()
  await expectReadable(page, 'nothing found')
  const out = (url: URL) => url.pathname === '/api/v1/search' && url.searchParams.get('q') === 'kasukuzzzz'
  await page.route(out, (route) => route.fulfill({ status: 500, json: { message: 'Out of order.' } }))
  await page.keyboard.type('z')
  await expect(palette(page).getByRole('alert')).toContainText('Out of order.')
  await expectReadable(page, 'out of order')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page, `at ${width} px`)
  }

  for (let letter = 0; letter < 4; letter++) await page.keyboard.press('Backspace')
  await expect(palette(page).getByRole('status')).toHaveText('5 results')
  await expect(palette(page).getByRole('option', { selected: true })).toContainText('Kasuku Grocers')
  await expectReadable(page, 'results')
  await page.keyboard.press('ArrowDown')
  await expect(palette(page).getByRole('group', { name: 'Stations' }).getByRole('option', { selected: true })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dashboard\/stations\/\d+$/)
  await expect(page.getByRole('heading', { level: 2, name: /^Kasuku Grocers/ })).toBeVisible()
})
