import { expect } from '@playwright/test'
import { expectNoSidewaysScroll } from '../support/overflow.ts'
import { signIn } from '../support/sign-in.ts'
import { test } from '../support/test.ts'

const PAGE = '/dashboard/clients'
const LIST = /\/api\/v1\/clients(\?|$)/

test('a manager signs in, adds, edits and deletes a client, and signs out', async ({ page }) => {
  const lastName = `Tester ${Date.now()}`
  await signIn(page)
  await page.getByRole('link', { name: 'Clients & Contracts' }).click()
  await expect(page.getByRole('heading', { name: 'Client Management' })).toBeVisible()

  await page.getByRole('button', { name: '+ Add New Client' }).click()
  await expect(page.getByLabel('First Name')).toBeFocused()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('firstName is required.')).toBeVisible()
  await page.getByLabel('First Name').fill('Robina')
  await page.getByLabel('Last Name').fill(lastName)
  await page.getByLabel('Company').fill('Tests & Sons')
  await page.getByLabel('Contacts').fill('+256 (700) 000-777')
  await page.getByLabel('Registered On').fill('20/11/2026')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Client added successfully')).toBeVisible()
  await expect(page.getByRole('row', { name: lastName })).toContainText('20 Nov 2026')
  await expect(page.getByText('Client added successfully')).toBeHidden({ timeout: 6_500 })

  await page.getByPlaceholder('Search by name, company, or contacts...').fill(lastName)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.getByRole('button', { name: `Edit Robina ${lastName}` }).click()
  await expect(page.getByLabel('Registered On')).toHaveCount(0)
  await page.getByLabel('Address').fill('Plot 9, Kira Road')
  await page.getByLabel('Address').press('Enter')
  await expect(page.getByText('Client updated successfully')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Plot 9, Kira Road' })).toBeVisible()

  await page.getByRole('button', { name: `Delete Robina ${lastName}` }).click()
  await expect(
    page.getByText(`Are you sure you want to delete the client Robina ${lastName}? This action cannot be undone.`),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Client deleted successfully')).toBeVisible()
  await expect(page.getByText('No clients match your search.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByText(/^1–5 of/)).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('the list’s state is in the URL: reload and back keep page, size, search and order', async ({ page }) => {
  await signIn(page, 'admin', PAGE)
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(6)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.getByText(/^6–10 of/)).toBeVisible()
  await expect(page.getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText('6')
  await page.getByRole('columnheader', { name: 'Last Name' }).getByRole('button').click()
  await expect(page.getByRole('columnheader', { name: 'Last Name' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=lastName/)
  await page.getByLabel('Rows per page').selectOption('10')
  await expect(page.getByText(/^1–10 of/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^1–10 of/)).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Last Name' })).toHaveAttribute('aria-sort', 'ascending')
  await page.goBack()
  await expect(page.getByText(/^1–5 of/)).toBeVisible()
})

test('loading, empty, failing and again', async ({ page }) => {
  await signIn(page)
  let answer: 'stall' | 'empty' | 'fail' | 'real' = 'stall'
  await page.route(LIST, (route) => {
    if (answer === 'real') return route.continue()
    if (answer === 'empty') return route.fulfill({ json: [], headers: { 'x-total-count': '0' } })
    if (answer === 'fail') return route.fulfill({ status: 500, json: {} })
  })
  await page.goto(PAGE)
  await expect(page.getByText('Loading clients...')).toBeVisible()
  answer = 'empty'
  await page.reload()
  await expect(page.getByText('No clients found.')).toBeVisible()
  answer = 'fail'
  await page.reload()
  await expect(page.getByText('Failed to fetch clients.')).toBeVisible()
  answer = 'real'
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^1–5 of/)).toBeVisible()
})

test('without a network the message of the specification is shown', async ({ page }) => {
  await signIn(page)
  await page.route(LIST, (route) => route.abort('connectionreset'))
  await page.goto(PAGE)
  await expect(page.getByText('No response from server. Please check your connection.')).toBeVisible({ timeout: 15_000 })
})

test('two people change the same client: the second sees it and decides', async ({ page, browser }) => {
  const search = `${PAGE}?sort=id`
  await signIn(page, 'admin', PAGE)
  await page.goto(search)
  await page.getByRole('button', { name: 'Edit' }).first().click()
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'super', PAGE)
  await other.goto(search)
  await other.getByRole('button', { name: 'Edit' }).first().click()
  await other.getByLabel('Address').fill('Changed by the other')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Client updated successfully')).toBeVisible()

  await page.getByLabel('Address').fill('Changed by me')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Somebody else saved this record while you were editing')).toBeVisible()
  await expect(page.getByRole('alert').getByRole('cell', { name: 'Changed by the other' })).toBeVisible()
  await expect(page.getByLabel('Address')).toHaveValue('Changed by me')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('Client updated successfully')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Clients' }).getByRole('cell', { name: 'Changed by me' })).toBeVisible()
  await other.context().close()
})

test('on a phone the rows are cards that carry their titles', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'admin', PAGE)
  const card = page.getByRole('table').getByRole('row').nth(1)
  await expect(card.getByRole('cell').nth(2)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Guards' }).click()
  await expect(page.getByRole('heading', { name: 'Guard Management' })).toBeVisible()
})
