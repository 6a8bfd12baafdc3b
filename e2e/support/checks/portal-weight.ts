import type { Page } from '@playwright/test'
import { PASSWORD, withoutStream } from '../server/sign-in.ts'
import { weighNext } from './page-weight.ts'

/**
 * The additional weight of the portal for a client who signs in on the home page, from the press of Login on; the home page is in
 * the cache.
 */
export async function weighAfterSignIn(page: Page) {
  await withoutStream(page)
  await page.goto('/#login=%2Fportal', { waitUntil: 'networkidle' })
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Role') })
  await dialog.getByLabel('Role').selectOption('client')
  await dialog.getByLabel('Email').fill('client@engabo.example')
  await dialog.getByLabel('Password').fill(PASSWORD)
  await page.waitForLoadState('networkidle')
  return weighNext(page, async () => {
    await dialog.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL('**/portal')
    await page.getByText('Balance due').waitFor()
    await page.waitForLoadState('networkidle')
  })
}
