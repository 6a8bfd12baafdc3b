import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** The report of a vitest run, read by scripts/test.ts. */
export type VitestReport = {
  /** Errors outside of any test, and files that failed to load. */
  errors: number
  files: { project: string; file: string; seconds: number; tests: { name: string; state: string }[] }[]
}

/** Writes each file of each project with its duration and the state of its tests to the path in TEST_REPORT. */
export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    const report: VitestReport = {
      errors: errors.length + modules.filter((module) => module.errors().length > 0).length,
      files: modules.map((module) => {
        const { collectDuration, setupDuration, duration } = module.diagnostic()
        return {
          project: module.project.name,
          file: relative(process.cwd(), module.moduleId),
          seconds: (collectDuration + setupDuration + duration) / 1000,
          tests: [...module.children.allTests()].map((test) => ({ name: test.fullName, state: test.result().state })),
        }
      }),
    }
    const path = process.env.TEST_REPORT ?? 'test-results/vitest.json'
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify(report))
  }
}
