import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ALARM_WATCH, DASHBOARD_HOME, FINDERS, LAYOUTS, PORTAL_HOME, TODAY_LINES } from './chunk-files.ts'
import { chunkOf, MOST_PAGES } from './chunks.ts'
import type { Bundler } from './entries.ts'

// In a folder with the name of the tree that the rules look for.
const ROOT = 'C:/work/web/'
const PAGES = ['a', 'b', 'c', 'd', 'e'].map((name) => `web/dashboard/people/${name}/${name}-page.tsx`)
/** As many pages of two areas as make a module one that most lists load, and one fewer. */
const MOST = Array.from({ length: MOST_PAGES }, (_, at) => `web/dashboard/${at % 2 ? 'people' : 'sites'}/p${at}/p${at}-page.tsx`)
const FEW = MOST.slice(1)
const SITE_PAGES = ['about', 'careers'].map((name) => `web/site/${name}/${name}-page.tsx`)
const PORTAL_PAGE = 'web/portal/invoices/invoices-page.tsx'
const ANOTHER_OF_PORTAL = 'web/portal/incidents/incidents-page.tsx'
const ROUTES = [
  ...Object.values(LAYOUTS),
  DASHBOARD_HOME,
  PORTAL_HOME,
  ...PAGES,
  ...SITE_PAGES,
  PORTAL_PAGE,
  ANOTHER_OF_PORTAL,
  'web/root.tsx',
]
const MONEY_PAGE = 'web/dashboard/billing/receipts/receipts-page.tsx'
const ELSEWHERE = 'web/dashboard/sites/clients/clients-page.tsx'

/** The chunk of a module that some files import, and that imports others; `loaded` are imported dynamically. */
function chunk(module: string, importers: string[], { imports = [] as string[], loaded = [] as string[] } = {}) {
  const id = (path: string) => ROOT + path
  const bundler: Bundler = {
    getModuleInfo: (asked) => ({
      importers: asked === id(module) ? importers.map(id) : [],
      importedIds: asked === id(module) ? imports.map(id) : [],
      dynamicImporters: loaded.map(id).includes(asked) ? [id('web/entry.client.tsx')] : [],
      isEntry: [...ROUTES, ...MOST, MONEY_PAGE, ELSEWHERE].map(id).includes(asked),
    }),
  }
  return chunkOf(id(module), bundler)
}

test('the files that the rules name are there', () => {
  const missing = [...Object.values(LAYOUTS), DASHBOARD_HOME, PORTAL_HOME, ALARM_WATCH, TODAY_LINES, ...FINDERS].filter(
    (path) => !existsSync(join(import.meta.dirname, '../..', path)),
  )
  expect(missing).toEqual([])
})

test('a module that one page imports stays with it, except styles of a frame, which join its one stylesheet', () => {
  expect(chunk('web/ui/a.tsx', [PAGES[0]!])).toBeNull()
  expect(chunk('web/dashboard/frame/frame.module.css', [LAYOUTS.dashboard])).toBe('dashboard')
  expect(chunk('web/site/frame/header.module.css', [LAYOUTS.site])).toBe('site')
  expect(chunk('web/portal/frame/frame.module.css', [LAYOUTS.portal])).toBe('portal')
  expect(chunk('web/portal/home/home.module.css', [PORTAL_HOME]), 'of its first page').toBe('portal')
  expect(chunk('web/portal/home/figures.tsx', [PORTAL_HOME])).toBeNull()
  expect(chunk('web/site/about/about-page.module.css', [SITE_PAGES[0]!])).toBeNull()
})

test('behind the sign-in a module goes with the frame, the screens of a folder or area, or most screens', () => {
  const [a, b, c, d] = PAGES as [string, string, string, string, string]
  expect(chunk('web/ui/x.tsx', [a, LAYOUTS.dashboard])).toBe('dashboard')
  expect(chunk('web/ui/x.tsx', [a, DASHBOARD_HOME])).toBe('dashboard')
  expect(chunk('web/ui/x.tsx', [a, a.replace('a-page', 'other-page'), b])).toBe('people')
  expect(chunk('web/ui/x.tsx', [a, ELSEWHERE])).toBeNull()
  expect(chunk('web/ui/x.tsx', MOST)).toBe('dashboard-screens')
  expect(chunk('web/ui/x.tsx', FEW)).toBe('dashboard-parts')
  expect(chunk('web/ui/x.tsx', FINDERS, { loaded: FINDERS })).toBe('finder')
  expect(chunk('web/ui/x.tsx', [...FINDERS, ...FEW], { loaded: FINDERS })).toBe('dashboard-parts')
  expect(chunk('node_modules/@mantine/core/esm/Chip.mjs', [a, ELSEWHERE])).toBe('components')
  const several = 'node_modules/@mantine/core/esm/components/MultiSelect/MultiSelect.mjs'
  expect(chunk(several, [a, b, c, d, ELSEWHERE])).toBe('multi-select')
})

