import { expect, test } from 'vitest'
import { RESOURCE_NAMES, resourceOf } from './resources.ts'

const RESOURCES = RESOURCE_NAMES.map((name) => ({ name, ...resourceOf(name) }))

test('every resource with an entry in the sidebar can be opened', () => {
  expect(RESOURCES.filter(({ page, address }) => page && !address).map(({ name }) => name)).toEqual([])
})

test('no two resources share a shortcut, a name or a place among the results of a search', () => {
  for (const values of [
    RESOURCES.flatMap(({ page }) => page?.key ?? []),
    RESOURCES.map(({ singular }) => singular),
    RESOURCES.flatMap(({ searched }) => searched ?? []),
  ])
    expect(values.filter((value, index) => values.indexOf(value as never) !== index)).toEqual([])
})
