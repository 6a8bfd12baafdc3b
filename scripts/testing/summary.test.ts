import { expect, test } from 'vitest'
import type { Results, TestFile } from './results.ts'
import { count } from './summary.ts'

const run = (tests: TestFile['tests'], more: Partial<Results & { partly: boolean; file: string }> = {}) => {
  const file = { layer: 'api' as const, project: 'server', file: more.file ?? 'server/a.test.ts', seconds: 1, tests }
  return { files: [file], errors: 0, ...more }
}

test('tests and stages that passed are counted, each failure too, and named', () => {
  const tests = [
    { name: 'one', state: 'passed' },
    { name: 'two', state: 'failed' },
  ]
  const stages = [
    { name: 'Types', seconds: 1, passed: true },
    { name: 'Build', seconds: 1, passed: false },
  ]
  const found = count([run(tests), run(tests)], stages)
  expect(found).toMatchObject({ passed: 3, failed: 3, skipped: [] })
  expect(found.problems).toEqual(['failed: Build', 'failed: server/a.test.ts › two', 'failed: server/a.test.ts › two'])
})

test('a flaky test has failed, and so has what went wrong outside of any test', () => {
  const found = count([run([{ name: 'one', state: 'flaky' }], { errors: 2 })], [])
  expect(found).toMatchObject({ passed: 0, failed: 3 })
  expect(found.problems).toEqual(['2 error(s) outside of the tests', 'flaky, which counts as failed: server/a.test.ts › one'])
})

test('a skipped test has failed, unless it is on the list of those that a machine may be unable to run', () => {
  const name = 'a full disk refuses what needs room, keeps what was confirmed, and is forgotten once there is room'
  const skipped = [{ name, state: 'skipped' }]
  expect(count([run(skipped, { file: 'e2e/faults/full-disk.spec.ts' })], [])).toMatchObject({
    failed: 0,
    skipped: [{ name, allowed: true }],
  })
  expect(count([run(skipped)], [])).toMatchObject({ failed: 1, skipped: [{ name, allowed: false }] })
  expect(count([run([{ name: 'one', state: 'pending' }])], [])).toMatchObject({ failed: 1 })
})

test('tests that were not selected do not count as skipped', () => {
  const tests = [
    { name: 'one', state: 'passed' },
    { name: 'two', state: 'skipped' },
  ]
  expect(count([run(tests, { partly: true })], [])).toEqual({ passed: 1, failed: 0, skipped: [], problems: [] })
})
