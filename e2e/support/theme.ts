import { expect, type Page } from '@playwright/test'
import { settled } from './ready.ts'

export type Theme = 'light' | 'dark'

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
