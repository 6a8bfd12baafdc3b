import { expect, test } from 'vitest'
import { isCharged, lastOver, openMonths } from './open-months.ts'

const LINE = { id: 1, station_id: 10 }
const document = (month: string, more: object = {}) => ({
  ...{ contract_id: 1, line_id: 1, station_id: 10, whole: false, in_advance: true, discount_rate: 500 },
  ...{ taken_back: false, uncovered_credited: false, month, ...more },
})
type Asked = { last?: string; advance?: boolean; charged?: string[]; discarded?: { station_id: number | null; whole: boolean } }
function openOf(
  lines: ReturnType<typeof document>[],
  { last = '2026-11', advance = true, charged = ['2026-09'], discarded }: Asked = {},
) {
  return openMonths(LINE, {
    ...{ lines, last, advance, month: '2026-12', station_id: null, since: '2025-12' },
    happened: charged.map((month) => ({ contract_id: 1, line_id: 1, month, by: { month: '2026-11', station_id: null } })),
    discarded: discarded ? [{ contract_id: 1, month: '2026-11', ...discarded }] : [],
  })
}
const OCTOBER = document('2026-10')
const NOVEMBER = document('2026-11')

test.each<[what: string, lines: ReturnType<typeof document>[], asked: Asked, months: string[]]>([
  ['without an invoice, the month before alone', [], {}, ['2026-11']],
  ['without an invoice of a contract in arrears, none', [], { advance: false }, []],
  ['months that were invoiced in advance, in any order', [NOVEMBER, OCTOBER], {}, ['2026-10', '2026-11']],
  ['what something final has charged, no more', [OCTOBER, NOVEMBER], { charged: ['2026-09', '2026-10'] }, ['2026-11']],
  ['of a month that is not over, nothing', [OCTOBER, NOVEMBER], { last: '2026-10' }, ['2026-10']],
  [
    'a month without an invoice further back, where the one after it has one',
    [OCTOBER],
    { charged: [] },
    ['2026-09', '2026-10', '2026-11'],
  ],
  ['not where the one after it was in arrears', [document('2026-10', { in_advance: false })], { charged: [] }, ['2026-11']],
  ['months that were charged in arrears, never', [OCTOBER, document('2026-11', { in_advance: false })], {}, ['2026-10']],
  ['a month whose invoice was taken back, never', [OCTOBER, document('2026-11', { taken_back: true })], {}, ['2026-10']],
  ['of a line that is new, as the invoices of its station', [document('2026-10', { line_id: 2 })], {}, ['2026-10', '2026-11']],
  [
    'of a line that is new, as those of the contract',
    [document('2026-10', { line_id: 2, station_id: null, whole: true })],
    {},
    ['2026-10', '2026-11'],
  ],
  [
    'of a line that is new, not as those of another station',
    [document('2026-10', { line_id: 2, station_id: 11 })],
    {},
    ['2026-11'],
  ],
  ['the month before, not where its draft was discarded', [], { discarded: { station_id: 10, whole: false } }, []],
  ['the month before, also where that of another station was', [], { discarded: { station_id: 11, whole: false } }, ['2026-11']],
  ['no month before the first that is looked at', [document('2025-10'), document('2025-12')], { last: '2026-01' }, ['2025-12']],
])('%s', (_, lines, asked, months) => {
  expect(openOf(lines, asked).map(({ month }) => month)).toEqual(months)
})

test('a month has the discount with which it was charged, and says whether its shortfalls were credited', () => {
  expect(openOf([document('2026-10', { uncovered_credited: true })])).toEqual([
    { month: '2026-10', discount_rate: 500, credited: true },
    { month: '2026-11', discount_rate: undefined, credited: false },
  ])
})

test('what is charged of a line is so of that line and month alone, and not by the draft itself', () => {
  const by = { month: '2026-12', station_id: null }
  const settled = { happened: [{ contract_id: 1, line_id: 1, month: '2026-11', by }] }
  const asked = (line: typeof LINE, month: string, own = { month: '2026-12', station_id: 10 as number | null }) =>
    isCharged(settled, line, month, own)
  expect([asked(LINE, '2026-11'), asked(LINE, '2026-10'), asked({ id: 2, station_id: 10 }, '2026-11')]).toEqual([
    true,
    false,
    false,
  ])
  expect(asked(LINE, '2026-11', by)).toBe(false)
})

test('the last month that is over is never later than the one before', () => {
  expect(['2026-11-30', '2026-12-01', '2027-05-01', '2026-10-01'].map((day) => lastOver('2026-12', day))).toEqual([
    '2026-10',
    '2026-11',
    '2026-11',
    '2026-09',
  ])
})
