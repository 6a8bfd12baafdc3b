import { globSync } from 'node:fs'
import { join } from 'node:path'

// The files of ours that the rules of the chunks name. `chunks.test.ts` fails when one of them is renamed.

/** The modules that frame every page of an app. */
export const LAYOUTS = {
  site: 'web/site/frame/site-layout.tsx',
  portal: 'web/portal/frame/layout.tsx',
  dashboard: 'web/dashboard/frame/layout.tsx',
}
/** The modules of the portal's first page are loaded with its frame. */
export const PORTAL_HOME = 'web/portal/home/home-page.tsx'
/** The modules that this page shares with others are loaded with the frame: most visits begin here. */
export const DASHBOARD_HOME = 'web/dashboard/company/home/home-page.tsx'
/** Parts that the first pages load as soon as they are drawn: what they share with other pages is not loaded with all of these. */
export const ALARM_WATCH = 'web/dashboard/frame/alarm/alarm-watch.tsx'
export const TODAY_LINES = 'web/dashboard/company/today/today-lines.tsx'
/** The screens that find a guard for a shift. */
export const FINDERS = [
  'web/dashboard/attendance/now/now-page.tsx',
  'web/dashboard/attendance/own-stations/tomorrow-page.tsx',
  'web/dashboard/attendance/exceptions/exceptions-page.tsx',
  'web/dashboard/roster/duty-schedules/coverage/drawer/slot-drawer.tsx',
]
/** The pages of the dashboard, of which a module needs a share to be loaded with each list. */
export const DASHBOARD_PAGES = globSync('web/dashboard/**/*-page.tsx', { cwd: join(import.meta.dirname, '../..') })
