// npm run test:mutations: breaks one rule after the other and says which the tests do not notice. Words after -- choose those whose
// rule or file has one of them.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Mutation } from './mutations/mutation.ts'
import { MUTATIONS } from './mutations/mutations.ts'

const PROJECTS = { server: 'server', web: 'web' } as Record<string, string>
const folder = mkdtempSync(join(tmpdir(), 'engabo-mutations-'))
const say = (line: string) => process.stdout.write(`${line}\n`)

/** The names of the tests that fail, of some; undefined when they could not be run. */
function failing(tests: Mutation['tests']): string[] | undefined {
  const projects = [...new Set(tests.map((path) => PROJECTS[path.split('/')[0]!] ?? 'house'))]
  const outputFile = join(folder, 'results.json')
  rmSync(outputFile, { force: true })
  const options = ['--reporter=json', `--outputFile=${outputFile}`, '--bail=1', ...projects.map((name) => `--project=${name}`)]
  const { signal, status } = spawnSync('vitest', ['run', ...options, ...tests], {
    stdio: 'ignore',
    shell: process.platform === 'win32',
  })
  // The signal that stops this command stops the tests, too.
  if (signal || status === 130) throw new Error('The tests were stopped.')
  try {
    const { testResults } = JSON.parse(readFileSync(outputFile, 'utf8')) as {
      testResults: { assertionResults: { status: string; fullName: string }[] }[]
    }
    const ran = testResults.flatMap(({ assertionResults }) => assertionResults)
    return ran.length ? ran.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName) : undefined
  } catch {
    return undefined
  }
}

const passing = new Map<string, boolean>()
/** True if tests pass while no rule is broken; each selection is run once. */
function isPassing(tests: Mutation['tests']) {
  const key = tests.join(' ')
  const found = passing.get(key) ?? failing(tests)?.length === 0
  passing.set(key, found)
  return found
}

/** True if a test notices that the rule is broken. The file is put back in any case. */
function isNoticed(mutation: Mutation): boolean {
  const { rule, file, text, to, tests } = mutation
  const before = readFileSync(file, 'utf8')
  if (before.split(text).length !== 2) throw new Error(`${file} has no such text once: ${text}`)
  if (!isPassing(tests)) {
    say(`${file}: ${rule}\n    NOT KNOWN: its tests fail without it`)
    return false
  }
  const broken = before.split(text).join(to)
  writeFileSync(file, broken)
  try {
    const found = failing(tests)
    const by = found?.[0] ?? (found ? 'NOTHING' : 'NOTHING: its tests could not be run')
    say(`${file}: ${rule}\n    noticed by ${by}`)
    return Boolean(found?.length)
  } finally {
    writeFileSync(file, before)
  }
}

// A child that is running gets the signal, too, and the file is put back after it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
const words = process.argv.slice(2)
const chosen = MUTATIONS.filter(({ rule, file }) => !words.length || words.some((word) => `${file} ${rule}`.includes(word)))
const missed = chosen.filter((mutation) => !isNoticed(mutation))
rmSync(folder, { recursive: true })
say(`${chosen.length} rules broken, ${missed.length} not noticed`)
for (const { rule, file } of missed) say(`  ${file}: ${rule}`)
process.exitCode = missed.length || !chosen.length ? 1 : 0
