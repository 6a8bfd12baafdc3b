import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { TIME_ZONE } from './api/core/fields/days.ts'
import { keepTemporaryFilesInMemory } from './scripts/testing/temporary.ts'

keepTemporaryFilesInMemory()

/** The system's browser; preferably the headless shell, which opens a page in a third of the time. */
const systemBrowser = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/processes/prepare.ts',
  outputDir: 'test-results/browser',
  fullyParallel: false,
  // Each has its own server and browser. On two processors a third one works while the others wait for a clock, a process or a file.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  // Only so that a test which hangs ends: the longest takes a minute, and many times that on a machine with much other work.
  timeout: 600_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./e2e/support/test/failed-pages.ts'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    // A press on something that never comes: it says for what it waits, long before the test ends.
    actionTimeout: 120_000,
    locale: 'en-GB',
    timezoneId: TIME_ZONE,
    // Animations cost 60 frames a second. Tests of motion override this.
    reducedMotion: 'reduce',
    // Traces would take a fourteenth of the run; use `--trace retain-on-failure` for single tests.
    trace: 'off',
    launchOptions: {
      ...(systemBrowser && { executablePath: systemBrowser }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // A page lives for seconds: optimizing its code costs a sixth of the processor's time and is never repaid. The faster
        // compiler for warm code is, by a tenth where one page walks through an app.
        '--js-flags=--no-opt',
      ],
    },
  },
})
