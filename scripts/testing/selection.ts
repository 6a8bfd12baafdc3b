import { existsSync, globSync, readFileSync } from 'node:fs'
import { normalize } from 'node:path'
import type { Layer } from './results.ts'

const FILES: [layer: Exclude<Layer, 'browser'>, pattern: string][] = [
  ['unit', '{*,bench/**/*,contract/**/*,scripts/**/*}.test.ts'],
  ['api', 'server/**/*.test.ts'],
  ['web', 'web/**/*.test.{ts,tsx}'],
]

/** Tests generated from data outside of their file, such as every call of the contract: their names are not in the file. */
const MADE_TITLES = /\.each\((\[?\.\.\.)?[a-z]|\b(test|describe)\(\s*`[^`]*\$\{/i

/**
 * Files and folders, of which Playwright loads nothing else; or a pattern for its --grep, which matches path and name of every
 * test, and may match none.
 */
export type BrowserSelection = { files: string[] } | { grep: string }

export type Selection = {
  /** Files to run completely, because a word is in their path. */
  files: string[]
  /** Other files, of which only tests matching `pattern` run. */
  named: string[]
  pattern: string
  /** What Playwright is asked for; undefined when no browser test can match. */
  browser: BrowserSelection | undefined
}

/** What the words of a command line select: a path, a part of a path, or a part of a test's name, ignoring case. */
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
  return {
    files,
    named: names.length ? all.filter((file) => !inPath(file) && mayBeNamed(file)) : [],
    pattern: names.map(inAnyCase).join('|'),
    browser: layers.includes('browser') ? selectBrowser(paths) : undefined,
  }
}

function selectBrowser(words: string[]): BrowserSelection | undefined {
  const files = words.filter((word) => /^e2e(\/|$)/.test(word) && existsSync(word))
  const others = words.filter((word) => !existsSync(word))
  if (others.length) return { grep: [...files.map((file) => file.replace(/^e2e\/?/, '')), ...others].map(escaped).join('|') }
  return files.length ? { files: files.map(escaped) } : undefined
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** vitest's pattern has no flags. */
const inAnyCase = (text: string) =>
  escaped(text).replace(/\p{L}/gu, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`)
