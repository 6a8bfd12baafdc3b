import { expect, test } from 'vitest'
import { lastOver, openMonths } from './open-months.ts'

const LINE = { id: 1, station_id: 10 }
const doc = (month: string, happened_until: string, more: object = {}) => ({
  ...{ contract_id: 1, line_id: 1, station_id: 10, whole: false, in_advance: true, discount_rate: 500 },
  ...{ month, happened_until, ...more },
})
const asked = { month: '2026-12', last: '2026-11', since: '2025-12', advance: true }
const open = (settled: ReturnType<typeof doc>[], more: Partial<typeof asked> = {}) =>
  openMonths(LINE, { ...asked, settled, ...more }).map(({ month }) => month)

test.each([
  ['without an invoice, the month before alone', [], {}, ['2026-11']],
  ['without an invoice of a contract in arrears, none', [], { advance: false }, []],
  [
    'after invoices, what follows the last settled month',
    [doc('2026-11', '2026-09'), doc('2026-10', '2026-08')],
    {},
    ['2026-10', '2026-11'],
  ],
  ['of a month that is not over, nothing', [doc('2026-11', '2026-10')], { last: '2026-10' }, []],
  [
    'a month without an invoice between two, as the contract is charged',
    [doc('2026-10', '2026-08')],
    {},
    ['2026-09', '2026-10', '2026-11'],
  ],
  [
    'months that were charged in arrears, never',
    [doc('2026-10', '2026-09'), doc('2026-11', '2026-10', { in_advance: false })],
    {},
    [],
  ],
  ['what the invoice of a later month has settled, no more', [doc('2027-01', '2026-11')], {}, []],
  [
    'of a line that is new, as the invoices that cover its station',
    [doc('2026-11', '2026-09', { line_id: 2 })],
    {},
    ['2026-10', '2026-11'],
  ],
  [
    'of a line that is new, not as those of another station',
    [doc('2026-11', '2026-09', { line_id: 2, station_id: 11 })],
    {},
    ['2026-11'],
  ],
  ['no month before the first that is looked at', [doc('2025-10', '2025-08')], { last: '2026-01' }, ['2025-12', '2026-01']],
])('%s', (_, settled, more, months) => {
  expect(open(settled, more)).toEqual(months)
})

test('a month has the discount with which it was charged', () => {
  expect(openMonths(LINE, { ...asked, settled: [doc('2026-10', '2026-09')] })).toEqual([
    { month: '2026-10', discount_rate: 500 },
    { month: '2026-11', discount_rate: undefined },
  ])
})

test('the last month that is over is never later than the one before', () => {
  expect(['2026-11-30', '2026-12-01', '2027-05-01', '2026-10-01'].map((day) => lastOver('2026-12', day))).toEqual([
    '2026-10',
    '2026-11',
    '2026-11',
    '2026-09',
  ])
})
