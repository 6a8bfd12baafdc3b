// npm test: everything. npm run check: types, lint, format, dead code and the tests of the house.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { findOldestPostgres, OLDEST_POSTGRES } from '../server/test/oldest-postgres.ts'

const QUICK = process.argv.includes('--quick')
const RESULTS = 'test-results'
const counts = { passed: 0, failed: 0 }
const skipped: string[] = []

function run(name: string, command: string, args: string[], env = process.env) {
  process.stdout.write(`\n▸ ${name}\n`)
  const { status } = spawnSync(command, args, { stdio: 'inherit', env })
  return status === 0
}

/** A step without tests of its own counts as one. */
function step(name: string, command: string, ...args: string[]) {
  return counted(run(name, command, args))
}

function counted(passed: boolean) {
  counts[passed ? 'passed' : 'failed']++
  return passed
}

/** As in an image that is being built: npm's folder of tools is not in the path. */
function build() {
  const folders = process.env.PATH?.split(delimiter).filter((folder) => !folder.endsWith('.bin')) ?? []
  return counted(run('Build', process.execPath, ['scripts/build.ts'], { ...process.env, PATH: folders.join(delimiter) }))
}

type UnitReport = {
  numPassedTests?: number
  numFailedTests?: number
  testResults?: { assertionResults: { status: string; fullName: string }[] }[]
}

function vitest(...projects: string[]) {
  const report = `${RESULTS}/unit.json`
  const passed = run('Tests', 'vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...projects.map((name) => `--project=${name}`),
  ])
  const found: UnitReport = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = found
  for (const { status, fullName } of testResults.flatMap((file) => file.assertionResults))
    if (status === 'skipped' || status === 'pending') skipped.push(fullName)
  counts.passed += numPassedTests
  counts.failed += Math.max(numFailedTests, passed ? 0 : 1)
  return passed
}

function browser() {
  if (!ensureChromium()) {
    counts.failed++
    return false
  }
  const passed = run('Browser tests', 'playwright', ['test'])
  const report = `${RESULTS}/browser.json`
  const { expected = 0, unexpected = 0 } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).stats : {}
  counts.passed += expected
  counts.failed += Math.max(unexpected, passed ? 0 : 1)
  return passed
}

const APT = 'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium-headless-shell'

/** Makes sure of a browser: the system's headless shell, the system's Chromium, or the test runner's own download. */
function ensureChromium() {
  if (existsSync('/usr/bin/chromium-headless-shell')) return true
  if (process.getuid?.() === 0 && run('Chromium', 'sh', ['-c', APT])) return true
  if (existsSync('/usr/bin/chromium') || run('Chromium of the test runner', 'playwright', ['install', 'chromium'])) return true
  console.error('The browser tests need Chromium: sudo apt-get install --no-install-recommends chromium-headless-shell')
  return false
}

/** Programs only: Debian would otherwise make a database of its own and start it. Where it cannot be had, its tests are skipped. */
function tryOldestPostgres() {
  if (findOldestPostgres() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const install = 'apt-get install -y -qq --no-install-recommends'
  const noCluster = "sed -ri 's/^#?(create_main_cluster) .*/\\1 = false/' /etc/postgresql-common/createcluster.conf"
  const commands = ['apt-get update -qq', `${install} postgresql-common`, noCluster, `${install} postgresql-${OLDEST_POSTGRES}`]
  run(`PostgreSQL ${OLDEST_POSTGRES}`, 'sh', ['-c', commands.join(' && ')])
}

mkdirSync(RESULTS, { recursive: true })
const quick = [
  step('Route types', 'react-router', 'typegen'),
  step('Types', 'tsc', '-p', '.'),
  step('Lint and format', 'biome', 'check', '--error-on-warnings'),
  step('Dead code', 'knip'),
]
if (QUICK) vitest('house')
else if (quick.every(Boolean)) {
  const built = build()
  tryOldestPostgres()
  vitest('house', 'server', 'bucket', 'oldest', 'web')
  if (built) browser()
}
for (const name of skipped) process.stdout.write(`\nskipped: ${name}`)
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`)
process.exitCode = counts.failed ? 1 : 0
