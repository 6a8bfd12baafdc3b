import { keepInstallPrompt } from '../../../lib/pages/install-prompt.ts'
import { registerPortalWorker } from './worker.ts'

/** The manifest and the icon, which a first visit does not load. */
const LINKS = [
  { rel: 'manifest', href: '/portal.webmanifest' },
  { rel: 'apple-touch-icon', href: '/g/icon-apple-180.png' },
]

/** The files that this page has used. */
const usedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)

/** Has the worker keep the pages for later, with the files that this one has used. */
async function keepPages() {
  await registerPortalWorker()
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ keep: [...new Set(usedFiles())] })
}

let done = false
/** Makes the portal one that can stand on the home screen and opens without a network; once for each document. */
export function keepInstallable() {
  if (done || import.meta.env.DEV) return
  done = true
  keepInstallPrompt()
  for (const link of LINKS) document.head.append(Object.assign(document.createElement('link'), link))
  if ('serviceWorker' in navigator) void keepPages().catch(() => {})
}
