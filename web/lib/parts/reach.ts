import { PAGE_ASKED, PAGE_LOST } from './lost-part.ts'

const came = new Map<string, Promise<void>>()
/** The file that a function imports, where the build lists none. */
const IMPORTED = /\bimport\(\s*["'`]\.\/([^"'`]+)/

const isLoaded = (address: string) =>
  performance
    .getEntriesByName(new URL(address, document.baseURI).href, 'resource')
    .some((entry) => (entry as PerformanceResourceTiming).responseStatus === 200)

function addStyles(address: string) {
  if (document.querySelector(`link[rel="stylesheet"][href="${address}"]`)) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  return new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new TypeError(`${address} did not come.`))
    }
    document.head.append(link)
  })
}

async function bring(address: string) {
  if (address.endsWith('.css')) return addStyles(address)
  // A file that a new version has replaced is left to the import, after which the router loads the new version.
  if (!isLoaded(address)) await fetch(address)
}

/**
 * Brings files into the browser's cache, before they are imported. A browser remembers an import that failed as long as the page
 * lives, also that of a file which another one imports, and would never ask for it again; a fetch it repeats.
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
