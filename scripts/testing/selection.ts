import { existsSync, globSync, readFileSync } from 'node:fs'
import { normalize } from 'node:path'
import type { Layer } from './results.ts'

const FILES: [layer: Exclude<Layer, 'browser'>, pattern: string][] = [
  ['unit', '{*,bench/**/*,api/**/*,packages/**/*,scripts/**/*}.test.ts'],
  ['api', 'server/**/*.test.ts'],
  ['web', 'web/**/*.test.{ts,tsx}'],
]

/** Tests generated from data outside of their file, such as every call: their names are not in the file. */
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
  /** The arguments for Playwright; undefined when no browser test can match. */
  browser: BrowserSelection | undefined
}

/**
 * The tests that the words of a command line select, ignoring case: a path, a part of a path, or a part of a test's name. A word
 * with a slash that is in the path of a test is no name.
 */
export function select(words: string[], layers: Layer[]): Selection {
  const paths = words.map((word) => normalize(word).replace(/\/$/, ''))
  const all = FILES.filter(([layer]) => layers.includes(layer)).flatMap(([, pattern]) => globSync(pattern))
  const specs = layers.includes('browser') ? globSync('e2e/**/*.spec.ts') : []
  const files = filesOf(paths, all)
  const names = words.filter((_, index) => {
    const path = paths[index]!
    return !existsSync(path) && !(path.includes('/') && filesOf([path], [...all, ...specs]).length)
  })
  const mayBeNamed = (file: string) => {
    const text = readFileSync(file, 'utf8')
    return MADE_TITLES.test(text) || names.some((name) => text.toLowerCase().includes(name.toLowerCase()))
  }
  return {
    files,
    named: names.length ? all.filter((file) => !files.includes(file) && mayBeNamed(file)) : [],
    pattern: names.map(inAnyCase).join('|'),
    browser: layers.includes('browser') ? selectBrowser(paths, specs, names) : undefined,
  }
}

/** The files with one of the paths, or in one of the folders; for a path that does not exist, the files with it in their path. */
const filesOf = (paths: string[], all: string[]) =>
  all.filter((file) =>
    paths.some((path) =>
      existsSync(path) ? file === path || file.startsWith(`${path}/`) : file.toLowerCase().includes(path.toLowerCase()),
    ),
  )

/** Playwright searches in the paths and names of all tests at once, or loads some files only. */
function selectBrowser(paths: string[], specs: string[], names: string[]): BrowserSelection | undefined {
  const files = paths.flatMap((path) => {
    if (existsSync(path)) return /^e2e(\/|$)/.test(path) ? [path] : []
    return path.includes('/') ? filesOf([path], specs) : []
  })
  if (names.length) return { grep: [...files.map((file) => file.replace(/^e2e\/?/, '')), ...names].map(escaped).join('|') }
  return files.length ? { files: files.map(escaped) } : undefined
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** vitest's pattern has no flags. */
const inAnyCase = (text: string) =>
  escaped(text).replace(/\p{L}/gu, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`)
