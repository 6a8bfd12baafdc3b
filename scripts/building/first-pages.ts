import { DASHBOARD_HOME, LAYOUTS, PORTAL_HOME } from './chunk-files.ts'

type FirstPage = {
  /** The files of its routes. */
  routes: string[]
  /** The modules of `api/` that are loaded before its first rows: the descriptions of its calls, with all that these import. */
  calls: string[]
  /** The components of the library that our code names. */
  components: string[]
}

const words = (text: string) => text.trim().split(/\s+/)
const ROOT = ['web/root.tsx', 'web/entry.client.tsx']

const CALLS_OF_ALL = words(`
  accounts/auth accounts/step-up company/home company/site-proof core/brand core/common core/endpoint core/fields/days core/fields/picture-names
  core/fields/pictures core/format core/languages core/money core/permissions core/refusals/messages
  core/say`)
const CALLS_OF_FRAME = words(`
  accounts/lists attendance/exceptions attendance/now-news company/undo core/refusals/error-codes core/resource notify/notices
  people/guard-resources resources website/website-resources`)
const COMPONENTS_OF_FRAME = words(`
  ActionIcon Alert Anchor AppShell Avatar Box Burger Button Drawer Group Indicator MantineProvider Menu Modal NavLink Paper
  PasswordInput Popover Portal Progress ScrollArea SimpleGrid Skeleton Stack Switch Table Text TextInput Title Tooltip
  UnstyledButton VisuallyHidden`)

/**
 * The pages with which a visit begins, and what they load before the first rows. `first-pages.test.ts` compares it with the imports
 * of the code: a feature that adds to it either loads its part later, or adds a word here, which a reader of the change sees.
 */
export const FIRST_PAGES: Record<string, FirstPage> = {
  portal: {
    routes: [...ROOT, LAYOUTS.portal, PORTAL_HOME],
    calls: [...CALLS_OF_ALL, ...words('billing/texts/owed-text core/shift portal/portal-on-duty portal/portal-shifts')],
    components: [],
  },
  home: {
    routes: [...ROOT, LAYOUTS.dashboard, DASHBOARD_HOME],
    calls: [...CALLS_OF_ALL, ...CALLS_OF_FRAME, ...words('company/dashboard company/guide company/today notify/emails')],
    components: [...COMPONENTS_OF_FRAME, 'ThemeIcon'],
  },
  list: {
    routes: [...ROOT, LAYOUTS.dashboard, 'web/dashboard/people/guards/guards-page.tsx'],
    calls: [
      ...CALLS_OF_ALL,
      ...CALLS_OF_FRAME,
      ...words('company/trash core/shift people/absence-days people/deployability people/guards'),
    ],
    components: [
      ...COMPONENTS_OF_FRAME,
      ...words('Badge Checkbox Chip CloseButton List Loader NativeSelect Pagination Textarea'),
    ],
  },
}

/** Pages to which a visit goes on, whose rows wait for no form either. */
export const NEXT_PAGES = ['sites/stations/stations', 'people/recruitment/board/stages', 'roster/duty-schedules/board/board'].map(
  (name) => `web/dashboard/${name}-page.tsx`,
)

/** Packages for forms and charts: a page with which a visit begins or goes on loads them when one is opened. */
export const LATER_PACKAGES = /^(@mantine\/(dates|form)|dayjs|react-number-format|recharts)/

/** The package by which things are moved: a first page does not load it. */
export const MOVING_PACKAGES = /^@dnd-kit\//
