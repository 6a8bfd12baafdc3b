import { expect, test } from 'vitest'
import { roundHalfUp } from '../core/money.ts'
import {
  extraValue,
  monthFigures,
  monthPeriod,
  type PricedContract,
  type PricedLine,
  type PricedTerms,
  slotsOfSeat,
  slotValue,
} from './charges.ts'

const DAY: PricedTerms = {
  valid_from: '2026-11-10',
  seats: 2,
  start_time: '06:00',
  end_time: '18:00',
  weekdays: 127,
  holiday: 'same',
  holiday_extra_percent: 0,
  rate_unit: 'guard_month',
  rate: 950_000,
}
const CONTRACT: PricedContract = { starts_on: '2026-11-10', ends_on: null, discount_rate: 0 }
const HOLIDAYS = new Set(['2026-12-25', '2026-12-26'])

const line = (...terms: Partial<PricedTerms>[]): PricedLine => ({
  kind: 'guarding',
  from_on: terms[0]?.valid_from ?? DAY.valid_from,
  until_on: null,
  terms: terms.map((one) => ({ ...DAY, ...one })),
})
type Options = { contract?: Partial<PricedContract>; vat_rate?: number }
const figures = (month: string, lines: PricedLine[], { contract, vat_rate = 1800 }: Options = {}) =>
  monthFigures({ ...CONTRACT, ...contract }, lines, { month, holidays: HOLIDAYS, vat_rate })
const amounts = (month: string, lines: PricedLine[], options?: Options) =>
  figures(month, lines, options).charges.map(({ amount }) => amount)

test('A1: two seats from 10 November at 950,000 are 42 slots and 1,330,000; December is 62 slots and 1,900,000', () => {
  expect(figures('2026-11', [line({})])).toMatchObject({ slots: 42, net: 1_330_000, vat: 239_400, total: 1_569_400 })
  expect(figures('2026-12', [line({})])).toMatchObject({ slots: 62, net: 1_900_000 })
  expect(figures('2026-10', [line({})])).toMatchObject({ charges: [], net: 0 })
})

test('A2: a night from Monday to Saturday needs 25 slots in November, and 18 of them from the 10th are 792,000', () => {
  const night = line({ seats: 1, start_time: '18:00', end_time: '06:00', weekdays: 63, rate: 1_100_000 })
  expect(figures('2026-11', [night]).charges).toMatchObject([{ slots: 18, slots_a_month: 25, amount: 792_000 }])
})

test('A3: a rate from 16 December makes two charges, 919,355 and 1,032,258', () => {
  const raised = line({}, { valid_from: '2026-12-16', rate: 1_000_000 })
  expect(figures('2026-12', [raised]).charges).toMatchObject([
    { from: '2026-12-01', until: '2026-12-15', amount: 919_355 },
    { from: '2026-12-16', until: '2026-12-31', amount: 1_032_258 },
  ])
  expect(figures('2026-12', [raised])).toMatchObject({ net: 1_951_613, vat: 351_290, total: 2_302_903 })
})

test('A4: a third seat from 21 December makes 1,225,806 and 1,011,290, and 73 slots', () => {
  const more = line({}, { valid_from: '2026-12-21', seats: 3 })
  expect(amounts('2026-12', [more])).toEqual([1_225_806, 1_011_290])
  expect(figures('2026-12', [more])).toMatchObject({ net: 2_237_096, slots: 73 })
})

test('A5: two seats at 1,000,000 until 14 February are 28 slots and 1,000,000', () => {
  const ending = figures('2027-02', [line({ rate: 1_000_000 })], { contract: { ends_on: '2027-02-14' } })
  expect(ending).toMatchObject({ slots: 28, net: 1_000_000 })
})

test('A6: a post from Monday to Friday that is off on holidays needs 22 slots in December, 800,000 in all', () => {
  const school = line({ seats: 1, weekdays: 31, holiday: 'off', rate: 800_000 })
  expect(figures('2026-12', [school]).charges).toMatchObject([{ slots: 22, slots_a_month: 22, amount: 800_000 }])
})

