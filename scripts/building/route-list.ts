type Files = { imports?: string[]; css?: string[] }
type Route = { id: string; parentId?: string; module: string } & Files & Record<string, unknown>
type RouteList = { routes: Record<string, Route> }

const BEGINNING = 'window.__reactRouterManifest='

/** Puts the files back in the places of their numbers, and each id beside its route. It runs in the browser. */
const UNPACK =
  '((f,l)=>{for(const[i,r]of Object.entries(l.routes)){r.id=i;' +
  "r.module='/assets/'+(r.module.includes('.')?r.module:i.split('/').pop()+'-'+r.module+'.js');" +
  'for(const k of["imports","css"])r[k]&&=r[k].map(n=>"/assets/"+f[n])}return l})'

/** All files are in this folder. */
const FOLDER = '/assets/'
const nameOf = (file: string) => {
  if (!file.startsWith(FOLDER)) throw new Error(`The file ${file} of a page is in another folder.`)
  return file.slice(FOLDER.length)
}

/** The hash of a page's own file when the file has the name of the page, else its whole name. */
function moduleOf({ id, module }: Route) {
  const name = nameOf(module)
  const [beginning, end] = [`${id.split('/').at(-1)}-`, '.js']
  const hash = name.slice(beginning.length, -end.length)
  return name === beginning + hash + end && !hash.includes('.') ? hash : name
}

/** The files of a route without those of the frames around it, which are loaded whenever it is. */
function ownFiles(routes: Record<string, Route>, { parentId, imports, css }: Route): Files {
  const around = new Set<string>()
  for (let frame = routes[parentId ?? '']; frame; frame = routes[frame.parentId ?? ''])
    for (const file of [...(frame.imports ?? []), ...(frame.css ?? [])]) around.add(file)
  const own = (files: string[]) => files.filter((file) => !around.has(file))
  return { ...(imports?.length && { imports: own(imports) }), ...(css && { css: own(css) }) }
}

/**
 * The list of routes, which every first visit loads, a quarter lighter: the files that pages share are named once and numbered, those
 * of most pages first; files that a frame around a page has, and marks that say no, are left out. The router loads the files of a page
 * at once, in any order; styles keep theirs.
 */
export function packedRoutes(script: string): string {
  if (!script.startsWith(BEGINNING)) throw new Error('The list of routes is written in another way.')
  const list = JSON.parse(script.slice(BEGINNING.length).replace(/;$/, '')) as RouteList
  const uses = new Map<string, number>()
  const own = new Map(Object.entries(list.routes).map(([key, route]) => [key, ownFiles(list.routes, route)]))
  for (const { imports = [], css = [] } of own.values())
    for (const file of [...imports, ...css]) uses.set(file, (uses.get(file) ?? 0) + 1)
  const files = [...uses.keys()].toSorted((one, other) => uses.get(other)! - uses.get(one)! || (one < other ? -1 : 1))
  const numbers = new Map(files.map((file, number) => [file, number]))
  const numbersOf = (some: string[]) => some.map((file) => numbers.get(file)!)
  const routes = Object.entries(list.routes).map(([key, route]) => {
    const { id, imports: _, css: __, ...others } = route
    const { imports, css } = own.get(key)!
    const said = Object.entries(others).filter(([, value]) => value !== false)
    return [
      key,
      {
        ...Object.fromEntries(said),
        module: moduleOf(route),
        ...(imports?.length && { imports: numbersOf(imports).toSorted((one, other) => one - other) }),
        ...(css?.length && { css: numbersOf(css) }),
      },
    ]
  })
  const packed = { ...list, routes: Object.fromEntries(routes) }
  return `${BEGINNING}${UNPACK}(${JSON.stringify(files.map(nameOf))},${JSON.stringify(packed)});`
}
