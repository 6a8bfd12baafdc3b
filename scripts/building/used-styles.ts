import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The packages whose components bring styles; each has one stylesheet for all of them. */
const PACKAGES = ['@mantine/core', '@mantine/dates']
const SHEET = /@mantine[\\/]\w+[\\/]styles\.layer\.css/
const CLASS = /\bm_[0-9a-f]+\b/g
/** A variable of one of the library's colours, each of which has thirty in both themes. */
const COLOUR = /^--mantine-color-([a-z]+)-/

/** The parts of a stylesheet's rules that are used here, of which PostCSS has more. */
type Declaration = { prop: string; remove: () => void }
type Rule = { selectors: string[]; remove: () => void; walkDecls: (visit: (declaration: Declaration) => void) => void }
type Sheet = { source?: { input: { file?: string } }; walkRules: (visit: (rule: Rule) => void) => void }

/** The names that a text imports: `[source, names]`. */
const importsOf = (text: string) =>
  [...text.matchAll(/import \{([^}]+)\} from ["']([^"']+)["']/g)].map(([, names = '', source = '']) => ({
    source,
    names: names.split(',').map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .replace(/ as .*/, ''),
    ),
  }))

/** The classes of the components that our pages import, and of those that these are made of. */
function usedClasses(root: string) {
  const entryOf = (name: string) => join(root, 'node_modules', name, 'esm/index.mjs')
  const fileOf = new Map(
    PACKAGES.flatMap((name) =>
      importsOf(readFileSync(entryOf(name), 'utf8')).flatMap(({ source, names }) =>
        names.map((exported) => [`${name} ${exported}`, join(dirname(entryOf(name)), source)] as const),
      ),
    ),
  )
  const filesIn = (text: string) =>
    importsOf(text)
      .filter(({ source }) => PACKAGES.includes(source))
      .flatMap(({ source, names }) => names.flatMap((name) => fileOf.get(`${source} ${name}`) ?? []))
  const pages = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter((path) => !/\.test\.tsx?$/.test(path))
  const files = new Set(pages.flatMap((path) => filesIn(readFileSync(join(root, path), 'utf8'))))
  const classes = new Set<string>()
  // The set grows during the iteration.
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    if (file.endsWith('.module.mjs')) for (const [name] of text.matchAll(CLASS)) classes.add(name)
    for (const next of filesIn(text)) files.add(next)
    for (const [, path = ''] of text.matchAll(/from "(\.[^"]+)"/g)) files.add(join(dirname(file), path))
  }
  return classes
}

/** The words of our pages and styles: a colour whose name is none of them is not used. */
const wordsOf = (root: string) =>
  new Set(
    globSync('web/**/*.{ts,tsx,css}', { cwd: root })
      .filter((path) => !/\.test\.tsx?$/.test(path))
      .flatMap((path) => readFileSync(join(root, path), 'utf8').match(/[a-z]+/g) ?? []),
  )

/** The variables that begin like those of a colour and are no colour's. */
const NO_COLOURS = new Set(['primary', 'default', 'disabled'])

/**
 * A PostCSS plugin: keeps the rules of the component library's stylesheets whose components are used. Each component's classes
 * are in a file that it imports, so what is used follows from the imports. Of the colours, those stay that are named anywhere.
 */
export function usedStyles(root: string) {
  let used: Set<string> | undefined
  let words: Set<string> | undefined
  return {
    postcssPlugin: 'used-styles',
    Once(sheet: Sheet) {
      if (!SHEET.test(sheet.source?.input.file ?? '')) return
      used ??= usedClasses(root)
      words ??= wordsOf(root)
      sheet.walkRules((rule) => {
        rule.walkDecls((declaration) => {
          const [, colour] = declaration.prop.match(COLOUR) ?? []
          if (colour && !NO_COLOURS.has(colour) && !words?.has(colour)) declaration.remove()
        })
        const kept = rule.selectors.filter((selector) => selector.match(CLASS)?.every((name) => used?.has(name)) ?? true)
        if (kept.length === 0) rule.remove()
        else if (kept.length < rule.selectors.length) rule.selectors = kept
      })
    },
  }
}
