import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { expect, test } from 'vitest'
import routes from './web/routes.ts'

/** The areas in order: each may import those before it. */
const AREAS = [
  'company',
  'accounts',
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
  'guard',
] as const
const area = `(${AREAS.join('|')})`
/** Areas that $1 may import: those before it. */
const before = (name: string) => `(${AREAS.slice(0, AREAS.indexOf(name as (typeof AREAS)[number])).join('|') || 'none'})`

/** Files matching `from` may import files matching `to`; $1 is the first group of `from`, `before` returns the areas before it. */
const ALLOWED: [from: RegExp, to: RegExp | ((name: string) => RegExp)][] = [
  [/^contract\/core\//, /^contract\/core\//],
  [new RegExp(`^contract/${area}/`), (name) => new RegExp(`^contract/(core|${name}|${before(name)})/|^contract/resources\\.ts$`)],
  [/^contract\/[^/]+$/, /^contract\//],
  [/^server\/platform\//, /^(server\/platform|contract\/core)\//],
  [/^server\/http\//, /^(server\/(platform|http)|contract\/core)\//],
  // The API description is generated from all calls.
  [/^server\/http\/api-docs\//, /^contract\/index\.ts$/],
  [/^server\/[^/]+$/, /^(server|contract)\//],
  [
    new RegExp(`^server/${area}/`),
    (name) => new RegExp(`^server/(http|platform|${name})/|^server/${before(name)}/index\\.ts$|^contract/`),
  ],
  [/^server\/.+\.test\.ts$/, /^(server|contract|scripts)\//],
  [/^server\/(test|db\/seed)\//, /^(server|contract)\//],
  // `contract/index.ts` reads its modules from the file system, which browsers cannot.
  [/^web\/(?!ui\/)/, /^contract\/(?!index\.ts$)/],
  [/^web\/.+\.test\.tsx?$/, /^contract\/index\.ts$/],
  [/^web\/[^/]+$/, /^web\//],
  [/^web\/lib\//, /^web\/lib\//],
  [/^web\/(ui|test)\//, /^web\/(lib|ui)\//],
  [/^web\/(site|dashboard|portal)\//, /^web\/(lib|ui)\//],
  // Shared by the screens of an app.
  [/^web\/dashboard\//, /^web\/dashboard\/(frame|shared)\//],
  [/^web\/site\//, /^web\/site\/((frame|sections|parts|forms|links|sign-in)\/|[^/]+$)/],
  [/^web\/portal\//, /^web\/portal\/((frame|parts|page|session)\/|[^/]+$)/],
  [/^web\/dashboard\/([^/]+)\//, (name) => new RegExp(`^web/dashboard/${name}/`)],
  [/^web\/site\/([^/]+)\//, (name) => new RegExp(`^web/site/${name}/`)],
  [/^web\/portal\/([^/]+)\//, (name) => new RegExp(`^web/portal/${name}/`)],
  // The portal uses parts of the public site, but none of its pages.
  [/^web\/portal\//, /^web\/site\/((frame|sections|parts|forms|sign-in)\/|[^/]+$)/],
  // The guard's page is a small app of its own.
  [/^web\/guard\//, /^web\/(lib|guard)\//],
  [/^web\/test\/guard\//, /^web\/guard\//],
  // The client generated from the API description.
  [/^server\/test\/api-docs\/client\//, /^\.api-client\//],
  [/^web\/.+\.test\.tsx?$/, /^web\//],
  [/^web\/test\//, /^(contract|web\/test)\/|^web\/routes\.ts$/],
]

const sources = globSync('{contract,server,web}/**/*.{ts,tsx}').filter((file) => !file.endsWith('.d.ts'))
const isSource = (path: string) => /\.tsx?$/.test(path)

/** The imports of a file of ours, as paths from the root. */
const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, target]) =>
    normalize(join(dirname(file), target!)),
  )

const mayImport = (file: string, to: string) =>
  ALLOWED.some(([from, allowed]) => {
    const match = file.match(from)
    return match && (typeof allowed === 'function' ? allowed(match[1]!) : allowed).test(to)
  })

test('imports point the right way', () => {
  const wrong = sources.flatMap((file) =>
    importsOf(file)
      .filter((to) => isSource(to) && !to.includes('+types') && !mayImport(file, to))
      .map((to) => `${file} -> ${to}`),
  )
  expect(wrong).toEqual([])
})

test('a page is reached within the app that it belongs to', () => {
  for (const app of ['portal', 'dashboard']) {
    const { children = [] } = routes.find(({ path }) => path === app)!
    expect(children.map(({ file }) => file).filter((file) => !file.startsWith(`${app}/`))).toEqual([])
  }
})

test('the contract imports zod and nothing else from outside', () => {
  const foreign = sources
    .filter((file) => file.startsWith('contract/') && !file.includes('.test'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/from '([^.'][^']*)'/g)].map(([, name]) => `${file}: ${name}`))
  expect(foreign.filter((line) => !line.endsWith(': zod/mini'))).toEqual([
    'contract/index.ts: node:fs',
    'contract/index.ts: node:path',
  ])
})

test('what contract/core declares is imported from the file that declares it', () => {
  const handingOn = globSync('contract/core/**/*.ts').filter((file) => /^export .* from '/m.test(readFileSync(file, 'utf8')))
  expect(handingOn).toEqual([])
})

test('SQL stays in queries.ts and db/', () => {
  const allowed = /queries\.ts$|^server\/(platform\/db|db|test)\/|\.test\.ts$/
  const elsewhere = sources.filter(
    (file) => !allowed.test(file) && /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/.test(readFileSync(file, 'utf8')),
  )
  expect(elsewhere).toEqual([])
})

test("the company's time zone has its name in one place; the database's is compared with it (server/test/db/shift.test.ts)", () => {
  const naming = globSync(['{contract,server,web,e2e,scripts,bench}/**/*.{ts,tsx}', '*.ts']).filter(
    (file) => !/\.test\.tsx?$/.test(file) && readFileSync(file, 'utf8').includes('Africa/'),
  )
  expect(naming).toEqual(['contract/core/fields/days.ts'])
})

test('only env.ts and the commands read process.env', () => {
  const readers = sources.filter(
    (file) => file.startsWith('server/') && !file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes('process.env'),
  )
  expect(readers.filter((file) => !/(main|env-file|create-admin|audit\/verify)\.ts$/.test(file))).toEqual([])
})

test('.env is loaded in one place, by each command before anything else', () => {
  const programs = globSync('server/**/*.{ts,js}').filter((file) => !file.endsWith('.test.ts'))
  const text = (file: string) => readFileSync(file, 'utf8')
  expect(programs.filter((file) => /loadEnvFile|settingsIn\(readFileSync/.test(text(file)))).toEqual([
    'server/platform/env-file.ts',
  ])
  const commands = sources.filter((file) => /^server\/.+\/(main|create-admin|audit\/verify)\.ts$/.test(file))
  expect(commands.length).toBeGreaterThanOrEqual(6)
  const first = (file: string) => text(file).match(/^import .+$/m)?.[0]
  expect(commands.filter((file) => !/^import '[./]+(platform\/)?env-file\.ts'$/.test(first(file)!))).toEqual([])
  expect(text('server/start.js').match(/import\('.+'\)/g)).toEqual(["import('./platform/env-file.ts')", "import('./main.ts')"])
})

test('files are named in kebab-case, and for what they hold', () => {
  const odd = sources.filter(
    (file) => !/^[a-z0-9./-]+$/.test(file) || /(utils|helpers|misc|manager|service|handler)\.tsx?$/.test(file),
  )
  expect(odd).toEqual([])
})

test('tests spy on modules and do not replace them, because their files share a process', () => {
  const tests = globSync('{contract,scripts,server,web}/**/*.test.{ts,tsx}')
  expect(tests.length).toBeGreaterThan(100)
  expect(tests.filter((file) => /\bvi\.(do)?mock\(/i.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('files stay small', () => {
  const lines = sources
    .filter((file) => !/\.test\.|schema\.ts$/.test(file))
    .map((file) => ({ file, count: readFileSync(file, 'utf8').split('\n').length }))
    .sort((a, b) => a.count - b.count)
  expect(lines.filter(({ count }) => count > 300)).toEqual([])
  expect(lines[Math.floor(lines.length * 0.95)]!.count).toBeLessThan(220)
  expect(lines[Math.floor(lines.length / 2)]!.count).toBeLessThan(60)
})

test('every export of the shared folders has a doc comment', () => {
  const shared = sources.filter(
    (file) => /^(contract|web\/(lib|ui)|server\/(http|platform))\/.+\.tsx?$/.test(file) && !file.includes('.test'),
  )
  const silent = shared.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n')
    return lines.flatMap((line, index) => {
      const name = line.match(/^export (?:async )?(?:function|class) (\w+)/)?.[1]
      return name && !lines[index - 1]!.trimEnd().endsWith('*/') ? [`${file}: ${name}`] : []
    })
  })
  expect(silent).toEqual([])
})

test('comments use standard terms', () => {
  const riddles = /\b(whoever|anew|so many|all the same|journeys?|thief|thieves|takes? turns|in words|at hand)\b/i
  const files = globSync('{*,{bench,contract,e2e,scripts,server,web}/**/*}.{ts,tsx,css}')
  const comments = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^ *(?:\/\/|\{?\/\*\*?|\*) .*$| \/\/ .*$/gm)].map(
      ([line]) => `${file}: ${line.trim()}`,
    ),
  )
  expect(comments.length).toBeGreaterThan(2_000)
  expect(comments.filter((comment) => riddles.test(comment))).toEqual([])
})

test('column headings of tables and of CSV files are in sentence case, but for those that the specification prescribes', () => {
  const LITERAL = [
    ...['First Name', 'Last Name', 'Registered On', 'Date of Birth', 'Hire Date', 'Shift Date', 'Start Time', 'End Time'],
    ...['Shift Type', 'Guard ID', 'Station ID', 'Client ID', 'Invoice Date', 'Amount Paid', 'Amount Due', 'Due Date'],
  ]
  const headingsIn = (files: readonly string[], columns: RegExp) =>
    files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(columns)].map(([, title, head]) => `${file}: ${title ?? head}`),
    )
  const onScreens = headingsIn(
    globSync('web/**/*.tsx'),
    /\bfield: '[^']+',\s+title: '([^']+)'|<(?:Cards\.Title|Table\.Th|th)\b[^>]*(?<!\/)>\s*([^<{]+?)\s*</g,
  )
  const exporting = globSync('server/**/*.ts').filter(
    (file) => !file.endsWith('.test.ts') && /\bCsvColumn\b|\bexportRoute\b/.test(readFileSync(file, 'utf8')),
  )
  const inFiles = headingsIn(exporting, /\['([A-Z][^'\n]*)', /g)
  expect([onScreens.length > 150, inFiles.length > 150]).toEqual([true, true])
  const literal = new Set(LITERAL)
  // Abbreviations such as VAT and names such as E-mail are one word; a capital after the first word is another case.
  const mixed = [...onScreens, ...inFiles].filter((one) => !literal.has(one.split(': ')[1]!) && /: .*[ (][A-Z][a-z]/.test(one))
  expect(mixed).toEqual([])
})

test('no folder holds more than twelve files', () => {
  const files = globSync('{contract,server,web}/**/*', { withFileTypes: true }).filter((entry) => entry.isFile())
  const counts = Map.groupBy(files, ({ parentPath }) => relative('.', parentPath))
  expect(files.length).toBeGreaterThan(1_000)
  // Except folders of pictures and of migrations, which only grow.
  const full = [...counts].filter(([folder, { length }]) => length > 12 && !/pictures$|migrations$/.test(folder))
  expect(full.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([])
})

test('each dynamic import of the pages says that the network is lost when its part does not come', () => {
  const loading = sources.filter((file) => /^web\/(?!test\/)/.test(file) && !/\.test\./.test(file))
  const found = loading.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    // These load what they are given by `loadPart`.
    const isGiven = /\b(useCode|loadWhenOpened|OnDemand)\b/.test(text)
    return [...text.matchAll(/(\w+\(\(\) => )?\bimport\(/g)].map(([, by]) => ({
      file,
      by: isGiven ? 'loadPart(() => ' : by,
    }))
  })
  expect(found.length).toBeGreaterThan(30)
  expect(found.filter(({ by }) => by !== 'loadPart(() => ').map(({ file }) => file)).toEqual([])
})

test('no two files import each other, not even for types', () => {
  const imports = new Map(sources.map((file) => [file, importsOf(file)]))
  const cycles: string[] = []
  const state = new Map<string, 'open' | 'done'>()
  const visit = (file: string, path: string[]) => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') return void cycles.push([...path.slice(path.indexOf(file)), file].join(' -> '))
    state.set(file, 'open')
    for (const to of imports.get(file) ?? []) visit(to, [...path, file])
    state.set(file, 'done')
  }
  for (const file of sources) visit(file, [])
  expect(cycles).toEqual([])
})
