import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { settled } from './ready.ts'

/**
 * Goes to another address of the same app as its links do, without loading the document, and waits until the page is ready. A page
 * that is not ready yet does not hear of it, and would never be.
 */
export async function follow(page: Page, address: string) {
  await settled(page)
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await settled(page)
}

/** Console errors and uncaught exceptions, and the scripts of pages that were loaded, since they were last taken out. */
export type Walk = { page: Page; faults: string[]; scripts: string[] }

/**
 * A browser page in which several tests go through pages, so that code is loaded and compiled once. After a failure the tests
 * go on in a process of their own and begin another walk.
 */
export async function beginWalk(browser: Browser, options?: BrowserContextOptions): Promise<Walk> {
  const page = await browser.newPage(options)
  const [faults, scripts] = [[], []] as string[][] as [string[], string[]]
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('request', (request) => {
    const name = request.url().match(/\/assets\/(.+)-[\w-]{8}\.js$/)?.[1]
    // Ignore frames within the page (the preview of the site content).
    if (name?.endsWith('-page') && request.frame() === page.mainFrame()) scripts.push(name)
  })
  return { page, faults, scripts }
}
