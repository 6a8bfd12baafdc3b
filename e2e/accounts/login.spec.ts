// Signing in by typing, on the real server; the forms' own behaviour is tested beside them in web/site.
import { expect, type Page } from '@playwright/test'
import { open } from '../support/pages/ready.ts'
import { PASSWORD } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

const role = (page: Page) => page.evaluate(() => localStorage.userRole)
const keys = (page: Page) => page.evaluate(() => Object.keys(localStorage))

async function logInByDialog(page: Page, as: 'admin' | 'client', email: string) {
  await open(page, '/')
  await page.getByRole('button', { name: 'Login' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Role').selectOption(as)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Login' }).click()
}

test('staff sign in through the dialog; the site and the login page redirect them, and Back leaves the login page', async ({
  page,
}) => {
  await logInByDialog(page, 'admin', 'super@engabo.example')
  await expect(page).toHaveURL('/dashboard')
  expect(await role(page)).toBe('super_admin')
  await open(page, '/about_us')
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Login' })).toBeHidden()
  await page.goto('/login?next=%2Fdashboard%2Fguards', { waitUntil: 'commit' })
  await expect(page).toHaveURL('/dashboard/guards')
  await page.goBack()
  await expect(page).toHaveURL('/about_us')
})

test('a client opens the portal and logs out; a session that the server does not know leads to the login', async ({ page }) => {
  await logInByDialog(page, 'client', 'client@engabo.example')
  await expect(page).toHaveURL('/portal')
  await expect(page.getByRole('heading', { name: 'Kisozi Crest Hotel', exact: true })).toBeVisible()
  await page.goto('/')
  await page.getByRole('link', { name: 'My portal' }).click()
  await expect(page).toHaveURL('/portal')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(await keys(page)).toEqual([])

  await page.evaluate(() => {
    const session = { accessToken: 'unknown', refreshToken: 'unknown', userRole: 'client' }
    Object.assign(localStorage, session, { jwt_token_last_updated: new Date().toISOString() })
  })
  await page.goto('/portal', { waitUntil: 'commit' })
  await expect(page.getByRole('dialog').getByLabel('Role')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await keys(page)).toEqual([])
})
