import { expect, test } from 'vitest'
import type { PricedTerms } from '../../contracts/charges.ts'
import { explanationText, slotTexts } from '../texts/explanation-text.ts'
import { namedDays } from '../texts/line-texts.ts'
import { computeInvoiceLines } from './invoice-lines.ts'
import type { BilledContract, BilledLine, UnusualSlot } from './line-types.ts'

const DAY: BilledLine['terms'][number] = {
  id: 11,
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
const CONTRACT: BilledContract = {
  starts_on: '2026-11-10',
  ends_on: null,
  discount_rate: 0,
  shortfall_rule: 'by_minutes',
  shortfall_multiple: 100,
}
const line = (...terms: Partial<PricedTerms>[]): BilledLine => ({
  ...{ id: 1, name: 'Main gate day', station_id: 5, kind: 'guarding', until_on: null },
  from_on: terms[0]?.valid_from ?? DAY.valid_from,
  terms: terms.map((one, index) => ({ ...DAY, id: 11 + index, ...one })),
})
const slot = (day: string, more: Partial<UnusualSlot> = {}): UnusualSlot => ({
  ...{ id: Number(day.replaceAll('-', '')), line_id: 1, day, seat: 1, origin: 'contract', extra_rate: null },
  ...{ part: false, required: 720, covered: 0, off: false },
  ...more,
})
type Options = { contract?: Partial<BilledContract>; slots?: UnusualSlot[]; vat_rate?: number; before?: string }
const figures = (month: string, lines: BilledLine[], { contract, slots = [], vat_rate = 1800, before }: Options = {}) =>
  computeInvoiceLines({ ...CONTRACT, ...contract }, lines, {
    ...{
      month,
      vat_rate,
      slots,
      grace: 15,
      before: before ? [{ month: before, discount_rate: contract?.discount_rate ?? 0, lines }] : undefined,
    },
    agreedOnly: new Set(before ? lines.map(({ id }) => id) : []),
    holidays: new Set(['2026-12-25', '2026-12-26']),
  })
const rows = ({ lines }: ReturnType<typeof figures>) => lines.map(({ description, amount }) => [description, amount])
const THREE = ['2026-11-12', '2026-11-19', '2026-11-27'].map((day) => slot(day))

test('a split slot is charged once: its parts take off what they are worth by minutes, and both together the whole slot', () => {
  const part = (required: number, more: Partial<UnusualSlot> = {}) => slot('2026-11-12', { part: true, required, ...more })
  const shortfall = (...slots: UnusualSlot[]) => figures('2026-11', [line({})], { slots }).shortfall
  expect(shortfall(slot('2026-11-12'))).toBe(-31_667)
  expect(shortfall(part(240), part(480))).toBe(-31_667)
  expect(shortfall(part(240))).toBe(-10_556)
  expect(shortfall(part(240, { covered: 120 }))).toBe(-5_278)
  expect(shortfall(part(480, { off: true }), part(240, { off: true }))).toBe(-31_667)
})

test('a split slot has the grace once: missing minutes of both parts are added up, those of another seat are not', () => {
  const part = (covered: number, seat = 1) => slot('2026-11-12', { part: true, required: 360, covered, seat })
  const shortfall = (...slots: UnusualSlot[]) => figures('2026-11', [line({})], { slots }).shortfall
  expect(shortfall(part(345))).toBe(0)
  expect(shortfall(part(350), part(350, 2))).toBe(0)
  expect(shortfall(part(353), part(352))).toBe(0)
  // 20 of 720 minutes of 31,667, as of a night that was not split.
  expect(shortfall(part(350), part(350))).toBe(-880)
  expect(shortfall(slot('2026-11-12', { covered: 700 }))).toBe(-880)
})

test('C1: three of 42 shifts not covered are 95,000 less, 1,457,300 in all', () => {
  const november = figures('2026-11', [line({})], { slots: THREE })
  expect(rows(november)).toEqual([
    ['Main gate day, 42 shifts agreed (2 guards, 10–30 Nov)', 1_330_000],
    ['3 shifts not covered (12, 19, 27 Nov)', -95_000],
  ])
  expect(november).toMatchObject({ agreed: 1_330_000, shortfall: -95_000, net: 1_235_000, vat: 222_300, total: 1_457_300 })
  expect(november.lines[0]!.explain).toEqual({
    a_month: 30,
    agreed: 42,
    covered: 39,
    uncovered: 3,
    short: 0,
    off: 0,
    undecided: 0,
  })
  expect(november.lines[1]!.explain.slots).toEqual(THREE.map(({ id, day }) => ({ id, day, missing: 720 })))
})

test('C4: with no shortfall recorded the same month is 1,569,400', () => {
  expect(figures('2026-11', [line({})])).toMatchObject({ net: 1_330_000, vat: 239_400, total: 1_569_400, shortfall: 0 })
})

test('C6: a rate from 16 December makes two lines of guarding, 2,302,903 in all', () => {
  const december = figures('2026-12', [line({}, { valid_from: '2026-12-16', rate: 1_000_000 })])
  expect(rows(december)).toEqual([
    ['Main gate day, 30 shifts agreed (2 guards, 1–15 Dec)', 919_355],
    ['Main gate day, 32 shifts agreed (2 guards, 16–31 Dec)', 1_032_258],
  ])
  expect(december).toMatchObject({ net: 1_951_613, vat: 351_290, total: 2_302_903 })
})

test('C7: twelve guards with 10 % off are 12,106,800; the discount is a line of its own', () => {
  const december = figures('2026-12', [line({ seats: 12 })], { contract: { discount_rate: 1000 } })
  expect(rows(december)).toEqual([
    ['Main gate day, 372 shifts agreed (12 guards, 1–31 Dec)', 11_400_000],
    ['Discount of 10 % on guarding', -1_140_000],
  ])
  expect(december).toMatchObject({ discount: 1_140_000, net: 10_260_000, vat: 1_846_800, total: 12_106_800 })
  expect(figures('2026-12', [line({ seats: 10 })])).toMatchObject({ discount: 0, net: 9_500_000 })
})

test('the discount counts from guarding after its shortfall, and not on extra guards', () => {
  const extras = [{ day: '2026-11-14', start_time: '06:00', end_time: '18:00', shifts: 1, rate: 45_000 }]
  // 1,330,000 − 95,000 = 1,235,000; 10 % of it 123,500; with the extra guard 1,156,500.
  expect(figures('2026-11', [{ ...line({}), extras }], { contract: { discount_rate: 1000 }, slots: THREE })).toMatchObject({
    extras: 45_000,
    discount: 123_500,
    net: 1_156_500,
    vat: 208_170,
  })
})

test('C8: an event of four guards for six and a half hours at 8,000 is 208,000, and 245,440 with VAT', () => {
  const event = line({
    valid_from: '2026-12-12',
    seats: 4,
    start_time: '16:00',
    end_time: '22:30',
    rate_unit: 'hour',
    rate: 8_000,
  })
  const evening = figures('2026-12', [{ ...event, name: 'Wedding', until_on: '2026-12-12' }])
  expect(evening.lines).toMatchObject([
    {
      description: 'Wedding, 4 shifts agreed (4 guards, 12 Dec)',
      quantity: 26,
      unit: 'hour',
      unit_price: 8_000,
      amount: 208_000,
    },
  ])
  expect(evening).toMatchObject({ net: 208_000, vat: 37_440, total: 245_440 })
})

test('C9: a penalty of 200 % credits 190,000 for the three shifts, 1,345,200 in all', () => {
  const november = figures('2026-11', [line({})], { slots: THREE, contract: { shortfall_multiple: 200 } })
  expect(rows(november)[1]).toEqual(['3 shifts not covered (12, 19, 27 Nov), credited at 200 %', -190_000])
  expect(november).toMatchObject({ net: 1_140_000, vat: 205_200, total: 1_345_200 })
})

test('minutes that are missing are credited by the rule of the contract, beyond the grace', () => {
  // 950,000 / 30 × 150 / 720 = 6,597.2; 11 minutes are within the grace.
  const slots = [slot('2026-11-12', { covered: 570 }), slot('2026-11-13', { covered: 709 })]
  const november = figures('2026-11', [line({})], { slots })
  expect(rows(november)[1]).toEqual(['1 shift short by 150 minutes in all (12 Nov)', -6_597])
  expect(november.lines[0]!.explain).toMatchObject({ agreed: 42, covered: 42, short: 2 })
  // More than an hour counts as the whole shift: 950,000 / 30.
  expect(figures('2026-11', [line({})], { slots, contract: { shortfall_rule: 'whole_shift' } }).shortfall).toBe(-31_667)
  expect(figures('2026-11', [line({})], { slots, contract: { shortfall_rule: 'none' } }).lines).toHaveLength(1)
})

test('a missed shift of a post at one rate a month is its share of what its days are charged, and all of them leave nothing', () => {
  const office = line({ seats: 1, weekdays: 31, rate_unit: 'month', rate: 1_000_000 })
  const WORKED = [10, 11, 12, 13, 16, 17, 18, 19, 20, 23, 24, 25, 26, 27, 30].map((day) => `2026-11-${day}`)
  // 21 of 30 days, and 15 shifts in them.
  expect(rows(figures('2026-11', [office], { slots: [slot('2026-11-12')] }))).toEqual([
    ['Main gate day (10–30 Nov)', 700_000],
    ['1 shift not covered (12 Nov)', -46_667],
  ])
  const missed = figures('2026-11', [office], { slots: WORKED.map((day) => slot(day)), vat_rate: 1800 })
  expect(missed).toMatchObject({ agreed: 700_000, shortfall: -700_000, net: 0, vat: 0, total: 0 })
  const penalty = { shortfall_multiple: 200 }
  expect(figures('2026-11', [office], { slots: WORKED.map((day) => slot(day)), contract: penalty }).net).toBe(-700_000)
})

test('what is taken off in several lines is never a shilling more than what was charged', () => {
  // 4 of 30 days are 5,001, and 2,500.5 for each of the two shifts.
  const office = line({ valid_from: '2026-11-27', seats: 1, weekdays: 31, rate_unit: 'month', rate: 37_507 })
  const slots = [slot('2026-11-27'), slot('2026-11-30', { covered: null, off: true })]
  expect(rows(figures('2026-11', [office], { slots }))).toEqual([
    ['Main gate day (27–30 Nov)', 5_001],
    ['1 shift not covered (27 Nov)', -2_501],
    ['1 shift not needed (30 Nov)', -2_500],
  ])
})

test('a rate for a month has no addition for holidays, and a shift of one that was missed credits none', () => {
  const post = line({ rate_unit: 'month', rate: 3_100_000, holiday: 'extra', holiday_extra_percent: 100 })
  expect(rows(figures('2026-12', [post], { slots: [slot('2026-12-25')] }))).toEqual([
    ['Main gate day (1–31 Dec)', 3_100_000],
    ['1 shift not covered (25 Dec)', -50_000],
  ])
})

test('a monthly charge is not made for the days on which the contract was suspended; guarding follows from its shifts', () => {
  const camera: BilledLine = { ...line({ seats: 1, rate: 300_000 }), id: 2, name: 'Camera', kind: 'fixed_monthly' }
  const contract = {
    starts_on: '2026-11-01',
    suspensions: [
      { from: '2026-11-28', until: null },
      { from: '2026-11-12', until: '2026-11-16' },
    ],
  }
  // 21 of 30 days, of which 8.
  expect(rows(figures('2026-11', [line({}), camera], { contract }))).toEqual([
    ['Main gate day, 42 shifts agreed (2 guards, 10–30 Nov)', 1_330_000],
    ['Camera (10–30 Nov)', 210_000],
    ['8 days of suspension (12–16, 28–30 Nov)', -80_000],
  ])
  expect(figures('2026-12', [camera], { contract })).toMatchObject({ agreed: 300_000, shortfall: -300_000, net: 0 })
  // In advance with the month after, as the shifts that were not needed.
  expect(rows(figures('2026-12', [camera], { contract: { ...contract, ends_on: '2026-11-30' }, before: '2026-11' }))).toEqual([
    ['Camera: 8 days of suspension (12–16, 28–30 Nov)', -80_000],
  ])
})

test('a shift that was not needed is not charged; one of which nobody has decided is, and is counted', () => {
  const slots = [slot('2026-11-12', { covered: null, off: true }), slot('2026-11-13', { covered: null })]
  const november = figures('2026-11', [line({})], { slots })
  expect(rows(november)[1]).toEqual(['1 shift not needed (12 Nov)', -31_667])
  expect(november).toMatchObject({ undecided: 1, net: 1_298_333 })
})

test('a shift on a holiday that nobody covered is credited with its addition', () => {
  const paid = line({ holiday: 'extra', holiday_extra_percent: 100 })
  const missed = [slot('2026-12-25'), slot('2026-12-05'), slot('2026-12-26', { covered: null })]
  const december = figures('2026-12', [paid], { slots: missed })
  // 4 × 950,000 / 31 = 122,580.6; three times 950,000 / 31 = 91,935.48.
  expect(rows(december)).toEqual([
    ['Main gate day, 62 shifts agreed (2 guards, 1–31 Dec)', 1_900_000],
    ['2 shifts not covered (5, 25 Dec)', -91_935],
    ['Main gate day, 100 % more for 4 shifts on public holidays (25, 26 Dec)', 122_581],
  ])
  // Of the shifts on holidays one was not covered, and one is not decided yet.
  const lines = december.lines.map((one, index) => ({ ...one, seq: index + 1 }))
  expect(lines.map((one) => explanationText(one, lines))).toEqual([
    '62 agreed, 59 covered, 1 not decided yet, 2 not covered: 5 Dec, 25 Dec',
    'Counted from 2 shifts:',
    '4 agreed, 2 covered, 1 not decided yet, 1 not covered',
  ])
  expect(december.undecided).toBe(1)
})

test('a contract in advance is charged for its month, and credited for the month before', () => {
  const slots = [...THREE, slot('2026-12-02')]
  const december = figures('2026-12', [line({})], { slots, before: '2026-11' })
  expect(rows(december)).toEqual([
    ['Main gate day, 62 shifts agreed (2 guards, 1–31 Dec)', 1_900_000],
    ['Main gate day: 3 shifts not covered (12, 19, 27 Nov)', -95_000],
  ])
  expect(december.net).toBe(1_805_000)
})

test('what is taken back of a month that was charged in advance takes its discount back, up to what was charged', () => {
  const ended = (slots: UnusualSlot[], more: Partial<BilledContract> = {}) =>
    figures('2026-12', [line({})], {
      slots,
      before: '2026-11',
      contract: { ends_on: '2026-11-30', discount_rate: 1000, ...more },
    })
  expect(rows(ended(THREE))).toEqual([
    ['Main gate day: 3 shifts not covered (12, 19, 27 Nov)', -95_000],
    ['Discount of 10 % on guarding, taken back', 9_500],
  ])
  expect(ended(THREE)).toMatchObject({ shortfall: -95_000, discount: -9_500, net: -85_500, vat: -15_390, total: -100_890 })
  // 21 × 3 × 950,000 / 30 = 1,995,000, of which 1,330,000 were charged with the discount.
  const all = Array.from({ length: 21 }, (_, index) => slot(`2026-11-${index + 10}`))
  expect(ended(all, { shortfall_multiple: 300 })).toMatchObject({ shortfall: -1_995_000, discount: -133_000, net: -1_862_000 })
})

test('extra guards are charged at their price, and credited when they did not come', () => {
  const extras = [{ day: '2026-12-12', start_time: '06:00', end_time: '18:00', shifts: 1, rate: 45_000 }]
  const one = { ...line({}), extras }
  expect(figures('2026-12', [one])).toMatchObject({ extras: 45_000, net: 1_945_000, vat: 350_100, total: 2_295_100 })
  const missed = figures('2026-12', [one], { slots: [slot('2026-12-12', { origin: 'extra', extra_rate: 45_000 })] })
  expect(rows(missed).slice(1)).toEqual([
    ['Main gate day, 1 extra shift (12 Dec)', 45_000],
    ['1 extra shift not covered (12 Dec)', -45_000],
  ])
})

test('EA13: call-outs after errors of the user are charged beyond the free ones: the earliest of the month are free', () => {
  const use = (number: string, day: string) => ({ number, day, at: `${day}T00:30:00+03:00` })
  const callOuts: BilledLine = {
    ...line({ valid_from: '2026-12-01', seats: 1, rate: 30_000 }, { valid_from: '2026-12-20', seats: 1, rate: 40_000 }),
    ...{ name: 'Call-outs', kind: 'per_use', free_per_month: 1 },
  }
  const of = (...uses: ReturnType<typeof use>[]) =>
    figures('2026-12', [{ ...callOuts, uses }], { contract: { discount_rate: 1000 } })
  const [first, second] = [use('AL-2026-000002', '2026-12-02'), use('AL-2026-000007', '2026-12-09')]
  expect(of(first)).toMatchObject({ lines: [], net: 0 })
  const two = of(first, second)
  // No discount is given on them.
  expect(two).toMatchObject({ agreed: 0, extras: 30_000, discount: 0, net: 30_000, vat: 5_400, total: 35_400 })
  expect(rows(two)).toEqual([['Call-outs, 2 of which 1 free (2, 9 Dec)', 30_000]])
  const [charged] = two.lines.map((one) => ({ ...one, seq: 1 }))
  expect(charged).toMatchObject({ kind: 'extra', quantity: 1, unit: 'use', unit_price: 30_000 })
  expect(explanationText({ ...charged!, explain: charged!.explain }, [])).toBe('2 call-outs, 1 free: 1 × 30,000 = 30,000')
  expect(slotTexts(charged!)).toEqual([
    'AL-2026-000002, 2 Dec 00:30: error of the user, free',
    'AL-2026-000007, 9 Dec 00:30: error of the user',
  ])
  // Each costs the rate of its day; one of another month is not of this one.
  expect(rows(of(first, second, use('AL-2026-000009', '2026-12-24'), use('AL-2027-000001', '2027-01-01')))).toEqual([
    ['Call-outs, 2 of which 1 free (2, 9 Dec)', 30_000],
    ['Call-outs, 1 (24 Dec)', 40_000],
  ])
})

test('call-outs of a month that was invoiced in advance are charged with a later one, without what was agreed', () => {
  const uses = [{ number: 'AL-2026-000002', day: '2026-12-02', at: '2026-12-02T00:30:00+03:00' }]
  const callOuts: BilledLine = { ...line({ valid_from: '2026-12-01', rate: 30_000 }), name: 'Call-outs', kind: 'per_use', uses }
  const guarding = { ...line({ valid_from: '2026-12-01', seats: 1 }), id: 2 }
  expect(rows(figures('2027-01', [guarding, callOuts], { before: '2026-12' }))).toEqual([
    ['Main gate day, 31 shifts agreed (1 guard, 1–31 Jan)', 950_000],
    ['Call-outs, 1 (2 Dec)', 30_000],
  ])
})

test('a post that is closed on a holiday is not credited for it when the holiday was entered late', () => {
  const office = line({ valid_from: '2026-12-01', seats: 1, weekdays: 31, holiday: 'off', rate: 800_000 })
  const contract = { starts_on: '2026-12-01', shortfall_multiple: 200 }
  const net = (...slots: UnusualSlot[]) => figures('2026-12', [office], { contract, slots }).net
  expect(net()).toBe(800_000)
  expect(net(slot('2026-12-25'))).toBe(800_000)
  expect(net(slot('2026-12-25', { covered: null, off: true }))).toBe(800_000)
})

test('an extra guard who was not needed is not charged, and nothing is taken off for it', () => {
  // Of two who were ordered at one price one came.
  const extras = [{ day: '2026-12-12', start_time: '06:00', end_time: '18:00', shifts: 1, rate: 45_000 }]
  const cancelled = slot('2026-12-12', { origin: 'extra', extra_rate: 45_000, off: true })
  const { lines } = figures('2026-12', [{ ...line({}), extras }], { slots: [cancelled] })
  expect(lines.filter(({ amount }) => amount < 0)).toEqual([])
  expect(lines.find(({ kind }) => kind === 'extra')?.amount).toBe(45_000)
})

test('an extra shift without a price takes off as much as it was charged', () => {
  const net = (terms: Partial<PricedTerms>, end_time: string, required: number, covered: number) => {
    const extras = [{ day: '2026-12-03', start_time: '18:00', end_time, rate: null, shifts: 1 }]
    const post = { ...line({ valid_from: '2026-12-01', ...terms }), extras }
    const agreed = figures('2026-12', [{ ...post, extras: [] }]).net
    const ordered = (slots: UnusualSlot[]) => figures('2026-12', [post], { slots }).net - agreed
    return [ordered([]), ordered([slot('2026-12-03', { origin: 'extra', required, covered })])]
  }
  expect(net({ rate_unit: 'hour', rate: 8_000 }, '22:00', 240, 0)).toEqual([32_000, 0])
  expect(net({ rate_unit: 'hour', rate: 8_000 }, '22:00', 240, 120)).toEqual([32_000, 16_000])
  expect(net({ rate_unit: 'month', rate: 3_100_000, seats: 3 }, '06:00', 720, 0)).toEqual([33_333, 0])
})

test('dates are named in runs, and counted when there are many', () => {
  expect(namedDays(['2026-12-03', '2026-12-01', '2026-12-02', '2026-12-02', '2026-12-12'])).toBe('1–3, 12 Dec')
  expect(namedDays(['2026-12-25', '2026-12-26'])).toBe('25, 26 Dec')
  const odd = Array.from({ length: 15 }, (_, index) => `2026-12-${String(2 * index + 1).padStart(2, '0')}`)
  expect(namedDays(odd)).toBe('1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23 Dec and 3 more')
})
