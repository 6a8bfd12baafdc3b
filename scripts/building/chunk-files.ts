// The files of ours that the rules of the chunks name. `chunk-files.test.ts` fails when one of them is renamed.

/** Loaded by every page. */
export const SHARED_FILES = [
  'web/lib/session/session.ts',
  'web/lib/pages/context.ts',
  'web/lib/pages/nonce.ts',
  'web/lib/pages/use-page-ready.ts',
  'web/ui/logo-mark.tsx',
]

/** Files of packages that are loaded with them. */
export const SHARED_PACKAGE_FILES = ['@tabler/icons-react/dist/esm/createReactComponent.mjs']

/** Folders whose files, without those of folders below, every page of the public site loads. */
export const SITE_FOLDERS = [
  'web/site',
  'web/site/forms',
  'web/site/frame',
  'web/site/frame/menu',
  'web/site/parts',
  'web/site/sections',
  'web/site/sign-in',
  'web/ui/pictures',
]
/** Loaded by them from another folder. */
export const SITE_FILES = ['web/ui/picture/picture.tsx']
/** Files of these folders that load and submit, or belong to a page: a visitor who only reads does not need them. */
export const NOT_SITE_FILES = [
  'web/site/load-site.ts',
  'web/site/forms/submit.ts',
  'web/site/forms/form-seconds.ts',
  'web/site/frame/site-layout.tsx',
  'web/site/frame/site-layout.module.css',
  'web/site/frame/not-found-page.tsx',
  'web/site/frame/not-found-page.module.css',
  'web/site/sign-in/sign-in.ts',
  'web/site/sign-in/login-form.tsx',
  'web/site/sign-in/login-form.module.css',
]

/** The entries by which `sharedChunk` tells what the pages behind a sign-in share. */
export const PORTAL_LAYOUT = 'web/portal/frame/layout.tsx'
export const DASHBOARD_LAYOUT = 'web/dashboard/frame/layout.tsx'
export const DASHBOARD_HOME = 'web/dashboard/company/home/home-page.tsx'

/** The path of a module from the root of the project; undefined for a module from elsewhere. */
function pathOf(id: string) {
  const [path = ''] = id.replaceAll('\\', '/').split('?')
  const at = path.lastIndexOf('/web/')
  return at < 0 || path.includes('/node_modules/') ? undefined : path.slice(at + 1)
}

/** Whether a module belongs to the chunk that every page loads. */
export function isShared(id: string) {
  const path = pathOf(id)
  if (path !== undefined) return SHARED_FILES.includes(path)
  return SHARED_PACKAGE_FILES.some((file) => id.replaceAll('\\', '/').endsWith(file)) || id.includes('vite/preload-helper')
}

/** Whether a module belongs to the chunk that every page of the public site loads. */
export function isOfSite(id: string) {
  const path = pathOf(id)
  if (path === undefined || NOT_SITE_FILES.includes(path)) return false
  return SITE_FILES.includes(path) || SITE_FOLDERS.includes(path.slice(0, path.lastIndexOf('/')))
}
