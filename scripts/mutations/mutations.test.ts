import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MUTATIONS } from './mutations.ts'

test('the text of every mutation is in its file once, is changed, and its tests exist', () => {
  const stale = MUTATIONS.filter(({ file, text, to, tests }) => {
    const found = readFileSync(file, 'utf8').split(text).length - 1
    return found !== 1 || text === to || tests.length === 0 || !tests.every(existsSync)
  })
  expect(stale.map(({ rule, file }) => `${file}: ${rule}`)).toEqual([])
  expect(new Set(MUTATIONS.map(({ rule }) => rule)).size).toBe(MUTATIONS.length)
})
