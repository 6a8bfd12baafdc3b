import { expect, test } from 'vitest'
import { shownColumns } from './shown-columns.ts'

const columns = ['id', 'name', 'rank'].map((field) => ({ field }))
const shown = (chosen: string[] | null) => shownColumns(columns, chosen).map(({ field }) => field)

test.each([
  ['nothing is chosen', null, ['id', 'name', 'rank']],
  ['some are chosen, in their order', ['id', 'rank', 'name'], ['id', 'rank', 'name']],
  ['the first is chosen for another place', ['rank', 'id'], ['id', 'rank']],
  ['the first is not chosen', ['rank'], ['id', 'rank']],
  ['one is gone', ['id', 'gone', 'rank'], ['id', 'rank']],
  ['all are gone', ['gone'], ['id', 'name', 'rank']],
])('where %s', (_, chosen, expected) => {
  expect(shown(chosen)).toEqual(expected)
})
