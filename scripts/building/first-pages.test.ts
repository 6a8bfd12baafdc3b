import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { FIRST_PAGES, LATER_PACKAGES, MOVING_PACKAGES, NEXT_PAGES } from './first-pages.ts'

/** A static import or re-export that is left once types are erased: its names, and where they come from. */
const STATIC = /^(?:import|export)\s+(?!type\b)(?:([^'";]*?)\s+from\s+)?'([^']+)'/gm
const DYNAMIC = /\bimport\('(\.[^']+)'\)/g

const namesIn = (clause = '*') =>
  clause
    .replace(/[{}]/g, '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith('type '))

const resolved = (file: string, source: string) => normalize(join(dirname(file), source)).replaceAll('\\', '/')

/** The files of ours that these load with them, and the names that any of them imports from a package. */
function loadedWith(routes: string[]) {
  const files = new Set(routes)
  const packages: { from: string; name: string; by: string }[] = []
  // The set grows during the iteration.
  for (const file of files) {
    if (!/\.tsx?$/.test(file)) continue
    for (const [, clause, source] of readFileSync(file, 'utf8').matchAll(STATIC)) {
      const names = namesIn(clause)
      if (names.length === 0) continue
      if (source!.startsWith('.')) files.add(resolved(file, source!))
      else packages.push(...names.map((name) => ({ from: source!, name, by: file })))
    }
  }
  return { files: [...files], packages }
}

/** The imports of these packages among all that the routes load. */
const importsOf = (routes: string[], packages: RegExp) =>
  loadedWith(routes)
    .packages.filter(({ from }) => packages.test(from))
    .map(({ from, by }) => `${by} -> ${from}`)

/** Files that some page loads when they are needed. */
const parts = new Set(
  globSync('web/{dashboard,portal,site,lib,ui}/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(DYNAMIC)].map(([, source]) => resolved(file, source!)),
  ),
)

test.each(Object.entries(FIRST_PAGES))('the %s page loads the calls and components that are listed, no others', (_name, page) => {
  const { files, packages } = loadedWith(page.routes)
  const calls = files.flatMap((file) => file.match(/^api\/(.+)\.ts$/)?.[1] ?? [])
  expect(calls.sort()).toEqual([...page.calls].sort())
  const components = packages.filter(({ from, name }) => from === '@mantine/core' && /^[A-Z]/.test(name)).map(({ name }) => name)
  expect([...new Set(components)].sort()).toEqual([...page.components].sort())
})

test.each(Object.entries(FIRST_PAGES))('the %s page loads no package that is loaded later', (_name, page) => {
  expect(importsOf(page.routes, LATER_PACKAGES)).toEqual([])
  expect(importsOf(page.routes, MOVING_PACKAGES)).toEqual([])
})

test.each(NEXT_PAGES)('%s shows its rows without the packages of forms and charts', (page) => {
  expect(importsOf([page], LATER_PACKAGES)).toEqual([])
})

test('no page with which a visit begins or goes on loads a part of ours that waits elsewhere until it is opened or asked for', () => {
  expect(parts.size).toBeGreaterThan(60)
  for (const routes of [...Object.values(FIRST_PAGES).map((page) => page.routes), ...NEXT_PAGES.map((page) => [page])]) {
    const { files } = loadedWith(routes)
    expect(files.length).toBeGreaterThan(50)
    expect(
      files.filter((file) => parts.has(file)),
      routes.at(-1)!,
    ).toEqual([])
  }
})
