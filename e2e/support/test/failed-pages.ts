import { readFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const LINES = 60

/** At the end of the run, prints the page's content at each failure, for environments without access to attachments. */
export default class FailedPages implements Reporter {
  readonly #failed: string[] = []

  onTestEnd(test: TestCase, { status, startTime, attachments }: TestResult) {
    if (status === test.expectedStatus) return
    const { path, body } = attachments.find(({ name }) => name === 'error-context') ?? {}
    const context = body?.toString() ?? (path ? readFileSync(path, 'utf8') : '')
    const whole = /```yaml\n(.*?)```/s.exec(context)?.[1] ?? context
    // The frame around it is the same on every page, but for what is announced.
    const announced = whole.match(/^ *- (?:status|alert): .*/gm) ?? []
    const main = /^ *- main.*/ms.exec(whole)?.[0]
    const shown = main === undefined ? whole : [...announced, main].join('\n')
    const title = `${test.titlePath().join(' › ')} (began ${startTime.toISOString()})`
    this.#failed.push(`\n${title}\n${shown.split('\n').slice(0, LINES).join('\n')}`)
  }

  async onExit() {
    for (const page of this.#failed) console.error(page)
  }
}
