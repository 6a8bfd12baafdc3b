import { join } from 'node:path'
import type { ESTree, Plugin } from 'vite'

const API = join(import.meta.dirname, '../../api/').replaceAll('\\', '/')
/** Parts of a call that the server alone reads. A page that makes calls without judging their input needs none of it. */
const OF_SERVER = ['body', 'query', 'params', 'files', 'refuses', 'summary']

type Node = { type: string; start: number; end: number; [part: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** The properties of the calls in a module that the server alone reads. */
function propertiesIn(node: Node): Node[] {
  const { type, callee, arguments: given } = node as Node & { callee?: ESTree.Expression; arguments?: Node[] }
  if (type === 'CallExpression' && callee?.type === 'Identifier' && callee.name === 'endpoint')
    return ((given?.[0]?.properties ?? []) as Node[]).filter(
      ({ key }) => isNode(key) && key.type === 'Identifier' && OF_SERVER.includes(String(key.name)),
    )
  return Object.values(node).flatMap((part) => [part].flat().filter(isNode).flatMap(propertiesIn))
}

/** Leaves the schemas of what calls are given out of a page that does not judge it, and with them what only these use. */
export const withoutInputs = (): Plugin => ({
  name: 'without-inputs',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/api\/.*\.ts$/ },
    handler(code, id) {
      if (!id.startsWith(API)) return
      const program = this.parse(code, { lang: 'ts' }) as unknown as Node
      // From the end, so that the places of the others stay.
      return propertiesIn(program)
        .toSorted((one, other) => other.start - one.start)
        .reduce((left, { start, end }) => `${left.slice(0, start)}${left.slice(end).replace(/^,/, '')}`, code)
    },
  },
})
