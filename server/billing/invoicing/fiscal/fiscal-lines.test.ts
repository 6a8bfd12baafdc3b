import { expect, test } from 'vitest'
import { apportion, fiscalLines } from './fiscal-lines.ts'

const line = (description: string, amount: number, quantity: number | null = null) => ({ description, quantity, amount })

test('shillings are divided by the largest remainder, and add up', () => {
  expect(apportion(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(apportion(10, [0, 5, 15])).toEqual([0, 3, 7])
  expect(apportion(7, [0, 0])).toEqual([0, 0])
  expect(apportion(999_999_999_999, [950_000_000_000, 950_000_000_001, 3]).reduce((all, part) => all + part)).toBe(
    999_999_999_999,
  )
})

test('C1: the shortfall is taken off its line, and the line has the VAT of the invoice', () => {
  const lines = [line('Main gate day, 42 shifts agreed', 1_330_000, 42), line('3 shifts not covered', -95_000, 3)]
  expect(fiscalLines(lines, 222_300)).toEqual([
    { description: 'Main gate day, 42 shifts agreed', quantity: 42, amount: 1_330_000, reduction: 95_000, vat: 222_300 },
  ])
})

test('C6: the VAT of two lines adds up to that of the invoice', () => {
  const lines = fiscalLines([line('Until 15 December', 919_355), line('From 16 December', 1_032_258)], 351_290)
  expect(lines.map(({ vat, quantity }) => [vat, quantity])).toEqual([
    [165_484, 1],
    [185_806, 1],
  ])
})
