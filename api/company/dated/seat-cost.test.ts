import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fraction } from '../../core/money.ts'
import { CYCLES, type LabourRates, seatCost } from './seat-cost.ts'

const RATES: LabourRates = { basic: 300_000, week_hours: 48, month_hours: 208, overtime_rate: 15_000, employer_rate: 1000 }
const costOf = (name: string, rates = RATES) => seatCost(CYCLES.find((cycle) => cycle.name === name)!, rates)

test('a seat of twelve hours on every day at 300,000 basic: 673,750 at 6/1, 618,750 at 4/2, 577,500 at 4/3', () => {
  expect(CYCLES.map(({ name, ...cycle }) => [name, seatCost({ name, ...cycle }, RATES).total])).toEqual([
    ['6 on, 1 off', 673_750],
    ['5 on, 2 off', 635_250],
    ['4 on, 2 off', 618_750],
    ['2 days, 2 nights, 2 off', 618_750],
    ['4 on, 3 off', 577_500],
  ])
})

test('a seat takes 1.17, 1.4, 1.5 or 1.75 guards, who work 72, 60, 56 or 48 hours a week', () => {
  expect(['6 on, 1 off', '5 on, 2 off', '4 on, 2 off', '4 on, 3 off'].map((name) => costOf(name))).toMatchObject([
    { guards: fraction(7, 6), weekHours: fraction(72), basicPay: 350_000, overtime: 262_500, employer: 61_250 },
    { guards: fraction(7, 5), weekHours: fraction(60), basicPay: 420_000, overtime: 157_500, employer: 57_750 },
    { guards: fraction(3, 2), weekHours: fraction(56), basicPay: 450_000, overtime: 112_500, employer: 56_250 },
    { guards: fraction(7, 4), weekHours: fraction(48), basicPay: 525_000, overtime: 0, employer: 52_500 },
  ])
})

test('hours below the statutory week are not overtime, and cost no less', () => {
  expect(costOf('4 on, 3 off', { ...RATES, week_hours: 60 })).toMatchObject({ overtime: 0, total: 577_500 })
})

test('the parts add up to the total at any rates; only the total is rounded', () => {
  const rates = fc.record({
    basic: fc.nat(5_000_000),
    week_hours: fc.integer({ min: 1, max: 168 }),
    month_hours: fc.integer({ min: 1, max: 744 }),
    overtime_rate: fc.integer({ min: 10_000, max: 50_000 }),
    employer_rate: fc.nat(10_000),
  })
  fc.assert(
    fc.property(fc.constantFrom(...CYCLES), rates, (cycle, rates) => {
      const { basicPay, overtime, employer, total } = seatCost(cycle, rates)
      expect(basicPay + overtime + employer).toBe(total)
      expect(employer).toBeGreaterThanOrEqual(-1)
    }),
  )
  expect(costOf('6 on, 1 off', { ...RATES, basic: 300_001 }).total).toBe(673_752)
})
