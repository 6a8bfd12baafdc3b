import type { Page } from '@playwright/test'

/** Counts the clicks and keys of a person in the page from now on. */
export async function countPresses(page: Page): Promise<{ count(): Promise<number> }> {
  await page.evaluate(() => {
    document.documentElement.dataset.presses = '0'
    const add = ({ isTrusted }: Event) => {
      if (isTrusted) document.documentElement.dataset.presses = String(Number(document.documentElement.dataset.presses) + 1)
    }
    addEventListener('click', add, true)
    addEventListener('keydown', add, true)
  })
  return { count: async () => Number(await page.locator('html').getAttribute('data-presses')) }
}
