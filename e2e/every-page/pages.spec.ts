// Opens every page once per role, and checks it on a phone and at a desk; a quarter of the pages, and at night all, at every width
// and in both themes. Each app is walked through in one page of the browser: most of what a page costs is compiling its code and
// that of axe.
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/checks/accessible.ts'
import { expectNoBrokenTexts } from '../support/checks/broken-texts.ts'
import { expectContrast } from '../support/checks/contrast.ts'
import { expectNoSidewaysScroll } from '../support/checks/overflow.ts'
import { BUDGET, weigh } from '../support/checks/page-weight.ts'
import { expectPreferences } from '../support/checks/preferences.ts'
import { isWholeLook } from '../support/checks/whole-look.ts'
import { DASHBOARD_PAGES, GUARD_PAGE, PORTAL_PAGES, PUBLIC_PAGES } from '../support/pages/pages.ts'
import { open, settled } from '../support/pages/ready.ts'
import { switchTheme } from '../support/pages/theme.ts'
import { beginWalk, follow, type Walk } from '../support/pages/walk.ts'
import { signIn, signInClient } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'

async function expectToFit(page: Page, [width, height]: readonly [number, number], what: string) {
  await page.setViewportSize({ width, height })
  await expectNoSidewaysScroll(page, `${what} at ${width} px`)
}

const styleText = (page: Page) =>
  page.evaluate(() => [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n'))

test.describe('public page', () => {
  let walk: Walk | undefined
  test.afterAll(() => walk?.page.close())

  const begin = async (browser: Browser) => {
    walk ??= await beginWalk(browser)
    // Left first, or the page before would load pictures of another size into the weight of this one.
    await walk.page.goto('about:blank')
    await walk.page.setViewportSize({ width: 360, height: 740 })
    return walk
  }

  for (const path of [...PUBLIC_PAGES, GUARD_PAGE])
    test(`${path}: small, without layout shifts, errors or sideways scrolling, and accessible`, async ({ browser }) => {
      const { page, faults } = await begin(browser)
      const weight = await weigh(page, path)
      expect(weight.document).toBeGreaterThan(0)
      expect(weight.script).toBeGreaterThan(0)
      for (const [kind, most] of Object.entries(BUDGET))
        expect.soft(weight[kind as keyof typeof BUDGET], kind).toBeLessThanOrEqual(most)
      const styles = await styleText(page)
      expect(styles.length).toBeGreaterThan(0)
      expect(styles, 'nothing of the dashboard’s component library').not.toContain('--mantine')
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expectAccessible(page, '360 px', { names: true })
      await expectToFit(page, [360, 740], 'a phone')
      await expectToFit(page, [320, 568], 'a small phone')
      if (isWholeLook(path)) {
        await expectPreferences(page)
        await expectToFit(page, [640, 400], 'a laptop at 200 % zoom')
        await page.setViewportSize({ width: 1280, height: 800 })
        await expectAccessible(page, '1280 px', { names: true })
        await expectContrast(page, '1280 px')
      }
      expect(faults.splice(0)).toEqual([])
    })

  test('an unknown path is accessible', async ({ browser }) => {
    const { page } = await begin(browser)
    await open(page, '/no/such/page')
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expectAccessible(page, `${width} px`)
    }
  })
})

/** The scripts of pages that the document of an address loads. */
async function scriptsOf(request: APIRequestContext, address: string) {
  const response = await request.get(address)
  expect(response.status()).toBe(200)
  return [...(await response.text()).matchAll(/^import \* as \w+ from "\/assets\/(\w\S*-page)-[\w-]{8}\.js"/gm)].map(
    ([, name]) => name,
  )
}

/** Tables of which columns are beside what can be seen; a month, with a column for each day, may be wider than the page. */
const cutTables = () =>
  [...document.querySelectorAll<HTMLTableElement>('table:not([role=grid])')]
    .filter((table) => table.checkVisibility() && (table.rows[0]?.cells.length ?? 0) < 28)
    .filter((table) => table.getBoundingClientRect().right > window.innerWidth + 1)
    .map((table) => table.getAttribute('aria-label') ?? table.outerHTML.slice(0, 120))

/** Hints of search boxes that are wider than their box. */
const cutHints = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=search]')]
    .filter((box) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(box)
      const pen = document.createElement('canvas').getContext('2d')!
      pen.font = font
      return pen.measureText(box.placeholder).width > box.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    })
    .map(({ placeholder }) => placeholder)

/** Figures of tables that are broken into two lines, such as a number from its unit. */
const brokenFigures = () =>
  [...document.querySelectorAll('table:not([role=grid]) td')]
    .filter(({ textContent }) => /^[\d.,]+ ?(%|UGX|km|h|days?)?$/.test(textContent!.trim()))
    .filter((cell) => {
      const text = document.createRange()
      text.selectNodeContents(cell)
      const ends = [...text.getClientRects()].map(({ bottom }) => bottom)
      return Math.max(...ends) - Math.min(...ends) > 10
    })
    .map(({ textContent }) => textContent)

/** Tabs of the page that stand on a second line, and the current one of them where it is scrolled out of view. */
const looseTabs = () =>
  [...document.querySelectorAll('main nav:has(> a[aria-current=page])')].flatMap((nav) => {
    const [row, tabs] = [nav.getBoundingClientRect(), [...nav.querySelectorAll(':scope > a')]]
    return tabs
      .filter((tab) => {
        const { top, left, right } = tab.getBoundingClientRect()
        const hidden = left < row.left - 1 || right > row.right + 1
        return top > tabs[0]!.getBoundingClientRect().top + 1 || (hidden && tab.matches('[aria-current=page]'))
      })
      .map(({ textContent }) => textContent)
  })

