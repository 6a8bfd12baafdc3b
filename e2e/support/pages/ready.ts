import { expect, type Locator, type Page } from '@playwright/test'

/** Resolves in the page once it is marked as ready; a locator would poll only twice a second. */
const marked = () =>
  new Promise<void>((resolve) => {
    const root = document.documentElement
    const look = () => {
      if (root.dataset.ready !== location.pathname) return
      observer.disconnect()
      resolve()
    }
    const observer = new MutationObserver(look)
    observer.observe(root, { attributeFilter: ['data-ready'] })
    look()
  })

/** Waits until a page is hydrated, its navigation finished and its data shown (web/lib/pages/use-page-ready.ts). */
export async function settled(page: Page): Promise<void> {
  try {
    await page.evaluate(marked)
  } catch (error) {
    // The page has navigated meanwhile: wait for the next one.
    if (!/context was destroyed|navigat/i.test(String(error))) throw error
    await page.waitForLoadState('domcontentloaded')
    await settled(page)
  }
}

/** Opens an address and waits until the page is ready. */
export async function open(page: Page, address: string) {
  const response = await page.goto(address)
  await settled(page)
  return response
}

/** Comes back to the tab until it shows what has changed elsewhere, without loading it: data is read again once it is five seconds old. */
export const comeBack = (page: Page, changed: Locator) =>
  expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await changed.waitFor({ timeout: 500 })
  }).toPass({ timeout: 20_000, intervals: [100] })
