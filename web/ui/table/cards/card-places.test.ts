import { expect, test } from 'vitest'
import type { CardPlace, Column } from '../data-table-props.ts'
import { cardPlaces, phoneOf } from './card-places.ts'

type Row = { id: number }
const columnsOf = (...fields: (string | Partial<Column<Row>>)[]): Column<Row>[] =>
  fields.map((field) => ({ field: 'id', title: '', cell: () => '', ...(typeof field === 'string' ? { field } : field) }))
const placesOf = (...fields: (string | Partial<Column<Row>>)[]) => Object.fromEntries(cardPlaces(columnsOf(...fields)))

test.each<[string, (string | Partial<Column<Row>>)[], Record<string, CardPlace>]>([
  [
    'a number alone names nobody',
    ['id', 'title', 'price', 'status'],
    { id: 'folded', title: 'name', price: 'line', status: 'state' },
  ],
  [
    'all parts of a name are the name',
    ['id', { field: 'first', names: true }, { field: 'last', names: true }, 'rank', 'hired'],
    { id: 'folded', first: 'name', last: 'name', rank: 'line', hired: 'folded' },
  ],
  [
    'a column says its own place',
    [{ field: 'at', card: 'line' }, { field: 'station', card: 'name' }, 'guards', 'state'],
    { at: 'line', station: 'name', guards: 'folded', state: 'state' },
  ],
  [
    'a state is known by its title as well',
    ['title', 'kind', { field: 'published', title: 'State' }],
    { title: 'name', kind: 'line', published: 'state' },
  ],
  ['a list of numbers has the number', ['id'], { id: 'name' }],
])('%s', (_, fields, places) => {
  expect(placesOf(...fields)).toEqual(places)
})

test.each([
  [{ contacts: '0772 000 001' }, '0772 000 001'],
  [{ guard_contacts: '+256 700 1' }, '+256 700 1'],
  [{ phone: '0700 2' }, '0700 2'],
  [{ contacts: null, phone: null }, null],
  [{ contacts: '' }, null],
  [{ guard_contacts: null }, null],
  [{ name: 'Moses' }, null],
])('of %o the number to call is %s', (row, number) => {
  expect(phoneOf(row)).toBe(number)
})
