import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ESTree, Plugin, Rolldown } from 'vite'

/** Packages whose entry re-exports hundreds of files. */
const LISTS = [
  '@mantine/core',
  '@mantine/dates',
  '@mantine/form',
  '@mantine/hooks',
  '@tabler/icons-react',
  '@tanstack/react-query',
  '@tanstack/query-core',
]

/** A name that a file exports. */
type Origin = { file: string; name: string }

const textOf = (name: ESTree.ModuleExportName) => (name.type === 'Literal' ? name.value : name.name)

/** The sources of the names that an entry re-exports, either way: `export { a } from`, or an import and `export { a }`. */
function originsOf(program: ESTree.Program, entry: string) {
  const fileOf = (source: string) => join(dirname(entry), source).replaceAll('\\', '/')
  const imported = new Map<string, Origin>()
  const exported = new Map<string, Origin>()
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration')
      for (const { type, local, ...specifier } of statement.specifiers)
        if (type !== 'ImportNamespaceSpecifier')
          imported.set(local.name, {
            file: fileOf(statement.source.value),
            name: 'imported' in specifier ? textOf(specifier.imported) : 'default',
          })
    if (statement.type === 'ExportNamedDeclaration')
      for (const { local, exported: as } of statement.specifiers) {
        const origin = statement.source
          ? { file: fileOf(statement.source.value), name: textOf(local) }
          : imported.get(textOf(local))
        if (origin) exported.set(textOf(as), origin)
      }
  }
  return exported
}

/** The import declarations that replace one of an entry: each name from its file, others from the entry as before. */
function direct({ specifiers, source }: ESTree.ImportDeclaration, origins: Map<string, Origin>) {
  const declarations: string[] = []
  for (const specifier of specifiers) {
    // A namespace needs the whole entry.
    if (specifier.type !== 'ImportSpecifier') return undefined
    const name = textOf(specifier.imported)
    const { file, name: inFile } = origins.get(name) ?? { file: source.value, name }
    declarations.push(`import { ${inFile} as ${specifier.local.name} } from ${JSON.stringify(file)};`)
  }
  return declarations.join('')
}

/**
 * Imports what an entry re-exports from the file that has it. Otherwise the bundler knows of each file of the package only that
 * the entry imports it, and `chunks.ts` would take it for something that every importer of the entry uses.
 */
export function directImports(): Plugin {
  const known = new Map<string, Promise<Map<string, Origin>>>()
  async function originsIn(
    context: Rolldown.TransformPluginContext,
    source: string,
    importer: string,
  ): Promise<Map<string, Origin>> {
    const entry = await context.resolve(source, importer)
    if (!entry) throw new Error(`${importer} imports ${source}, which cannot be found.`)
    const program = context.parse(await readFile(entry.id, 'utf8'))
    const origins = originsOf(program, entry.id)
    // `export * from` another package, such as the core of this one.
    for (const { type, ...statement } of program.body)
      if (type === 'ExportAllDeclaration' && 'source' in statement && LISTS.includes(String(statement.source?.value)))
        for (const [name, origin] of await originsIn(context, String(statement.source?.value), entry.id))
          if (!origins.has(name)) origins.set(name, origin)
    return origins
  }
  return {
    name: 'direct-imports',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\.(m?js|tsx?)(\?|$)/, code: new RegExp(LISTS.join('|')) },
      async handler(code, id) {
        let rest = code
        const imports = this.parse(code).body.filter(
          (statement) => statement.type === 'ImportDeclaration' && LISTS.includes(statement.source.value),
        ) as ESTree.ImportDeclaration[]
        for (const statement of imports.reverse()) {
          const { value } = statement.source
          if (!known.has(value)) known.set(value, originsIn(this, value, id))
          const text = direct(statement, (await known.get(value))!)
          if (text) rest = rest.slice(0, statement.start) + text + rest.slice(statement.end)
        }
        return rest === code ? null : { code: rest, map: null }
      },
    },
  }
}
