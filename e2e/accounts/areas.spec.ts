import { expect } from '@playwright/test'
import { open, settled } from '../support/ready.ts'
import { PASSWORD, signIn, withoutStream } from '../support/sign-in.ts'
import { test } from '../support/test.ts'

test('an admin of money alone sees the invoices and is refused the guards, by address and by the API', async ({
  page,
  browser,
}) => {
  test.setTimeout(60_000)
  await page.setViewportSize({ width: 360, height: 800 })
  await withoutStream(page)
  await signIn(page, 'super', '/dashboard/admins')
  await settled(page)
  await page.getByRole('button', { name: '+ Add New Admin' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('User Name').fill('Ruth Auma')
  await dialog.getByLabel('Email Address').fill('ruth.auma@engabo.example')
  await dialog.getByLabel('Contacts').fill('0700 000 321')
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  for (const area of ['Operations', 'People', 'Sales', 'Website']) await dialog.getByRole('checkbox', { name: area }).uncheck()
  await expect(dialog.getByRole('checkbox', { name: 'Money' })).toBeChecked()
  await dialog.getByRole('button', { name: /^(Add|Save|Create)/ }).click()
  await expect(dialog.getByLabel('User Name')).toBeHidden()

  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: new URL(page.url()).origin })
  const theirs = await context.newPage()
  await withoutStream(theirs)
  await open(theirs, '/login')
  await theirs.getByLabel(/Email/).fill('ruth.auma@engabo.example')
  await theirs.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await theirs.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
  await theirs.waitForURL('**/dashboard')
  const sidebar = theirs.getByRole('navigation', { name: 'Dashboard' })
  await sidebar.getByRole('link', { name: 'Invoices' }).click()
  await expect(theirs.getByRole('heading', { name: 'Invoices & Payments' })).toBeVisible()
  await expect(theirs.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await expect(sidebar.getByRole('link', { name: 'Guards' })).toHaveCount(0)
  await theirs.goto('/dashboard/guards')
  await expect(theirs.getByRole('alert')).toContainText('Access Denied!')
  const status = await theirs.evaluate(async () => {
    const token = localStorage.getItem('accessToken')
    const response = await fetch('/api/v1/guards', { headers: { authorization: `Bearer ${token}` } })
    return response.status
  })
  expect(status).toBe(403)
  await context.close()
})
