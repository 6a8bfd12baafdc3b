import { existsSync, readFileSync } from 'node:fs'
import type { VitestReport } from '../vitest-report.ts'

export type Layer = 'unit' | 'api' | 'web' | 'browser'
export type TestFile = { layer: Layer; project: string; file: string; seconds: number; tests: { name: string; state: string }[] }
export type Results = { files: TestFile[]; errors: number }

/** The layer of each project of vitest.config.ts. */
export const PROJECTS: Record<string, Layer> = { house: 'unit', server: 'api', bucket: 'api', oldest: 'api', web: 'web' }

const read = <T>(path: string): T | undefined => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

/** The results of a vitest run at `path`; a missing file counts as an error. */
export function vitestResults(path: string): Results {
  const report = read<VitestReport>(path)
  if (!report) return { files: [], errors: 1 }
  return { ...report, files: report.files.map((file) => ({ layer: PROJECTS[file.project]!, ...file })) }
}

type Suite = { title: string; file: string; suites?: Suite[]; specs: Spec[] }
type Spec = { title: string; tests: { status: string; results: { duration: number }[] }[] }
const STATES: Record<string, string> = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' }

/** The results of a Playwright run at `path`; a missing file counts as an error. */
export function playwrightResults(path: string): Results {
  const report = read<{ suites: Suite[]; errors: unknown[] }>(path)
  if (!report) return { files: [], errors: 1 }
  const testsOf = (
    { suites = [], specs }: Suite,
    titles: string[] = [],
  ): { name: string; state: string; milliseconds: number }[] => [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ status, results }) => ({
        name: [...titles, title].join(' '),
        state: STATES[status] ?? status,
        milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    ),
    ...suites.flatMap((suite) => testsOf(suite, [...titles, suite.title])),
  ]
  const files = report.suites.map((suite) => {
    const tests = testsOf(suite)
    const seconds = tests.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000
    return { layer: 'browser' as const, project: 'browser', file: `e2e/${suite.file}`, seconds, tests }
  })
  return { files, errors: report.errors.length }
}

/** Tests that may be skipped when the machine cannot run them. Any other skipped test fails the run. */
const MAY_BE_SKIPPED: { file: string; name: RegExp }[] = [
  // Mounting a small disk needs root.
  { file: 'e2e/faults/full-disk.spec.ts', name: /^a full disk refuses what needs room/ },
  // Needs the oldest supported PostgreSQL to be installed.
  { file: 'server/platform/db/setup/version.test.ts', name: /is not installed here/ },
]

export const mayBeSkipped = (file: string, name: string) =>
  MAY_BE_SKIPPED.some((allowed) => allowed.file === file && allowed.name.test(name))
