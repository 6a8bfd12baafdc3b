import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { signIn } from '../support/sign-in.ts'
import { test } from '../support/test.ts'

/** Types into a picker and takes the first option. */
async function pick(page: Page, label: string, typed: string) {
  const picker = page.getByRole('combobox', { name: label })
  await picker.fill(typed)
  await expect(picker).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('listbox', { name: label }).getByRole('option').first().click()
}
const fillDay = async (page: Page, label: string, day: string) => {
  await page.getByLabel(label).fill(day)
  await page.keyboard.press('Tab')
}

test('a shift is planned by names, an overlap is refused at its field, and it can be deleted', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard/duty-schedule')
  await expect(page).toHaveTitle('Duty Schedule Management · Engabo Security')
  for (const times of [
    ['20:00', '06:00'],
    ['22:00', '23:00'],
  ] as const) {
    await page.getByRole('button', { name: '+ Add Schedule' }).click()
    await pick(page, 'Guard', '1')
    await pick(page, 'Station', '2')
    await fillDay(page, 'Shift Date', '2039-03-14')
    await page.getByLabel('Start Time').fill(times[0])
    await page.getByLabel('End Time').fill(times[1])
    await page.getByLabel('Shift Type').fill('Night')
    await page.getByRole('button', { name: 'Save' }).click()
    if (times[0] === '20:00') await expect(page.getByText('Duty schedule added successfully')).toBeVisible()
  }
  await expect(page.getByLabel('Start Time')).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('columnheader', { name: 'Shift Date' }).getByRole('button').click()
  await page.getByRole('columnheader', { name: 'Shift Date' }).getByRole('button').click()
  const planned = page.getByRole('row', { name: '14 Mar 2039' })
  await expect(planned).toContainText('+1')
  await planned.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByText(/^Are you sure you want to delete schedule for Guard ID \d+ on 14 Mar 2039\?$/)).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Schedule deleted successfully')).toBeVisible()
  await expect(planned).toHaveCount(0)
})

test('Escape in an open picker closes the picker, not the form', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard/duty-schedule')
  await page.getByRole('button', { name: '+ Add Schedule' }).click()
  await page.getByRole('combobox', { name: 'Guard' }).click()
  await expect(page.getByRole('listbox', { name: 'Guard' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox', { name: 'Guard' })).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Add Schedule' })).toBeVisible()
})

test('an invoice is added and found under its client', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard/invoices')
  await page.getByRole('button', { name: '+ Add New Invoice' }).click()
  await pick(page, 'Client', 'kasuku')
  await fillDay(page, 'Invoice Date', '2026-11-20')
  await fillDay(page, 'Due Date', '2026-12-20')
  await page.getByLabel('Amount Due').fill('1234567')
  await page.getByLabel('Amount Paid').fill('0')
  await page.getByRole('button', { name: 'Save Invoice' }).click()
  await expect(page.getByText('Invoice added successfully')).toBeVisible()
  await expect(page.getByRole('cell', { name: '1,234,567 UGX' }).first()).toBeVisible()
})

test('an incident is reported, appears in the summary and is closed with a reason', async ({ page }) => {
  const text = `Gate left open ${Date.now()}`
  await signIn(page, 'admin', '/dashboard/incidents')
  await page.getByLabel('Description').fill(text)
  await pick(page, 'Guard', '1')
  await pick(page, 'Station', '2')
  await fillDay(page, 'Incident Date', '2026-11-10')
  await page.getByRole('button', { name: 'Report Incident' }).click()
  await expect(page.getByText('Incident created successfully!')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('')
  await expect(page.getByRole('region', { name: 'Recent Incidents' }).getByRole('listitem').first()).toContainText(text)

  await page.getByRole('link', { name: 'Reports & Analytics' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Incident Report Summary' })).toBeVisible()
  await page.getByText(text).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('listbox', { name: 'Status' }).getByRole('option', { name: 'Closed' }).click()
  await drawer.getByRole('textbox', { name: 'Reason' }).fill('The lock was oiled')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Incident updated successfully')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByText(text).click()
  await expect(page.getByRole('dialog').getByText('The lock was oiled')).toBeVisible()
})

test('a report half written is not lost by a click on a link', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard/incidents')
  await page.getByLabel('Description').fill('Half written')
  await page.getByRole('link', { name: 'Stations' }).click()
  await expect(page.getByText('Discard what you typed?')).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('Half written')
  await page.getByRole('link', { name: 'Stations' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { name: 'Station Management' })).toBeVisible()
})

test('an admin may read the list of admins, and changes nothing but the own profile', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard/admins')
  const search = page.getByRole('searchbox', { name: 'Search admins' })
  for (const [address, edits] of [
    ['super@engabo.example', 0],
    ['admin@engabo.example', 1],
  ] as const) {
    await search.fill(address)
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(page.getByRole('cell', { name: address })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(edits)
    await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  }
  await expect(page.getByRole('button', { name: '+ Add New Admin' })).toHaveCount(0)
})

test('a quote is requested from a service’s card without leaving the dashboard', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard/services')
  await page.getByRole('article', { name: 'CCTV Monitoring' }).getByRole('button', { name: 'Request a Quote' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a Quote' })
  await expect(dialog.getByRole('combobox', { name: 'Service' })).toHaveValue('CCTV Monitoring')
  await expectAccessible(page, 'quote dialog')
  await dialog.getByRole('combobox', { name: 'Type of site' }).click()
  await page.getByRole('option', { name: 'School' }).click()
  await dialog.getByLabel('Area').fill('Entebbe road')
  await dialog.getByLabel('Number of guards').fill('11')
  await expect(dialog.getByText('The corporate discount applies to your request.')).toBeVisible()
  await dialog.getByLabel('Full Name').fill('Caller at the desk')
  await dialog.getByLabel('Email address').fill('caller@mail.example')
  await dialog.getByRole('button', { name: 'Request a Quote' }).click()
  const confirmation = page.getByText(/^Your quote request has been received\. Its reference is \S+\.$/)
  await expect(confirmation).toBeVisible()
  const reference = /reference is (\S+)\./.exec(await confirmation.innerText())![1]!
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/dashboard/services')
  await page.goto(`/dashboard/quotes?q=${reference}`)
  await expect(page.getByRole('row').filter({ hasText: 'Caller at the desk' })).toContainText('CCTV Monitoring')
})

test('a client that is still needed is not deleted, and the reason stays until it is closed', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'admin', '/dashboard/clients?sort=id')
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Delete Client' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
})

test('the pagination of a long list fits on one line of a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'admin', '/dashboard/duty-schedule?page=12')
  await expect(page.getByRole('button', { name: 'Page 12' })).toBeVisible()
  const tops = await page
    .getByRole('button', { name: /^(Page \d+|Previous page|Next page)$/ })
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
  expect(tops).toHaveLength(5)
  expect(new Set(tops).size).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
