import { expect, type Page } from '@playwright/test'

/**
 * Telephone numbers that go on in a second line, and words that are broken within, such as a name in a column that is too narrow.
 * An address may end a line after a dot, and a term after a hyphen.
 */
const brokenTexts = () => {
  const found: string[] = []
  const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
  const part = document.createRange()
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    if (!text.parentElement!.checkVisibility({ visibilityProperty: true })) continue
    for (const { 0: word, index } of text.data.matchAll(/\+?\d[\d ]{7,}\d|[^\s@./_–-]+/g)) {
      part.setStart(text, index)
      part.setEnd(text, index + word.length)
      const lines = [...part.getClientRects()].filter(({ width }) => width > 1).map(({ bottom }) => bottom)
      if (lines.length > 0 && Math.max(...lines) - Math.min(...lines) > 8) found.push(word)
    }
  }
  return found
}

/** No telephone number and no word of the page is broken, once its tables are laid out for the width. */
export const expectNoBrokenTexts = (page: Page, what: string) =>
  expect.poll(() => page.evaluate(brokenTexts), `broken texts: ${what}`).toEqual([])
