import { expect, type Page } from '@playwright/test'
import { expectNoSidewaysScroll } from '../support/checks/overflow.ts'
import { settled } from '../support/pages/ready.ts'
import { signIn } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

/** Types into a picker and takes the first option. */
async function pick(page: Page, label: string, typed: string) {
  // The list has a filter of the same name.
  const picker = page.getByRole('dialog').getByRole('combobox', { name: label })
  await picker.fill(typed)
  await expect(picker).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('listbox', { name: label }).getByRole('option').first().click()
}
const fillDay = async (page: Page, label: string, day: string) => {
  await page.getByLabel(label).fill(day)
  await page.keyboard.press('Tab')
}

test('the pagination of a long list fits on one line of a small phone; a shift is planned by names, found, and deleted', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'admin', '/dashboard/duty-schedule?page=12')
  await expect(page).toHaveTitle('Duty Schedule Management · Engabo Security')
  await expect(page.getByRole('button', { name: 'Page 12' })).toBeVisible()
  const tops = await page
    .getByRole('button', { name: /^(Page \d+|Previous page|Next page)$/ })
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
  expect(tops).toHaveLength(5)
  expect(new Set(tops).size).toBe(1)
  await expectNoSidewaysScroll(page)

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: '+ Add Schedule' }).click()
  await pick(page, 'Guard', '1')
  await pick(page, 'Station', '2')
  await fillDay(page, 'Shift Date', '2039-03-14')
  await page.getByLabel('Start Time').fill('20:00')
  await page.getByLabel('End Time').fill('06:00')
  await page.getByLabel('Shift Type').fill('Night')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Duty schedule added successfully')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Until the list has been read again: its rows may move the heading while it is pressed.
  await settled(page)
  const dates = page.getByRole('columnheader', { name: 'Shift Date' })
  for (const order of ['ascending', 'descending']) {
    await dates.getByRole('button').click()
    await expect(dates).toHaveAttribute('aria-sort', order)
  }
  const planned = page.getByRole('row', { name: '14 Mar 2039' })
  await expect(planned).toContainText('+1')
  await planned.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Schedule deleted successfully')).toBeVisible()
  await expect(planned).toHaveCount(0)
})
