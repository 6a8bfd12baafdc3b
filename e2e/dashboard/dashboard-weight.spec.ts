import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { weigh, weighNext } from '../support/checks/page-weight.ts'
import { follow } from '../support/pages/walk.ts'
import { signIn, withoutStream } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

/**
 * Limits of a first visit, in requests and in bytes transferred with the headers. They leave room for
 * a few pages more: each adds about 100 bytes to the list of routes. A list and the page of its records share a script.
 */
const FIRST = { requests: 26, total: 344_900 }
/**
 * The same of the screens after it, in this order: the board and the stages of recruitment have the most code of their own, and the
 * board is the first that needs what several screens share. Calls that every page makes once it is calm fall on one of them.
 */
const FURTHER = {
  '/dashboard/stations': { requests: 8, total: 10_000 },
  '/dashboard/duty-schedule/board': { requests: 13, total: 61_000 },
  '/dashboard/recruitment': { requests: 14, total: 25_000 },
}
/** Limits of the dashboard's home until the cards are shown, in bytes of gzipped JavaScript; then of the chart. */
const FIRST_LOAD = 283_500
const CHART = 104_600

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

test('the first load shows the cards; the code of the chart follows, and that of search and shortcuts is loaded on use', async ({
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

test('a first list is light, and so is the next; the code of a form waits until one is opened', async ({ page }) => {
  await withoutStream(page)
  await signIn(page, 'admin', '/robots.txt')
  const scripts = watchScripts(page)
  const first = await weigh(page, '/dashboard/guards')
  await expect(page.getByRole('row')).not.toHaveCount(0)
  expect(first.script).toBeGreaterThan(100_000)
  for (const [kind, most] of Object.entries(FIRST)) expect.soft(first[kind as 'total'], kind).toBeLessThanOrEqual(most)
  expect(scripts).toContain('guards-page')
  expect(scripts.filter((name) => /forms|guard-drawer/.test(name))).toEqual([])

  for (const [address, limits] of Object.entries(FURTHER)) {
    const next = await weighNext(page, () => follow(page, address))
    expect(next.total).toBeGreaterThan(0)
    for (const [kind, most] of Object.entries(limits))
      expect.soft(next[kind as 'total'], `${kind} of ${address}`).toBeLessThanOrEqual(most)
  }
})

test('without a token the document itself leads to the login, before any script has loaded', async ({ page }) => {
  await page.route('**/assets/*.js', () => {})
  for (const [address, to] of [
    ['/dashboard/guards?q=a', '/login?next=%2Fdashboard%2Fguards%3Fq%3Da'],
    ['/portal/invoices', '/#login=%2Fportal%2Finvoices'],
  ] as const) {
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForURL(to, { waitUntil: 'commit' })
  }
})

test('no two chunks import each other, so that each is complete before another uses it', () => {
  const importsOf = new Map(
    globSync('build/client/assets/*.js').map((path) => [
      basename(path),
      [...readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map(([, name]) => name!),
    ]),
  )
  expect(importsOf.size).toBeGreaterThan(50)
  /** The imports of a chunk, through others too. */
  const reached = (name: string) => {
    const all = new Set(importsOf.get(name))
    for (const next of all) for (const further of importsOf.get(next) ?? []) all.add(further)
    return all
  }
  expect([...importsOf.keys()].filter((name) => reached(name).has(name))).toEqual([])
})

test('the styles of every component of the library that our code has are there', () => {
  const CLASS = /\bm_[0-9a-f]+\b/g
  const classesIn = (files: string) => new Set(globSync(files).flatMap((path) => readFileSync(path, 'utf8').match(CLASS) ?? []))
  const styled = classesIn('node_modules/@mantine/{core,dates}/styles.layer.css')
  const [code, styles] = [classesIn('build/client/assets/*.js'), classesIn('build/client/assets/*.css')]
  expect(code.size).toBeGreaterThan(100)
  expect([...code].filter((name) => styled.has(name) && !styles.has(name))).toEqual([])
  expect(styles.size).toBeLessThan(styled.size)
})

test('the server bundle contains nothing that is rendered in the browser alone', () => {
  const code = globSync('build/server/**/*.js')
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  expect(code).toContain('Your Safety, Our Priority')
  for (const drawn of ['MantineProvider', 'Client Management', 'react-dom.development']) expect(code).not.toContain(drawn)
})
