import { expect, test } from 'vitest'
import { allCalls } from './api/index.ts'
import { callGroupOf, RESOURCE_NAMES, resourceOf } from './api/resources.ts'
import { missingPieces } from './scripts/testing/missing-pieces.ts'

const callsOf = (group: string) => allCalls.filter((one) => one.group === group).map(({ name }) => name)

test.each(RESOURCE_NAMES)('%s lacks nothing that a resource has', (table) => {
  const group = callGroupOf(table)
  expect(missingPieces({ table, resource: resourceOf(table), group, calls: callsOf(group) })).toEqual([])
})

test('a resource that is only declared lacks everything else', () => {
  const page = { group: 'Clients', label: 'Torches', about: 'Which torch is where', key: 'j', also: '' } as const
  const torches = {
    area: 'sites',
    read: 'stations.read',
    write: 'stations.write',
    singular: 'Torch',
    plural: 'Torches',
    address: '/dashboard/torches',
    page,
  } as const
  expect(missingPieces({ table: 'torches', resource: torches, group: 'torches', calls: [] })).toEqual([
    'api/sites/torches.ts: a call `list`',
    'server/db/migrations: a table torches, then npm run db:types',
    'api/resources.ts: `named`, the columns that name one of its records',
    "server/sites: a file of triggers with make_record('torches', …)",
    'server/sites: a routes.ts that registers the calls of api/sites/torches.ts',
    'server/sites: a test of the calls of api/sites/torches.ts',
    'web/routes.ts: a line for /dashboard/torches',
  ])
})

test('a name that is not a column, an address without a page and a page without a test are reported as missing', () => {
  const stations = { ...resourceOf('stations'), named: ['nickname'] }
  const { address: _, ...homeless } = stations
  const given = { table: 'stations', group: 'stations', calls: ['list'] }
  expect(missingPieces({ ...given, resource: homeless })).toEqual([
    'server/db/migrations: a column nickname of stations, which `named` says',
    'api/resources.ts: the `address` of its page',
  ])
  // The test of this page is beside another page.
  const moved = { ...resourceOf('stations'), address: '/dashboard/inbox/emails' }
  expect(missingPieces({ ...given, resource: moved })).toEqual([
    'web/dashboard/website/inbox/emails-page.test.tsx: the test of its page',
  ])
})
