// The paths that the specification names for a screen, as sent by a browser to the real server.
import { expect, type Locator, type Page } from '@playwright/test'
import { addDays, today } from '../../api/core/fields/days.ts'
import { signIn } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

/** Every API call of a page, without its query. */
function watchCalls(page: Page) {
  const made: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) made.push(`${request.method()} ${pathname}`)
  })
  return made
}

async function choose(page: Page, label: string, within: Page | Locator = page) {
  await within.getByRole('combobox', { name: label }).click()
  await page.getByRole('option').filter({ visible: true }).first().click()
}

async function fillInIncident(page: Page, description: string) {
  await page.getByLabel('Description').fill(description)
  await choose(page, 'Guard')
  await choose(page, 'Station')
  await page.getByLabel('Incident date').fill(today())
  await page.keyboard.press('Tab')
}

async function fillInInvoice(page: Page) {
  await choose(page, 'Client', page.getByRole('dialog', { name: 'Add Invoice' }))
  await page.getByLabel('Invoice Date').fill(today())
  await page.keyboard.press('Tab')
  await page.getByLabel('Due Date').fill(addDays(today(), 30))
  await page.keyboard.press('Tab')
  await page.getByLabel('Amount Due').fill('1234567')
  await page.getByLabel('Amount Paid').fill('0')
}

test('the screens call the paths that the specification names for them', async ({ page }) => {
  const made = watchCalls(page)
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' })
  await signIn(page, 'admin', '/dashboard/guards')
  await expect(page.getByText('Guards loaded successfully!')).toBeVisible()
  expect(made).toContain('GET /api/v1/guards/')

  await sidebar.getByRole('link', { name: 'Reports & Analytics' }).click()
  await page
    .locator('label')
    .filter({ hasText: /^High$/ })
    .click()
  await expect(page).toHaveURL(/severity=High/)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(made).toContain('GET /api/v1/incidents/')

  const description = `Gate left open ${Date.now()}`
  await sidebar.getByRole('link', { name: 'Incidents', exact: true }).click()
  await fillInIncident(page, description)
  await page.getByRole('button', { name: 'Report Incident' }).click()
  await expect(page.getByText('Incident created successfully!')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('')
  await expect(page.getByRole('region', { name: 'Recent incidents' }).getByRole('listitem').first()).toContainText(description)
  expect(made).toContain('POST /api/v1/incidents/register')

  await sidebar.getByRole('link', { name: 'Invoices' }).click()
  await page.getByRole('button', { name: '+ Add New Invoice' }).click()
  await fillInInvoice(page)
  await page.getByRole('button', { name: 'Save Invoice' }).click()
  await expect(page.getByText('Invoice added successfully')).toBeVisible()
  await expect(page.getByRole('cell', { name: '1,234,567 UGX' }).first()).toBeVisible()
  expect(made).toContain('POST /api/v1/invoices/register')

  const others = ['GET /api/v1/guards', 'POST /api/v1/invoices', 'GET /api/v1/incidents']
  expect(made.filter((one) => others.includes(one) || one.includes('incident_reports'))).toEqual([])
})
