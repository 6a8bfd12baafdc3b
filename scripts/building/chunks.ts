import { ALARM_WATCH, DASHBOARD_HOME, DASHBOARD_PAGES, FINDERS, LAYOUTS, PORTAL_HOME, TODAY_LINES } from './chunk-files.ts'
import { type Bundler, entriesOf, leadsTo } from './entries.ts'

/** Loaded by every page. */
const REACT = /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/
/** The loader of the router's pages (`parts-first.ts`); it imports nothing. */
const REACHING = /web\/lib\/parts\/(reach|lost-part)\.ts$/
const STYLES = /\.css(\?|$)/
/** Modules that import this package describe calls: the public pages load them with the first call. */
const SCHEMAS = /node_modules[\\/]zod[\\/]/
const ICONS = /node_modules[\\/]@tabler[\\/]/
/** The component library of the dashboard. */
const COMPONENTS = /node_modules[\\/]@mantine[\\/]/
/** Modules that import these packages are for forms, which a list may load when one is opened. */
const FORM_PACKAGES = /node_modules[\\/](@mantine[\\/](dates|form)|dayjs|fast-deep-equal|klona|react-number-format)[\\/]/
/** The field for several values, which lists have in their dialogs alone. */
const MULTI_SELECT = /(components[\\/](MultiSelect|Pill|PillsInput|Combobox[\\/]use-pills-reorder)[\\/]|choices[\\/]multi-select)/
/** A module of several areas goes into a chunk that they have in common when at least this many screens, or parts of them, share it. */
const SEVERAL = 4
/**
 * A module that at least this many pages of the dashboard import goes into the chunks that each list loads: a share of the pages,
 * because a number of them that is most of twenty is few of seventy.
 */
export const MOST_PAGES = Math.round(DASHBOARD_PAGES.length / 12)

/** The pages of single records, their tabs and what these are made of, with the calls of their histories. */
const OF_RECORDS =
  /web\/dashboard\/(shared\/history\/changing-calls\.ts|(shared\/record-page|people\/guards\/guard|sites\/(clients\/client|stations\/station)|billing\/invoices\/invoice|alarm\/system)\/)/

const within = (entries: string[], folder: string) => entries.filter((entry) => entry.includes(`/web/${folder}/`))
const reaches = (entries: string[], ...files: string[]) =>
  entries.some((entry) => files.some((file) => entry.includes(`/${file}`)))

