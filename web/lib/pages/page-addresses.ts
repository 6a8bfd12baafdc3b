import { matchRoutes } from 'react-router'
import type { AddressOfPage } from '../../../api/core/pages.ts'

type BuiltRoute = { id: string; parentId?: string | undefined; path?: string | undefined }
type BuiltRoutes = Record<string, BuiltRoute | undefined>

/** Placeholder for any record: behind a sign-in the server renders outlines, which are the same for all records. */
const ANY_RECORD = '0'
const UNKNOWN = 'not-found'
/** The parameter of pages that the company has written: each is rendered for itself. */
const WRITTEN = /:page\b/

/**
 * The canonical address to render for a requested one: one per page, one per kind of record, one for all unknown
 * addresses, and one for those below a part that has a page of its own for them. The address of a page's data (`.data`) maps to a data address.
 */
export function pageAddresses(routes: BuiltRoutes): AddressOfPage {
  const parents = new Set(Object.values(routes).map((route) => route?.parentId))
  const pages = Object.values(routes).flatMap((route) =>
    route && !parents.has(route.id) ? [{ path: pathOf(routes, route) }] : [],
  )
  // Most requests are for one of these. `matchRoutes` compiles all routes in each call, which costs more than the rest of a cached
  // page.
  const plain = new Set(pages.map(({ path }) => path).filter((path) => !/[:*]/.test(path)))
  return (pathname) => {
    if (plain.has(pathname)) return pathname
    const data = /^(.*?)(\/_)?\.data$/.exec(pathname)
    const path = data ? data[1] || '/' : pathname
    const found = matchRoutes(pages, path)?.at(-1)?.route.path ?? '/*'
    if (WRITTEN.test(found)) return pathname
    const address = found.replace('*', UNKNOWN).replace(/:\w+/g, ANY_RECORD)
    if (!data) return address
    return address === '/' ? '/_.data' : `${address}.data`
  }
}

const pathOf = (routes: BuiltRoutes, { path, parentId }: BuiltRoute): string => {
  const parent = parentId === undefined ? undefined : routes[parentId]
  const above = parent ? pathOf(routes, parent) : '/'
  return path ? `${above.replace(/\/$/, '')}/${path}` : above
}
