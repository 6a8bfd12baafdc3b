import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { TIME_ZONE } from './contract/core/common.ts'

/** The system's browser: the headless shell, which opens a page in a third of the time, before the whole Chromium. */
const systemBrowser = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/processes/prepare.ts',
  outputDir: 'test-results/browser',
  fullyParallel: false,
  // Each has a server and a browser of its own.
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // Machines that test for everybody stand still at times.
  timeout: process.env.CI ? 90_000 : 45_000,
  expect: { timeout: process.env.CI ? 20_000 : 10_000 },
  reporter: [['list'], ['./e2e/support/failed-pages.ts'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    locale: 'en-GB',
    timezoneId: TIME_ZONE,
    // What fades and slides is drawn sixty times a second. The tests of motion itself ask for it.
    reducedMotion: 'reduce',
    // Recording every step of every test takes a fourteenth of the run; `--trace retain-on-failure` does it for a few.
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
      ],
    },
  },
})
