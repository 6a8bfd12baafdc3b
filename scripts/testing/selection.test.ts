import { expect, test } from 'vitest'
import type { Layer } from './results.ts'
import { select } from './selection.ts'

const ALL: Layer[] = ['unit', 'api', 'web', 'browser']

test('a path of the project is that file or folder, in its layer alone', () => {
  expect(select(['server/test/calls/access.test.ts'], ALL)).toEqual({
    files: ['server/test/calls/access.test.ts'],
    named: [],
    pattern: '',
    browser: undefined,
  })
  expect(select(['./web/ui/'], ALL).files.every((file) => file.startsWith('web/ui/'))).toBe(true)
  expect(select(['e2e/website/site.spec.ts'], ALL)).toMatchObject({
    files: [],
    named: [],
    browser: { files: ['e2e/website/site\\.spec\\.ts'] },
  })
  expect(select(['e2e/website/', 'server/http'], ALL).browser).toEqual({ files: ['e2e/website'] })
})

test('a part of a path with a slash selects the files that have it in theirs, and nothing by name', () => {
  expect(select(['e2e/accounts/audit'], ALL)).toEqual({
    ...{ files: [], named: [], pattern: '' },
    browser: { files: ['e2e/accounts/audit\\.spec\\.ts'] },
  })
  expect(select(['http/input/malf'], ALL)).toMatchObject({ files: ['server/http/input/malformed.test.ts'], named: [] })
  // An address is a part of names: nothing has it in its path.
  expect(select(['/dashboard/guards'], ALL).browser).toEqual({ grep: '/dashboard/guards' })
})

test('a word matches paths and names in any case', () => {
  const { files, named, pattern, browser } = select(['Malformed'], ALL)
  expect(files).toEqual(['server/http/input/malformed.test.ts'])
  expect(new RegExp(pattern).test('a MALFORMED body')).toBe(true)
  expect(browser).toEqual({ grep: 'Malformed' })
  expect(select(['e2e/website/site.spec.ts', 'Malformed'], ALL).browser).toEqual({ grep: 'website/site\\.spec\\.ts|Malformed' })
  // The names of the calls are not in the file whose tests are generated from them.
  expect(named).toContain('server/test/calls/fuzz.test.ts')
  expect(named).not.toContain('server/http/exports/csv.test.ts')
})

test('characters with a meaning in patterns are matched literally', () => {
  expect(new RegExp(select(['a.b (c)'], ALL).pattern).test('a.b (c)')).toBe(true)
  expect(new RegExp(select(['a.b'], ALL).pattern).test('axb')).toBe(false)
})

test('other layers than those asked for are left out', () => {
  expect(select(['clients'], ['web']).files.every((file) => file.startsWith('web/'))).toBe(true)
  expect(select(['clients'], ['web']).browser).toBeUndefined()
})
