import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { AT_NIGHT, exceptAtNight, FILES_AT_NIGHT, REPEATED_AT_NIGHT, SPECS_AT_NIGHT } from './nightly.ts'

test('each test that waits for the night is there, with a reason, and no other is left out with it', () => {
  for (const [path, reason] of Object.entries(AT_NIGHT))
    expect([path, existsSync(path), reason]).toEqual([path, true, expect.stringMatching(/\.$/)])
  expect([...FILES_AT_NIGHT, ...SPECS_AT_NIGHT].sort()).toEqual(Object.keys(AT_NIGHT).sort())
  const [option, pattern] = exceptAtNight.playwright[0]!.split('=') as [string, string]
  expect(option).toBe('--grep-invert')
  const specs = globSync('e2e/**/*.spec.ts')
  const leftOut = specs.filter((spec) => new RegExp(pattern).test(spec.slice('e2e/'.length)))
  expect(leftOut.sort()).toEqual(specs.filter((spec) => SPECS_AT_NIGHT.some((path) => spec.startsWith(path))).sort())
  expect(leftOut.length).toBeGreaterThan(3)
})

test('the night runs each file that has fewer values at each change', () => {
  const readers = globSync('server/**/*.test.ts').filter((file) => readFileSync(file, 'utf8').includes("inject('night')"))
  expect(readers.sort()).toEqual(REPEATED_AT_NIGHT.toSorted())
})

test('texts are written into pages without being escaped where it is known, so that trying every text can wait', () => {
  const sources = globSync('web/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })
  const raw = /dangerouslySetInnerHTML|innerHTML =|outerHTML =|insertAdjacentHTML|document\.write|srcDoc/
  expect(sources.filter((file) => raw.test(readFileSync(file, 'utf8'))).sort()).toEqual([
    'web/root.tsx',
    'web/site/structured-data.tsx',
  ])
})