test('A7: 100 % more on two holidays is a charge of its own, 122,581', () => {
  const extra = line({ holiday: 'extra', holiday_extra_percent: 100 })
  expect(figures('2026-12', [extra]).charges).toMatchObject([
    { kind: 'guarding', slots: 62, amount: 1_900_000 },
    { kind: 'holiday', slots: 4, amount: 122_581 },
  ])
  expect(figures('2026-12', [extra])).toMatchObject({ net: 2_022_581, slots: 62 })
})

test('twelve guards at 950,000 with 10 % off are 10,260,000 net and 12,106,800 due', () => {
  expect(figures('2026-12', [line({ seats: 12 })], { contract: { discount_rate: 1000 } })).toMatchObject({
    subtotal: 11_400_000,
    discount: 1_140_000,
    net: 10_260_000,
    vat: 1_846_800,
    total: 12_106_800,
  })
})

test('hours are charged by the minute: four guards for six and a half hours at 8,000 are 208,000', () => {
  const event = line({
    valid_from: '2026-12-12',
    seats: 4,
    start_time: '16:00',
    end_time: '22:30',
    rate_unit: 'hour',
    rate: 8_000,
  })
  const oneEvening = { ...event, until_on: '2026-12-12' }
  expect(figures('2026-12', [oneEvening])).toMatchObject({ net: 208_000, vat: 37_440, total: 245_440 })
})

test('a rate per shift is charged for each shift, a monthly amount pro rata by day, a single payment in the first month', () => {
  const patrols = line({ seats: 1, weekdays: 1, rate_unit: 'shift', rate: 30_000, valid_from: '2026-12-01' })
  const whole = line({ rate_unit: 'month', rate: 3_100_000, valid_from: '2026-12-22' })
  const cameras: PricedLine = { ...line({ seats: 3, rate: 100_000, valid_from: '2026-12-22' }), kind: 'fixed_monthly' }
  const setUp: PricedLine = { ...line({ seats: 2, rate: 250_000, valid_from: '2026-12-22' }), kind: 'once' }
  expect(amounts('2026-12', [patrols, whole, cameras, setUp])).toEqual([120_000, 1_000_000, 96_774, 500_000])
  expect(amounts('2027-01', [setUp])).toEqual([])
  // Of a contract that begins later than its line, with the contract.
  const later = { contract: { starts_on: '2027-01-10' } }
  expect(amounts('2026-12', [setUp], later)).toEqual([])
  expect(amounts('2027-01', [setUp], later)).toEqual([500_000])
  expect(amounts('2027-02', [setUp], later)).toEqual([])
})

test('a post at which nobody is needed costs nothing, also at a rate for all its guards', () => {
  const closed = (rate_unit: PricedTerms['rate_unit']) => line({ rate_unit, rate: 3_100_000, seats: 0, valid_from: '2026-12-01' })
  expect(amounts('2026-12', [closed('month'), closed('guard_month')])).toEqual([])
  const post = closed('month')
  const opened = { ...post.terms[0]!, seats: 2, valid_from: '2026-12-22' }
  expect(amounts('2026-12', [{ ...post, terms: [...post.terms, opened] }])).toEqual([1_000_000])
})

test('a client exempt from VAT pays the net amount; lines other than guarding get no discount', () => {
  const cameras: PricedLine = { ...line({ seats: 1, rate: 500_000, valid_from: '2026-12-01' }), kind: 'fixed_monthly' }
  const account = figures('2026-12', [line({}), cameras], { contract: { discount_rate: 1000 }, vat_rate: 0 })
  expect(account).toMatchObject({ subtotal: 2_400_000, discount: 190_000, net: 2_210_000, vat: 0, total: 2_210_000 })
})

