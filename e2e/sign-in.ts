import type { Page } from '@playwright/test'

/** The password of every demo account in this run. */
export const PASSWORD = 'demo-password-for-tests'

/** Signs a member of staff in by the login page and waits for the page that follows. */
export async function signIn(page: Page, account: 'super' | 'admin' = 'admin', next = '/dashboard') {
  await page.goto(`/login?next=${encodeURIComponent(next)}`)
  await page.getByLabel('Email').fill(`${account}@engabo.example`)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.locator('form').getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(`**${next}`)
}
