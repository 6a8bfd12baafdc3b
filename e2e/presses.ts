import type { Page } from '@playwright/test'

/** Counts the presses of a person from now on, on this page and those it goes on to: each press of the pointer, and each key that is not held. */
export async function countPresses(page: Page): Promise<{ count(): Promise<number> }> {
  let presses = 0
  await page.exposeFunction('notePress', () => {
    presses += 1
  })
  const listen = () => {
    const note = () => (window as unknown as { notePress: () => void }).notePress()
    window.addEventListener('pointerdown', note, true)
    window.addEventListener('keydown', ({ repeat }) => !repeat && note(), true)
  }
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return {
    count: async () => {
      // The page's notes arrive before the answer to this.
      await page.evaluate(() => undefined)
      return presses
    },
  }
}
