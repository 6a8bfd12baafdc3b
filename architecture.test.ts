import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { expect, test } from 'vitest'
import { RESOURCES } from './api/resources.ts'
import { AREAS, type Area } from './scripts/testing/areas.ts'
import routes from './web/routes.ts'

const area = `(${AREAS.join('|')})`
/** Areas that $1 may import: those before it. */
const before = (name: string) => `(${AREAS.slice(0, AREAS.indexOf(name as Area)).join('|') || 'none'})`

/** Files matching `from` may import files matching `to`; $1 is the first group of `from`, `before` returns the areas before it. */
const ALLOWED: [from: RegExp, to: RegExp | ((name: string) => RegExp)][] = [
  [/^api\/core\//, /^api\/core\//],
  [new RegExp(`^api/${area}/`), (name) => new RegExp(`^api/(core|${name}|${before(name)})/|^api/resources\\.ts$`)],
  [/^api\/[^/]+$/, /^api\//],
  [/^server\/platform\//, /^(server\/platform|api\/core)\//],
  [/^server\/http\//, /^(server\/(platform|http)|api\/core)\//],
  // The API description is generated from all calls.
  [/^server\/http\/api-docs\//, /^api\/index\.ts$/],
  // The trash and the search are derived from the list of resources.
  [/^server\/http\/(trash|search)\//, /^api\/(resources|company\/(trash|search))\.ts$/],
  [/^server\/http\/undo\//, /^api\/company\/undo\.ts$/],
  [/^server\/[^/]+$/, /^(server|api)\//],
  [
    new RegExp(`^server/${area}/`),
    (name) => new RegExp(`^server/(http|platform|${name})/|^server/${before(name)}/index\\.ts$|^api/`),
  ],
  // The search engine imports nothing of the product, and the product its index alone.
  [/^packages\/([^/]+)\//, (name) => new RegExp(`^packages/${name}/`)],
  [/^server\/roster\//, /^packages\/roster-solver\/index\.ts$/],
  [/^server\/.+\.test\.ts$/, /^(server|api|scripts)\//],
  [/^server\/(test|db\/seed)\//, /^(server|api)\//],
  // `api/index.ts` reads its modules from the file system, which browsers cannot.
  [/^web\/(?!ui\/)/, /^api\/(?!index\.ts$)/],
  [/^web\/.+\.test\.tsx?$/, /^api\/index\.ts$/],
  [/^web\/[^/]+$/, /^web\//],
  [/^web\/lib\//, /^web\/lib\//],
  [/^web\/(ui|test)\//, /^web\/(lib|ui)\//],
  [/^web\/(site|dashboard|portal)\//, /^web\/(lib|ui)\//],
  // Shared by the screens of an app.
  [/^web\/dashboard\//, /^web\/dashboard\/(frame|shared)\//],
  [/^web\/site\//, /^web\/site\/((frame|sections|parts|forms|links|sign-in)\/|[^/]+$)/],
  [/^web\/portal\//, /^web\/portal\/((frame|parts|page|session)\/|[^/]+$)/],
  [/^web\/dashboard\/([^/]+)\//, (name) => new RegExp(`^web/dashboard/${name}/`)],
  [new RegExp(`^web/dashboard/${area}/`), (name) => new RegExp(`^web/dashboard/${before(name)}/parts/`)],
  [/^web\/site\/([^/]+)\//, (name) => new RegExp(`^web/site/${name}/`)],
  [/^web\/portal\/([^/]+)\//, (name) => new RegExp(`^web/portal/${name}/`)],
  // The portal uses parts of the public site, but none of its pages.
  [/^web\/portal\//, /^web\/site\/((frame|sections|parts|forms|sign-in)\/|[^/]+$)/],
  // The guard's page is a small app of its own.
  [/^web\/guard\//, /^web\/(lib|guard)\//],
  [/^web\/test\/phone\.ts$/, /^web\/guard\//],
  // The client generated from the API description.
  [/^server\/test\/api-docs\/client\//, /^\.api-client\//],
  [/^web\/.+\.test\.tsx?$/, /^web\//],
  [/^web\/test\//, /^(api|web\/test)\/|^web\/routes\.ts$/],
]

const sources = globSync('{api,packages,server,web}/**/*.{ts,tsx}').filter((file) => !file.endsWith('.d.ts'))
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

test('what the whole dashboard shares knows no area and is named for no record', () => {
  const shared = sources.filter((file) => file.startsWith('web/dashboard/shared/') && !file.includes('.test.'))
  expect(shared.length).toBeGreaterThan(30)
  const areas = new RegExp(`^web/dashboard/${area}/`)
  const reaching = shared.flatMap((file) =>
    importsOf(file)
      .filter((to) => areas.test(to))
      .map((to) => `${file} -> ${to}`),
  )
  expect(reaching).toEqual([])
  // Documents belong to records of several areas, and every record has a page.
  const nouns = Object.values(RESOURCES)
    .flatMap(({ singular }) => singular.toLowerCase().split(' '))
    .filter((noun) => noun !== 'document' && noun !== 'page')
  const named = (path: string) => path.split(/[/.-]/).some((word) => nouns.some((noun) => word === noun || word === `${noun}s`))
  expect(named('web/dashboard/shared/guard-file/bans.tsx')).toBe(true)
  expect(shared.filter(named)).toEqual([])
})

test('no folder holds a single file, its tests aside', () => {
  const entries = globSync('{api,bench,e2e,packages,scripts,server,web}/**/*', { withFileTypes: true })
  const folders = Map.groupBy(entries, ({ parentPath }) => relative('.', parentPath))
  expect(folders.size).toBeGreaterThan(300)
  // Each area has its folder, also of one file; the throw-away files lie like the files that they become. Below server/test the
  // tests are the files.
  const prescribed = new RegExp(`^(api|e2e)/${area}$|^server/test/throw-away/files/`)
  const single = [...folders].filter(([folder, held]) => {
    const sources = held.filter(({ name }) => folder.startsWith('server/test/') || !name.includes('.test.'))
    const [only, second] = sources.length ? sources : held
    return only!.isFile() && !second && !prescribed.test(folder)
  })
  expect(single.map(([folder]) => folder)).toEqual([])
})

test('the diagram of docs/architecture.md has the areas in their order', () => {
  expect(readFileSync('docs/architecture.md', 'utf8')).toContain(`\n  ${AREAS.join(' --> ')}\n`)
})

test('a page is reached within the app that it belongs to', () => {
  for (const app of ['portal', 'dashboard']) {
    const { children = [] } = routes.find(({ path }) => path === app)!
    expect(children.map(({ file }) => file).filter((file) => !file.startsWith(`${app}/`))).toEqual([])
  }
})

test('api/ imports zod and nothing else from outside', () => {
  const foreign = sources
    .filter((file) => file.startsWith('api/') && !file.includes('.test'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/from '([^.'][^']*)'/g)].map(([, name]) => `${file}: ${name}`))
  expect(foreign.filter((line) => !line.endsWith(': zod/mini'))).toEqual(['api/index.ts: node:fs', 'api/index.ts: node:path'])
})

test('what api/core declares is imported from the file that declares it', () => {
  const handingOn = globSync('api/core/**/*.ts').filter((file) => /^export .* from '/m.test(readFileSync(file, 'utf8')))
  expect(handingOn).toEqual([])
})

/**
 * The ways to write SQL in a file: with the query builder, by `sql` of Kysely however it is called, or as a text for the driver.
 */
const SQL = [
  /\b(selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/,
  /\bimport\b[^;'"]*[{,]\s*(type\s+)?sql\b[^;'"]*from 'kysely'/,
  /\.query(<[^(]*>)?\(\s*(\{\s*(name: [^,]+, )?text:\s*)?['"`]\s*(select|with|insert|update|delete|merge|truncate|lock|create|alter|drop|copy|analyze|set|notify)\b/i,
]
const writesSql = (text: string) => SQL.some((way) => way.test(text))

test('SQL stays in queries.ts and db/', () => {
  const ways = [
    [
      "import { sql } from 'kysely'",
      "import { type SqlBool, sql } from 'kysely'",
      "import { Kysely, sql as text } from 'kysely'",
    ],
    [
      "db.selectFrom('guards')",
      'client.query<{ id: number }>(`\n  select 1`)',
      "pool.query('analyze')",
      "pool.query({ text: 'select 1' })",
    ],
  ].flat()
  expect(ways.filter((text) => !writesSql(text))).toEqual([])
  expect(["import type { Expression } from 'kysely'", "client.query('begin')"].filter(writesSql)).toEqual([])
  const allowed = /queries\.ts$|^server\/(platform\/db|db|test)\/|\.test\.ts$/
  expect(sources.filter((file) => !allowed.test(file) && writesSql(readFileSync(file, 'utf8')))).toEqual([])
})

/** The ways to name the zone of Kampala: its name, what it writes behind a time, or the hours it is ahead. */
const ZONE = [
  /['"`](Africa\/|EAT\b|Etc\/GMT-3)/,
  /\+03(:?00)?\b(?!\d)/,
  /(?<![\w.])3 \* (60 \* )?(60 \* 1_?000|60_000|3_?600(_?000)?|60 \* MINUTE|HOUR)\b/,
  /(?<![\w.])180 \* (60_?000|60 \* 1_?000|60|MINUTE)\b/,
  /\b10_?800(_?000)?\b/,
  /interval '(0?3:00|3 hours?|180 minutes)'/,
]

test("the company's time zone is written in one place; the database's is compared with it (server/test/db/shift.test.ts)", () => {
  const said = [
    ["timeZone: 'Africa/Nairobi'", "'T12:00+03:00'", "'T00:00:00+0300'", "'2026-11-20T06:30+03'", "'EAT'"],
    ['at + 3 * HOUR', 'at + 3 * 60 * MINUTE', 'at + 3 * 3_600_000', 'at + 180 * 60_000', '10_800_000', "interval '3 hours'"],
  ].flat()
  expect(said.filter((text) => !ZONE.some((way) => way.test(text)))).toEqual([])
  // Tests give moments as they are, so that they do not follow the product where it is wrong.
  const files = globSync(['{api,packages,server,web,e2e,scripts,bench}/**/*.{ts,tsx,js,mjs,css}', '*.ts', 'scripts/**/*.sh'])
  const naming = files.filter((file) => {
    if (/\.(test|spec)\.tsx?$/.test(file)) return false
    const text = readFileSync(file, 'utf8')
    return ZONE.some((way) => way.test(text))
  })
  expect(naming).toEqual(['api/core/fields/days.ts'])
})

test('the company is named by its settings alone: by default in one place, and in the demo', () => {
  const files = globSync(['{api,server,web,public}/**/*.{ts,tsx,js,css,html,json,svg,webmanifest,sql}']).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  )
  const naming = files.filter((file) => /Engabo Security|DEFAULT_BRAND/.test(readFileSync(file, 'utf8')))
  expect(naming.toSorted()).toEqual([
    'api/company/home.ts',
    'api/core/brand.ts',
    'server/platform/db/demo/marks.ts',
    'web/dashboard/frame/use-brand.ts',
  ])
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
  const tests = globSync('{api,scripts,server,web}/**/*.test.{ts,tsx}')
  expect(tests.length).toBeGreaterThan(100)
  expect(tests.filter((file) => /\bvi\.(do)?mock\(/i.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('what a helper opens is closed by `atTheEnd`, because `afterAll` within a test is never called', () => {
  const files = globSync('{bench,api,scripts,server,web}/**/*.{ts,tsx}')
  const within = files.filter((file) => /^\s+(?!\/)[^'"\n]*\bafterAll\(/m.test(readFileSync(file, 'utf8')))
  expect(within.sort()).toEqual(['server/test/app.ts', 'server/test/database.ts', 'server/test/postgres/at-the-end.ts'])
})

test('no test measures how fast something is, but proofs for an idle machine, which `npm run test:attack` runs', () => {
  const clock =
    /process\.(cpuUsage|hrtime)|performance\.now|monitorEventLoopDelay|withProcessorTime|expect\(Date\.now\(\) - \w+\)\.toBeLess/
  const ways = [
    'process.cpuUsage()',
    'const began = performance.now()',
    'process.hrtime.bigint()',
    'expect(Date.now() - began).toBeLessThan(20)',
  ]
  expect(ways.filter((way) => !clock.test(way))).toEqual([])
  const attacked = [...readFileSync('scripts/prove.ts', 'utf8').matchAll(/'(server\/[^']+)'/g)].map(([, path]) => path!)
  const measuring = globSync('{*,{bench,api,scripts,server,web}/**/*}.test.{ts,tsx}').filter((file) => {
    const text = readFileSync(file, 'utf8')
    if (file === 'architecture.test.ts' || !clock.test(text)) return false
    return !text.includes('process.env.FUZZ_RUNS') || !attacked.some((path) => file.startsWith(path))
  })
  expect(measuring).toEqual([])
})

test('a test of the server counts minutes and times of day from one minute, because another may begin while it runs', () => {
  // `server/test/records/minute-of-test.ts` has it.
  const twice = /Math\.(floor|round)\(\(?Date\.now\(\)[^\n]*\/ (60_000|MINUTE)|Date\.now\(\)[^\n]*\.slice\(11, 1[69]\)/
  const ways = [
    'const began = Math.floor(Date.now() / 60_000)',
    "Math.round((Date.now() - at('18:00')) / MINUTE)",
    'new Date(Date.now() + 60_000).toISOString().slice(11, 16)',
  ]
  expect(ways.filter((way) => !twice.test(way))).toEqual([])
  const files = globSync('server/{test/**/*,**/*.test}.ts')
  expect(files.length).toBeGreaterThan(400)
  expect(files.filter((file) => twice.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('a query that fails is said where its data would stand; those without a place say so here', () => {
  const silent = {
    'web/ui/choices/label.tsx': 'the number of the record stands in its place',
    'web/lib/session/use-session-end.ts': 'an account that has not come back has not come back',
    'web/dashboard/shared/record-page/missing-record.tsx': 'the record is missing all the same',
    'web/dashboard/attendance/now/use-shift-of-address.ts': 'the board is there; the shift opens from it',
    'web/dashboard/sales/quotes/request-drawer.tsx': 'begins with the request of the list',
    'web/dashboard/roster/duty-schedules/generator/plan-result.tsx': 'a mark on hours above the limit',
    'web/dashboard/roster/duty-schedules/planner-filter.tsx': 'the number of the planner stands in its place',
    'web/dashboard/billing/credit-notes/credit-note-dialog.tsx': 'a hint that a password will be asked for',
    'web/dashboard/company/home/first-question.tsx': 'it is asked at the next visit',
    'web/dashboard/people/guard-file/qualification-panel.tsx': 'begins with the qualification of the list',
    'web/dashboard/people/guard-file/absence-panel.tsx': 'begins with the absence of the list',
    'web/dashboard/people/guards/coming-shifts.tsx': 'the readiness beside it is of the same query',
    'web/dashboard/people/guards/guard/guard-photo.tsx': 'the initials stand in its place',
    'web/portal/home/on-duty.tsx': 'begins with the overview, and says of when it is',
    'web/portal/home/guard-face.tsx': 'the name stands beside it',
  }
  const query = /const \{([^}]*)\} = use(?:Infinite)?Query\(/g
  const unsaid = (text: string) => [...text.matchAll(query)].some(([, taken]) => !/\b(error|isError)\b/.test(taken!))
  expect(unsaid('const { data } = useQuery({') && !unsaid('const { data, error } = useQuery({')).toBe(true)
  const files = globSync('web/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  expect(files.filter((file) => unsaid(readFileSync(file, 'utf8'))).sort()).toEqual(Object.keys(silent).sort())
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

test('a routes file registers calls and forwards: rules and changes stand in files of their own', () => {
  const long = sources
    .filter((file) => /^server\/.+[/-]routes\.ts$/.test(file))
    .map((file) => ({ file, count: readFileSync(file, 'utf8').trimEnd().split('\n').length }))
    .filter(({ count }) => count > 120)
  expect(long).toEqual([])
})

test('every export of the shared folders has a doc comment', () => {
  const shared = sources.filter(
    (file) => /^(api|web\/(lib|ui)|server\/(http|platform))\/.+\.tsx?$/.test(file) && !file.includes('.test'),
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
  const files = globSync('{*,{bench,api,e2e,packages,scripts,server,web}/**/*}.{ts,tsx,css}')
  const comments = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^ *(?:\/\/|\{?\/\*\*?|\*) .*$| \/\/ .*$/gm)].map(
      ([line]) => `${file}: ${line.trim()}`,
    ),
  )
  expect(comments.length).toBeGreaterThan(2_000)
  expect(comments.filter((comment) => riddles.test(comment))).toEqual([])
})

test('a sentence of a comment begins with a noun or a verb that can be searched for (docs/decisions/0150)', () => {
  const opener = /^\s*(?:\{?\/\*\*?|\*|\/\/|--|#)\s|\S (?:\{?\/\*\*?|\/\/|--) /
  const word = '((What|Who|Which|Where|When)ever|What|Who|Whom|Whose|That|Those|Where|Whether|Which|How)\\b'
  const first = new RegExp(`(?:${opener.source})\\s*${word}`)
  const later = new RegExp(`[.!?] ${word}`)
  const isVague = (line: string) => first.test(line) || (opener.test(line) && later.test(line.slice(line.search(opener))))
  expect(
    [
      ...['/** What is left. */', '-- Who came.', ' * Ends it. Which one is told.'],
      ...['const a = 1 // Where it is.', 'type P = { a: string /** Whose it is. */; b: string }'],
    ].every(isVague),
  ).toBe(true)
  expect(['/** The rest. */', "const title = 'What is new'", '// Somebody knows who came.'].some(isVague)).toBe(false)
  // The baseline and landed migrations are not edited.
  const files = globSync([
    '{*,{bench,api,e2e,packages,public,scripts,server,web}/**/*}.{ts,tsx,css,sql,js,mjs}',
    '{.ci/*,.editorconfig,.env.example,Dockerfile,compose.yaml,deploy/Caddyfile,deploy/**/*.{env,service,timer,yaml,yml}}',
  ]).filter((file) => !/^(architecture\.test\.ts|server\/db\/(baseline\.sql|migrations\/.*))$|schema\.ts$/.test(file))
  expect(files).toEqual(expect.arrayContaining(['.ci/run', '.env.example', 'deploy/engabo.env', 'server/main.ts']))
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(isVague)
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test('the summary of a call and the description of a table begin with a noun, too', () => {
  const texts = globSync(['api/**/*.ts', 'scripts/data-model/areas.ts']).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^ +(?:\w+: |.*\bsummary: )['"]([A-Z][^'"\n]+)['"],?/gm)]
      .filter(([line]) => file.startsWith('scripts') || line.includes('summary: '))
      .map(([, text]) => `${file}: ${text}`),
  )
  expect(texts.length).toBeGreaterThan(300)
  expect(texts.filter((text) => /: (What|Who|Whoever|That|Those|Where|Whether|Which|How|Somebody)\b/.test(text))).toEqual([])
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

test('no folder holds more than twenty files', () => {
  const files = globSync('{api,packages,server,web}/**/*', { withFileTypes: true }).filter((entry) => entry.isFile())
  const counts = Map.groupBy(files, ({ parentPath }) => relative('.', parentPath))
  expect(files.length).toBeGreaterThan(1_000)
  // Except folders of pictures and of migrations, which only grow.
  const full = [...counts].filter(([folder, { length }]) => length > 20 && !/pictures$|migrations$/.test(folder))
  expect(full.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([])
})

test('each dynamic import of the pages says that the network is lost when its part does not come', () => {
  const loading = sources.filter((file) => /^web\/(?!test\/)/.test(file) && !/\.test\./.test(file))
  const found = loading.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    // These load what they are given by `loadPart`.
    const isGiven = /\b(useCode|loadWhenOpened|loadPanel|OnDemand)\b/.test(text)
    return [...text.matchAll(/(\w+\(\(\) => )?\bimport\(/g)].map(([, by]) => ({
      file,
      by: isGiven ? 'loadPart(() => ' : by,
    }))
  })
  expect(found.length).toBeGreaterThan(30)
  expect(found.filter(({ by }) => by !== 'loadPart(() => ').map(({ file }) => file)).toEqual([])
})

test('the answer to a press is shown by `showAnswer`, which cancels an older load that is on its way', () => {
  const files = globSync('web/**/*.{ts,tsx}').filter((file) => !/\.test\.|^web\/test\//.test(file))
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('.setQueryData')).sort()).toEqual([
    // The line of an alarm in the queue, which is loaded again with each event.
    'web/dashboard/alarm/case/use-acts.ts',
    'web/dashboard/frame/notices/use-notices.ts',
    // Nothing loads it.
    'web/dashboard/frame/use-brand.ts',
    'web/lib/calls/show-answer.ts',
    // What the phone has kept.
    'web/portal/frame/offline/watch.ts',
  ])
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
