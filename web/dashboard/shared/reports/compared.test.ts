import { expect, test } from 'vitest'
import { moreText, mostlyText, pointsText, someText } from './compared.ts'

test('a share is better or worse by points, as the one before, or beside nothing', () => {
  expect(pointsText(97.8, 96.7, 'Sep 2026', 'more')).toBe('1.1 points better than Sep 2026')
  expect(pointsText(95.7, 96.7, 'Sep 2026', 'more')).toBe('1 point worse than Sep 2026')
  expect(pointsText(2.5, 5, 'Sep 2026', 'less')).toBe('2.5 points better than Sep 2026')
  expect(pointsText(5, 5, 'Sep 2026', 'less')).toBe('as in Sep 2026')
  expect(pointsText(5, null, 'Sep 2026', 'less')).toBeUndefined()
  expect(pointsText(null, 5, 'Sep 2026', 'less')).toBeUndefined()
})

test('a number is more or fewer than the one before, and none is said in words', () => {
  expect(moreText(25.3, 20.1, 'Sep 2026')).toBe('5.2 more than Sep 2026')
  expect(moreText(3, 1_004, 'Sep 2026')).toBe('1,001 fewer than Sep 2026')
  expect(moreText(3, 3, 'Sep 2026')).toBe('as many as in Sep 2026')
  expect([0, 1, 2].map((count) => someText(count, 'guard'))).toEqual(['No guard', '1 guard', '2 guards'])
})

test('the three largest parts are named with their share, unless all are alike', () => {
  const parts = (...amounts: number[]) => amounts.map((amount, place) => ({ name: 'ABCDE'[place]!, amount }))
  expect(mostlyText(parts(30, 20, 11, 39 / 2, 39 / 2), 'it was', 'station')).toBe('61 % of it was at three stations: A, B and C')
  expect(mostlyText(parts(2, 1, 0), 'it was', 'station')).toBe('All of it was at two stations: A and B')
  expect(mostlyText(parts(2), 'it was', 'station')).toBe('All of it was at one station: A')
  expect(mostlyText(parts(1, 1, 1, 1), 'it was', 'station')).toBe('No station stands out')
  expect(mostlyText(parts(0, 0), 'it was', 'station')).toBeUndefined()
})
