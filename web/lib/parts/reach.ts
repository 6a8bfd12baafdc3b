import { PAGE_ASKED, PAGE_LOST } from './lost-part.ts'

const came = new Map<string, Promise<void>>()
/** The file that a function imports, where the build lists none. */
const IMPORTED = /\bimport\(\s*["'`]\.\/([^"'`]+)/

const isLoaded = (address: string) =>
  performance
    .getEntriesByName(new URL(address, document.baseURI).href, 'resource')
    .some((entry) => (entry as PerformanceResourceTiming).responseStatus === 200)

/** Adds a link to the head and waits for its file; only a stylesheet stays there. */
function follow(address: string, rel: 'stylesheet' | 'preload' | 'modulepreload') {
  const link = document.createElement('link')
  Object.assign(link, { rel, href: address, ...(rel === 'preload' && { as: 'script', crossOrigin: '' }) })
  return new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => {
      if (rel !== 'stylesheet') link.remove()
      resolve()
    })
    link.addEventListener('error', () => {
      link.remove()
      reject(new TypeError(`${address} did not come.`))
    })
    document.head.append(link)
  })
}

let failures = 0

async function bring(address: string) {
  if (address.endsWith('.css'))
    return document.querySelector(`link[rel="stylesheet"][href="${address}"]`) ? undefined : follow(address, 'stylesheet')
  if (isLoaded(address)) return undefined
  try {
    await follow(address, 'preload')
  } catch {
    // The browser hands a failed preload to the next request of the file: not to the import, which would fail for good.
    await follow(`${address}#${++failures}`, 'modulepreload').catch(() => {})
    // The failure may be an earlier one, as of a link that was touched. A file that a new version has replaced is left to the
    // import, after which the router loads the new version.
    await fetch(address)
  }
}

/**
 * Preloads files before they are imported. A browser remembers an import that failed as long as the page lives, also that of a file
 * which another one imports, and would never ask for it again; a preload it repeats.
 * @throws when one does not come
 */
export async function reach(addresses: readonly string[]) {
  await Promise.all(
    addresses.map((address) => {
      const known = came.get(address)
      if (known) return known
      const coming = bring(address)
      came.set(address, coming)
      coming.catch(() => came.delete(address))
      return coming
    }),
  )
}

const nextNavigation = () => new Promise((resolve) => window.addEventListener(PAGE_ASKED, resolve, { once: true }))

/** Brings the files of a page before the router imports it; says when they do not come, and asks again when a page is asked for next. */
export async function reachPage(addresses: readonly string[]) {
  while (
    !(await reach(addresses).then(
      () => true,
      () => false,
    ))
  ) {
    window.dispatchEvent(new Event(PAGE_LOST))
    await nextNavigation()
  }
}

/** Imports a part once all its files are here; the build calls it for each dynamic import, with the files below the base. */
export async function preload<T>(base: string, load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  const own = IMPORTED.exec(String(load))?.[1]
  await reach(files.length || !own ? files.map((file) => base + file) : [`${base}assets/${own}`])
  return load()
}
