import { expect, type Page } from '@playwright/test'
import { settled } from './ready.ts'

export type Theme = 'light' | 'dark'
type Look = { width: number; theme: Theme }

/** A phone and a desk, in both themes. */
export const EVERY_LOOK: Look[] = [360, 1280].flatMap((width) => [
  { width, theme: 'light' as const },
  { width, theme: 'dark' as const },
])

/** Checks the page as it is in each look, without loading or opening anything anew; afterwards it has the width and theme of before. */
export async function inEachLook(page: Page, check: (name: string) => Promise<unknown>, looks = EVERY_LOOK) {
  const before = page.viewportSize()!
  const dark = await page.evaluate(() => document.body.classList.contains('dark'))
  for (const { width, theme } of looks) {
    await page.setViewportSize({ width, height: before.height })
    await switchTheme(page, theme)
    await check(`at ${width} px, ${theme}`)
  }
  await page.setViewportSize(before)
  await switchTheme(page, dark ? 'dark' : 'light')
}

/** Switches the theme of an open page as another tab would: the page hears of the change in the storage. */
export async function switchTheme(page: Page, theme: Theme) {
  // Before it is hydrated nobody listens.
  await settled(page)
  await page.evaluate((dark) => {
    localStorage.setItem('darkMode', String(dark))
    window.dispatchEvent(new StorageEvent('storage', { key: 'darkMode' }))
  }, theme === 'dark')
  await expect(page.locator('body')).toHaveClass(theme === 'dark' ? /dark/ : /^(?!.*dark)/)
}
