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

test('every link of the documents and every path in CONTRIBUTING.md and docs/architecture.md exists', () => {
  const documents = globSync(['*.md', '{.github,art,docs}/**/*.md'])
  const links = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, path]) => join(dirname(file), path!)),
  )
  const paths = /`((?:[\w.-]+\/)+[\w./*-]*|[\w-]+\.(?:tsx?|json|md))`/g
  const named = ['CONTRIBUTING.md', 'docs/architecture.md'].map((file) =>
    [...read(file).matchAll(paths)].map(([, path]) => path!).filter((path) => !/^(routes|queries|index)\.ts$/.test(path)),
  )
  expect([documents, links, ...named].every(({ length }) => length > 40)).toBe(true)
  expect([...links, ...named.flat()].filter((path) => globSync(path).length === 0)).toEqual([])
})

test('the index of the decisions is generated from their files (npm run docs:decisions)', async () => {
  const rows = globSync('docs/decisions/[0-9]*.md')
    .sort()
    .map((path) => {
      const [title, , header] = read(path).split('\n')
      const number = Number(path.match(/\d{4}/)![0])
      const [, status, , area] =
        header!.match(/^\d{4}-\d\d-\d\d · (accepted|superseded by (\[\d+\]\(\S+\))) · area: ([\w-]+)/) ?? []
      expect(area, `${path}: third line is not “date · status · area: …”`).toBeDefined()
      expect(title, path).toMatch(new RegExp(`^# ${number}\\. [^?]+$`))
      expect(title, `${path}: a title begins with the term of its subject`).not.toMatch(/^# \d+\. (What|Who|That|Where|How|The) /)
      const [, by = ''] = status!.match(/^superseded by (.+)$/) ?? []
      const name = path.split('/').at(-1)
      return `| [${number}](${name}) | ${title!.replace(/^# \d+\. /, '')} | ${area} | ${by ? 'superseded' : status} | ${by} |`
    })
  expect(rows.length).toBeGreaterThan(100)
  const head =
    '# Decisions\n\nDesign decisions with their reasons and alternatives. `npm run docs:decisions` writes this list from the files.'
  const columns = '| number | title | area | status | superseded by |\n|---|---|---|---|---|'
  await expect(`${head}\n\n${columns}\n${rows.join('\n')}\n`).toMatchFileSnapshot('docs/decisions/README.md')
})

test('no sentence of a decision or a guide begins with What, Who or Those', () => {
  const documents = globSync(['*.md', 'docs/**/*.md']).filter((file) => !/data-model|triggers/.test(file))
  const vague = documents.flatMap((file) =>
    [...read(file).matchAll(/(?:^|[.] |^(?:- )?\*\*)(?:What|Who|Whoever|Those|Whom|Whose) [^.\n]{0,60}/gm)].map(
      ([text]) => `${file}: ${text}`,
    ),
  )
  expect(documents.length).toBeGreaterThan(100)
  expect(vague).toEqual([])
})

test('no document has the marks of a merge that was left half done', () => {
  const documents = globSync(['*.md', '{.github,art,docs}/**/*.md'])
  expect(documents.length).toBeGreaterThan(40)
  expect(documents.filter((file) => /^(<{7,8} |>{7,8} |={7,8}$)/m.test(read(file)))).toEqual([])
})
