import { writeFileSync } from 'node:fs'
import { mayBeSkipped, type Results, type TestFile } from './results.ts'
import { type Stage, stages } from './stages.ts'

const SLOWEST = 10

type Summary = { passed: number; failed: number; skipped: { file: string; name: string; allowed: boolean }[]; problems: string[] }

/** Counts tests, and stages without tests as one each. `partly`: the results list unselected tests as skipped. */
export function count(results: (Results & { partly?: boolean })[], untested: Stage[]): Summary {
  const summary: Summary = { passed: 0, failed: 0, skipped: [], problems: [] }
  for (const { name, passed } of untested) {
    summary[passed ? 'passed' : 'failed']++
    if (!passed) summary.problems.push(`failed: ${name}`)
  }
  for (const { files, errors, partly } of results) {
    if (errors) summary.problems.push(`${errors} error(s) outside of the tests`)
    summary.failed += errors
    for (const { file, tests } of files)
      for (const { name, state } of tests) {
        if (state === 'passed') summary.passed++
        else if (state === 'skipped' || state === 'pending') {
          if (partly) continue
          const allowed = mayBeSkipped(file, name)
          summary.skipped.push({ file, name, allowed })
          if (!allowed) summary.failed++
        } else {
          summary.failed++
          summary.problems.push(`${state === 'flaky' ? 'flaky, which counts as failed' : 'failed'}: ${file} › ${name}`)
        }
      }
  }
  return summary
}

const inSeconds = (seconds: number) => `${seconds.toFixed(1).padStart(7)} s`
const nameOf = ({ file, project, layer }: TestFile) =>
  project === layer || ['house', 'server'].includes(project) ? file : `${file} (${project})`

/** Prints durations and skipped tests, and writes the same as JSON to `path`. */
export function report(path: string, files: TestFile[], { skipped, problems }: Summary, total: number) {
  const layers = Object.entries(Object.groupBy(files, ({ layer }) => layer)).map(([layer, own]) => ({
    layer,
    seconds: own.reduce((sum, { seconds }) => sum + seconds, 0),
    files: own.length,
    slowest: own
      .toSorted((one, other) => other.seconds - one.seconds)
      .slice(0, SLOWEST)
      .map((file) => ({ file: nameOf(file), seconds: file.seconds })),
  }))
  const lines = layers.flatMap(({ layer, seconds, files, slowest }) => [
    `\nSlowest of ${layer} (${files} files, ${seconds.toFixed(0)} s one after the other)`,
    ...slowest.map(({ file, seconds }) => `${inSeconds(seconds)}  ${file}`),
  ])
  lines.push('\nStages', ...stages.map(({ name, seconds }) => `${inSeconds(seconds)}  ${name}`), `${inSeconds(total)}  in all`)
  if (skipped.length) lines.push('\nSkipped')
  for (const { file, name, allowed } of skipped)
    lines.push(`  ${file} › ${name}${allowed ? '' : ' — not in the list of scripts/testing/results.ts: counts as failed'}`)
  if (problems.length) lines.push('', ...problems)
  process.stdout.write(`${lines.join('\n')}\n`)
  writeFileSync(path, JSON.stringify({ total, stages, layers, skipped, problems }, null, 2))
}
