// Adding the smallest resource takes the list in CONTRIBUTING.md and nothing else: done here in a copy of the project, where
// the tests generated for every resource run for this one.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { VitestReport } from '../../../scripts/vitest-report.ts'
import { copyTree } from './tree.ts'

const tree = copyTree()
afterAll(tree.remove)

const MINUTES = 60_000
const CALLS = 'list get create update remove removeMany statusMany exportCsv'.split(' ')

/** The lines added to existing files. */
const LINES: [file: string, before: string, lines: string][] = [
  [
    'api/resources.ts',
    '} as const satisfies',
    `  radios: {
    area: 'sites',
    read: 'stations.read',
    write: 'stations.write',
    singular: 'Radio',
    plural: 'Radios',
    address: '/dashboard/radios',
    page: { group: 'Clients', label: 'Radios', about: 'Which radio is where', key: '9', also: 'walkie talkies' },
    named: ['call_sign'],
  },`,
  ],
  ['api/accounts/lists.ts', '  receipts:', "  radios: 'stations.read',"],
  ['server/sites/index.ts', 'import { searchClients', "import { radioRoutes } from './radios/routes.ts'"],
  ['server/sites/index.ts', '  stationRoutes(api)', '  radioRoutes(api)'],
  ['web/routes.ts', "    route('clients'", "    route('radios', 'dashboard/sites/radios/radios-page.tsx'),"],
]
/** The files that `npm run db:types` writes. */
const WRITTEN = ['server/platform/db/schema.ts', 'docs/data-model.md']

// The copy's test run must not inherit the variables of this one.
const { VITEST: _, NODE_ENV: __, ...ENV } = process.env

let added: string[]
const passed = new Set<string>()

beforeAll(async () => {
  added = [...tree.addFiles(), ...LINES.map(([file, before, lines]) => tree.addLines(file, before, lines))]
  expect(await tree.run('npm', ['run', 'db:types'], ENV)).toMatchObject({ succeeded: true })
}, 10 * MINUTES)

/**
 * Runs tests of the copy and collects those that passed, as `file: name`: in one worker, because loading the app, its database
 * and the pages takes longer than these few tests.
 */
async function run(...args: string[]) {
  const { printed } = await tree.run(
    'vitest',
    ['run', '--maxWorkers=1', '--reporter=default', '--reporter=./scripts/vitest-report.ts', ...args],
    { ...ENV, TEST_REPORT: 'test-results/report.json' },
  )
  const report: VitestReport = JSON.parse(readFileSync(tree.path('test-results/report.json'), 'utf8'))
  const tests = report.files.flatMap(({ file, tests }) => tests.map(({ name, state }) => ({ name: `${file}: ${name}`, state })))
  expect(
    tests.filter(({ state }) => state === 'failed').map(({ name }) => name),
    printed,
  ).toEqual([])
  expect(report.errors, printed).toBe(0)
  for (const { name, state } of tests) if (state === 'passed') passed.add(name)
}

test('no file is touched besides those of the list', () => {
  expect(new Set(tree.changes())).toEqual(new Set([...added, ...WRITTEN]))
})

test('the types compile', { timeout: 10 * MINUTES }, async () => {
  const { succeeded, printed } = await tree.run(
    'tsc',
    ['-p', '.', '--singleThreaded', '--incremental', 'false', '--tsBuildInfoFile', 'null'],
    ENV,
  )
  expect(succeeded, printed).toBe(true)
})

test('the project rules pass and nothing is missing', { timeout: 10 * MINUTES }, async () => {
  await run('--project=house', 'architecture.test.ts', 'resources.test.ts', 'api/index.test.ts')
  expect(passed).toContain('resources.test.ts: radios lacks nothing that a resource has')
})

test('the tests generated for every resource run for it and pass', { timeout: 20 * MINUTES }, async () => {
  await run(
    ...['--project=server', '--project=web', 'server/test/calls/access', 'server/test/calls/fuzz', 'server/test/db/plans'],
    ...['server/test/db/schema', 'server/test/resources', 'server/http/input/read-only', 'server/sites/radios'],
    ...['web/dashboard/frame/sidebar/resource', 'web/dashboard/frame/screen-failures', 'web/dashboard/sites/radios'],
    ...[
      '--testNamePattern',
      '[Rr]adio|every call has a row|schema.ts matches|data-model.md matches|every foreign key|every record is',
    ],
  )
  const calls = (file: string, names: string[], rule: string) => names.map((name) => `${file}: radios ${name} > ${rule}`)
  const access = 'server/test/calls/access.test.ts'
  const readOnly = 'server/http/input/read-only.test.ts'
  const resources = 'server/test/resources/every-resource.test.ts'
  expect([...passed]).toEqual(
    expect.arrayContaining([
      ...calls(access, CALLS, 'responds to each caller as the table says; a refusal writes nothing'),
      `${access}: every call has a row, and every row a call`,
      ...calls('server/test/calls/fuzz.test.ts', CALLS, 'accepts valid input, or says what is wrong with it'),
      ...calls('server/test/calls/fuzz.test.ts', CALLS, 'refuses invalid input and writes nothing'),
      ...calls('server/test/db/plans.test.ts', ['list'], 'reads no long table from end to end'),
      `${readOnly}: radios > accepts its own GET response, and nothing changes but the version`,
      `${readOnly}: radios > refuses each read-only field that differs, and writes nothing`,
      `${resources}: radios > is moved to the trash, listed there by its name, and restored`,
      `${resources}: radios > is erased for good once it is deleted`,
      `${resources}: radios > has a history with actions and the name of the record`,
      'server/test/db/schema.test.ts: schema.ts matches the migrations (npm run db:types writes it)',
      'server/sites/radios/radios.test.ts: Radio: the rules of every record > a change is answered with 200, the message and the next version',
      'web/dashboard/frame/sidebar/resource-entries.test.tsx: radios > is in its group of the sidebar, and is found in the palette by its name and by a synonym',
      'web/dashboard/frame/sidebar/resource-entries.test.tsx: radios > the letter after G opens no other page',
      'web/dashboard/frame/sidebar/resource-entries.test.tsx: radios > its records open on its page',
      'web/dashboard/frame/screen-failures.test.tsx: radios: the message, else the prescribed words, else the status',
      'web/dashboard/sites/radios/radios-page.test.tsx: shows each radio with its station, and a change of its call sign is sent with the rest',
    ]),
  )
})
