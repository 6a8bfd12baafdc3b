import { expect, type Page } from '@playwright/test'
import { settled } from './ready.ts'

export type Theme = 'light' | 'dark'
type Look = { width: number; theme: Theme }

/** Phone and desktop, in both themes. */
export const EVERY_LOOK: Look[] = [360, 1280].flatMap((width) => [
  { width, theme: 'light' as const },
  { width, theme: 'dark' as const },
])
/** Phone and desktop, in the light theme. */
export const BOTH_WIDTHS = EVERY_LOOK.filter(({ theme }) => theme === 'light')

/** Runs a check of the page in each look without reloading; restores width and theme afterwards. */
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
  await page.evaluate(laidOut)
}

/** Until the controls have kept their places for ten frames: what follows from a new width is drawn later, and moves what is pressed. */
const laidOut = async () => {
  const places = () =>
    [...document.querySelectorAll('button, input, a')]
      .map((control) => Object.values(control.getBoundingClientRect().toJSON()))
      .join()
  for (let same = 0, before = places(); same < 10; ) {
    await new Promise(requestAnimationFrame)
    const now = places()
    same = now === before ? same + 1 : 0
    before = now
  }
}

/** Switches the theme of an open page as another tab would, by a storage event. */
export async function switchTheme(page: Page, theme: Theme) {
  // Nothing listens before hydration.
  await settled(page)
  await page.evaluate((dark) => {
    localStorage.setItem('darkMode', String(dark))
    window.dispatchEvent(new StorageEvent('storage', { key: 'darkMode' }))
  }, theme === 'dark')
  await expect(page.locator('body')).toHaveClass(theme === 'dark' ? /dark/ : /^(?!.*dark)/)
}
