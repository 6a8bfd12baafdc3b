import ts from 'typescript-classic'
import { areTexts, type Source, saidBy, walk } from './source.ts'

/** Attributes whose text somebody reads or hears. */
const READ = /^(label|title|lead|hint|aria-label|alt|placeholder|text|confirm|intro|otherwise|waiting|missing|badge)$/
/** Names, numbers and signs, which are the same in all languages, and ends of ids. */
const LITERAL = /^(-\w+|min|24\/7|MTN|Airtel|UGX|VAT|PDF|WhatsApp|Inter|JPG|PNG|FDN|[^\p{L}]*|[^\p{L}]*\p{L}[^\p{L}]*)$/u
/** A string with a capital and a space reads like a sentence, wherever it stands. */
const SENTENCE = /^[A-Z][a-z']* [\w{]/
/** Calls whose strings nobody reads. */
const INTERNAL = /^(new )?(Error|loadPart|useRouteLoaderData|createContext|setItem|getItem)\b/

const isText = (node: ts.Node): node is ts.StringLiteral | ts.NoSubstitutionTemplateLiteral =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)

/** The fixed parts of a template, such as ` of ` in `${a} of ${b}`. */
const fixedText = (node: ts.TemplateExpression) =>
  [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' ')

/** True if a string is a value of markup: a child, or an attribute that somebody reads. */
function isShown(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isJsxExpression(parent)) return !ts.isJsxAttribute(parent.parent) || READ.test(parent.parent.name.getText())
  if (ts.isJsxAttribute(parent)) return READ.test(parent.name.getText())
  if (ts.isConditionalExpression(parent)) return parent.condition !== node && isShown(parent)
  if (ts.isBinaryExpression(parent)) return /^(\?\?|\|\||&&)$/.test(parent.operatorToken.getText()) && isShown(parent)
  if (ts.isArrayLiteralExpression(parent)) return isJoined(parent)
  return ts.isParenthesizedExpression(parent) && isShown(parent)
}

/** True for the parts of a text, such as `[name, late && 'late'].filter(Boolean).join(' · ')`. */
const isJoined = ({ parent }: ts.ArrayLiteralExpression) =>
  ts.isPropertyAccessExpression(parent) && /^(filter|join)$/.test(parent.name.text)

/** True for a value that is compared, such as a status of a record. */
const isCompared = ({ parent }: ts.Node) => ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText())

/** The text that a node shows by itself. */
function shownBy(node: ts.Node) {
  if (ts.isJsxText(node)) return node.text.trim()
  if (ts.isTemplateExpression(node)) return isShown(node) ? fixedText(node).trim() : ''
  if (!isText(node) || (ts.isPropertyAssignment(node.parent) && node.parent.name === node)) return ''
  return isShown(node) || (SENTENCE.test(node.text) && !isCompared(node)) ? node.text.trim() : ''
}

/** The texts of pages that are shown and not said by `t` or its like, with their files. */
export function unsaidOf(all: Source[]) {
  const unsaid: string[] = []
  for (const { file, tree } of all.filter(({ file }) => /^web\/(site|portal)\//.test(file))) inspect(tree, file)

  function inspect(top: ts.Node, file: string) {
    walk(top, (node) => {
      if (areTexts(node) || ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isThrowStatement(node)) return false
      if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && INTERNAL.test(node.expression.getText())) return false
      const said = saidBy(node)
      if (said.length > 0) {
        // The values that are filled in may have texts of their own.
        for (const argument of (node as ts.CallExpression).arguments) if (!said.includes(argument)) inspect(argument, file)
        return false
      }
      const text = shownBy(node)
      if (text && !LITERAL.test(text)) unsaid.push(`${file}: ${text}`)
      return undefined
    })
  }
  return unsaid
}

/** Constants of the site that would be said once, while the module loads, in whichever language the server renders first. */
export const saidTooEarly = (all: Source[]) =>
  all.flatMap(({ file, tree }) => {
    const early: string[] = []
    walk(tree, (node) => {
      if (ts.isFunctionLike(node)) return false
      if (saidBy(node).length > 0) early.push(`${file}: ${node.getText()}`)
      return undefined
    })
    return file.startsWith('web/portal/') ? [] : early
  })
