import type { Page } from '@playwright/test'

/** Waits until a page is hydrated, its navigation done and its data shown (web/lib/use-page-ready.ts). */
export const settled = (page: Page) => page.locator('html[data-ready]').waitFor({ state: 'attached' })

/** Opens an address of this site and waits until the page is settled. */
export async function open(page: Page, address: string) {
  const answer = await page.goto(address)
  await settled(page)
  return answer
}
