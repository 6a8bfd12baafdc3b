import { existsSync, globSync, readFileSync } from 'node:fs'
import { normalize } from 'node:path'
import type { Layer } from './results.ts'

const FILES: [layer: Exclude<Layer, 'browser'>, pattern: string][] = [
  ['unit', '{*,contract/**/*,scripts/**/*}.test.ts'],
  ['api', 'server/**/*.test.ts'],
  ['web', 'web/**/*.test.{ts,tsx}'],
]

/** Tests made from data that is not in their file, such as every call of the contract: their names are not in it either. */
const MADE_TITLES = /\.each\((\[?\.\.\.)?[a-z]|\b(test|describe)\(\s*`[^`]*\$\{/i

export type Selection = {
  /** Files that run whole, because a word is in their path. */
  files: string[]
  /** Other files, of which the tests run whose names match `pattern`. */
  named: string[]
  pattern: string
  /** For --grep of Playwright, which looks at path and name; undefined when no browser test can be meant. */
  browser: string | undefined
}

/** What the words on the command line mean: a path of the project, or a part of a path or of a test's name, whatever its case. */
export function select(words: string[], layers: Layer[]): Selection {
  const paths = words.map((word) => normalize(word).replace(/\/$/, ''))
  const isPath = (path: string) => existsSync(path)
  const names = words.filter((_, index) => !isPath(paths[index]!))
  const all = FILES.filter(([layer]) => layers.includes(layer)).flatMap(([, pattern]) => globSync(pattern))
  const inPath = (file: string) =>
    paths.some((path) =>
      isPath(path) ? file === path || file.startsWith(`${path}/`) : file.toLowerCase().includes(path.toLowerCase()),
    )
  const files = all.filter(inPath)
  const mayBeNamed = (file: string) => {
    const text = readFileSync(file, 'utf8')
    return MADE_TITLES.test(text) || names.some((name) => text.toLowerCase().includes(name.toLowerCase()))
  }
  const browser = paths.filter((path) => !isPath(path) || path.startsWith('e2e')).map((path) => path.replace(/^e2e\/?/, ''))
  return {
    files,
    named: names.length ? all.filter((file) => !inPath(file) && mayBeNamed(file)) : [],
    pattern: names.map(inAnyCase).join('|'),
    browser: layers.includes('browser') && browser.length ? browser.map(escaped).join('|') : undefined,
  }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** vitest's pattern knows no flags. */
const inAnyCase = (text: string) =>
  escaped(text).replace(/\p{L}/gu, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`)