test('an extra guard at 45,000 on one day makes December 1,945,000, with VAT 350,100 in all 2,295,100', () => {
  const extras = [{ day: '2026-12-12', start_time: '06:00', end_time: '18:00', shifts: 1, rate: 45_000 }]
  const december = figures('2026-12', [{ ...line({}), extras }])
  expect(december).toMatchObject({ slots: 62, net: 1_945_000, vat: 350_100, total: 2_295_100 })
  expect(december.charges).toMatchObject([
    { kind: 'guarding', amount: 1_900_000 },
    { kind: 'extra', slots: 1, amount: 45_000 },
  ])
})

test('an extra guard without a price of its own costs what a shift of the post costs, and no discount is taken off', () => {
  const extras = [
    { day: '2026-11-12', start_time: '06:00', end_time: '18:00', shifts: 2, rate: null },
    { day: '2026-11-13', start_time: '06:00', end_time: '18:00', shifts: 1, rate: null },
  ]
  const november = figures('2026-11', [{ ...line({ valid_from: '2026-11-01' }), extras }], { contract: { discount_rate: 1000 } })
  expect(november).toMatchObject({ subtotal: 1_425_000, discount: 133_000, net: 1_292_000 })
  expect(november.charges[1]).toMatchObject({ kind: 'extra', slots: 3, amount: 95_000, from: '2026-11-12', until: '2026-11-13' })
})

// Of the post: 31 slots of twelve hours for each seat in December 2026. Of an extra shift: four hours, and six and a half.
test.each<[string, Partial<PricedTerms>, post: number, four: number, longer: number]>([
  ['for a guard and month, 950,000 / 31', { rate_unit: 'guard_month', rate: 950_000 }, 30_645, 30_645, 30_645],
  ['for the month of three seats, 3,100,000 / 93', { rate_unit: 'month', rate: 3_100_000, seats: 3 }, 33_333, 33_333, 33_333],
  [
    'for the month of a post without seats, 3,100,000 / 31',
    { rate_unit: 'month', rate: 3_100_000, seats: 0 },
    100_000,
    100_000,
    100_000,
  ],
  ['for a shift, 30,000', { rate_unit: 'shift', rate: 30_000 }, 30_000, 30_000, 30_000],
  ['for an hour, 8,000 × 12, × 4 and × 6.5', { rate_unit: 'hour', rate: 8_000 }, 96_000, 32_000, 52_000],
  ['for each of 22 days, 800,000 / 22', { rate: 800_000, weekdays: 31, holiday: 'off' }, 36_364, 36_364, 36_364],
  ['for a day that is never needed, nothing', { rate: 800_000, weekdays: 0 }, 0, 0, 0],
])('a slot, and an extra shift without a price, are worth the rate %s', (_, more, post, four, longer) => {
  const terms = { ...DAY, ...more }
  const slots = slotsOfSeat(terms, monthPeriod('2026-12'), HOLIDAYS)
  const extra = (minutes: number, rate: number | null = null) => roundHalfUp(extraValue(terms, { rate, minutes }, slots))
  expect([roundHalfUp(slotValue(terms, slots)), extra(240), extra(390)].map(Number)).toEqual([post, four, longer])
  expect(Number(extra(240, 45_000))).toBe(45_000)
})

test('extra guards of one day at two prices are charged in the order of their prices, in whatever order they are stored', () => {
  const extra = (day: string, rate: number) => ({ day, start_time: '06:00', end_time: '18:00', shifts: 1, rate })
  const stored = [extra('2026-12-13', 40_000), extra('2026-12-12', 60_000), extra('2026-12-12', 45_000)]
  for (const extras of [stored, stored.toReversed()]) {
    const { charges } = figures('2026-12', [{ ...line({}), extras }])
    expect(charges.slice(1).map(({ from, rate }) => [from, rate])).toEqual([
      ['2026-12-12', 45_000],
      ['2026-12-12', 60_000],
      ['2026-12-13', 40_000],
    ])
  }
})
