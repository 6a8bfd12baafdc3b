// The files of ours that the rules of the chunks name. `chunks.test.ts` fails when one of them is renamed.

/** What frames every page of an app. */
export const LAYOUTS = {
  site: 'web/site/frame/site-layout.tsx',
  portal: 'web/portal/frame/layout.tsx',
  dashboard: 'web/dashboard/frame/layout.tsx',
}
/** What the first page of the portal needs is loaded with its frame. */
export const PORTAL_HOME = 'web/portal/home/home-page.tsx'
/** What this page shares with others is loaded with the frame: most visits begin here. */
export const DASHBOARD_HOME = 'web/dashboard/company/home/home-page.tsx'
