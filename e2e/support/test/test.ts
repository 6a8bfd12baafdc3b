import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base, type ConsoleMessage, expect } from '@playwright/test'
import { copyDemo } from '../../processes/demo-folder.ts'
import { freePort, ready, start } from '../../processes/processes.ts'

/** Environment variable with the data folder of this worker's server, for code without fixtures (mailbox.ts). */
export const DATA_FOLDER = 'E2E_DATA_FOLDER'

type Fixtures = {
  /** Violations of the content security policy so far. A test that causes one on purpose removes it. */
  refused: string[]
}
type WorkerFixtures = {
  /** This worker's own server, with a copy of the prepared demo. */
  server: { origin: string; folder: string }
}

/** The test function of the browser tests: a test fails on any violation of the content security policy. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright infers the fixtures from the pattern
    async ({}, use) => {
      const folder = copyDemo(mkdtempSync(join(tmpdir(), 'engabo-worker-')))
      const PORT = String(await freePort())
      const server = start({ DATA_DIR: folder, PORT, NODE_ENV: 'test' })
      await ready(server)
      process.env[DATA_FOLDER] = folder
      await use({ origin: `http://localhost:${PORT}`, folder })
      server.child.kill('SIGTERM')
      await server.ended
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.origin),
  refused: [
    async ({ browser }, use) => {
      const refused: string[] = []
      const hear = (message: ConsoleMessage) => {
        if (message.text().includes('Content Security Policy')) refused.push(`${message.page()?.url()}: ${message.text()}`)
      }
      const watch = (context: BrowserContext) => context.on('console', hear)
      browser.on('context', watch)
      for (const context of browser.contexts()) watch(context)
      await use(refused)
      browser.off('context', watch)
      for (const context of browser.contexts()) context.off('console', hear)
      expect(refused).toEqual([])
    },
    { auto: true },
  ],
})
