import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import manifest from './package.json' with { type: 'json' }

const read = (path: string) => readFileSync(path, 'utf8')

test('the notices list every package that the pages import, with its licence', () => {
  const sources = globSync('web/**/*.{ts,tsx,css}').filter(
    (file) => !/\.test\.|^web\/(test\/|routes\.ts|entry\.server)/.test(file),
  )
  const imports = /(?:from |import |import\(|url\()['"]((?:@[\w-]+\/)?[a-z][\w.-]*)(?=['"/])/g
  const packages = new Set(sources.flatMap((file) => [...read(file).matchAll(imports)].map(([, name]) => name!)))
  expect(packages.size).toBeGreaterThan(10)
  const lines = read('NOTICES.md').split('\n')
  for (const name of packages) {
    const { license } = JSON.parse(read(`node_modules/${name}/package.json`)) as { license: string }
    expect(
      lines.filter((line) => line.includes(`\`${name}\``) && line.includes(license)),
      `${name}, ${license}`,
    ).toHaveLength(1)
  }
})

test('the changelog begins with the unreleased changes and has the version of package.json', () => {
  const releases = [...read('CHANGELOG.md').matchAll(/^## \[(.+?)\](?: - \d{4}-\d{2}-\d{2})?$/gm)].map(([, name]) => name)
  expect(releases[0]).toBe('Unreleased')
  expect(releases[1]).toBe(manifest.version)
})

test('each line of the changelog is one change, short enough to be read', () => {
  const lines = read('CHANGELOG.md').split('\n')
  expect(lines.length).toBeGreaterThan(50)
  expect(lines.filter((line) => line.length > 300)).toEqual([])
})

test('every link of the documents and every path in CONTRIBUTING.md exists', () => {
  const documents = globSync(['*.md', '{.github,art,docs}/**/*.md'])
  const links = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, path]) => join(dirname(file), path!)),
  )
  const named = [...read('CONTRIBUTING.md').matchAll(/`([\w.-]+\/[\w./*-]*|[\w-]+\.(?:tsx?|json|md))`/g)].map(([, path]) => path!)
  expect([documents.length, links.length, named.length].every((found) => found > 40)).toBe(true)
  expect([...links, ...named].filter((path) => globSync(path).length === 0)).toEqual([])
})

test('no document has the marks of a merge that was left half done', () => {
  const documents = globSync(['*.md', '{.github,art,docs}/**/*.md'])
  expect(documents.length).toBeGreaterThan(40)
  expect(documents.filter((file) => /^(<{7,8}|>{7,8}) /m.test(read(file)))).toEqual([])
})
