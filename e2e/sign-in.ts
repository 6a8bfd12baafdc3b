import type { Page } from '@playwright/test'

/** The password of every demo account in this run. */
export const PASSWORD = 'demo-password-for-tests'

/** Ends every stream of notices at once: a page whose network is never idle cannot be waited for. */
export const withoutStream = (page: Page) =>
  page.route('**/api/v1/notices/stream', (route) => route.fulfill({ contentType: 'text/event-stream', body: ':\n\n' }))

/** Signs a member of staff in by the login page and waits for the page that follows. */
export async function signIn(page: Page, account: 'super' | 'admin' = 'admin', next = '/dashboard') {
  await page.goto(`/login?next=${encodeURIComponent(next)}`)
  await page.getByLabel('Email').fill(`${account}@engabo.example`)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.locator('form').getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(`**${next}`)
}

/** Signs the demo client in by the dialog of the public site and waits for the page of the portal that follows. */
export async function signInClient(page: Page, next = '/portal') {
  await page.goto(`/#login=${encodeURIComponent(next)}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Role').selectOption('client')
  await dialog.getByLabel('Email').fill('client@engabo.example')
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(`**${next}`)
}
