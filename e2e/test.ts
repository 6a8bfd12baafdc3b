import { type BrowserContext, test as base, type ConsoleMessage, expect } from '@playwright/test'

type Fixtures = {
  /** What the content security policy has refused so far. A test that breaks it on purpose takes out what it expected. */
  refused: string[]
}

/** The test of the browser's specs: it fails when the content security policy refused anything on any page it opened. */
export const test = base.extend<Fixtures>({
  refused: [
    async ({ browser }, use) => {
      const refused: string[] = []
      const hear = (message: ConsoleMessage) => {
        if (message.text().includes('Content Security Policy')) refused.push(`${message.page()?.url()}: ${message.text()}`)
      }
      const watch = (context: BrowserContext) => context.on('console', hear)
      browser.on('context', watch)
      await use(refused)
      browser.off('context', watch)
      expect(refused).toEqual([])
    },
    { auto: true },
  ],
})
