import { readFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Prints what the page showed when a test failed, for wherever nobody can open the attachments. */
export default class FailedPages implements Reporter {
  onTestEnd(test: TestCase, { status, attachments }: TestResult) {
    if (status === test.expectedStatus) return
    const { path, body } = attachments.find(({ name }) => name === 'error-context') ?? {}
    const [context = ''] = (body?.toString() ?? (path ? readFileSync(path, 'utf8') : '')).split('# Test source')
    console.error(`\n${test.titlePath().join(' › ')}\n${context.slice(0, 6_000)}\n`)
  }
}