/** Names on cards of a phone that do not stand above the line below them. */
const movedNames = () =>
  [...document.querySelectorAll('tr:has(> [data-card=name])')].flatMap((card) => {
    const [name, line] = ['name', 'line'].map((place) => card.querySelector(`[data-card=${place}]`))
    if (!name?.checkVisibility() || !line?.checkVisibility()) return []
    const [left, below] = [name, line].map((cell) => {
      const text = document.createRange()
      text.selectNodeContents(cell)
      return text.getBoundingClientRect().left
    })
    return Math.abs(left! - below!) > 2 ? [name.textContent] : []
  })

/** The tops of the first and the last day that a page is limited to, where they stand on different lines. */
const partedDays = () => {
  const tops = ['From', 'Until'].map((text) => {
    const label = [...document.querySelectorAll('main label')].find(({ textContent }) => textContent === text)
    return label?.getBoundingClientRect().top
  })
  return tops.includes(undefined) || tops[0] === tops[1] ? [] : tops
}

/** Fewer rows where axe would take seconds over many that are alike; board.spec.ts looks at more, in every view. */
const FEWER_ROWS: Record<string, string> = { '/dashboard/duty-schedule/board': '?page_size=5' }

test.describe('dashboard page', () => {
  let walk: Walk | undefined
  test.afterAll(() => walk?.page.close())

  // Behind a sign-in the document is the same for all pages but for their script: one is loaded, the others are gone to.
  for (const { address, title, script } of DASHBOARD_PAGES)
    test(`${address}: no errors, its own code only`, async ({ browser, request }) => {
      if (walk) await follow(walk.page, address + (FEWER_ROWS[address] ?? ''))
      else {
        walk = await beginWalk(browser)
        await signIn(walk.page, 'super', address)
      }
      const { page, faults, scripts } = walk
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await settled(page)
      await expect.poll(() => page.evaluate(cutHints), 'hints that are cut at a desk').toEqual([])
      await expect(page.locator('[aria-current=page]').first()).toBeAttached()
      if (isWholeLook(address)) {
        await expectAccessible(page, 'light', { names: true })
        await expectContrast(page, 'light')
        await switchTheme(page, 'dark')
        await expectAccessible(page, 'dark', { names: true })
        await expectContrast(page, 'dark')
        await switchTheme(page, 'light')
        await expectPreferences(page)
        await expectToFit(page, [768, 1024], 'a tablet')
        // A table becomes cards once it has been measured at the new width.
        await expect.poll(() => page.evaluate(cutTables), 'tables that are cut on a tablet').toEqual([])
        expect(await page.evaluate(brokenFigures), 'figures that are broken on a tablet').toEqual([])
        await expectNoBrokenTexts(page, 'a tablet')
      }
      await expectToFit(page, [360, 740], 'a phone')
      await expectNoBrokenTexts(page, 'a phone')
      await expect.poll(() => page.evaluate(movedNames), 'names beside the line of their card on a phone').toEqual([])
      await expect.poll(() => page.evaluate(looseTabs), 'tabs beside the row of a phone').toEqual([])
      await expect.poll(() => page.evaluate(partedDays), 'days that are parted on a phone').toEqual([])
      if (address === '/dashboard/attendance/days') await expect(page.getByText('Until', { exact: true })).toBeVisible()
      await page.setViewportSize({ width: 1280, height: 720 })
      expect(scripts.splice(0)).toEqual([script])
      expect(await scriptsOf(request, address)).toEqual([script])
      expect(faults.splice(0)).toEqual([])
    })
})

test.describe('portal page', () => {
  let walk: Walk | undefined
  test.afterAll(() => walk?.page.close())

  const look = async (page: Page, what: string) => {
    await settled(page)
    await expectToFit(page, [360, 740], what)
    await expectAccessible(page, `${what} at 360 px`, { names: true })
    if (!isWholeLook(new URL(page.url()).pathname)) return
    await expectContrast(page, `${what} at 360 px`)
    for (const [width, theme] of [
      [360, 'dark'],
      [1280, 'dark'],
      [1280, 'light'],
    ] as const) {
      await switchTheme(page, theme)
      await expectToFit(page, [width, 740], `${what}, ${theme}`)
      await expectAccessible(page, `${what} at ${width} px, ${theme}`, { names: true })
      await expectContrast(page, `${what} at ${width} px, ${theme}`)
    }
    await expectPreferences(page)
    await expectToFit(page, [320, 740], what)
  }

  for (const { address, title, rows } of PORTAL_PAGES)
    test(`${address}: no sideways scrolling, accessible`, async ({ browser }) => {
      if (walk) await follow(walk.page, address)
      else {
        walk = await beginWalk(browser, { viewport: { width: 1280, height: 740 } })
        await signInClient(walk.page, address)
      }
      const { page } = walk
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await look(page, address)
      if (!rows) return
      await page.getByRole('list', { name: rows, exact: true }).getByRole('link').first().click()
      await page.waitForURL(/\/\d+$/)
      await look(page, `the first of ${address}`)
    })
})
