/** The bundler's facts about a module: the modules that import it, statically or dynamically, and those that it imports. */
type Module = { importers: string[]; dynamicImporters: string[]; importedIds: string[]; isEntry: boolean; code: string | null }
export type Bundler = { getModuleInfo: (id: string) => Module | null }

const found = new WeakMap<Bundler, Map<string, string[]>>()

/** The entries that reach a module by static imports: routes, and targets of dynamic imports. */
export function entriesOf(id: string, bundler: Bundler): string[] {
  const known = found.get(bundler) ?? new Map<string, string[]>()
  found.set(bundler, known)
  const before = known.get(id)
  if (before) return before
  const entries: string[] = []
  const reached = new Set([id])
  // The set grows during the iteration.
  for (const next of reached) {
    const { importers = [], dynamicImporters = [], isEntry = false } = bundler.getModuleInfo(next) ?? {}
    if (isEntry || dynamicImporters.length > 0) entries.push(next)
    for (const importer of importers) reached.add(importer)
  }
  known.set(id, entries)
  return entries
}

/** True if a module is or imports, through others too, one that matches. */
export function leadsTo(pattern: RegExp, id: string, bundler: Bundler) {
  const reached = new Set([id])
  for (const next of reached) {
    if (pattern.test(next)) return true
    for (const imported of bundler.getModuleInfo(next)?.importedIds ?? []) reached.add(imported)
  }
  return false
}