/** The one folder that has all entries of an app, in which 1 level is the area and 2 the screen; undefined for several. */
function folderOf(entries: string[], levels: number) {
  const folders = entries.map((entry) =>
    entry
      // The last "web": the project itself may be in a folder of this name.
      .match(/.*\/web\/\w+\/(.+)\//)?.[1]
      ?.split('/')
      .slice(0, levels)
      .join('-'),
  )
  return new Set(folders).size === 1 ? folders[0] : undefined
}

/**
 * The chunk of a module, or null to let the bundler decide. A page loads its own chunk and a few shared ones, instead of one for
 * each set of pages that share a module: a request costs more than the kilobytes that a page would not need.
 *
 * A module's imports are reached by the same entries and more, so they belong to the same chunk or to an earlier one here: chunks
 * do not import each other in a cycle.
 */
export function chunkOf(id: string, bundler: Bundler): string | null {
  if (REACT.test(id) || REACHING.test(id)) return 'react'
  const entries = entriesOf(id, bundler)
  // A stylesheet of one entry joins those of its frame: a page waits for each.
  if (entries.length < 2 && !STYLES.test(id)) return reaches(entries, LAYOUTS.site) ? 'site-frame' : null
  if (reaches(entries, 'web/root.tsx') || reaches(entries, 'web/entry.client.tsx')) return 'shared'
  const [site, portal, dashboard] = ['site', 'portal', 'dashboard'].map((app) => within(entries, app)) as [
    string[],
    string[],
    string[],
  ]
  // Dynamic imports of a page of the site are loaded when a visitor sends a form.
  const pages = site.filter((entry) => bundler.getModuleInfo(entry)?.isEntry)
  const onEveryPage = reaches(pages, LAYOUTS.site) || pages.length >= SEVERAL
  if (pages.length > 0 && (onEveryPage || !leadsTo(SCHEMAS, id, bundler)))
    return dashboard.length > 0 ? ofSiteAndDashboard(id, onEveryPage, entries) : ofSite(id, pages, portal)
  const apps = [site, portal, dashboard].filter((some) => some.length > 0)
  if (apps.length === 3 || apps.flat().length < entries.length) return 'calls'
  if (site.length > 0) return firstOfDashboard(entries) ? 'calls' : dashboard.length >= SEVERAL ? 'records' : null
  // The stylesheet of its first page is one with that of its frame, too.
  const isShared = entries.length > 1 || STYLES.test(id)
  const firstOfPortal = reaches(portal, LAYOUTS.portal) || (isShared && reaches(portal, PORTAL_HOME))
  if (dashboard.length === 0) return firstOfPortal ? 'portal' : entries.length > 1 ? 'portal-pages' : null
  if (portal.length > 0) return firstOfPortal ? 'signed-in' : ofPortalAndDashboard(dashboard, bundler)
  return ofDashboard(id, dashboard, bundler)
}

/** True for a module that the dashboard's frame or its home imports. */
const firstOfDashboard = (entries: string[]) => reaches(entries, LAYOUTS.dashboard) || reaches(entries, DASHBOARD_HOME)

/** True for a module that most lists of the dashboard load; what their tabs and dialogs load later does not count. */
const isOfMostPages = (entries: string[], bundler: Bundler) =>
  entries.filter((entry) => bundler.getModuleInfo(entry)?.isEntry).length >= MOST_PAGES

/**
 * The modules that most pages of the site share with the dashboard; a stylesheet of both would be one more that every page waits
 * for, unless all three frames need it.
 */
function ofSiteAndDashboard(id: string, onEveryPage: boolean, entries: string[]) {
  if (STYLES.test(id)) return Object.values(LAYOUTS).every((frame) => reaches(entries, frame)) ? 'shared' : null
  return onEveryPage || within(entries, 'dashboard').length >= SEVERAL || ICONS.test(id) ? 'shared' : null
}

/** The portal does not load what the site alone needs. Styles of both stay together: a page waits for each file of them. */
function ofSite(id: string, pages: string[], portal: string[]) {
  if (portal.length > 0) return 'site'
  const ofFrame = STYLES.test(id) ? 'site' : 'site-frame'
  if (reaches(pages, LAYOUTS.site)) return ofFrame
  if (pages.length < 2) return null
  const folder = folderOf(pages, 1)
  return folder ? `site-${folder}` : ofFrame
}

/**
 * The modules that the portal shares with the frame of the dashboard or with most of its pages, and the others: a quarter of them,
 * those about money, are not loaded with the screens of other areas.
 */
function ofPortalAndDashboard(dashboard: string[], bundler: Bundler) {
  if (firstOfDashboard(dashboard) || isOfMostPages(dashboard, bundler)) return 'kit'
  if (reaches(dashboard, ALARM_WATCH)) return 'kit-alarm'
  return folderOf(dashboard, 1) === 'billing' ? 'kit-billing' : 'kit-parts'
}

function ofDashboard(id: string, entries: string[], bundler: Bundler) {
  if (reaches(entries, LAYOUTS.dashboard)) return 'dashboard'
  if (entries.length < 2) return null
  if (reaches(entries, ALARM_WATCH)) return 'alarm-queue'
  const forForms = leadsTo(FORM_PACKAGES, id, bundler)
  if ((reaches(entries, DASHBOARD_HOME) || reaches(entries, TODAY_LINES)) && !forForms) return 'dashboard'
  // A list does not wait for what the tabs of its records show: they do not count.
  const lists = entries.filter((entry) => !OF_RECORDS.test(entry))
  if (lists.length === 0 && !forForms) return 'record-pages'
  if (lists.length < 2) return null
  const folder = folderOf(lists, 2) ?? folderOf(lists, 1)
  if (folder) return forForms ? `${folder}-forms` : folder
  if (MULTI_SELECT.test(id)) return 'multi-select'
  if (FORM_PACKAGES.test(id)) return 'forms'
  if (lists.every((entry) => reaches([entry], ...FINDERS)) && !forForms) return 'finder'
  if (lists.length < SEVERAL) return COMPONENTS.test(id) ? 'components' : null
  if (isOfMostPages(entries, bundler)) return forForms ? 'forms' : 'dashboard-screens'
  return forForms ? 'forms-parts' : 'dashboard-parts'
}
