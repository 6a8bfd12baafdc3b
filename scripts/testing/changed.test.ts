import { existsSync, globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { AREAS } from './areas.ts'
import { affectedBy } from './changed.ts'

test('a change of an area runs its tests, those of the areas after it, and those that go through all areas', () => {
  const found = affectedBy(['server/billing/index.ts', 'docs/testing.md'])!
  for (const folder of [
    'server/billing/',
    'api/billing/',
    'web/dashboard/billing/',
    'server/portal/',
    'web/portal/',
    'web/guard/',
    'web/site/',
  ])
    expect(found, folder).toContain(folder)
  for (const folder of ['server/sites/', 'web/dashboard/roster/', 'e2e/accounts/']) expect(found, folder).not.toContain(folder)
  expect(found).toEqual(expect.arrayContaining(['server/test/', 'e2e/every-page/']))
  expect(affectedBy(['web/guard/main.tsx', 'api/roster/shifts.ts'])).toContain('server/roster/')
  expect(affectedBy(['server/company/index.ts'])).toEqual(expect.arrayContaining(AREAS.map((area) => `server/${area}/`)))
})

test('a change of what every area uses runs everything; one of texts alone only what goes through all areas', () => {
  for (const file of [
    'api/core/money.ts',
    'server/http/route.ts',
    'web/lib/format.ts',
    'web/dashboard/shared/a.ts',
    'package-lock.json',
    'e2e/support/test/test.ts',
  ])
    expect(affectedBy(['server/billing/index.ts', file]), file).toBeUndefined()
  expect(affectedBy(['docs/testing.md', 'README.md'])).toEqual(['server/test/', 'e2e/every-page/'])
})

test('each folder of the server that is no area is one that every area uses', () => {
  const folders = globSync('server/*/').map((path) => path.split('/')[1]!)
  expect(folders.filter((name) => !AREAS.some((area) => area === name)).sort()).toEqual(['db', 'http', 'platform', 'test'])
  for (const area of AREAS) expect(existsSync(`api/${area}`), area).toBe(true)
})
