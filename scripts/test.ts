// npm test: everything but what waits for the night. npm test -- word …: tests with a word in their path or name. npm test
// -- --changed: the areas of a change and those after them. npm run check: the quick gate. See docs/testing.md.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { delimiter } from 'node:path'
import { parseArgs } from 'node:util'
import { affectedBy, changedFiles } from './testing/changed.ts'
import { ensureChromium, tryOldestPostgres } from './testing/installed.ts'
import { exceptAtNight } from './testing/nightly.ts'
import { type Layer, PROJECTS, playwrightResults, type Results, vitestResults } from './testing/results.ts'
import { type BrowserSelection, select } from './testing/selection.ts'
import { type Stage, stage } from './testing/stages.ts'
import { count, report } from './testing/summary.ts'

const FOLDER = 'test-results'
const BROWSER_REPORT = `${FOLDER}/browser.json`
const LAYERS: Layer[] = ['unit', 'api', 'web', 'browser']

const flag = { type: 'boolean', default: false } as const
const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { quick: flag, changed: flag, watch: flag, unit: flag, api: flag, web: flag, browser: flag },
})
const named = LAYERS.filter((layer) => values[layer])
const layers = named.length ? named : LAYERS

const results: (Results & { partly?: boolean })[] = []
/** Stages that count as one test each. */
const untested: Stage[] = []

async function counted(running: Promise<Stage>) {
  const stage = await running
  untested.push(stage)
  return stage.passed
}

const check = (name: string, ...command: string[]) => counted(stage(name, command))

/** Types, format and dead code; types need those of the routes first. */
const checks = () =>
  Promise.all([
    check('Route types', 'react-router', 'typegen').then(
      (passed) => passed && check('Types', 'tsc', '-p', '.', '--singleThreaded'),
    ),
    check('Lint and format', 'biome', 'check', '--error-on-warnings'),
    check('Dead code', 'knip'),
  ])

/** As in an image that is being built: npm's folder of tools is not in PATH. */
function build() {
  const folders = process.env.PATH?.split(delimiter).filter((folder) => !folder.endsWith('.bin')) ?? []
  return counted(stage('Build', [process.execPath, 'scripts/build.ts'], { env: { PATH: folders.join(delimiter) } }))
}

const projects = (of: Layer[]) =>
  Object.entries(PROJECTS).flatMap(([project, layer]) => (of.includes(layer) ? [`--project=${project}`] : []))

/** Runs the tests of layers that do not wait for the night, or some files only; `pattern` filters by test name. */
async function vitest(of: Layer[], { files, pattern }: { files?: string[]; pattern?: string } = {}) {
  const path = `${FOLDER}/vitest-${results.length}.json`
  const command = [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=./scripts/vitest-report.ts',
    ...projects(of),
    ...(files ?? exceptAtNight.vitest),
  ]
  const name = `Tests (${of.filter((layer) => layer !== 'browser').join(', ')})`
  if (pattern) command.push(`--testNamePattern=${pattern}`)
  const { passed } = await stage(name, command, { env: { TEST_REPORT: path }, live: true })
  keep(vitestResults(path), passed, pattern !== undefined)
}

async function browser(built: Promise<boolean>, selected?: BrowserSelection) {
  if (!(await built) || !(await ensureChromium())) return keep({ files: [], errors: 1 }, false)
  const command = ['playwright', 'test', ...(selected ? asked(selected) : exceptAtNight.playwright)]
  const { passed } = await stage('Browser tests', command, { live: true })
  keep(playwrightResults(BROWSER_REPORT), passed)
}

const asked = (selected: BrowserSelection) => ('files' in selected ? selected.files : [`--grep=${selected.grep}`])

/** True if there are browser tests of a selection; asking Playwright takes two seconds. */
const isThere = (selected: BrowserSelection) =>
  'files' in selected || spawnSync('playwright', ['test', '--list', ...asked(selected)], { stdio: 'ignore' }).status === 0

/** A run that failed has at least one failure, whatever its report says. */
function keep(found: Results, passed: boolean, partly = false) {
  const failures = found.files.flatMap(({ tests }) => tests).filter(({ state }) => state === 'failed' || state === 'flaky').length
  results.push({ ...found, errors: passed || failures ? found.errors : Math.max(found.errors, 1), partly })
}

async function everything() {
  const prepared = layers.includes('api') ? tryOldestPostgres() : undefined
  const built = layers.includes('browser') ? build() : Promise.resolve(true)
  if (!named.length && (await checks()).includes(false)) return void (await built)
  await prepared
  // Run one after the other: in parallel they would compete for the same processors and slow the browser tests down.
  const tested = layers.filter((layer) => layer !== 'browser')
  if (tested.length) await vitest(tested)
  if (layers.includes('browser')) await browser(built)
}

/** Runs only the matching tests, and the stages that they need. */
async function matching() {
  const { files, named, pattern, browser: selected } = select(words, layers)
  const tested = layers.filter((layer) => layer !== 'browser')
  if (files.length) await vitest(tested, { files })
  if (named.length) await vitest(tested, { files: named, pattern })
  if (selected && isThere(selected)) await browser(build(), selected)
}

/** Runs the checks, the tests of the changed areas and of those after them, and the stages that these need. */
async function changed() {
  const files = changedFiles()
  const folders = files && affectedBy(files)
  if (!folders) return everything()
  if (!(await checks()).every(Boolean)) return
  await vitest(['unit'])
  await vitest(['api', 'web'], { files: [...folders.filter((folder) => !folder.startsWith('e2e/')), ...exceptAtNight.vitest] })
  await browser(build(), { files: [...folders.filter((folder) => folder.startsWith('e2e/')), ...exceptAtNight.playwright] })
}

function watch() {
  const watched = projects(named.length ? named : ['unit', 'api'])
  process.exitCode = spawnSync('vitest', ['watch', ...watched, ...words], { stdio: 'inherit' }).status ?? 1
}

async function main() {
  if (values.watch) return watch()
  const start = performance.now()
  mkdirSync(FOLDER, { recursive: true })
  // Remove the reports of a previous run, which could be mistaken for this one's.
  for (const path of ['vitest-0.json', 'vitest-1.json', 'browser.json']) rmSync(`${FOLDER}/${path}`, { force: true })
  if (values.quick) await Promise.all([checks(), vitest(['unit'])])
  else if (values.changed) await changed()
  else if (words.length) await matching()
  else await everything()

  const summary = count(results, untested)
  const files = results.flatMap((result) => result.files)
  report(`${FOLDER}/durations.json`, files, summary, (performance.now() - start) / 1000)
  const { passed, failed, skipped } = summary
  if (!passed && !failed) console.error(`\nNo test has ${words.join(' or ')} in its path or name.`)
  process.stdout.write(`\n${passed} passed, ${failed} failed${skipped.length ? `, ${skipped.length} skipped` : ''}\n`)
  process.exitCode = failed || !passed ? 1 : 0
}

await main()
