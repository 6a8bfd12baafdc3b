import { globSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { signIn } from '../support/sign-in.ts'
import { test } from '../support/test.ts'

/** Limits of the first load of the dashboard until the cards are shown, in bytes of gzipped JavaScript; then of the chart. */
const FIRST_LOAD = 306_000
const CHART = 110_000

/** The names, without hashes, of the scripts that a page loads from now on, excluding frames within it. */
function watchScripts(page: Page) {
  const names: string[] = []
  page.on('request', (request) => {
    const name = request.url().match(/\/assets\/(.+)-[\w-]{8}\.js$/)?.[1]
    if (name && request.frame() === page.mainFrame()) names.push(name)
  })
  return names
}

/** The gzipped size of the scripts loaded so far. */
function weighScripts(page: Page) {
  const sizes = new Map<string, Promise<number>>()
  page.on('response', (answer) => {
    if (answer.url().endsWith('.js'))
      sizes.set(
        answer.url(),
        answer.body().then((body) => gzipSync(body).length),
      )
  })
  return async () => (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0)
}

test('the cards come with a light first load; the code of the chart follows, that of search and shortcuts waits', async ({
  page,
}) => {
  await signIn(page, 'admin', '/robots.txt')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/v1/dashboard/cards', async (route) => {
    await held
    await route.continue()
  })
  const scripts = watchScripts(page)
  const weight = weighScripts(page)
  await page.goto('/dashboard')
  await expect(page.getByText('Total Guards')).toBeVisible()
  await page.waitForTimeout(1_000)
  expect(scripts).toContain('home-page')
  expect(scripts).not.toContain('overview-plot')
  const first = await weight()
  expect(first).toBeGreaterThan(100_000)
  expect(first).toBeLessThanOrEqual(FIRST_LOAD)

  release()
  await expect(page.getByText('Revenue Collected').locator('..')).toContainText(/[\d,]+ UGX/)
  await expect(page.locator('.recharts-line-curve')).toHaveCount(6)
  expect(scripts).toContain('overview-plot')
  expect((await weight()) - first).toBeLessThanOrEqual(CHART)
  expect(scripts.filter((name) => /palette|shortcuts-dialog/.test(name))).toEqual([])
})

test('the server carries nothing that only the browser draws', () => {
  const code = globSync('build/server/**/*.js')
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  expect(code).toContain('Your Safety, Our Priority')
  for (const drawn of ['MantineProvider', 'Client Management', 'react-dom.development']) expect(code).not.toContain(drawn)
})
