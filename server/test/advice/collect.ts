// Advice in refusals: what the texts of the areas tell the caller to do instead, found in their sources.
import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript-classic'
import { readRoutines } from '../../platform/db/setup/routine-files.ts'

const ROOT = new URL('../../../', import.meta.url).pathname
/** All but those of sign-in, of people and of phones. */
const AREAS = [
  'http/trash',
  'company',
  'notify',
  'sites',
  'people',
  'sales',
  'contracts',
  'roster',
  'attendance',
  'incidents',
  'billing',
  'website',
  'portal',
]
/** The functions that make a refusal. */
const REFUSALS = ['conflict', 'conflictAt', 'invalid', 'decided', 'HttpError', 'cannotRestore']
/** With these words a sentence says what is so, and not what to do. */
const FACTS =
  /^(A|After|All|An|Another|Each|Every|First|For|He|If|In|It|Its|Nobody|Nothing|Of|On|One|Only|Some|Somebody|That|The|Their|There|These|They|This|Until|What|Where|While|You|Your)\b/
/** Asks for time, or for another person: no call follows. */
const WAITS = /^(Ask|Call|Please|Sign in|Try again|Wait)\b/

const isDone = (sentence: string) => /\b(first|instead)\.$/.test(sentence)
const sentencesOf = (text: string) => text.split(/(?<=[.?!”…]) +(?=[A-Z][a-z])/)

/** True if a text tells the caller what to do. */
function advises(text: string) {
  const [first, ...others] = sentencesOf(text)
  return isDone(first!) || others.some((sentence) => !FACTS.test(sentence) && !WAITS.test(sentence))
}

const filesOf = (folder: string) =>
  readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`)
const sourceOf = (file: string) => ts.createSourceFile(file, readFileSync(`${ROOT}${file}`, 'utf8'), ts.ScriptTarget.Latest, true)

type Known = Map<string, ts.Expression>
/** Constants by their names, with what they are. */
function constantsOf(sources: readonly ts.SourceFile[]): Known {
  const known: Known = new Map()
  const visit = (node: ts.Node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer && !known.has(node.name.text))
      known.set(node.name.text, node.initializer)
    ts.forEachChild(node, visit)
  }
  for (const source of sources) visit(source)
  return known
}

const joined = (parts: string[][]) =>
  parts.reduce((texts, part) => texts.flatMap((text) => part.map((more) => text + more)), [''])
const UNKNOWN = '…'
/** Part of a text that differs, as by number, is not told apart. */
const within = (texts: string[]) => (texts.length === 1 ? texts : [UNKNOWN])

/** The texts that an expression may have; what only the program knows is an ellipsis. */
function textsOf(node: ts.Expression, known: Known, depth = 0): string[] {
  const of = (inner: ts.Expression) => textsOf(inner, known, depth)
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text]
  if (ts.isTemplateExpression(node))
    return joined([
      [node.head.text],
      ...node.templateSpans.flatMap(({ expression, literal }) => [within(of(expression)), [literal.text]]),
    ])
  if (ts.isConditionalExpression(node)) return [...of(node.whenTrue), ...of(node.whenFalse)]
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return of(node.expression)
  const named = ts.isIdentifier(node) && /^[A-Z_]+$/.test(node.text) ? known.get(node.text) : undefined
  if (named && depth < 3) return textsOf(named, known, depth + 1)
  const called = ts.isCallExpression(node) && ts.isIdentifier(node.expression) ? known.get(node.expression.text) : undefined
  if (called && ts.isArrowFunction(called) && !ts.isBlock(called.body) && depth < 3) return textsOf(called.body, known, depth + 1)
  return [UNKNOWN]
}

/** The literals within an argument, of objects too. */
function argumentTexts(node: ts.Expression, known: Known): string[] {
  if (!ts.isObjectLiteralExpression(node)) return textsOf(node, known)
  return node.properties.flatMap((property) =>
    ts.isPropertyAssignment(property) ? argumentTexts(property.initializer, known) : [],
  )
}

function refusalsOf(source: ts.SourceFile, known: Known) {
  const found: string[] = []
  const own = new Map([...known, ...constantsOf([source])])
  const visit = (node: ts.Node) => {
    const isCall = ts.isCallExpression(node) || ts.isNewExpression(node)
    if (isCall && ts.isIdentifier(node.expression) && REFUSALS.includes(node.expression.text))
      found.push(...(node.arguments ?? []).flatMap((argument) => argumentTexts(argument, own)))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** A port whose functions say why something is refused: its caller throws the text. */
const PORT = 'registerUse'
/** The texts that the functions of the port return. */
function portTexts(sources: readonly ts.SourceFile[], known: Known) {
  const names = new Set<string>()
  const found: string[] = []
  const visit = (node: ts.Node, isPort: boolean) => {
    if (ts.isCallExpression(node) && node.expression.getText() === PORT) names.add(node.arguments[1]!.getText())
    const inPort = isPort || (ts.isFunctionDeclaration(node) && names.has(node.name?.text ?? ''))
    if (inPort && ts.isReturnStatement(node) && node.expression)
      found.push(...textsOf(ts.isBinaryExpression(node.expression) ? node.expression.right : node.expression, known))
    ts.forEachChild(node, (child) => visit(child, inPort))
  }
  // The names first.
  for (const source of [...sources, ...sources]) visit(source, false)
  return found
}

/** Texts of refusals of the database. */
function databaseTexts() {
  // Without comments, whose apostrophes are no quotes.
  const bodies = readRoutines().flatMap(({ kind, statements }) =>
    kind === 'function' ? statements.map((text) => text.split('$$')[1]!.replaceAll(/^\s*--.*$/gm, '')) : [],
  )
  return bodies.flatMap((body) =>
    [...body.matchAll(/'((?:[^']|'')*)'/g)].map(([, text]) => text!.replaceAll("''", "'").replaceAll(/%[sI]?/g, UNKNOWN)),
  )
}

/** Each text of a refusal that advises something, once. */
export function collectAdvice(): string[] {
  const sources = AREAS.flatMap((area) => filesOf(`server/${area}`)).map(sourceOf)
  const contracts = filesOf('api').map(sourceOf)
  const known = constantsOf([...sources, ...contracts])
  const texts = [...sources.flatMap((source) => refusalsOf(source, known)), ...portTexts(sources, known), ...databaseTexts()]
  return [...new Set(texts.map((text) => text.replaceAll(/(?:… ?)+/g, (gap) => (gap.endsWith(' ') ? '… ' : UNKNOWN))))]
    .filter(advises)
    .toSorted()
}
