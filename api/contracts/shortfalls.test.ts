import { expect, test } from 'vitest'
import { fraction, roundHalfUp } from '../core/money.ts'
import { type ShortfallTerms, shortfallCredit } from './shortfalls.ts'

/** A night of twelve hours in November, of a guard at 950,000 a month. */
const NIGHT = fraction(950_000, 30)
const BY_MINUTES: ShortfallTerms = { shortfall_rule: 'by_minutes', shortfall_multiple: 100 }
const credit = (covered: number, terms: Partial<ShortfallTerms> = {}) =>
  Number(roundHalfUp(shortfallCredit({ ...BY_MINUTES, ...terms }, { required: 720, covered }, NIGHT, 15)))

test('B2: 11 missing minutes are within the grace of 15, and nothing is credited; 16 are credited in full', () => {
  expect(credit(709)).toBe(0)
  expect(credit(705)).toBe(0)
  expect(credit(704)).toBe(704)
})

test('B3: 150 missing minutes of a night are 6,597 shillings', () => {
  expect(credit(570)).toBe(6_597)
})

test('B4: 70 minutes until the replacement came are 3,079 shillings', () => {
  expect(credit(650)).toBe(3_079)
})

test('a night that nobody covered is credited whole, or by the multiple of the contract', () => {
  expect(credit(0)).toBe(31_667)
  expect(credit(0, { shortfall_multiple: 200 })).toBe(63_333)
})

test('the multiple is a penalty for nobody at all, not for some missing minutes', () => {
  expect(credit(570, { shortfall_multiple: 200 })).toBe(6_597)
})

test('by whole shifts, up to an hour is not credited and more than an hour is the whole shift', () => {
  expect(credit(660, { shortfall_rule: 'whole_shift' })).toBe(0)
  expect(credit(659, { shortfall_rule: 'whole_shift' })).toBe(31_667)
})

test('a contract without credits credits nothing, not even a night that nobody covered', () => {
  expect(credit(0, { shortfall_rule: 'none' })).toBe(0)
})
