import type { Page } from '@playwright/test'

/**
 * Counts the presses of a person from now on, also on the pages that follow: each press of the pointer, and each key except those that
 * only modify another one.
 */
export async function countPresses(page: Page): Promise<{ count(): Promise<number> }> {
  let presses = 0
  await page.exposeFunction('notePress', () => {
    presses += 1
  })
  const listen = () => {
    const note = () => (window as unknown as { notePress: () => void }).notePress()
    window.addEventListener('pointerdown', note, true)
    window.addEventListener(
      'keydown',
      ({ key, repeat }) => !repeat && !['Shift', 'Control', 'Alt', 'Meta'].includes(key) && note(),
      true,
    )
  }
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return {
    count: async () => {
      // Presses that the page has noted arrive before the answer to this.
      await page.evaluate(() => undefined)
      return presses
    },
  }
}