test('a module weighs on each list by the pages that import it, not by the dialogs that are loaded later', () => {
  const dialogs = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `web/dashboard/sales/${name}/${name}-dialog.tsx`)
  expect(chunk('web/ui/x.tsx', [...dialogs, ELSEWHERE], { loaded: dialogs })).toBe('dashboard-parts')
  expect(chunk('api/x.ts', [...dialogs, ...FEW], { loaded: dialogs })).toBe('dashboard-parts')
  expect(chunk('api/x.ts', [...dialogs, ...MOST], { loaded: dialogs })).toBe('dashboard-screens')
  expect(MOST_PAGES).toBeGreaterThan(4)
})

test('what leads to the packages of forms waits until one is opened', () => {
  const dates = 'node_modules/@mantine/dates/esm/DateInput.mjs'
  expect(chunk('web/ui/day.tsx', MOST, { imports: [dates] })).toBe('forms')
  expect(chunk('web/ui/day.tsx', FEW, { imports: [dates] })).toBe('forms-parts')
  expect(chunk(dates, FEW)).toBe('forms')
  expect(chunk('web/ui/day.tsx', PAGES.slice(0, 2), { imports: [dates] })).toBe('people-forms')
  expect(chunk('web/ui/table.tsx', MOST, { imports: ['web/ui/row.tsx'] })).toBe('dashboard-screens')
})

test('apps share what both reach, and the site nothing that only a sent form needs', () => {
  const sent = 'web/site/contact/send-message.ts'
  expect(chunk('web/lib/x.ts', [LAYOUTS.portal, PAGES[0]!])).toBe('signed-in')
  expect(chunk('web/lib/x.ts', [PORTAL_PAGE, LAYOUTS.dashboard])).toBe('kit')
  expect(chunk('web/lib/x.ts', [PORTAL_PAGE, ...MOST])).toBe('kit')
  expect(chunk('web/lib/x.ts', [PORTAL_PAGE, PAGES[0]!])).toBe('kit-parts')
  expect(chunk('api/billing/x.ts', [PORTAL_PAGE, MONEY_PAGE])).toBe('kit-billing')
  expect(chunk('api/billing/x.ts', [PORTAL_PAGE, MONEY_PAGE, PAGES[0]!])).toBe('kit-parts')
  expect(chunk('api/alarm/x.ts', [PORTAL_PAGE, ALARM_WATCH], { loaded: [ALARM_WATCH] })).toBe('kit-alarm')
  expect(chunk('web/portal/x.tsx', [PORTAL_PAGE, LAYOUTS.portal])).toBe('portal')
  expect(chunk('web/portal/x.tsx', [PORTAL_PAGE, PORTAL_HOME])).toBe('portal')
  expect(chunk('web/portal/x.tsx', [PORTAL_PAGE, ANOTHER_OF_PORTAL])).toBe('portal-pages')
  expect(chunk('web/lib/x.ts', [PORTAL_PAGE, PORTAL_HOME, PAGES[0]!])).toBe('signed-in')
  expect(chunk('api/x.ts', [sent, PORTAL_PAGE, PAGES[0]!], { loaded: [sent] })).toBe('calls')
  expect(chunk('api/x.ts', [sent, ...PAGES], { loaded: [sent] })).toBe('records')
  expect(chunk('api/x.ts', [sent, LAYOUTS.dashboard], { loaded: [sent] }), 'its frame waits for no chunk more').toBe('calls')
  expect(chunk('api/x.ts', [sent, PAGES[0]!], { loaded: [sent] })).toBeNull()
  const zod = { imports: ['node_modules/zod/v4/mini/index.js'] }
  expect(chunk('api/x.ts', [SITE_PAGES[0]!, PORTAL_PAGE, ...PAGES], zod), 'one page of the site').toBe('calls')
  expect(chunk('api/x.ts', [SITE_PAGES[0]!, ...PAGES], zod), 'one page of the site').toBe('records')
  expect(chunk('api/x.ts', [SITE_PAGES[0]!, ...PAGES]), 'without schemas').toBe('shared')
})

test('the public site has one chunk of its frame and what pages share, without styles of the dashboard', () => {
  expect(chunk(LAYOUTS.site, [])).toBe('site-frame')
  expect(chunk('web/site/frame/x.tsx', [LAYOUTS.site])).toBe('site-frame')
  expect(chunk('web/site/parts/x.tsx', [LAYOUTS.site, SITE_PAGES[0]!])).toBe('site-frame')
  expect(chunk('web/site/parts/x.tsx', [...SITE_PAGES])).toBe('site-frame')
  expect(chunk('web/site/parts/x.tsx', [LAYOUTS.site, PORTAL_PAGE]), 'of the portal, too').toBe('site')
  expect(chunk('web/site/parts/x.module.css', [...SITE_PAGES]), 'one stylesheet').toBe('site')
  expect(chunk('web/ui/x.tsx', [LAYOUTS.site, PAGES[0]!])).toBe('shared')
  expect(chunk('web/ui/x.module.css', [LAYOUTS.site, PAGES[0]!])).toBeNull()
  expect(chunk('web/ui/x.module.css', Object.values(LAYOUTS)), 'each frame waits for it anyway').toBe('shared')
  expect(chunk('web/ui/x.tsx', [SITE_PAGES[0]!, PAGES[0]!])).toBeNull()
  expect(chunk('web/lib/x.ts', ['web/root.tsx', PAGES[0]!])).toBe('shared')
})
