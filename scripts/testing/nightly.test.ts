import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { AT_NIGHT, exceptAtNight } from './nightly.ts'

const named = AT_NIGHT.flatMap(({ tests }) => tests)

/** Titles of a spec, as they are written: `test('a title', …)`. */
const titlesIn = (spec: string) =>
  [...readFileSync(spec, 'utf8').matchAll(/^ *test\(\s*(['`])(.+?)\1,/gm)].map(([, , title]) => title!)

test('each test that waits for the night is there, once, with a reason', () => {
  expect(new Set(named).size).toBe(named.length)
  for (const { reason } of AT_NIGHT) expect(reason).toMatch(/^[A-Z].{40,}\.$/)
  for (const name of named) {
    const [path, ...words] = name.split(' ') as [string, ...string[]]
    expect([name, existsSync(path)]).toEqual([name, true])
    const found = words.length ? titlesIn(path).filter((title) => title.startsWith(words.join(' '))) : ['all']
    expect([name, found.length]).toEqual([name, 1])
  }
})

test('the browser layer leaves out these tests and no others', () => {
  const [option, pattern] = exceptAtNight.playwright[0]!.split('=') as [string, string]
  expect(option).toBe('--grep-invert')
  const all = globSync('e2e/**/*.spec.ts').flatMap((spec) => titlesIn(spec).map((title) => `${spec} ${title}`))
  const leftOut = all.filter((test) => new RegExp(pattern).test(test.slice('e2e/'.length)))
  expect(leftOut.toSorted()).toEqual(all.filter((test) => named.some((name) => test.startsWith(name))).toSorted())
  expect(leftOut.length).toBeGreaterThan(40)
  expect(leftOut.length).toBeLessThan(all.length / 2)
})

test('texts are written into pages without being escaped where it is known, so that trying every text can wait', () => {
  const sources = globSync('web/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })
  const raw = /dangerouslySetInnerHTML|innerHTML =|outerHTML =|insertAdjacentHTML|document\.write|srcDoc/
  expect(sources.filter((file) => raw.test(readFileSync(file, 'utf8'))).sort()).toEqual([
    'web/root.tsx',
    'web/site/structured-data.tsx',
  ])
})
