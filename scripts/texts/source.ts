// The texts of the public site and the portal, found in their sources.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript-classic'

const ROOT = join(import.meta.dirname, '../..')
/** Folders whose texts are translated. The pages of the first two have a place each, the code they share has one. */
const FOLDERS = ['site', 'portal', 'lib', 'ui']

/** Tests and the records they make, and the made-up response of the specification. */
const NO_SOURCE = /\.test\.|\/made-|simulated-careers/

export type Source = { file: string; place: string; tree: ts.SourceFile }

/** `web/site/careers/apply/fields.ts` is at `site/careers`. */
function placeOf(file: string) {
  const [, app, page] = dirname(file).split('/')
  return app === 'site' || app === 'portal' ? `${app}/${page ?? 'frame'}` : 'site/parts'
}

/** The sources of the site and the portal, and of the code that they share. */
export const sources = (): Source[] =>
  globSync(`web/{${FOLDERS}}/**/*.{ts,tsx}`, { cwd: ROOT })
    .filter((file) => !NO_SOURCE.test(file))
    .toSorted()
    .map((file) => ({
      file,
      place: placeOf(file),
      tree: ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true),
    }))

/** Calls `visit` for a node and all below it, until it returns false. */
export function walk(node: ts.Node, visit: (node: ts.Node) => boolean | undefined) {
  if (visit(node) !== false) ts.forEachChild(node, (child) => walk(child, visit))
}

/** The functions that say a text, and which of their arguments are texts. */
const SAYING: Record<string, number[]> = { t: [0], said: [0], rich: [0], plural: [1, 2] }

/** The arguments of a call that are texts. */
export const saidBy = (node: ts.Node): ts.Expression[] => {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return []
  return (SAYING[node.expression.text] ?? []).flatMap((place) => node.arguments[place] ?? [])
}

/** True for `… satisfies Texts` and `… satisfies Record<…, Texts>`: constants that `t` says later. */
export const areTexts = (node: ts.Node): node is ts.SatisfiesExpression =>
  ts.isSatisfiesExpression(node) && /\bTexts\b/.test(node.type.getText())

/** Values of constants that are addresses. */
const ADDRESS = /^[/#]/

function literalsIn(node: ts.Node) {
  const found: string[] = []
  walk(node, (below) => {
    if (below !== node && ts.isCallExpression(below)) return false
    if (ts.isPropertyAssignment(below)) walk(below.initializer, (value) => take(value))
    return ts.isPropertyAssignment(below) ? false : take(below)
  })
  function take(value: ts.Node) {
    if (ts.isCallExpression(value)) return false
    if (ts.isStringLiteral(value) || ts.isNoSubstitutionTemplateLiteral(value)) found.push(value.text)
    return undefined
  }
  return found
}

/** Each text of the sources with the places where it is said. */
export function textsOf(all: Source[]) {
  const texts = new Map<string, Set<string>>()
  for (const { place, tree } of all)
    walk(tree, (node) => {
      const found = areTexts(node)
        ? literalsIn(node.expression).filter((text) => !ADDRESS.test(text))
        : saidBy(node).flatMap((argument) => literalsIn(argument))
      for (const text of found) texts.set(text, (texts.get(text) ?? new Set()).add(place))
      return undefined
    })
  return texts
}
