import { DASHBOARD_HOME, DASHBOARD_LAYOUT, PORTAL_LAYOUT } from './chunk-files.ts'

/** What the bundler knows about a module: the modules that import it, statically or dynamically, and its text. */
type Module = { importers: string[]; dynamicImporters: string[]; isEntry: boolean; code: string | null }
type Bundler = { getModuleInfo: (id: string) => Module | null }
/** The modules that use a module, and whether it is an entry: a route, or the target of a dynamic import. */
type Usage = { users: string[]; isEntry: boolean }

/** An icon, and the file that re-exports every icon, whose importers do not need all of them. */
const ICON = /tabler.icons-react.+[\\/](Icon\w+)\.mjs$/
const ALL_ICONS = /tabler-icons-react\.mjs$/
/** A module of several areas goes into the chunk that most screens load when at least this many screens share it. */
const MOST_SCREENS = 4

/** The modules that import an icon by name. */
function usersOfIcon(name: string, importers: string[], bundler: Bundler) {
  const named = new RegExp(`\\b${name}\\b`)
  const all = importers.find((importer) => ALL_ICONS.test(importer))
  return ((all && bundler.getModuleInfo(all)?.importers) || []).filter((user) =>
    named.test(bundler.getModuleInfo(user)?.code ?? ''),
  )
}

const usages = new WeakMap<Bundler, Map<string, Usage>>()
/** How a module is used; computed once in each pass of the bundler. */
function usageOf(id: string, bundler: Bundler): Usage {
  const known = usages.get(bundler) ?? new Map<string, Usage>()
  usages.set(bundler, known)
  const before = known.get(id)
  if (before) return before
  const { importers = [], dynamicImporters = [], isEntry = false } = bundler.getModuleInfo(id) ?? {}
  const icon = id.match(ICON)?.[1]
  const usage = {
    users: icon ? usersOfIcon(icon, importers, bundler) : importers,
    isEntry: isEntry || dynamicImporters.length > 0,
  }
  known.set(id, usage)
  return usage
}

/** The entries that reach a module by static imports. */
function entriesOf(id: string, bundler: Bundler) {
  const entries: string[] = []
  const reached = new Set([id])
  // The set grows during the iteration.
  for (const next of reached) {
    const { users, isEntry } = usageOf(next, bundler)
    if (isEntry) entries.push(next)
    for (const user of users) reached.add(user)
  }
  return entries
}

/**
 * The chunk of a module behind a sign-in, or null to let the bundler decide. A screen loads its own chunk and a few shared
 * ones, instead of one for each set of screens that share a component. A module's imports are reached by the same entries and
 * more, so they belong to the same chunk or to an earlier one here: chunks do not import each other in a cycle.
 */
export function sharedChunk(id: string, bundler: Bundler): string | null {
  const entries = entriesOf(id, bundler)
  const portal = entries.filter((entry) => entry.includes('/web/portal/'))
  const dashboard = entries.filter((entry) => entry.includes('/web/dashboard/'))
  if (portal.length + dashboard.length < entries.length || entries.length < 2) return null
  const reachedBy = (file: string) => entries.some((entry) => entry.includes(`/${file}`))
  if (reachedBy(PORTAL_LAYOUT)) return dashboard.length > 0 ? 'signed-in' : 'portal'
  if (portal.length > 0) return dashboard.length > 0 ? 'kit' : 'portal-screens'
  if (reachedBy(DASHBOARD_LAYOUT) || reachedBy(DASHBOARD_HOME)) return 'dashboard'
  const [screen, ...others] = new Set(dashboard.map((entry) => entry.match(/\/web\/dashboard\/[\w-]+\/([\w-]+)\//)?.[1]))
  if (screen && others.length === 0) return screen
  return dashboard.length >= MOST_SCREENS ? 'dashboard-screens' : null
}
