/** What the bundler knows about a module: the modules that import it, at once or on demand, and its text. */
type Module = { importers: string[]; dynamicImporters: string[]; isEntry: boolean; code: string | null }
type Bundler = { getModuleInfo: (id: string) => Module | null }
/** The modules that use a module, and whether something asks for it by itself: a route, or an import on demand. */
type Usage = { users: string[]; isEntry: boolean }

/** An icon, and the file that hands every icon on: who imports that does not need them all. */
const ICON = /tabler.icons-react.+[\\/](Icon\w+)\.mjs$/
const ALL_ICONS = /tabler-icons-react\.mjs$/
/** How many screens must share a module of several areas before it stands in the chunk that most screens load. */
const MOST_SCREENS = 4

/** The modules that name an icon. */
function usersOfIcon(name: string, importers: string[], bundler: Bundler) {
  const named = new RegExp(`\\b${name}\\b`)
  const all = importers.find((importer) => ALL_ICONS.test(importer))
  return ((all && bundler.getModuleInfo(all)?.importers) || []).filter((user) =>
    named.test(bundler.getModuleInfo(user)?.code ?? ''),
  )
}

const usages = new WeakMap<Bundler, Map<string, Usage>>()
/** How a module is used; worked out once in each pass of the bundler. */
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

/** The entries from which a module is reached by imports that are not on demand. */
function entriesOf(id: string, bundler: Bundler) {
  const entries: string[] = []
  const reached = new Set([id])
  // The set grows while it is gone through.
  for (const next of reached) {
    const { users, isEntry } = usageOf(next, bundler)
    if (isEntry) entries.push(next)
    for (const user of users) reached.add(user)
  }
  return entries
}

/**
 * The chunk of a module behind a sign-in, or null where the bundler should decide: a screen loads its own chunk and a few
 * shared ones, in place of one for each set of screens that have a component in common. What a module imports is reached
 * by the same entries and more, and so belongs to the same chunk or to one above it here: no two chunks import each other.
 */
export function sharedChunk(id: string, bundler: Bundler): string | null {
  const entries = entriesOf(id, bundler)
  const portal = entries.filter((entry) => entry.includes('/web/portal/'))
  const dashboard = entries.filter((entry) => entry.includes('/web/dashboard/'))
  if (portal.length + dashboard.length < entries.length || entries.length < 2) return null
  const reachedBy = (file: string) => entries.some((entry) => entry.includes(`/web/${file}.tsx`))
  if (reachedBy('portal/frame/layout')) return dashboard.length > 0 ? 'signed-in' : 'portal'
  if (portal.length > 0) return dashboard.length > 0 ? 'kit' : 'portal-screens'
  if (reachedBy('dashboard/frame/layout') || reachedBy('dashboard/company/home/home-page')) return 'dashboard'
  const [screen, ...others] = new Set(dashboard.map((entry) => entry.match(/\/web\/dashboard\/[\w-]+\/([\w-]+)\//)?.[1]))
  if (screen && others.length === 0) return screen
  return dashboard.length >= MOST_SCREENS ? 'dashboard-screens' : null
}
